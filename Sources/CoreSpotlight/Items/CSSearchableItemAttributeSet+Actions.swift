public import Foundation
import MDModel

/// Attributes of what can be done with an item.
extension CSSearchableItemAttributeSet {
  /// Its phone numbers can be called.
  public var supportsPhoneCall: NSNumber? {
    get { self[number: "supportsPhoneCall"] }
    set { self[number: "supportsPhoneCall"] = newValue }
  }

  /// Its place can be travelled to.
  public var supportsNavigation: NSNumber? {
    get { self[number: "supportsNavigation"] }
    set { self[number: "supportsNavigation"] = newValue }
  }
}
