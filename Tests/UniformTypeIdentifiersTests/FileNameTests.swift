import Foundation
import Testing
import UniformTypeIdentifiers

struct FileNameTests {
  @Test(arguments: [
    ("puppy", UTType.jpeg, "puppy.jpeg"), ("puppy.jpg", .jpeg, "puppy.jpg"), ("puppy.JPG", .image, "puppy.JPG"),
    ("puppy.jpg", .plainText, "puppy.jpg.txt"), ("puppy", .image, "puppy"), ("page.htm", .html, "page.htm"),
    (".hidden", .pdf, ".hidden.pdf"), ("v1.2", .zip, "v1.2.zip"), ("notes.unheard-of", .data, "notes.unheard-of"),
  ])
  func namesGetWhatTheyLack(name: String, type: UTType, completed: String) {
    let folder = URL(filePath: "/tmp/a.d", directoryHint: .isDirectory)
    #expect(folder.appendingPathComponent(name, conformingTo: type).path == "/tmp/a.d/\(completed)")
    #expect(folder.appendingPathComponent(name).appendingPathExtension(for: type).path == "/tmp/a.d/\(completed)")
    #expect(("/tmp/a.d" as NSString).appendingPathComponent(name, conformingTo: type) == "/tmp/a.d/\(completed)")
    #expect((name as NSString).appendingPathExtension(for: type) == completed)
  }

  @Test func dynamicTypesKeepTheirExtension() throws {
    let type = try #require(UTType(filenameExtension: "unheard-of"))
    #expect(URL(filePath: "/a/x").appendingPathExtension(for: type).path == "/a/x.unheard-of")
    #expect(URL(filePath: "/a/x.unheard-of").appendingPathExtension(for: type).path == "/a/x.unheard-of")
  }

  @Test func directoriesEndInASlash() {
    var url = URL(filePath: "/a", directoryHint: .isDirectory)
    url.appendPathComponent("Notes", conformingTo: .rtfd)
    #expect(url.absoluteString == "file:///a/Notes.rtfd/")
    url = URL(filePath: "/a/b")
    url.appendPathExtension(for: .png)
    #expect(url.absoluteString == "file:///a/b.png")
  }
}

/// The types of real files, in a folder of their own.
final class ContentTypeTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "types-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func type(of name: String) throws -> UTType? {
    try folder.appending(path: name).resourceValues(forKeys: [.contentTypeKey]).contentType
  }

  @Test func filesAreToldByNameAndMode() throws {
    for name in ["a.jpg", "README", "tool", "x.unheard-of"] {
      #expect(FileManager.default.createFile(atPath: folder.appending(path: name).path, contents: nil))
    }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.appending(path: "tool").path)
    #expect(try type(of: "a.jpg") == .jpeg)
    #expect(try type(of: "README") == .data)
    #expect(try type(of: "tool") == .unixExecutable)
    #expect(try type(of: "x.unheard-of")?.isDynamic == true)
    #expect(try Attachment(folder.appending(path: "a.jpg")) == .picture)
  }

  @Test func whatIsNoFileIsToldByWhatItIs() throws {
    for name in ["Folder", "Pictures.jpg", "Tool.app"] {
      let url = folder.appending(path: name)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }
    let link = folder.appending(path: "link.png")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.appending(path: "nowhere"))
    #expect(try type(of: "Folder") == .folder)
    #expect(try type(of: "Pictures.jpg") == .folder)
    #expect(try type(of: "Tool.app") == .applicationBundle)
    #expect(try type(of: "link.png") == .symbolicLink)
  }

  @Test func whatIsNotAskedForOrNotThereIsUnknown() throws {
    #expect(try type(of: "nothing.png") == nil)
    #expect(try folder.resourceValues(forKeys: [.isDirectoryKey]).contentType == nil)
    #expect(throws: CocoaError.self) { try Attachment(folder.appending(path: "nothing.png")) }
  }
}
