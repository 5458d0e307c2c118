package import MDModel

/// An item of the fixture index, as it is declared: what is not said is the same for all.
package struct FixtureItem: Sendable {
  /// Label in tables of cases.
  package let label: String
  package let name: String
  /// The label of the folder it lies in; empty for the root.
  package let folder: String
  package let type: String
  package let size: Int64
  package let modified: Timestamp
  /// `nil`: the file system keeps no birth time.
  package let created: Timestamp?
  package let attributes: AttributeSet
  package let text: String
  /// Reason why its import was not complete; empty when it was.
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
  /// Date of change of every item that does not set one.
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
