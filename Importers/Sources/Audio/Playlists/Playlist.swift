import ImporterKit
import MDSystem

/// The format of a playlist, by content type or extension.
enum PlaylistFormat {
  case m3u, pls, xspf, asx

  init?(_ file: borrowing ImportFile) {
    switch (file.request.contentType, file.fileExtension) {
    case ("public.m3u-playlist", _), (_, "m3u"), (_, "m3u8"): self = .m3u
    case ("public.pls-playlist", _), (_, "pls"): self = .pls
    case ("org.xspf.playlist", _), (_, "xspf"): self = .xspf
    case ("com.microsoft.asx-playlist", _), (_, "asx"), (_, "wax"), (_, "wvx"): self = .asx
    default: return nil
    }
  }
}

/// A playlist: its title, and the title and location of each entry.
struct Playlist {
  var title: String?
  var authors: [String] = []
  var entries: [Entry] = []
  var isCut = false

  struct Entry {
    var title: String?
    var author: String?
    var album: String?
    var location: String?
    var seconds: Double?

    var isEmpty: Bool { title == nil && location == nil }
  }

  /// Maximum bytes to read. A playlist with a hundred thousand entries has 10 MiB.
  private static let maximumBytes = 16 << 20

  init() {}

  init(_ file: borrowing ImportFile, _ format: PlaylistFormat) throws {
    let bytes = try file.read(limit: Self.maximumBytes)
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) || bytes.prefix(64).contains(0) {
      throw ImportFailure("the playlist is not text of single bytes")
    }
    isCut = file.status.size > Self.maximumBytes
    let text = Self.decoded(bytes)
    switch format {
    case .m3u: readLines(text)
    case .pls: readPairs(text)
    case .xspf, .asx: readElements(text)
    }
  }

  /// The text as UTF-8, else as Latin-1, which older players write.
  private static func decoded(_ bytes: [UInt8]) -> String {
    let body = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    if let text = String(validating: body, as: UTF8.self) { return text }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: body.lazy.map { Unicode.Scalar($0) })
    return String(text)
  }

  func give(to sink: inout AttributeSink) {
    sink.set(.title, title.map { .string($0) })
    sink.set(.authors, .strings(authors))
    sink.set(.entryCount, .integer(Int64(entries.count)))
    let lengths = entries.compactMap(\.seconds).filter { $0 > 0 }
    if !entries.isEmpty, lengths.count == entries.count {
      sink.set(.durationSeconds, .real(lengths.reduce(0, +)))
    }
    if isCut { sink.noteTruncated() }
    for entry in entries {
      for text in [entry.author, entry.title, entry.album, entry.location.map(Self.readable)] {
        guard let text, !text.isEmpty else { continue }
        guard sink.appendText(text), sink.appendText("\n") else { return }
      }
    }
  }

  /// A location for people, with a URL's percent escapes decoded.
  static func readable(_ location: String) -> String {
    guard location.utf8.contains(UInt8(ascii: "%")) else { return location }
    var bytes: [UInt8] = []
    var rest = Array(location.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else {
        bytes.append(byte)
        continue
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self) ?? location
  }
}
