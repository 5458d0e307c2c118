import FixtureTestKit
import Foundation
import ImporterKit
import ImporterTestKit
import MDTestSupport

/// Office Open XML packages with a few parts.
enum PackageSample {
  static let schemas = "http://schemas.openxmlformats.org"
  static let word =
    "xmlns:w='\(schemas)/wordprocessingml/2006/main' xmlns:r='\(schemas)/officeDocument/2006/relationships'"
  static let sheet =
    "xmlns='\(schemas)/spreadsheetml/2006/main' xmlns:r='\(schemas)/officeDocument/2006/relationships'"

  static func relationships(_ lines: [String]) -> String {
    "<Relationships xmlns='\(schemas)/package/2006/relationships'>\(lines.joined())</Relationships>"
  }

  static func relationship(_ identifier: String, _ kind: String, _ target: String, isOutside: Bool = false) -> String {
    "<Relationship Id='\(identifier)' Type='\(schemas)/officeDocument/2006/relationships/\(kind)' Target='\(target)'"
      + (isOutside ? " TargetMode='External'/>" : "/>")
  }

  static func zip(_ parts: [(name: String, contents: [UInt8])]) -> [UInt8] {
    var writer = ZipWriter()
    for part in parts { writer.add(part.name, part.contents) }
    return writer.finished()
  }

  static func text(_ answer: ImporterProcess.Answer) -> String { String(decoding: answer.text, as: UTF8.self) }

  static func read(_ bytes: [UInt8]) throws -> ImporterProcess.Answer {
    let folder = try TemporaryDirectory()
    defer { withExtendedLifetime(folder) {} }
    return try ImporterProcess(BuiltProduct.path("Office")).importFile(
      try folder.write(bytes, to: "a.zip"), contentType: "public.data")
  }

  static func read(_ parts: [String: String]) throws -> ImporterProcess.Answer {
    try read(zip(parts.sorted { $0.key < $1.key }.map { ($0.key, Array($0.value.utf8)) }))
  }
}
