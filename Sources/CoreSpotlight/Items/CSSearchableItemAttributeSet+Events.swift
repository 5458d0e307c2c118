public import Foundation
import MDModel

/// Attributes of events and tasks.
extension CSSearchableItemAttributeSet {
  /// When the task is due.
  public var dueDate: Date? {
    get { self[date: "kMDItemDueDate"] }
    set { self[date: "kMDItemDueDate"] = newValue }
  }

  /// When the task was completed.
  public var completionDate: Date? {
    get { self[date: "completionDate"] }
    set { self[date: "completionDate"] = newValue }
  }

  /// When the event begins.
  public var startDate: Date? {
    get { self[date: "startDate"] }
    set { self[date: "startDate"] = newValue }
  }

  /// When the event ends.
  public var endDate: Date? {
    get { self[date: "endDate"] }
    set { self[date: "endDate"] = newValue }
  }

  /// Other dates that people look for the item by.
  public var importantDates: [Date]? {
    get { self[dates: "importantDates"] }
    set { self[dates: "importantDates"] = newValue }
  }

  /// Boolean: the event takes whole days.
  public var allDay: NSNumber? {
    get { self[number: "allDay"] }
    set { self[number: "allDay"] = newValue }
  }
}
