@testable import CoreSpotlight
import Foundation
import MDDonations
import MDModel
import Testing
import UniformTypeIdentifiers

/// User activities, and the items stored for them.
struct UserActivityTests {
  private let activity = NSUserActivity(activityType: "com.example.reading")

  init() {
    activity.isEligibleForSearch = true
    activity.title = "Title"
  }

  @Test func atFirst() {
    let activity = NSUserActivity(activityType: "com.example.reading")
    #expect(activity.activityType == "com.example.reading")
    #expect(activity.isEligibleForHandoff)
    #expect(!activity.isEligibleForSearch && !activity.isEligibleForPublicIndexing && !activity.isEligibleForPrediction)
    #expect(activity.keywords.isEmpty && activity.title == nil && activity.userInfo == nil && !activity.needsSave)
    #expect(activity.contextIdentifierPath == nil)
  }

  @Test func onlyWhatIsEligibleAndHasATitleIsStored() {
    #expect(activity.searchableItem() != nil)
    activity.isEligibleForSearch = false
    #expect(activity.searchableItem() == nil)
    activity.isEligibleForSearch = true
    activity.title = nil
    #expect(activity.searchableItem() == nil)
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.displayName = "Shown"
    activity.contentAttributeSet = attributes
    #expect(activity.searchableItem()?.attributeSet.title == "Shown")
    activity.invalidate()
    #expect(activity.searchableItem() == nil)
  }

  @Test func titleAndKeywordsComeFirst() throws {
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.title = "Other"
    attributes.keywords = ["c", "a"]
    attributes.comment = "kept"
    activity.contentAttributeSet = attributes
    activity.keywords = ["b", "a"]
    let item = try #require(activity.searchableItem())
    #expect(item.attributeSet.title == "Title")
    #expect(item.attributeSet.keywords == ["a", "b", "c"])
    #expect(item.attributeSet.comment == "kept")
    #expect(item.attributeSet.contentType == "public.text")
    #expect(activity.contentAttributeSet?.title == "Other")
    #expect(try item.donated().domain == "NSUserActivity")
  }

  @Test func identifiersInTheirOrder() {
    let made = activity.searchableItem()?.uniqueIdentifier
    #expect(made?.isEmpty == false)
    #expect(activity.searchableItem()?.uniqueIdentifier == made)
    activity.targetContentIdentifier = "target"
    #expect(activity.searchableItem()?.uniqueIdentifier == "target")
    activity.webpageURL = URL(string: "https://example.org/1")
    #expect(activity.searchableItem()?.uniqueIdentifier == "https://example.org/1")
    #expect(activity.searchableItem()?.attributeSet.contentURL == activity.webpageURL)
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.relatedUniqueIdentifier = "related"
    activity.contentAttributeSet = attributes
    #expect(activity.searchableItem()?.uniqueIdentifier == "related")
    activity.persistentIdentifier = "persistent"
    #expect(activity.searchableItem()?.uniqueIdentifier == "persistent")
  }

  @Test func expiration() throws {
    let date = Date(timeIntervalSince1970: 2_000_000_000)
    activity.expirationDate = date
    #expect(activity.searchableItem()?.expirationDate == date)
    activity.expirationDate = nil
    let month = try #require(activity.searchableItem()?.expirationDate)
    #expect(abs(month.timeIntervalSinceNow - 30 * 86_400) < 3_600)
  }

  @Test func attributesAreCopiedWhenSet() {
    let attributes = CSSearchableItemAttributeSet(contentType: .text)
    attributes.comment = "before"
    activity.contentAttributeSet = attributes
    attributes.comment = "after"
    #expect(activity.contentAttributeSet?.comment == "before")
    activity.contentAttributeSet?.comment = "changed"
    #expect(activity.contentAttributeSet?.comment == "changed")
  }

  @Test func entriesAreAdded() {
    activity.userInfo = ["a": 1, "b": 2]
    activity.addUserInfoEntries(from: ["b": 3, "c": 4])
    #expect(activity.userInfo as? [String: Int] == ["a": 1, "b": 3, "c": 4])
  }

  @Test func payloads() throws {
    struct Position: Codable, Equatable { var page = 3, offset = 0.5 }
    activity.userInfo = ["mine": true]
    #expect(throws: DecodingError.self) { try activity.typedPayload(Position.self) }
    try activity.setTypedPayload(Position())
    #expect(try activity.typedPayload(Position.self) == Position())
    #expect(activity.userInfo?["mine"] as? Bool == true)
    try activity.setTypedPayload("text")
    #expect(try activity.typedPayload(String.self) == "text")
    #expect(throws: DecodingError.self) { try activity.typedPayload(Position.self) }
  }

  @Test func thereAreNoStreams() async {
    let error = await withCheckedContinuation { continuation in
      activity.getContinuationStreams { continuation.resume(returning: $2 as? CocoaError) }
    }
    #expect(error?.code == .featureUnsupported)
  }

  private final class Delegate: NSObject, NSUserActivityDelegate {
    var saves = 0
    func userActivityWillSave(_ userActivity: NSUserActivity) {
      saves += 1
      userActivity.title = "Saved \(saves)"
    }
  }

  /// The activity is not eligible for search, so nothing is sent.
  @Test func theDelegateBringsItUpToDate() {
    activity.isEligibleForSearch = false
    let delegate = Delegate()
    activity.delegate = delegate
    activity.becomeCurrent()
    #expect(delegate.saves == 0)
    activity.needsSave = true
    activity.becomeCurrent()
    #expect(delegate.saves == 1 && !activity.needsSave && activity.title == "Saved 1")
    activity.needsSave = true
    activity.resignCurrent()
    #expect(delegate.saves == 2 && !activity.isCurrent)
    activity.needsSave = true
    activity.resignCurrent()
    #expect(delegate.saves == 2)
    activity.invalidate()
    activity.becomeCurrent()
    #expect(delegate.saves == 2 && !activity.isCurrent)
  }
}
