@testable import CoreSpotlight
import Foundation
import MDDonations
import MDModel
import Testing
import UniformTypeIdentifiers

/// Every property is stored under the key of the schema, returns the value that was set, and is removed when set to
/// nil.
struct PropertyTests {
  private func check<Value: Equatable>(
    _ properties: [(String, Properties.Path<Value?>)], _ value: Value, _ stored: AttributeValue
  ) {
    for (name, path) in properties {
      let attributes = CSSearchableItemAttributeSet()
      attributes[keyPath: path] = value
      #expect(attributes[keyPath: path] == value, "\(name)")
      let key = AttributeSchema.key(forProperty: name)
      #expect(key.flatMap { attributes.values[$0] } == stored, "\(name)")
      #expect(attributes.values.count == 1, "\(name)")
      attributes[keyPath: path] = nil
      #expect(attributes.values.isEmpty, "\(name)")
    }
  }

  @Test func texts() { check(Properties.strings, "Grüße", .string("Grüße")) }
  @Test func listsOfTexts() { check(Properties.lists, ["a", "b"], ["a", "b"]) }
  @Test func wholeNumbers() { check(Properties.numbers, NSNumber(value: 42), .integer(42)) }
  @Test func realNumbers() { check(Properties.numbers, NSNumber(value: 2.0), .real(2)) }
  @Test func booleans() { check(Properties.numbers, true, .boolean(true)) }
  @Test func bytes() { check(Properties.data, Data([0, 255]), .data([0, 255])) }

  @Test func addresses() throws {
    let url = try #require(URL(string: "https://example.org/a%20b?c"))
    check(Properties.urls, url, .string("https://example.org/a%20b?c"))
  }

  @Test func dates() {
    let date = Date(timeIntervalSince1970: 1_700_000_000.25)
    let stored = AttributeValue.date(Timestamp(nanoseconds: 1_700_000_000_250_000_000))
    check(Properties.dates, date, stored)
    check(Properties.dateLists, [date], .array([stored]))
  }

  @Test func everyPropertyOfTheSchemaIsThere() {
    let names =
      Properties.strings.map(\.0) + Properties.lists.map(\.0) + Properties.numbers.map(\.0) + Properties.dates.map(\.0)
      + Properties.urls.map(\.0) + Properties.data.map(\.0) + Properties.people.map(\.0)
      + Properties.dateLists.map(\.0) + Properties.headers.map(\.0) + Properties.types.map(\.0)
      + Properties.actions.map(\.0) + Properties.readOnly
    #expect(Set(names).count == names.count)
    #expect(Set(names) == Set(AttributeSchema.all.compactMap(\.property)))
  }

  @Test func whatTheSystemSaysIsRead() {
    let found = CSSearchableItemAttributeSet(values: ["textContentSummary": "Short", "isPriority": true])
    #expect(found.textContentSummary == "Short")
    #expect(found.isPriority == true)
  }

  /// An update removes the properties whose last value is nil, wherever they were set.
  @Test func whatWasSetToNilIsKept() throws {
    let attributes = CSSearchableItemAttributeSet()
    (attributes.title, attributes.subject, attributes.keywords) = (nil, nil, nil)
    attributes.title = "again"
    let other = CSSearchableItemAttributeSet()
    (other.keywords, other.theme) = (["a"], nil)
    attributes.move(from: other)
    #expect(attributes.removed == [.subject, "kMDItemTheme"] && other.removed.isEmpty)
    #expect(attributes.copied().removed == attributes.removed)
    let archive = try NSKeyedArchiver.archivedData(withRootObject: attributes, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: CSSearchableItemAttributeSet.self, from: archive)
    #expect(read?.removed == attributes.removed)
    attributes.authors = nil
    attributes.authorNames = ["Ada"]
    let update = CSSearchableItem(uniqueIdentifier: "a", domainIdentifier: nil, attributeSet: attributes)
    #expect(try update.donated().removed == [])
    update.isUpdate = true
    let gone: [AttributeKey] = [
      "authors", "kMDItemAuthorAddresses", "kMDItemAuthorEmailAddresses", .subject, "kMDItemTheme",
    ]
    #expect(try update.donated().removed == gone)
  }

  @Test func oneAttributeUnderTwoNames() {
    let found = CSSearchableItemAttributeSet(values: ["kMDItemTitle": "Title", "kMDItemFSSize": 12])
    #expect(found.title == "Title")
    #expect(found.fileSize == 12)
  }

  /// The daemon knows the system's types. For an app's own type it needs the tree.
  @Test func theTreeOfATypeThatTheAppHasDeclared() throws {
    let type = UTType(exportedAs: "com.example.coreSpotlightTests.recipe", conformingTo: .plainText)
    let tree = try CSSearchableItemAttributeSet(contentType: type).donated()[.contentTypeTree]?.elements
    #expect(tree?.first == "com.example.corespotlighttests.recipe")
    #expect(tree?.contains("public.text") == true)
    #expect(try CSSearchableItemAttributeSet(contentType: .jpeg).donated()[.contentTypeTree] == nil)
  }

  @Test func typeAndItsTree() {
    let attributes = CSSearchableItemAttributeSet(contentType: .jpeg)
    #expect(attributes.contentType == "public.jpeg")
    #expect(attributes.contentTypeTree?.contains("public.image") == true)
    #expect(attributes.values[.contentTypeTree] == nil)
    attributes.contentTypeTree = ["public.jpeg", "com.example.mine"]
    #expect(attributes.contentTypeTree == ["public.jpeg", "com.example.mine"])
    #expect(CSSearchableItemAttributeSet(itemContentType: "public.text").contentType == "public.text")
    #expect(CSSearchableItemAttributeSet().contentType == nil)
    attributes.sharedItemContentType = .plainText
    #expect(attributes.sharedItemContentType == .plainText)
    attributes.actionIdentifiers = ["call"]
    #expect(attributes.actionIdentifiers == ["call"])
  }
}
