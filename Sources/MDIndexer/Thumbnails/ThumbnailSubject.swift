public import MDSystem

/// How large a thumbnail is.
public enum ThumbnailSize: String, Sendable, CaseIterable {
  case normal, large

  /// Longest side in pixels.
  public var edge: UInt32 { self == .normal ? 128 : 256 }
}

/// A file in the state that a thumbnail shows.
public struct ThumbnailSubject: Sendable, Hashable {
  /// By which every program on the desktop knows the file.
  public let uri: String
  /// Whole seconds since 1970 UTC: the specification knows no finer ones.
  public let modified: Int64
  /// In bytes.
  public let size: UInt64

  /// - Parameter path: absolute, without symbolic links.
  public init(path: [UInt8], status: FileStatus) {
    uri = FileURI.of(path: path)
    modified = status.modified.flooringSeconds
    size = status.size
  }

  /// The name of its thumbnails, whatever their size.
  var fileName: String { MD5.hexDigest(of: Array(uri.utf8)) + ".png" }

  /// Whether a picture with these texts shows the file as it is.
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

extension Int64 {
  /// Nanoseconds as whole seconds, downwards also before 1970.
  fileprivate var flooringSeconds: Int64 {
    let (seconds, rest) = quotientAndRemainder(dividingBy: 1_000_000_000)
    return rest < 0 ? seconds - 1 : seconds
  }
}
