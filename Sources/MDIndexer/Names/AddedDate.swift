import MDModel

/// When an item came into its folder, by the dates that a file system keeps. None of them says it, and two are near it: an
/// item is made in its folder, or a rename brings it, which changes the date of its status and leaves that of its content.
enum AddedDate {
  /// A program that makes a file sets its permissions and dates within that time.
  private static let making = Duration.seconds(60)

  /// - Parameters:
  ///   - item: as it was met for the first time.
  ///   - isInNewFolder: it may have been in its folder for long, and its status may have changed since.
  /// - Returns: `nil` for when it was created.
  static func of(_ item: ItemRecord, isInNewFolder: Bool) -> Timestamp? {
    guard let created = item.created else { return item.stamp.changed }
    if isInNewFolder { return nil }
    let wasWrittenLast = item.stamp.modified == item.stamp.changed
    return wasWrittenLast || item.stamp.changed < created + making ? nil : item.stamp.changed
  }
}
