import CoreSpotlight
import Foundation

// Activities with a typed payload, and asynchronous deletion.
struct ReadingPosition: Codable, Hashable, Sendable {
  var chapter: Int
  var offset: Double
}

@MainActor
final class Reader {
  private var activity: NSUserActivity?

  func open(_ title: String, at position: ReadingPosition) throws {
    let activity = NSUserActivity(activityType: "com.example.reader.reading")
    activity.title = title
    activity.isEligibleForSearch = true
    activity.targetContentIdentifier = title
    activity.referrerURL = URL(string: "https://example.org")
    try activity.setTypedPayload(position)
    let attributes = CSSearchableItemAttributeSet(contentType: .epub)
    attributes.title = title
    activity.contentAttributeSet = attributes
    activity.becomeCurrent()
    self.activity = activity
  }

  func resume(_ activity: NSUserActivity) throws -> ReadingPosition {
    if activity.activityType == CSSearchableItemActionType { return ReadingPosition(chapter: 0, offset: 0) }
    return try activity.typedPayload(ReadingPosition.self)
  }

  func close() {
    activity?.invalidate()
    activity = nil
  }

  nonisolated func forgetEverything() async {
    await NSUserActivity.deleteAllSavedUserActivities()
    await NSUserActivity.deleteSavedUserActivities(withPersistentIdentifiers: ["a", "b"])
  }
}
