public import Foundation
import MDModel

/// Attributes of events and tasks.
extension CSSearchableItemAttributeSet {
  /// Due date.
  public var dueDate: Date? {
    get { self[date: "kMDItemDueDate"] }
    set { self[date: "kMDItemDueDate"] = newValue }
  }

  /// When it was completed.
  public var completionDate: Date? {
    get { self[date: "completionDate"] }
    set { self[date: "completionDate"] = newValue }
  }

  /// Start of an event.
  public var startDate: Date? {
    get { self[date: "startDate"] }
    set { self[date: "startDate"] = newValue }
  }

  /// End of an event.
  public var endDate: Date? {
    get { self[date: "endDate"] }
    set { self[date: "endDate"] = newValue }
  }

  /// Dates that matter to it.
  public var importantDates: [Date]? {
    get { self[dates: "importantDates"] }
    set { self[dates: "importantDates"] = newValue }
  }

  /// The event takes whole days.
  public var allDay: NSNumber? {
    get { self[number: "allDay"] }
    set { self[number: "allDay"] = newValue }
  }
}
