/// Addresses of files, as RFC 8089 writes them.
public enum FileURL {
  /// The absolute path that a `file:` address of this machine stands for; `nil` for any other address.
  public static func path(of url: [UInt8]) -> [UInt8]? {
    for scheme in ["file://localhost/", "file:///"] where url.starts(with: scheme.utf8) {
      let path = decoded(url[(scheme.utf8.count - 1)...])
      // A folder's address may end in a slash; its path does not.
      return path.map { $0.count > 1 && $0.last == UInt8(ascii: "/") ? Array($0.dropLast()) : $0 }
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

extension [UInt8] {
  /// Whether this path is a directory or lies below it. Both absolute, byte for byte, without `.` and `..`.
  public func isAt(orBelow directory: [UInt8]) -> Bool {
    let slash = UInt8(ascii: "/")
    return starts(with: directory)
      && (count == directory.count || directory.last == slash || self[directory.count] == slash)
  }
}
