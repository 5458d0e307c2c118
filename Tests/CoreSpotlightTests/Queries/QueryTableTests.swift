import Foundation
import MDModel
import Testing
import UniformTypeIdentifiers

@testable import CoreSpotlight

extension RunningSuite {
  /// Queries every property that apps can set: for presence, for equality, and with a wildcard or a range, under both
  /// of its names.
  ///
  /// Each property belongs to an item of its own, which has the property's name.
  @Suite struct QueryTableTests {
    /// A query about one property.
    private struct Row {
      let property: String
      let query: String
      /// True if the query must not find any other item.
      let isExact: Bool
    }

    @Test func everyPropertyIsFoundByItself() async throws {
      let world = try SpotlightWorld(.embedded)
      let index = try world.index()
      let table = Table()
      try await index.indexSearchableItems(table.items)
      var missed: [String] = []
      for row in table.rows {
        let found = try await index.identifiers(row.query)
        let isRight = row.isExact ? found == [row.property] : found.contains(row.property)
        if !isRight { missed.append("\(row.query) finds \(found.count)") }
      }
      #expect(missed.isEmpty, "\(missed.count) of \(table.rows.count): \(missed.joined(separator: "; "))")
      #expect(
        Set(table.rows.map(\.property))
          == Set(AttributeSchema.all.compactMap(\.property)).subtracting(Properties.readOnly))
      withExtendedLifetime(world) {}
    }

    private struct Table {
      private(set) var items: [CSSearchableItem] = []
      private(set) var rows: [Row] = []

      init() {
        texts()
        numbers()
        dates()
        others()
      }

      private mutating func add(
        _ property: String, _ queries: [(String, isExact: Bool)], _ set: (CSSearchableItemAttributeSet) -> Void
      ) {
        let attributes = CSSearchableItemAttributeSet()
        set(attributes)
        items.append(CSSearchableItem(uniqueIdentifier: property, domainIdentifier: nil, attributeSet: attributes))
        let names = Set([property, AttributeSchema.key(forProperty: property)?.rawValue ?? property])
        for name in names {
          rows.append(Row(property: property, query: "\(name) == \"*\"", isExact: false))
          rows += queries.map { Row(property: property, query: "\(name) \($0.0)", isExact: $0.isExact) }
        }
      }

      private mutating func texts() {
        func queries(_ text: String) -> [(String, isExact: Bool)] {
          [
            ("== \"\(text)\"", true), ("== \"\(text.prefix(text.count - 3))*\"", true),
            ("== \"*\(text.dropFirst())\"", true),
          ]
        }
        for (name, path) in Properties.strings {
          let text = "\(name).river"
          add(name, queries(text)) { $0[keyPath: path] = text }
        }
        for (name, path) in Properties.lists {
          let text = "\(name).river"
          add(name, queries(text)) { $0[keyPath: path] = ["\(name).first", text] }
        }
        for (name, path) in Properties.actions {
          let text = "\(name).river"
          add(name, queries(text)) { $0[keyPath: path] = ["\(name).first", text] }
        }
        for (name, path) in Properties.urls {
          let text = "https://example.org/\(name)/river"
          add(name, queries(text)) { $0[keyPath: path] = URL(string: text) }
        }
        for (name, path) in Properties.types { add(name, queries("public.jpeg")) { $0[keyPath: path] = .jpeg } }
      }

      private mutating func numbers() {
        for (number, (name, path)) in Properties.numbers.enumerated() {
          let key = AttributeSchema.key(forProperty: name)
          if key.flatMap(AttributeSchema.description)?.kind == .boolean {
            add(name, [("== true", true), ("== 1", true), (">= 1", true)]) { $0[keyPath: path] = true }
          } else {
            add(name, [("== \(number + 1)", true), (">= \(number + 1)", true), ("< \(number + 2)", true)]) {
              $0[keyPath: path] = NSNumber(value: number + 1)
            }
          }
        }
      }

      private mutating func dates() {
        let queries = [("== \"2031-05-06\"", isExact: true), ("> \"2031-05-05\"", true), ("< \"2031-05-07\"", false)]
        let date = Date(timeIntervalSince1970: 1_935_835_200)
        for (name, path) in Properties.dates { add(name, queries) { $0[keyPath: path] = date } }
        for (name, path) in Properties.dateLists { add(name, queries) { $0[keyPath: path] = [date] } }
      }

      private mutating func others() {
        for (name, path) in Properties.data { add(name, []) { $0[keyPath: path] = Data([1, 2]) } }
        for (name, path) in Properties.people {
          add(name, []) {
            $0[keyPath: path] = [CSPerson(displayName: "Ada", handles: ["a@b.c"], handleIdentifier: "x")]
          }
        }
        for (name, path) in Properties.headers { add(name, []) { $0[keyPath: path] = ["Subject": ["Walk"]] } }
      }
    }
  }
}
