public import Foundation
import MDModel

/// Attributes of events and tasks.
extension CSSearchableItemAttributeSet {
  /// Date on which the task is due.
  public var dueDate: Date? {
    get { self[date: "kMDItemDueDate"] }
    set { self[date: "kMDItemDueDate"] = newValue }
  }

  /// Date on which the task was completed.
  public var completionDate: Date? {
    get { self[date: "completionDate"] }
    set { self[date: "completionDate"] = newValue }
  }

  /// Start of the event.
  public var startDate: Date? {
    get { self[date: "startDate"] }
    set { self[date: "startDate"] = newValue }
  }

  /// End of the event.
  public var endDate: Date? {
    get { self[date: "endDate"] }
    set { self[date: "endDate"] = newValue }
  }

  /// Other dates by which people look for the item.
  public var importantDates: [Date]? {
    get { self[dates: "importantDates"] }
    set { self[dates: "importantDates"] = newValue }
  }

  /// Boolean: whether the event takes whole days.
  public var allDay: NSNumber? {
    get { self[number: "allDay"] }
    set { self[number: "allDay"] = newValue }
  }
}
