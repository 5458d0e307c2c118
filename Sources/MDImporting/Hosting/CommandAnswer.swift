import MDJSON
import MDModel

/// The output of a command for a file: one JSON object. The key `text` contains the text, all others are attributes.
struct CommandAnswer {
  var attributes: [(key: AttributeKey, value: CommandValue)] = []
  var text = ""
  /// Why nothing could be read, in the words of the command.
  var reason: String?
  /// True if the command says that it left something out.
  var isTruncated = false

  /// - Parameter names: attribute names by the keys of the object.
  /// - Throws: ``ImporterFault`` if the bytes are not such an object.
  init(_ bytes: [UInt8], names: [String: String]) throws(ImporterFault) {
    for (name, value) in try Self.object(bytes).sorted(by: { $0.key < $1.key }) {
      switch (name, value) {
      case ("text", .string(let text)), ("kMDItemTextContent", .string(let text)): self.text = text
      case ("limelight_failure", .string(let reason)): self.reason = reason
      case ("limelight_truncated", .boolean(let flag)): isTruncated = flag
      case (_, .nothing): break
      default: attributes.append((AttributeKey(names[name] ?? name), value))
      }
    }
  }

  /// The object. Some programs print it as the only element of a list.
  private static func object(_ bytes: [UInt8]) throws(ImporterFault) -> [String: CommandValue] {
    do {
      if let object = try? JSON.decode([String: CommandValue].self, from: bytes) { return object }
      if let only = try JSON.decode([[String: CommandValue]].self, from: bytes).first { return only }
    } catch { throw .brokeProtocol("it printed no JSON object") }
    throw .brokeProtocol("it printed an empty list")
  }
}

/// A value in JSON.
enum CommandValue: Decodable {
  case string(String)
  case integer(Int64)
  case real(Double)
  case boolean(Bool)
  case list([CommandValue])
  /// Null or an object, which no attribute can have.
  case nothing

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .boolean(flag)
    } else if let number = try? container.decode(Int64.self) {
      self = .integer(number)
    } else if let number = try? container.decode(Double.self) {
      self = .real(number)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else {
      self = (try? container.decode([CommandValue].self)).map { .list($0) } ?? .nothing
    }
  }

  /// Size that counts towards the limit of attributes.
  var bytes: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .integer, .real, .boolean, .nothing: 8
    case .list(let values): values.reduce(8) { $0 + $1.bytes }
    }
  }

  /// Values that an attribute may get from it, simplest first. Text may become a date, a single value a list, and a
  /// number text.
  var forms: [AttributeValue] {
    switch self {
    case .string(let text): [.string(text), .array([.string(text)])] + (Self.date(text).map { [.date($0)] } ?? [])
    case .integer(let number):
      [.integer(number), .string("\(number)")] + (Timestamp(seconds: number).map { [.date($0)] } ?? [])
    case .real(let number): [.real(number), .string("\(number)")]
    case .boolean(let flag): [.boolean(flag)]
    case .list(let values):
      [.array(values.compactMap(\.forms.first).filter(\.isSingle)), .array(values.compactMap { $0.forms.first?.text })]
    case .nothing: [.string("")]
    }
  }

  /// Parses a date of ISO 8601, with or without a time. Without an offset it is in UTC.
  private static func date(_ text: String) -> Timestamp? {
    let numbers = text.split { !$0.isASCII || !$0.isNumber }.prefix(6).compactMap { Int($0) }
    guard numbers.count >= 3, text.utf8.count >= 8, text.utf8.first.map({ (0x30...0x39).contains($0) }) == true else {
      return nil
    }
    func number(_ place: Int) -> Int { place < numbers.count ? numbers[place] : 0 }
    return Timestamp(
      year: number(0), month: number(1), day: number(2), hour: number(3), minute: number(4), second: number(5),
      offset: offset(in: text))
  }

  /// Offset from UTC in seconds, after a time: `+02:00`, `-0530`.
  private static func offset(in text: String) -> Int {
    let time = text.utf8.drop { $0 != UInt8(ascii: "T") && $0 != UInt8(ascii: " ") }
    guard let sign = time.lastIndex(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }) else { return 0 }
    let digits = time[time.index(after: sign)...].filter { (0x30...0x39).contains($0) }.map { Int($0) - 0x30 }
    guard digits.count == 4 else { return 0 }
    let seconds = (digits[0] * 10 + digits[1]) * 3_600 + (digits[2] * 10 + digits[3]) * 60
    return time[sign] == UInt8(ascii: "-") ? -seconds : seconds
  }
}

extension AttributeValue {
  fileprivate var isSingle: Bool { if case .array = self { false } else { true } }

  fileprivate var text: AttributeValue? {
    switch self {
    case .string: self
    case .integer(let number): .string("\(number)")
    case .real(let number): .string("\(number)")
    default: nil
    }
  }
}
