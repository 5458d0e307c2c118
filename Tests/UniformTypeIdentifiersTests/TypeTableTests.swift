import Foundation
import Testing
import UniformTypeIdentifiers

/// Compares every row of the recorded table with the module: identifier, supertypes, extensions, MIME types and
/// description.
///
/// If the description explains more than the name, `names.tsv` contains the name that users read.
struct TypeTableTests {
  private struct Row {
    let identifier: String
    let parents: [String]
    let extensions: [String]
    let mimeTypes: [String]
    let description: String
  }

  /// On the system of the recording, other programs declared these types without supertypes. Our own declarations name
  /// their supertypes.
  private static let withOwnParents: [String: [String]] = [
    "com.rarlab.rar-archive": ["public.data", "public.archive"],
    "com.redhat.rpm-archive": ["public.data", "public.archive"],
    "org.debian.deb-archive": ["public.data", "public.archive"],
    "org.matroska.mkv": ["public.movie"],
    "org.tug.tex.dvi": ["public.data", "public.composite-content"],
    "org.xiph.opus": ["public.audio"],
  ]

  private let rows: [Row]
  private let names: [String: String]

  init() throws {
    rows = try Self.lines(of: "types.tsv").map { fields in
      let lists = fields[1...3].map { $0.split(separator: ",").map(String.init) }
      return Row(
        identifier: fields[0], parents: lists[0], extensions: lists[1], mimeTypes: lists[2], description: fields[4])
    }
    names = try Dictionary(uniqueKeysWithValues: Self.lines(of: "names.tsv").map { ($0[0], $0[1]) })
  }

  private static func lines(of name: String) throws -> [[String]] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(name)")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test func everyRowIsDeclaredWithItsSupertypes() throws {
    #expect(rows.count == 261)
    for row in rows {
      let type = try #require(UTType(row.identifier), "\(row.identifier) is not declared")
      #expect(type.identifier == row.identifier && type.isDeclared && !type.isDynamic)
      #expect(type.directSupertypes.map(\.identifier) == Self.withOwnParents[row.identifier] ?? row.parents)
      if Self.withOwnParents[row.identifier] != nil { #expect(row.parents.isEmpty, "\(row.identifier)") }
    }
  }

  @Test func everyRowHasItsTags() throws {
    for row in rows {
      let type = try #require(UTType(row.identifier))
      #expect(type.tags[.filenameExtension] ?? [] == row.extensions, "\(row.identifier)")
      #expect(type.tags[.mimeType] ?? [] == row.mimeTypes, "\(row.identifier)")
      #expect(type.preferredFilenameExtension == row.extensions.first)
      #expect(type.preferredMIMEType == row.mimeTypes.first)
      for tag in row.extensions { #expect(UTType(filenameExtension: tag, conformingTo: type) == type, "\(tag)") }
      for tag in row.mimeTypes {
        #expect(UTType.types(tag: tag, tagClass: .mimeType, conformingTo: type).contains(type), "\(tag)")
      }
    }
  }

  /// Apple's preferences for MIME types that several types have.
  @Test(arguments: [
    ("application/x-plist", UTType.propertyList), ("audio/aiff", .aiff), ("application/x-sh", .shellScript),
    ("video/mp2t", .mpeg2TransportStream), ("application/x-msdownload", .exe),
  ])
  func preferredTypesComeFirst(mimeType: String, type: UTType) {
    #expect(UTType(mimeType: mimeType) == type)
    #expect(UTType.types(tag: mimeType, tagClass: .mimeType, conformingTo: nil).count > 1)
  }

  @Test func everyRowHasItsName() {
    #expect(names.count == 51)
    for row in rows {
      #expect(UTType(row.identifier)?.localizedDescription == names[row.identifier] ?? row.description)
      #expect(names[row.identifier] != row.description, "\(row.identifier) needs no name of its own")
    }
  }

  @Test func theRowsAreThePublicPart() {
    for row in rows {
      #expect(UTType(row.identifier)?.isPublic == row.identifier.hasPrefix("public."), "\(row.identifier)")
    }
  }
}
