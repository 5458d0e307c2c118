import Foundation
import Testing

@testable import MDTypes

/// The recorded trees of the declared types: identifier, tab, tree.
///
/// The order in a recorded tree differs between sources. So the members of every row are checked, and also the order of
/// those rows that have the documented one.
struct TypeTreeTests {
  private let rows: [(identifier: String, tree: [String])]

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/type-trees.tsv")
    rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      let parts = line.split(separator: "\t")
      return (String(parts[0]), parts[1].split(separator: ",").map(String.init))
    }
  }

  @Test func everyRecordedTreeHasItsMembers() throws {
    #expect(rows.count == 255)
    for row in rows {
      let type = try #require(UTType(row.identifier), "\(row.identifier) is not declared")
      #expect(type.typeTree.first == row.identifier)
      #expect(Set(type.typeTree) == Set(row.tree), "\(row.identifier)")
      #expect(type.typeTree.count == row.tree.count, "\(row.identifier) names a type twice")
    }
  }

  @Test func mostRecordedTreesHaveOurOrder() {
    let equal = rows.count { TypeRegistry.system.tree(of: $0.identifier) == $0.tree }
    #expect(equal == 197)
  }

  @Test(arguments: [
    ("public.jpeg", "public.jpeg public.image public.data public.item public.content"),
    ("public.symlink", "public.symlink com.apple.resolvable public.item"),
    ("public.fax", "public.fax public.image public.message public.data public.item public.content"),
    (
      "public.swift-source",
      "public.swift-source public.source-code public.plain-text public.text public.data public.item public.content"
    ),
  ])
  func nearestComesFirst(identifier: String, tree: String) {
    #expect(UTType(identifier)?.typeTree == tree.split(separator: " ").map(String.init))
  }
}
