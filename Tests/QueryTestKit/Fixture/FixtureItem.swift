package import MDModel

/// An item of the fixture index as declared. Whatever is not declared is the same for all items.
package struct FixtureItem: Sendable {
  /// Label of the item in case tables.
  package let label: String
  package let name: String
  /// Label of the parent folder; empty for the root.
  package let folder: String
  package let type: String
  package let size: Int64
  package let modified: Timestamp
  /// Creation date; `nil` if the file system keeps no birth time.
  package let created: Timestamp?
  package let attributes: AttributeSet
  package let text: String
  /// Reason why the import was incomplete; empty if it was complete.
  package let reason: String
  package let isTruncated: Bool
  package let isDirectory: Bool

  init(
    _ label: String, _ name: String, in folder: String, _ type: String = "public.plain-text",
    size: Int64 = 100, modified: Timestamp = .longAgo, created: Timestamp? = nil,
    _ attributes: AttributeSet = [:], text: String = "", reason: String = "", isTruncated: Bool = false,
    isDirectory: Bool? = nil
  ) {
    self.label = label
    self.name = name
    self.folder = folder
    self.type = type
    self.size = size
    self.modified = modified
    self.created = created
    self.attributes = attributes
    self.text = text
    self.reason = reason
    self.isTruncated = isTruncated
    self.isDirectory = isDirectory ?? Self.directoryTypes.contains(type)
  }

  private static let directoryTypes: Set<String> = ["public.folder", "com.apple.application-bundle"]
}

extension Timestamp {
  /// Modification date of every item that declares none.
  static let longAgo = at(2020, 2, 29, 10)

  /// A time in UTC.
  package static func at(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, _ second: Int = 0, nanosecond: Int = 0
  ) -> Timestamp {
    guard
      let time = Timestamp(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second, nanosecond: nanosecond)
    else { preconditionFailure("there is no \(year)-\(month)-\(day) \(hour):\(minute):\(second)") }
    return time
  }
}
