import MDModel

/// The date on which an item came into its folder. No file system stores it, but two dates are near it. If the item
/// was made in its folder, that is its birth. If a rename brought it, the rename changed the status date but not the
/// content date.
enum AddedDate {
  /// A program sets the permissions and dates of a file that it makes within this time.
  private static let making = Duration.seconds(60)

  /// - Parameters:
  ///   - item: the item as the crawl first found it.
  ///   - isInNewFolder: true if the folder is new to the index. The item may then have been in it for long, and its
  ///     status may have changed since.
  /// - Returns: the date; `nil` if it is the item's birth.
  static func of(_ item: ItemRecord, isInNewFolder: Bool) -> Timestamp? {
    guard let created = item.created else { return item.stamp.changed }
    if isInNewFolder { return nil }
    // A rename leaves the content date alone. Equal dates therefore mean that writing changed the status last, and
    // the date of an earlier rename is lost.
    let wasWrittenLast = item.stamp.modified == item.stamp.changed
    return wasWrittenLast || item.stamp.changed < created + making ? nil : item.stamp.changed
  }
}
