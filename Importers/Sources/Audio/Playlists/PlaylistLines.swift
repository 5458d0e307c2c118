/// Reads playlists that consist of lines: M3U with its extensions, and PLS.
extension Playlist {
  /// Reads M3U: one location per line. Lines with a number sign are comments or describe the next entry.
  mutating func readLines(_ text: String) {
    var entry = Entry()
    for line in text.split(whereSeparator: \.isNewline) {
      let line = Self.trimmed(line)
      if line.isEmpty { continue }
      guard line.utf8.first == UInt8(ascii: "#") else {
        entry.location = String(line)
        entries.append(entry)
        entry = Entry()
        continue
      }
      readDirective(line, into: &entry)
    }
  }

  private mutating func readDirective(_ line: Substring, into entry: inout Entry) {
    guard let colon = line.firstIndex(of: ":") else { return }
    let value = Self.trimmed(line[line.index(after: colon)...])
    switch line[..<colon] {
    case "#EXTINF": Self.readInformation(value, into: &entry)
    case "#PLAYLIST": title = String(value)
    case "#EXTALB": entry.album = String(value)
    case "#EXTART": entry.author = String(value)
    default: break
    }
  }

  /// Reads `123 key="value",Artist - Title`. The seconds are -1 if they are unknown.
  private static func readInformation(_ value: Substring, into entry: inout Entry) {
    guard let comma = value.firstIndex(of: ",") else { return }
    let title = trimmed(value[value.index(after: comma)...])
    if !title.isEmpty { entry.title = String(title) }
    let number = value[..<comma].prefix { $0.isNumber || $0 == "." }
    if let seconds = Double(number), seconds > 0 { entry.seconds = seconds }
  }

  /// Reads PLS: `File1=…`, `Title1=…`, `Length1=…`, in any order.
  mutating func readPairs(_ text: String) {
    var numbered: [Int: Entry] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      guard let equals = line.firstIndex(of: "=") else { continue }
      let key = line[..<equals].lowercased()
      let value = String(Self.trimmed(line[line.index(after: equals)...]))
      for (name, field) in [("file", \Entry.location), ("title", \Entry.title)] where key.hasPrefix(name) {
        if let number = Int(key.dropFirst(name.count)) { numbered[number, default: Entry()][keyPath: field] = value }
      }
      if key.hasPrefix("length"), let number = Int(key.dropFirst(6)), let seconds = Double(value), seconds > 0 {
        numbered[number, default: Entry()].seconds = seconds
      }
      if key == "playlistname" || key == "x-gnome-title" { title = value }
    }
    entries = numbered.sorted { $0.key < $1.key }.map(\.value).filter { !$0.isEmpty }
  }

  static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}
