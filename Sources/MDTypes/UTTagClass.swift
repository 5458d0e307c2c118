/// A way in which a type is written down elsewhere: as a file name's extension or as a MIME type.
public struct UTTagClass: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The class's identifier, such as `public.mime-type`.
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The extension of a file name, without the dot: `public.filename-extension`.
  public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
  /// A MIME type without parameters: `public.mime-type`.
  public static let mimeType = UTTagClass(rawValue: "public.mime-type")

  public var description: String { rawValue }
}

extension UTTagClass: Codable {
  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(String.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
