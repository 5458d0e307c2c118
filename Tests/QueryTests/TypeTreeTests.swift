import Foundation
import MDModel
import MDQuery
import MDTestSupport
import QueryTestKit
import Testing
import MDTypes

/// `kMDItemContentTypeTree` for every declared type. Each type finds itself and all its subtypes, according to the
/// recorded trees.
@Suite struct TypeTreeTests {
  private let fixture: FixtureIndex
  private let trees: [String: Set<String>]

  init() throws {
    fixture = try FixtureIndex(FixtureItem.everyType)
    let file = BuiltProducts.source("Tests/UniformTypeIdentifiersTests/Golden/type-trees.tsv")
    var trees = Dictionary(uniqueKeysWithValues: UTType.systemDeclared.map { ($0.identifier, Set($0.typeTree)) })
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let parts = line.split(separator: "\t")
      trees[String(parts[0])] = Set(parts[1].split(separator: ",").map(String.init))
    }
    // The folder that contains all items.
    trees["home"] = ["public.folder", "public.directory", "public.item"]
    self.trees = trees
  }

  @Test func everyTypeFindsItselfAndAllBelow() throws {
    #expect(trees.count > 255)
    let answers = try SearchedIndex(fixture)
    for type in trees.keys.sorted() where type != "home" {
      let expected = Set(trees.filter { $0.value.contains(type) }.keys)
      let found = try answers.labels(try QueryParser.parse("kMDItemContentTypeTree == \"\(type)\""), FixtureTime.utc)
      #expect(found == expected, "\(type): \(found.symmetricDifference(expected).sorted()) differ")
    }
  }

  @Test func everyTypeIsFoundAlone() throws {
    let answers = try SearchedIndex(fixture)
    for type in UTType.systemDeclared.map(\.identifier) {
      let expected: Set<String> = type == "public.folder" ? [type, "home"] : [type]
      let found = try answers.labels(try QueryParser.parse("kMDItemContentType == \"\(type)\""), FixtureTime.utc)
      #expect(found == expected, "\(type)")
    }
  }

  /// A MIME type in a query means the type that would be detected for it.
  @Test func everyMIMETypeStandsForItsType() throws {
    let answers = try SearchedIndex(fixture)
    let carriers = Dictionary(grouping: UTType.systemDeclared) { $0.preferredMIMEType ?? "" }
    for mime in carriers.keys.sorted() where !mime.isEmpty {
      let type = try #require(UTType(mimeType: mime)?.identifier)
      // Several types may have the same MIME type.
      let alike = carriers[mime, default: []].map(\.identifier)
      let expected = Set(trees.filter { $0.value.contains(type) }.keys).union(alike)
      let found = try answers.labels(try QueryParser.parse("kMDItemContentTypeTree == \"\(mime)\""), FixtureTime.utc)
      #expect(found == expected, "\(mime), \(type): \(found.symmetricDifference(expected).sorted()) differ")
    }
  }
}
