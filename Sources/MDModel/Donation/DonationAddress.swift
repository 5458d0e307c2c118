/// Address of a donated item: `limelight://bundle/identifier`, or `limelight://index@bundle/identifier` in a named
/// index.
///
/// Index and identifier are percent-encoded (RFC 3986): only letters, digits and `-._~` stay as they are, so an address
/// has exactly three slashes. In the index, the part before the identifier is the name of the app's root and the
/// identifier is the item's name. An address is therefore a path like any other.
public struct DonationAddress: Hashable, Sendable {
  public var bundle: String
  /// Name of the index; empty for the app's default index.
  public var index: String
  /// Identifier of the item; empty for the app's root itself.
  public var identifier: String

  public init(bundle: String, index: String = "", identifier: String = "") {
    self.bundle = bundle
    self.index = index
    self.identifier = identifier
  }

  /// Parses an address; `nil` for other paths.
  public init?(_ path: FilePath) {
    let (text, scheme) = (path.bytes, Self.scheme.utf8)
    guard text.starts(with: scheme) else { return nil }
    let parts = text.dropFirst(scheme.count).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count <= 2, let authority = parts.first else { return nil }
    let names = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard names.count <= 2, let bundle = names.last.map({ String(decoding: $0, as: UTF8.self) }),
      AppClaim.isValid(bundle), let index = names.count == 2 ? Self.decoded(names[0]) : "",
      let identifier = parts.count == 2 ? Self.decoded(parts[1]) : ""
    else { return nil }
    self.init(bundle: bundle, index: index, identifier: identifier)
  }

  /// The path of the app's root, which is its name.
  public var root: FilePath {
    FilePath(
      Array(Self.scheme.utf8) + (index.isEmpty ? [] : Self.encoded(index).bytes + [UInt8(ascii: "@")])
        + Array(bundle.utf8))
  }

  /// The item's name below the root.
  public var name: FileName { Self.encoded(identifier) }

  /// The whole address.
  public var path: FilePath { identifier.isEmpty ? root : root.appending(name) }

  public static let scheme = "limelight://"

  /// The name of an item in its root.
  public static func encoded(_ text: String) -> FileName {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isPlain(byte) { bytes.append(byte) } else { bytes += [UInt8(ascii: "%"), digit(byte >> 4), digit(byte & 15)] }
    }
    return FileName(bytes)
  }

  /// Identifier that an encoded name represents; `nil` if the decoded bytes are not UTF-8, or if a `%` lacks two
  /// digits.
  public static func decoded(_ name: some Collection<UInt8>) -> String? {
    bytes(ofEncoded: name).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Bytes that a percent-encoded name represents; `nil` if a `%` lacks two digits.
  public static func bytes(ofEncoded name: some Collection<UInt8>) -> [UInt8]? {
    var (bytes, rest) = ([UInt8](), name[...])
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
    case UInt8(ascii: "~"): true
    default: false
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
