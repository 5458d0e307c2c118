@testable import CoreSpotlight
import Foundation
import MDModel
import Testing

/// Attributes that an app defines: their names, and the values they accept.
struct CustomKeyTests {
  private let key: CSCustomAttributeKey
  private let attributes = CSSearchableItemAttributeSet(contentType: .text)

  init() throws { key = try #require(CSCustomAttributeKey(keyName: "com_example_notes_Mood2")) }

  @Test(arguments: [
    "", "with space", "com.example.mood", "com-example", "mood?", "Größe", "2cool", "title", "kMDItemTitle",
    "kMDItemMine", "_kMDItemMine", "limelight_mine", "domainIdentifier", String(repeating: "a", count: 256),
  ])
  func namesThatCannotBe(_ name: String) { #expect(CSCustomAttributeKey(keyName: name) == nil) }

  @Test func flags() throws {
    #expect(key.isSearchable)
    #expect(!key.isSearchableByDefault && !key.isUnique && !key.isMultiValued)
    let other = try #require(
      CSCustomAttributeKey(keyName: "a", searchable: false, searchableByDefault: true, unique: true, multiValued: true))
    #expect(!other.isSearchable && other.isSearchableByDefault && other.isUnique && other.isMultiValued)
    #expect(other.copy() as? CSCustomAttributeKey === other)
    let data = try NSKeyedArchiver.archivedData(withRootObject: other, requiringSecureCoding: true)
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: CSCustomAttributeKey.self, from: data)
    #expect(read == other)
    #expect(read?.isUnique == true && read?.isSearchable == false)
  }

  @Test func foundationsValues() {
    attributes.setValue(NSString("glad"), forCustomKey: key)
    #expect(attributes.value(forCustomKey: key) as? NSString == "glad")
    #expect(attributes.values["com_example_notes_Mood2"] == "glad")
    attributes.setValue(NSNumber(value: true), forCustomKey: key)
    #expect(attributes.values["com_example_notes_Mood2"] == true)
    #expect(attributes.value(forCustomKey: key) as? NSNumber == true)
    attributes.setValue(NSDate(timeIntervalSinceReferenceDate: 5), forCustomKey: key)
    #expect(attributes.value(forCustomKey: key) as? NSDate == NSDate(timeIntervalSinceReferenceDate: 5))
    attributes.setValue(NSData(data: Data([1])), forCustomKey: key)
    #expect(attributes.value(forCustomKey: key) as? NSData == NSData(data: Data([1])))
    attributes.setValue(NSArray(array: [NSString("a"), NSNumber(value: 2)]), forCustomKey: key)
    #expect(attributes.values["com_example_notes_Mood2"] == ["a", 2])
    #expect(attributes.value(forCustomKey: key) as? NSArray == NSArray(array: [NSString("a"), NSNumber(value: 2)]))
    attributes.setValue(NSNull(), forCustomKey: key)
    #expect(attributes.value(forCustomKey: key) is NSNull)
    attributes.setValue(nil, forCustomKey: key)
    #expect(attributes.value(forCustomKey: key) == nil)
  }

  @Test func swiftsValues() {
    func stored<Value: _ObjectiveCBridgeable>(_ value: Value) -> AttributeValue?
    where Value._ObjectiveCType: NSSecureCoding {
      attributes.setValue(value, forCustomKey: key)
      return attributes.values["com_example_notes_Mood2"]
    }
    #expect(stored("glad") == "glad")
    #expect(stored(3) == 3)
    #expect(stored(2.5) == 2.5)
    #expect(stored(true) == true)
    #expect(stored(["a", "b"]) == ["a", "b"])
    #expect(stored(Data([7])) == .data([7]))
    #expect(stored(Date(timeIntervalSince1970: 1)) == .date(Timestamp(nanoseconds: 1_000_000_000)))
  }

  @Test func aValueOfAnotherKindRefusesTheItem() {
    attributes.setValue(NSURL(fileURLWithPath: "/tmp"), forCustomKey: key)
    let item = CSSearchableItem(uniqueIdentifier: "i", domainIdentifier: nil, attributeSet: attributes)
    #expect(throws: CSIndexError.self) { try item.donated() }
    attributes.setValue("text", forCustomKey: key)
    #expect(throws: Never.self) { try item.donated() }
  }
}
