import CMDSystem
import Foundation
import Glibc
import MDConfinement
import MDModel
import MDSystem
import MDTestSupport
import Testing

@testable import MDSearchServer

/// System calls on a thread that is confined as those of `mdsearchd` are.
@Suite struct ReadingConfinementTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    for name in ["own", "other"] { try directory.makeDirectory(name) }
    for name in ["own/file", "other/file"] { try directory.write("text", to: name) }
  }

  /// Runs calls on a thread of its own, under the rules.
  ///
  /// - Returns: the error of each call; 0 for calls that succeed.
  private func confined(_ calls: [@Sendable () -> Int32], alsoReading others: [String] = []) throws -> [Int32] {
    let own = directory.path + "/own"
    let results = Monitor<Result<[Int32], any Error>?>(nil)
    let thread = try WorkerThread.start(name: "confined") {
      let result = Result {
        _ = try ReadingConfinement(readable: [own] + others).enforce(allThreads: false)
        return calls.map { call in call() < 0 ? errno : 0 }
      }
      results.change { $0 = result }
    }
    thread.join()
    return try #require(results.look { $0 }).get()
  }

  @Test func whatItNeedsItCanDo() throws {
    let own = directory.path + "/own/file"
    let found = try confined([
      { open(own, O_RDONLY | O_CLOEXEC) }, { access(own, R_OK) }, { inotify_init1(Int32(O_CLOEXEC)) },
      { Glibc.kill(getpid(), 0) },
    ])
    #expect(found == [0, 0, 0, 0])
  }

  @Test func nothingIsWrittenOrMade() throws {
    let folder = directory.path + "/own"
    let found = try confined([
      { open(folder + "/file", O_RDWR) }, { open(folder + "/file", O_WRONLY | O_TRUNC) },
      { open(folder + "/new", O_CREAT | O_WRONLY, 0o600) }, { mkdir(folder + "/new", 0o700) },
      { unlink(folder + "/file") }, { rename(folder + "/file", folder + "/new") }, { chmod(folder + "/file", 0o777) },
      { truncate(folder + "/file", 0) }, { symlink("file", folder + "/new") },
      { link(folder + "/file", folder + "/new") },
    ])
    #expect(found.allSatisfy { $0 == EPERM || $0 == EACCES }, "\(found)")
    #expect(try Data(contentsOf: URL(filePath: folder + "/file")) == Data("text".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["file"])
  }

  @Test(.enabled(if: hasLandlock, "this kernel has no landlock")) func nothingElseIsRead() throws {
    let other = directory.path + "/other/file"
    #expect(try confined([{ open(other, O_RDONLY) }, { open("/etc/passwd", O_RDONLY) }]) == [EACCES, EACCES])
  }

  @Test func linksToOtherFilesAreFollowed() throws {
    for name in ["limelight.conf", "models"] { try directory.link("own/\(name)", to: directory.path + "/other/file") }
    let (settings, own) = (directory.path + "/own/limelight.conf", directory.path + "/own")
    let other = try AbsolutePath.resolving(FilePath(directory.path)).text + "/other/file"
    #expect(LinkedFiles(files: [settings], folders: []).targets == [other])
    let targets = LinkedFiles(files: [], folders: [own, "/nowhere"]).targets
    #expect(targets == [other, other])
    #expect(try confined([{ open(settings, O_RDONLY) }], alsoReading: targets) == [0])
  }

  /// A new service could read the link's new target, which this confined one cannot.
  @Test func aLinkThatLeadsElsewhereIsNoticed() throws {
    let settings = directory.path + "/own/limelight.conf"
    let before = LinkedFiles(files: [settings], folders: [])
    #expect(!before.haveMoved)
    try directory.link("own/limelight.conf", to: directory.path + "/other/file")
    #expect(before.haveMoved)
    #expect(!LinkedFiles(files: [settings], folders: []).haveMoved)
  }

  private static let hasLandlock =
    (try? String(contentsOfFile: "/sys/kernel/security/lsm", encoding: .utf8))?.contains("landlock") ?? true

  @Test func nothingIsStartedAndNobodyIsReached() throws {
    let found = try confined([
      { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }, { socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) },
      { Glibc.kill(getppid(), 0) }, { execv("/bin/true", [strdup("true"), nil]) },
      { md_fork() }, { md_pidfd_open(getppid()) },
    ])
    #expect(found.allSatisfy { $0 == EPERM || $0 == EACCES }, "\(found)")
  }
}
