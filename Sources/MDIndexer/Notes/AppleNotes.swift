import MDModel

/// Extended attributes in which macOS stores what people noted about a file. Copies on Linux have them under longer
/// names: `rsync`, `tar` and Netatalk prepend `user.`, and Samba stores them as streams.
struct AppleNotes {
  /// Prefixes of their names on Linux.
  static let spaces = ["user.", "user.DosStream."].flatMap { space in names.map { space + $0 } }

  private static let names = ["com.apple.metadata", lastUsed]
  private static let metadata = "com.apple.metadata:"
  private static let lastUsed = "com.apple.lastuseddate#PS"
  private static let stream = (prefix: "user.DosStream.", suffix: ":$DATA")

  /// Values by their macOS names.
  private var values: [String: [UInt8]] = [:]

  var isEmpty: Bool { values.isEmpty }

  /// Adds an attribute by its Linux name. Attributes that exist already, or that people did not note, are ignored.
  mutating func add(_ name: String, _ value: () -> [UInt8]?) {
    let (name, isStream) = Self.original(of: name)
    add(original: name) {
      // Samba ends every stream with a NUL.
      value().map { isStream && $0.last == 0 ? Array($0.dropLast()) : $0 }
    }
  }

  /// Adds an attribute by its macOS name.
  mutating func add(original name: String, _ value: () -> [UInt8]?) {
    guard Self.names.contains(where: name.hasPrefix), values[name] == nil else { return }
    values[name] = value()
  }

  /// Adds the attributes of others that are missing here.
  mutating func add(_ others: AppleNotes) { values.merge(others.values) { mine, _ in mine } }

  /// The macOS name. Samba writes a colon in a name as U+F022 unless it is configured to keep it.
  private static func original(of name: String) -> (name: String, isStream: Bool) {
    var rest = name[...]
    let isStream = rest.hasPrefix(stream.prefix)
    rest = rest.dropFirst(isStream ? stream.prefix.count : "user.".count)
    if isStream, rest.hasSuffix(stream.suffix) { rest = rest.dropLast(stream.suffix.count) }
    return (String(rest.map { $0 == "\u{F022}" ? ":" : $0 }), isStream)
  }

  /// The Finder's tags. Each value has two lines: a name and the number of a colour.
  var tags: [String] {
    strings("_kMDItemUserTags").map { String($0.split(separator: "\n", omittingEmptySubsequences: false)[0]) }
  }

  var comment: String? { strings("kMDItemFinderComment").first }
  var origins: [String] { strings("kMDItemWhereFroms") }

  /// Stars, from one half to five.
  var rating: Double? {
    switch value("kMDItemStarRating") {
    case .integer(let stars): Double(stars)
    case .real(let stars): stars
    default: nil
    }
  }

  /// Dates of the downloads.
  var downloads: [Timestamp] {
    (value("kMDItemDownloadedDate")?.elements ?? []).compactMap { if case .date(let date) = $0 { date } else { nil } }
  }

  /// When a person last opened the file. Stored as seconds and nanoseconds, eight bytes each, little-endian.
  var lastUse: Timestamp? {
    guard let bytes = values[Self.lastUsed], bytes.count == 16 else { return nil }
    func number(_ bytes: some Collection<UInt8>) -> UInt64 { bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
    let (seconds, nanoseconds) = (Int64(bitPattern: number(bytes.prefix(8))), number(bytes.suffix(8)))
    guard seconds > 0, nanoseconds < 1_000_000_000, let date = Timestamp(seconds: seconds) else { return nil }
    return date
  }

  private func strings(_ name: String) -> [String] {
    (value(name)?.elements ?? []).compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  private func value(_ name: String) -> AttributeValue? {
    values[Self.metadata + name].flatMap(BinaryPropertyList.value)
  }
}
