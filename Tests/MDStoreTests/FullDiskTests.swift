import Foundation
import Glibc
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDStore
@testable import MDStoreWriter

/// A disk that is really full: a small file system in memory, which only root can mount.
@Suite(.enabled(if: MemoryDisk.isAllowed, "mounting is not allowed to this process"))
struct FullDiskTests {
  @Test func whatWasCommittedStaysAndWritingGoesOnWithSpace() throws {
    let disk = try MemoryDisk(megabytes: 4)
    let ballast = try disk.fill(leaving: 2 << 20)
    let path = disk.path + "/index.sqlite"
    let writer = try IndexWriter(path: path)
    let files = try fill(writer)
    #expect(files > 50)
    #expect(try IndexReader(path: path).read { try SampleIndex.wholeFiles(in: $0) } == files)
    #expect(throws: StoreError.self) { try addFiles(from: files, to: writer) }

    try FileManager.default.removeItem(atPath: ballast)
    try addFiles(from: files, to: writer)
    #expect(try IndexReader(path: path).read { try SampleIndex.wholeFiles(in: $0) } == files + 50)
    #expect(try FullTextContents(path: path).failedChecks() == [])
  }

  @Test func aRowOfBatchesKeepsWhatItCommitted() throws {
    let disk = try MemoryDisk(megabytes: 3)
    let path = disk.path + "/index.sqlite"
    let writer = try IndexWriter(path: path)
    var committed = 0
    let error = #expect(throws: StoreError.self) {
      try writer.batches { session in
        while true {
          _ = try SampleIndex.make(in: session, files: committed..<committed + 50)
          try session.commitBatch()
          committed += 50
        }
      }
    }
    #expect(error?.code == .diskFull && error?.description.contains(path) == true)
    #expect(try IndexReader(path: path).read { try SampleIndex.wholeFiles(in: $0) } == committed)
  }

  @Test func noIndexCanBeMadeWhereNothingFits() throws {
    let disk = try MemoryDisk(megabytes: 1)
    try disk.fill(leaving: 16 << 10)
    let error = #expect(throws: StoreError.self) { try IndexWriter(path: disk.path + "/index.sqlite") }
    #expect(error?.code == .diskFull, "\(String(describing: error))")
  }

  private func addFiles(from first: Int, to writer: IndexWriter) throws {
    _ = try writer.batch { try SampleIndex.make(in: $0, files: first..<first + 50) }
  }

  /// - Returns: the number of files committed before the disk was full.
  private func fill(_ writer: IndexWriter) throws -> Int {
    for files in stride(from: 0, to: 100_000, by: 50) {
      do { try addFiles(from: files, to: writer) } catch let error as StoreError {
        #expect(error.code == .diskFull && error.description.contains("full"), "\(error)")
        return files
      }
    }
    throw StoreTestError("the disk does not fill up")
  }
}

/// An in-memory file system of a few megabytes. It is unmounted when the object is released.
private final class MemoryDisk {
  private let directory: TemporaryDirectory
  var path: String { directory.path }

  init(megabytes: Int) throws {
    directory = try TemporaryDirectory()
    let code = mount("limelight-test", directory.path, "tmpfs", 0, "size=\(megabytes)m")
    guard code == 0 else { throw StoreTestError("mount: \(String(cString: strerror(errno)))") }
  }

  deinit { umount2(directory.path, Int32(MNT_DETACH)) }

  /// Fills the disk except for some bytes.
  ///
  /// - Returns: the path of the file that fills it.
  @discardableResult
  func fill(leaving bytes: Int) throws -> String {
    var facts = statvfs()
    try #require(statvfs(path, &facts) == 0)
    let free = Int(facts.f_bavail) * Int(facts.f_bsize)
    return try directory.write([UInt8](repeating: 0, count: free - bytes), to: "ballast")
  }

  static let isAllowed = (try? MemoryDisk(megabytes: 1)) != nil
}
