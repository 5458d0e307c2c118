@testable import CoreSpotlight
import Foundation
import MDDonations
import MDModel
import Testing

/// Items, and what is sent of them.
struct ItemTests {
  private let attributes = CSSearchableItemAttributeSet(contentType: .text)

  private func item(_ identifier: String? = "a", domain: String? = nil) -> CSSearchableItem {
    CSSearchableItem(uniqueIdentifier: identifier, domainIdentifier: domain, attributeSet: attributes)
  }

  private func refusal(of item: CSSearchableItem) -> String? {
    do throws(CSIndexError) {
      _ = try item.donated()
      return nil
    } catch {
      #expect(error.code == .invalidItemError)
      return error.localizedDescription
    }
  }

  @Test func anIdentifierIsMade() {
    let (one, other) = (item(nil), item(nil))
    #expect(!one.uniqueIdentifier.isEmpty)
    #expect(one.uniqueIdentifier != other.uniqueIdentifier)
  }

  @Test func whatIsDonated() throws {
    attributes.title = "Title"
    let item = item("id", domain: "mail.inbox")
    item.isUpdate = true
    item.expirationDate = Date(timeIntervalSince1970: 2_000_000_000)
    let expected = DonatedItem(
      identifier: "id", domain: "mail.inbox",
      attributes: ["kMDItemContentType": "public.text", "kMDItemTitle": "Title"],
      expiration: Timestamp(nanoseconds: 2_000_000_000_000_000_000), isUpdate: true)
    #expect(try item.donated() == expected)
  }

  @Test func theDomainMayStandInTheAttributes() throws {
    attributes.domainIdentifier = "set"
    #expect(try item().donated().domain == "set")
    #expect(try item(domain: "item").donated().domain == "item")
  }

  @Test func expiration() throws {
    let item = item()
    let month = 30 * 86_400.0
    #expect(abs(item.expirationDate.timeIntervalSinceNow - month) < 3_600)
    item.expirationDate = .distantFuture
    #expect(try item.donated().expiration == nil)
    item.expirationDate = nil
    #expect(abs(item.expirationDate.timeIntervalSinceNow - month) < 3_600)
    #expect(try item.donated().expiration != nil)
  }

  @Test func whatNoItemOrDomainIsCalledCannotBeDeleted() {
    for name in ["", String(repeating: "x", count: 4_097)] {
      #expect(throws: CSIndexError.self) { try DonationOperation(deletingItems: ["a", name]) }
      #expect(throws: CSIndexError.self) { try DonationOperation(deletingDomains: [name]) }
    }
    #expect(throws: Never.self) { try DonationOperation(deletingDomains: ["mail.inbox"]) }
  }

  @Test func whatWasFound() {
    let donated = DonatedItem(
      identifier: "id", domain: "d", attributes: ["kMDItemTitle": "T"],
      expiration: Timestamp(nanoseconds: 1_000_000_000))
    let found = CSSearchableItem(found: donated, score: 2)
    #expect(found.uniqueIdentifier == "id" && found.domainIdentifier == "d" && found.attributeSet.title == "T")
    #expect(found.expirationDate == Date(timeIntervalSince1970: 1))
    let worse = CSSearchableItem(found: DonatedItem(identifier: "x", attributes: [:]), score: 1)
    #expect(worse.expirationDate == .distantFuture)
    #expect(found.compare(byRank: worse) == .orderedAscending)
    #expect(worse.compare(byRank: found) == .orderedDescending)
    #expect(found.compare(byRank: found) == .orderedSame)
  }

  @Test func identifiersAreChecked() {
    #expect(refusal(of: item(""))?.contains("uniqueIdentifier") == true)
    #expect(refusal(of: item(String(repeating: "ü", count: 2_049)))?.contains("4096") == true)
    #expect(refusal(of: item(String(repeating: "ü", count: 2_048))) == nil)
    #expect(refusal(of: item(domain: ""))?.contains("domainIdentifier") == true)
  }

  @Test(arguments: [(90.5, 0), (-91, 0), (0, 180.01), (0, -181), (Double.nan, 0), (0, .infinity)])
  func coordinatesOutsideTheWorld(latitude: Double, longitude: Double) {
    attributes.latitude = NSNumber(value: latitude)
    attributes.longitude = NSNumber(value: longitude)
    let message = refusal(of: item("my item"))
    #expect(message?.contains("my item") == true)
    #expect(message?.contains(longitude == 0 ? "latitude" : "longitude") == true)
  }

  @Test func coordinatesAtTheEdge() {
    attributes.latitude = -90
    attributes.longitude = 180
    attributes.gpsDestLatitude = 90
    #expect(refusal(of: item()) == nil)
    attributes.gpsDestLongitude = 200
    #expect(refusal(of: item())?.contains("gpsDestLongitude") == true)
  }

  @Test func longTitlesAreKept() throws {
    attributes.title = String(repeating: "long ", count: 100)
    attributes.contentDescription = String(repeating: "very long ", count: 100)
    let donated = try item().donated()
    #expect(donated.attributes["kMDItemTitle"] == .string(String(repeating: "long ", count: 100)))
    #expect(donated.attributes["kMDItemDescription"] == .string(String(repeating: "very long ", count: 100)))
  }

  @Test func copiesAreApart() throws {
    attributes.title = "One"
    let original = item("id", domain: "d")
    original.isUpdate = true
    original.expirationDate = .distantFuture
    let copy = try #require(original.copy() as? CSSearchableItem)
    original.attributeSet.title = "Other"
    #expect(copy.attributeSet.title == "One")
    #expect(copy.uniqueIdentifier == "id" && copy.domainIdentifier == "d" && copy.isUpdate)
    #expect(copy.expirationDate == .distantFuture)
  }

  @Test func archived() throws {
    attributes.title = "One"
    let original = item("id", domain: "d")
    original.isUpdate = true
    original.updateListenerOptions = [.priority, .summarization]
    original.expirationDate = Date(timeIntervalSince1970: 7.5)
    let data = try NSKeyedArchiver.archivedData(withRootObject: original, requiringSecureCoding: true)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CSSearchableItem.self, from: data))
    #expect(read.uniqueIdentifier == "id" && read.domainIdentifier == "d" && read.isUpdate)
    #expect(read.updateListenerOptions == [.priority, .summarization])
    #expect(read.expirationDate == Date(timeIntervalSince1970: 7.5))
    #expect(read.attributeSet.values == original.attributeSet.values)
  }
}
