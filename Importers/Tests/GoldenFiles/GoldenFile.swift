public import Foundation
public import ImporterTestKit
public import MDModel

/// A real file with the answers of another program.
///
/// `Tests/Fixtures/FOLDER/expected.json` maps file names to content types, attributes and words of the text.
public struct GoldenFile: Sendable, CustomStringConvertible {
  public let path: String
  public let contentType: String
  public let attributes: [String: AttributeValue]
  public let words: [String]

  public var description: String { URL(filePath: path).lastPathComponent }

  /// The folder with the files of one importer.
  public static func folder(_ name: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures/\(name)")
  }

  public static func all(_ name: String) -> [GoldenFile] {
    let folder = folder(name)
    guard let data = try? Data(contentsOf: folder.appending(path: "expected.json")),
      let rows = try? JSONSerialization.jsonObject(with: data) as? [String: [String: Any]]
    else { return [] }
    return rows.sorted { $0.key < $1.key }.map { file, row in
      GoldenFile(
        path: folder.appending(path: file).path, contentType: row["type"] as? String ?? "public.data",
        attributes: (row["attributes"] as? [String: Any] ?? [:]).compactMapValues(AttributeValue.init(json:)),
        words: row["words"] as? [String] ?? [])
    }
  }

  /// Differences between the judge and the importer's answer, one sentence each.
  public func differences(_ answer: ImporterProcess.Answer) -> [String] {
    var found: [String] = []
    for (key, expected) in attributes.sorted(by: { $0.key < $1.key }) {
      let value = answer.attributes[AttributeKey(key)]
      if value.map({ $0.isNear(expected) }) != true {
        found.append("\(key) is \(value.map { "\($0)" } ?? "missing"), not \(expected)")
      }
    }
    // Compare bytes, because a word may end between a letter and its marks.
    let text = Data(answer.text)
    let lost = words.filter { text.range(of: Data($0.utf8)) == nil }
    if lost.count * 50 > words.count {
      found.append("of \(words.count) words \(lost.count) are lost: \(lost.prefix(9))")
    }
    return found
  }
}

extension AttributeValue {
  /// Converts a JSON value. An object with the key `date` is a date in seconds since 1970.
  fileprivate init?(json: Any) {
    switch json {
    case let value as String: self = .string(value)
    case let value as [String]: self = .strings(value)
    case let value as [Double]: self = .array(value.map(AttributeValue.real))
    case let value as [String: Double]:
      self = .date(Timestamp(nanoseconds: Int64(value["date", default: 0]) * 1_000_000_000))
    case let value as NSNumber where isBoolean(value): self = .boolean(value.boolValue)
    case let value as NSNumber where value.doubleValue == value.doubleValue.rounded(): self = .integer(value.int64Value)
    case let value as NSNumber: self = .real(value.doubleValue)
    default: return nil
    }
  }

  /// True for equal values, numbers that differ only by rounding, and dates within the same second.
  fileprivate func isNear(_ other: AttributeValue) -> Bool {
    switch (self, other) {
    case (.array(let values), .array(let others)):
      return values.count == others.count && zip(values, others).allSatisfy { $0.isNear($1) }
    case (.date(let value), .date(let other)): return value.seconds == other.seconds
    default:
      guard let number, let otherNumber = other.number else { return self == other }
      return abs(number - otherNumber) <= 1e-6 * max(1, abs(otherNumber))
    }
  }

  private var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }
}

/// Foundation represents JSON's `true` and `false` as one-byte numbers.
private func isBoolean(_ number: NSNumber) -> Bool { String(cString: number.objCType) == "c" }
