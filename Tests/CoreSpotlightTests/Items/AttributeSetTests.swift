@testable import CoreSpotlight
import Foundation
import MDDonations
import MDModel
import Testing

/// Whole attribute sets, and their composite values.
struct AttributeSetTests {
  private let attributes = CSSearchableItemAttributeSet(contentType: .emailMessage)
  private let ada = CSPerson(displayName: "Ada", handles: ["ada@example.org"], handleIdentifier: "emailAddresses")
  private let bob = CSPerson(displayName: nil, handles: ["+43 1 23", "bob@example.org"], handleIdentifier: "other")

  private func donated() throws -> AttributeSet {
    try CSSearchableItem(uniqueIdentifier: "m", domainIdentifier: nil, attributeSet: attributes).donated().attributes
  }

  @Test func peopleComeBackWhole() {
    ada.contactIdentifier = "contact-1"
    for (name, path) in Properties.people {
      attributes[keyPath: path] = [ada, bob]
      #expect(attributes[keyPath: path] == [ada, bob], "\(name)")
      #expect(attributes[keyPath: path]?.first?.contactIdentifier == "contact-1")
      attributes[keyPath: path] = []
      #expect(attributes[keyPath: path] == [])
      attributes[keyPath: path] = nil
      #expect(attributes[keyPath: path] == nil)
    }
  }

  @Test func peopleAreFoundByNameAndAddress() throws {
    attributes.authors = [ada]
    attributes.primaryRecipients = [bob]
    attributes.additionalRecipients = [ada, bob]
    let donated = try donated()
    #expect(donated["kMDItemAuthors"] == ["Ada"])
    #expect(donated["kMDItemAuthorEmailAddresses"] == ["ada@example.org"])
    #expect(donated["kMDItemAuthorAddresses"] == ["ada@example.org"])
    #expect(donated["kMDItemRecipients"] == ["Ada"])
    #expect(donated["kMDItemRecipientEmailAddresses"] == ["bob@example.org", "ada@example.org"])
    #expect(donated["kMDItemRecipientAddresses"] == ["+43 1 23", "bob@example.org", "ada@example.org"])
  }

  @Test func whatTheAppSaysOfPeopleStays() throws {
    attributes.authors = [ada]
    attributes.authorNames = ["A. Lovelace"]
    let donated = try donated()
    #expect(donated["kMDItemAuthors"] == ["A. Lovelace"])
    #expect(donated["kMDItemAuthorEmailAddresses"] == ["ada@example.org"])
  }

  @Test func peopleAreEqualByContent() throws {
    let same = CSPerson(displayName: "Ada", handles: ["ada@example.org"], handleIdentifier: "emailAddresses")
    #expect(ada == same && ada.hash == same.hash)
    #expect(Set([ada, same, bob]).count == 2)
    let data = try NSKeyedArchiver.archivedData(withRootObject: bob, requiringSecureCoding: true)
    #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: CSPerson.self, from: data) == bob)
    #expect(ada.copy() as? CSPerson == ada)
  }

  @Test func whatIsNoPersonIsLeftOut() {
    let bytes = ada.record.encoded
    #expect(PersonRecord(encoded: bytes) == ada.record)
    for count in bytes.indices { #expect(PersonRecord(encoded: Array(bytes.prefix(count))) == nil, "\(count)") }
    #expect(PersonRecord(encoded: [9] + bytes.dropFirst()) == nil)
    attributes.values["authors"] = .array([.data(bytes), .data([1]), "text"])
    #expect(attributes.authors == [ada])
  }

  @Test func headersComeBack() throws {
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    attributes.emailHeaders = ["Subject": ["Hello"], "X-Count": [2, true], "Date": [date], "Bytes": [Data([1])]]
    let read = try #require(attributes.emailHeaders)
    #expect(read["Subject"] as? [String] == ["Hello"])
    #expect(read["X-Count"]?.first as? Int == 2)
    #expect(read["Date"]?.first as? Date == date)
    #expect(read["Bytes"]?.first as? Data == Data([1]))
    #expect(throws: Never.self) { try donated() }
    struct Other {}
    attributes.emailHeaders = ["X": [Other()]]
    #expect(attributes.emailHeaders == nil)
    #expect(throws: CSIndexError.self) { try donated() }
    attributes.emailHeaders = nil
    #expect(throws: Never.self) { try donated() }
  }

  @Test func moving() {
    let source = CSSearchableItemAttributeSet(contentType: .image)
    source.title = "New"
    attributes.title = "Old"
    attributes.comment = "Kept"
    attributes.move(from: source)
    #expect(attributes.title == "New" && attributes.comment == "Kept" && attributes.contentType == "public.image")
    #expect(source.values.isEmpty)
    attributes.move(from: attributes)
    #expect(attributes.title == "New")
  }

  @Test func archived() throws {
    attributes.title = "Title"
    attributes.latitude = 47.5
    attributes.supportsNavigation = true
    attributes.thumbnailData = Data([1, 2])
    attributes.authors = [ada]
    let data = try NSKeyedArchiver.archivedData(withRootObject: attributes, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: CSSearchableItemAttributeSet.self, from: data)
    #expect(read?.values == attributes.values)
  }

  /// A subclass may have more properties, and is accepted wherever the class is.
  private final class Recipe: CSSearchableItemAttributeSet {
    var steps: [String] = [] { didSet { textContent = steps.joined(separator: "\n") } }
  }

  @Test func subclassing() throws {
    let recipe = Recipe(contentType: .text)
    recipe.steps = ["Stir", "Wait"]
    let item = CSSearchableItem(uniqueIdentifier: nil, domainIdentifier: nil, attributeSet: recipe)
    #expect(try item.donated().attributes[.textContent] == "Stir\nWait")
    #expect((item.copy() as? CSSearchableItem)?.attributeSet.textContent == "Stir\nWait")
  }
}
