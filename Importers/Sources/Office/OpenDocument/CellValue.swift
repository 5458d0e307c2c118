import XMLEvents

/// The value of a sheet's cell, beside the text that it shows: `1234.5` beside `1,234.50`, an ISO date beside another.
struct CellValue {
  private var value: String?
  private var shown: [UInt8] = []
  private static let longest = 256

  init() {}

  init(_ attributes: XMLAttributes) {
    let value = attributes["value"] ?? attributes["date-value"]
    // A date without a time of day may be written with one.
    self.value = value.map { $0.hasSuffix("T00:00:00") ? String($0.dropLast(9)) : $0 }
  }

  mutating func take(_ text: UnsafeBufferPointer<UInt8>) {
    if value != nil, shown.count < Self.longest { shown.append(contentsOf: text) }
  }

  /// The value, if the cell shows another text; `nil` if it is the same, or if nothing is shown.
  var unseen: String? {
    guard let value, !shown.isEmpty, !shown.elementsEqual(value.utf8), value.utf8.count < Self.longest else {
      return nil
    }
    return value
  }
}
