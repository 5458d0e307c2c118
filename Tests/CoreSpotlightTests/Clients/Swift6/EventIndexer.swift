import CoreSpotlight
import Foundation

// Events, with the older names of types, in Swift 6.
public struct CalendarEvent: Sendable, Hashable {
  public var id: String
  public var name: String
  public var interval: DateInterval
  public var isAllDay: Bool
  public var attendees: [String]
}

public final class EventIndexer: Sendable {
  public init() {}

  public func index(_ events: [CalendarEvent], completion: (@Sendable (Result<Int, any Error>) -> Void)? = nil) {
    let items = events.map(Self.item(for:))
    let count = items.count
    CSSearchableIndex.default().indexSearchableItems(items) { error in
      completion?(error.map(Result.failure) ?? .success(count))
    }
  }

  static func item(for event: CalendarEvent) -> CSSearchableItem {
    let attributes = CSSearchableItemAttributeSet(itemContentType: UTType.calendarEvent.identifier)
    attributes.title = event.name
    attributes.startDate = event.interval.start
    attributes.endDate = event.interval.end
    attributes.dueDate = event.interval.end
    attributes.importantDates = [event.interval.start, event.interval.end]
    attributes.allDay = event.isAllDay as NSNumber
    attributes.participants = event.attendees
    attributes.weakRelatedUniqueIdentifier = event.id
    attributes.domainIdentifier = "events"
    let item = CSSearchableItem(uniqueIdentifier: event.id, domainIdentifier: "events", attributeSet: attributes)
    item.expirationDate = event.interval.end
    return item
  }
}
