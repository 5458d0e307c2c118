import Foundation
import MDTestSupport
import Testing

@testable import MDImporting

@Suite struct ManifestTests {
  private static let smallest = """
    "identifier":"org.example.a","name":"A","version":1,"protocol":1,"command":["/bin/true"],\
    "contentTypes":["public.Text"]
    """

  private func read(_ json: String) throws -> ImporterManifest {
    let directory = try TemporaryDirectory()
    return try ManifestFile(path: directory.write(json, to: "manifest.json")).read()
  }

  @Test("Keys that are left out have the documented values")
  func defaults() throws {
    let manifest = try read("{\(Self.smallest)}")
    #expect(manifest.contentTypes == ["public.text"])
    #expect(manifest.role == .importer)
    #expect(manifest.gives == [.attributes, .text])
    #expect(manifest.deadlineSeconds == 30)
    #expect(manifest.memoryMegabytes == 1024)
    #expect(manifest.reads.isEmpty && manifest.mimeTypes.isEmpty)
  }

  @Test(
    "A wrong value is named with its key and what to do",
    arguments: [
      (#""identifier":"pdf""#, #""identifier": must be a reverse-domain name"#),
      (#""identifier":"org..pdf""#, #""identifier": must be a reverse-domain name"#),
      (#""identifier":"org.a/../b""#, #""identifier": must be a reverse-domain name"#),
      (#""name":"""#, #""name": must not be empty"#),
      (#""version":0"#, #""version": must be a whole number from 1"#),
      (#""version":"1""#, #""version": has the wrong kind of value"#),
      (#""version":1.5"#, #""version": must be a whole number from 1"#),
      (#""protocol":4"#, #""protocol": must be 1"#), (#""protocol":1.5"#, #""protocol": must be 1"#),
      (#""gives":["members"]"#, #""gives": may hold members only"#),
      (#""gives":["contents"]"#, #""gives": may hold contents only"#),
      (#""gives":["text","archiveContents"]"#, #""gives": may hold contents only"#),
      (#""command":[]"#, #""command": must name the program first"#),
      (#""command":["../evil"]"#, #""command": must lie in the bundle"#),
      (#""command":["a\u0000b"]"#, #""command": must not hold a NUL"#),
      (#""contentTypes":[]"#, #""contentTypes": must name at least one type"#),
      (#""contentTypes":[""]"#, #""contentTypes": must not hold an empty name"#),
      (#""mimeTypes":["image"]"#, #""mimeTypes": must hold names such as"#),
      (#""role":"spy""#, #""role": must be "importer", "sniffer" or "recognizer""#),
      (#""gives":["money"]"#, #""gives": may hold"#),
      (#""deadlineSeconds":0"#, #""deadlineSeconds": must be a whole number from 1 to 3600"#),
      (#""memoryMegabytes":1"#, #""memoryMegabytes": must be a whole number from 64"#),
      (#""reads":["/home"]"#, #""reads": may hold"#),
      (#""reads":["/usr/share/../../home"]"#, #""reads": may hold"#),
      (#""reads":["/usr/shared"]"#, #""reads": may hold"#),
    ])
  func wrongValue(member: String, complaint: String) throws {
    let key = member.split(separator: "\"")[0]
    let others = try #require(JSONSerialization.jsonObject(with: Data("{\(Self.smallest)}".utf8)) as? [String: Any])
    var object = others
    let changed = try #require(JSONSerialization.jsonObject(with: Data("{\(member)}".utf8)) as? [String: Any])
    object[String(key)] = changed[String(key)]
    let json = String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    let problem = try #require(throws: ManifestProblem.self) { try read(json) }
    #expect(problem.description.contains("/manifest.json: \(complaint)"), "\(problem)")
  }

  @Test("A missing key, or a file that is no manifest, is said to be so")
  func unreadable() throws {
    #expect(try #require(throws: ManifestProblem.self) { try read(#"{"name":"A"}"#) }.advice == "is missing; add it")
    for text in ["", "{", "\u{0}\u{1}", String(repeating: "[", count: 5_000)] {
      let problem = try #require(throws: ManifestProblem.self) { try read(text) }
      #expect(problem.key == nil && problem.advice.hasPrefix("cannot be understood"), "\(problem)")
    }
    for text in ["[]", "null"] {
      #expect(try #require(throws: ManifestProblem.self) { try read(text) }.advice == "must be a JSON object")
    }
    let long = "{\(Self.smallest)}" + String(repeating: " ", count: 300_000)
    #expect(try #require(throws: ManifestProblem.self) { try read(long) }.advice.hasPrefix("is larger than"))
    let absent = ManifestFile(path: "/nonexistent/manifest.json")
    #expect(try #require(throws: ManifestProblem.self) { try absent.read() }.advice.hasPrefix("cannot be read"))
  }
}
