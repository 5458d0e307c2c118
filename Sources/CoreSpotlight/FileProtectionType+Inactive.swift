public import Foundation

extension FileProtectionType {
  /// Readable until the screen is locked: the one class that Foundation lacks on Linux.
  public static let completeWhenUserInactive = FileProtectionType(rawValue: "NSFileProtectionCompleteWhenUserInactive")
}
