public import Foundation
import MDModel

/// What can be done with an item.
extension CSSearchableItemAttributeSet {
  /// Boolean: ``phoneNumbers`` may be called. Results offer a call or the way there, not both.
  public var supportsPhoneCall: NSNumber? {
    get { self[number: "supportsPhoneCall"] }
    set { self[number: "supportsPhoneCall"] = newValue }
  }

  /// Boolean: people may be led to ``latitude`` and ``longitude``.
  public var supportsNavigation: NSNumber? {
    get { self[number: "supportsNavigation"] }
    set { self[number: "supportsNavigation"] = newValue }
  }
}
