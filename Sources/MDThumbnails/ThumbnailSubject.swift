package import MDModel
package import MDSystem

/// Size of a thumbnail.
package enum ThumbnailSize: String, Sendable, CaseIterable {
  case normal, large

  /// Longest side in pixels.
  package var edge: UInt32 { self == .normal ? 128 : 256 }
}

/// A file or donated item, in the state that a thumbnail shows.
package struct ThumbnailSubject: Sendable, Hashable {
  /// URI by which all programs of the desktop know the file, or the address of the donated item.
  package let uri: String
  /// Whole seconds since 1970 UTC; the specification has no finer resolution.
  package let modified: Int64
  /// Size in bytes.
  package let size: UInt64

  /// - Parameter path: absolute, without symbolic links.
  package init(path: FilePath, status: FileStatus) {
    uri = FileURI.of(path: path)
    modified = status.modified.seconds
    size = status.size
  }

  /// Makes the subject of a donated item that has its own picture.
  ///
  /// - Parameter size: size of the picture in bytes.
  package init(address: DonationAddress, donated: Timestamp, size: Int) {
    uri = address.path.text
    modified = donated.seconds
    self.size = UInt64(size)
  }

  /// File name of the thumbnails of all sizes.
  var fileName: String { MD5.hexDigest(of: Array(uri.utf8)) + ".png" }

  /// Whether a picture with these texts shows the current state of the file.
  func isShown(by texts: [String: String]) -> Bool {
    guard texts["Thumb::URI"] == uri, texts["Thumb::MTime"].flatMap({ Int64($0) }) == modified else { return false }
    return texts["Thumb::Size"].map { UInt64($0) == size } ?? true
  }

  func texts(mimeType: String, software: String) -> [(keyword: String, value: String)] {
    let texts = [
      ("Thumb::URI", uri), ("Thumb::MTime", "\(modified)"), ("Thumb::Size", "\(size)"), ("Thumb::Mimetype", mimeType),
      ("Software", software),
    ]
    return texts.filter { !$0.1.isEmpty }
  }
}

/// `file:` URIs spelt like those of GLib's `g_filename_to_uri`.
///
/// A thumbnail's name is the digest of these bytes, so every program must escape the same ones.
enum FileURI {
  /// - Parameter path: absolute, any bytes.
  static func of(path: FilePath) -> String {
    var uri = Array("file://".utf8)
    uri.reserveCapacity(uri.count + path.bytes.count)
    for byte in path.bytes {
      let escape = [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      uri += isUnescaped[Int(byte)] ? [byte] : escape
    }
    return String(decoding: uri, as: UTF8.self)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Bytes that stay unescaped: `pchar` of RFC 3986 and the slash, without the semicolon, which RFC 2396 reserved.
  private static let isUnescaped: [Bool] = {
    let marks = Set("-._~!$&'()*+,=:@/".utf8)
    return (0...255).map { byte in
      switch UInt8(byte) {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"):
        true
      default: marks.contains(UInt8(byte))
      }
    }
  }()
}
