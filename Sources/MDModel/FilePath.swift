/// Path of a file or folder: bytes as Linux has them, not always UTF-8.
///
/// The addresses of members (``MemberAddress``) and of donated items (``DonationAddress``) are paths too: the index
/// stores all three the same way.
public struct FilePath: Hashable, Comparable, Sendable {
  public var bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  public init(_ bytes: ArraySlice<UInt8>) { self.bytes = Array(bytes) }

  @inline(never) public init(_ text: String) { bytes = Array(text.utf8) }

  /// The root folder of the file system.
  public static var root: FilePath { FilePath([slash]) }

  /// The path as text; invalid UTF-8 becomes U+FFFD.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  public var isAbsolute: Bool { bytes.first == Self.slash }

  /// Whether this path is the directory or lies below it.
  ///
  /// Both paths must be absolute, without `.` and `..`; bytes are compared.
  public func isAt(orBelow directory: FilePath) -> Bool {
    let count = directory.bytes.count
    return bytes.starts(with: directory.bytes)
      && (bytes.count == count || directory.bytes.last == Self.slash || bytes[count] == Self.slash)
  }

  /// The names from a directory down to this path: empty for the directory itself, `nil` if the path is not below it.
  public func names(below directory: FilePath) -> [FileName]? {
    guard isAt(orBelow: directory) else { return nil }
    return bytes.dropFirst(directory.bytes.count).split(separator: Self.slash).map { FileName($0) }
  }

  /// The folder that contains this path; `nil` for `/`, and for a name without a folder.
  public var parent: FilePath? {
    guard bytes.count > 1, let end = bytes.lastIndex(of: Self.slash) else { return nil }
    return end == 0 ? .root : FilePath(bytes[..<end])
  }

  /// The last component: everything after the last slash.
  public var name: FileName { FileName(bytes[(bytes.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0)...]) }

  /// The path of the entry with this name in this folder.
  public func appending(_ name: FileName) -> FilePath {
    FilePath(bytes + (bytes.last == Self.slash ? [] : [Self.slash]) + name.bytes)
  }

  /// Removes slashes from the end, so that each folder has one spelling.
  public mutating func removeTrailingSlashes() {
    while bytes.count > 1, bytes.last == Self.slash { bytes.removeLast() }
  }

  /// Compares bytes.
  public static func < (left: FilePath, right: FilePath) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }

  private static let slash = UInt8(ascii: "/")
}

extension FilePath: ExpressibleByStringLiteral {
  @inline(never) public init(stringLiteral text: String) { self.init(text) }
}

/// Encoded as a string if the path is UTF-8, otherwise as a list of numbers.
extension FilePath: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self.init(text)
    } else {
      self.init(try container.decode([UInt8].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    let text = text
    if text.utf8.elementsEqual(bytes) { try container.encode(text) } else { try container.encode(bytes) }
  }
}

/// Name of a file in its folder, or of a member: raw bytes, not always UTF-8.
public struct FileName: Hashable, Comparable, Sendable {
  public var bytes: [UInt8]

  @inlinable public init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  @inline(never) public init(_ text: String) { bytes = Array(text.utf8) }

  /// The name as text; invalid UTF-8 becomes U+FFFD.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the name is UTF-8.
  public var isUnicode: Bool { String(validating: bytes, as: UTF8.self) != nil }

  /// Orders names as `memcmp` does.
  ///
  /// The index and the crawler use the same order.
  public static func < (left: FileName, right: FileName) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
}

extension FileName: ExpressibleByStringLiteral {
  @inline(never) public init(stringLiteral text: String) { self.init(text) }
}

/// Parser of `file:` addresses, as RFC 8089 defines them.
public enum FileURL {
  /// The absolute path that a `file:` address of this machine names; `nil` for any other address.
  public static func path(of url: [UInt8]) -> FilePath? {
    for scheme in ["file://localhost/", "file:///"] where url.starts(with: scheme.utf8) {
      guard var path = decoded(url[(scheme.utf8.count - 1)...]).map({ FilePath($0) }) else { return nil }
      // A folder's address may end in a slash; its path does not.
      path.removeTrailingSlashes()
      return path
    }
    return nil
  }

  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var (bytes, rest) = ([UInt8](), text)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), rest.count >= 2, value != 0
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}
