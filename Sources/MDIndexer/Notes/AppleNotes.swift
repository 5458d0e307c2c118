import MDModel

/// Extended attributes in which a Mac keeps what people noted of a file. A copy on Linux has them under longer names:
/// with `user.` before them by `rsync`, `tar` and Netatalk, as streams by Samba.
struct AppleNotes {
  /// What names on Linux begin with.
  static let spaces = ["user.", "user.DosStream."].flatMap { space in names.map { space + $0 } }

  private static let names = ["com.apple.metadata", lastUsed]
  private static let metadata = "com.apple.metadata:"
  private static let lastUsed = "com.apple.lastuseddate#PS"
  private static let stream = (prefix: "user.DosStream.", suffix: ":$DATA")

  /// Values by their names on the Mac.
  private var values: [String: [UInt8]] = [:]

  var isEmpty: Bool { values.isEmpty }

  /// Notes an attribute by its name on Linux; one that is noted already, or tells nothing that people noted, is left
  /// out.
  mutating func add(_ name: String, _ value: () -> [UInt8]?) {
    let (name, isStream) = Self.original(of: name)
    add(original: name) {
      // Samba ends every stream with a NUL.
      value().map { isStream && $0.last == 0 ? Array($0.dropLast()) : $0 }
    }
  }

  /// Notes an attribute by its name on the Mac.
  mutating func add(original name: String, _ value: () -> [UInt8]?) {
    guard Self.names.contains(where: name.hasPrefix), values[name] == nil else { return }
    values[name] = value()
  }

  /// What others tell besides, where these tell nothing.
  mutating func add(_ others: AppleNotes) { values.merge(others.values) { mine, _ in mine } }

  /// The name on the Mac. Samba writes the colon of a name as U+F022, unless it is told otherwise, or as it is.
  private static func original(of name: String) -> (name: String, isStream: Bool) {
    var rest = name[...]
    let isStream = rest.hasPrefix(stream.prefix)
    rest = rest.dropFirst(isStream ? stream.prefix.count : "user.".count)
    if isStream, rest.hasSuffix(stream.suffix) { rest = rest.dropLast(stream.suffix.count) }
    return (String(rest.map { $0 == "\u{F022}" ? ":" : $0 }), isStream)
  }

  /// Tags of the Finder, whose values are a name and the number of a colour, a line each.
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

  /// When it was downloaded, each time.
  var downloads: [Timestamp] {
    (value("kMDItemDownloadedDate")?.elements ?? []).compactMap { if case .date(let date) = $0 { date } else { nil } }
  }

  /// When it was last opened by a person: seconds and nanoseconds, of eight bytes each, the lowest first.
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
