import Foundation
import Glibc
import MDModel
import MDSystem
import MDTestSupport
import Testing

@Suite struct FolderWatchTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.write("one", to: "watched/file")
  }

  private var folder: String { directory.path + "/watched" }

  @Test func whatHappensInTheFolderIsToldOnce() throws {
    let watch = try FolderWatch(folder: folder)
    #expect(try watch.wait(milliseconds: 0) == .timeout)
    for change in ["echo more >> file", "touch new", "rm new", "mv ../other file", "ln file link"] {
      try directory.write("other", to: "other")
      let result = try ToolProcess("/bin/sh", ["-c", "cd '\(folder)' && \(change)"], environment: [:]).finish()
      #expect(result.status == 0)
      #expect(try watch.wait(milliseconds: nil) == .changed, "\(change)")
      #expect(try watch.wait(milliseconds: 0) == .timeout, "\(change)")
    }
  }

  @Test func readingAndWhatLiesElsewhereAreNotTold() throws {
    try directory.write("deep", to: "watched/sub/deep")
    let watch = try FolderWatch(folder: folder)
    _ = try String(contentsOfFile: folder + "/file", encoding: .utf8)
    try directory.write("beside", to: "beside")
    try directory.write("deeper", to: "watched/sub/deep.txt")
    #expect(try watch.wait(milliseconds: 0) == .timeout)
  }

  @Test(arguments: ["rm -r watched", "mv watched elsewhere"]) func aFolderMayGo(change: String) throws {
    let watch = try FolderWatch(folder: folder)
    _ = try ToolProcess("/bin/sh", ["-c", "cd '\(directory.path)' && \(change)"], environment: [:]).finish()
    #expect(try watch.wait(milliseconds: nil) == .folderGone)
  }

  @Test func aFolderMayGoWhileItsFilesAreOpen() throws {
    let file = try Descriptor.open(path: FilePath(folder + "/file"), flags: FileFlags.readOnly)
    let watch = try FolderWatch(folder: folder)
    try FileManager.default.removeItem(atPath: folder)
    #expect(try watch.wait(milliseconds: nil) == .folderGone)
    _ = consume file
  }

  @Test func onlyFoldersAreWatched() {
    #expect(throws: SystemError.self) { _ = try FolderWatch(folder: folder + "/file") }
    #expect(throws: SystemError.self) { _ = try FolderWatch(folder: folder + "/none") }
  }
}
