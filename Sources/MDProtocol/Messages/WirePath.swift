/// A path as bytes. Travels as a string where it is UTF-8 and as a list of numbers where it is not.
public struct WirePath: Hashable, Sendable, Codable {
  public var bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      bytes = Array(text.utf8)
    } else {
      bytes = try container.decode([UInt8].self)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let text = String(decoding: bytes, as: UTF8.self)
    if text.utf8.elementsEqual(bytes) { try container.encode(text) } else { try container.encode(bytes) }
  }
}
