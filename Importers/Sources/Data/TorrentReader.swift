import ByteReading
import ImporterKit

/// Reads BitTorrent metadata (BEP 3, 12, 47, 52): names of the files, trackers and comment.
enum TorrentReader {
  /// The largest torrent files have some 20 MB, nearly all of it checksums.
  private static let maximumBytes = 64 << 20

  static func read(_ source: ByteSource, into report: inout FileReport) {
    var parser = BencodeParser(Array(source.prefix(at: 0, limit: maximumBytes)))
    guard let root = parser.value(), let info = root["info"] else {
      return report.note("the torrent is damaged, or holds no description of files")
    }
    let name = info["name.utf-8"]?.text ?? info["name"]?.text
    report.set(.title, name)
    report.set(.comment, root["comment.utf-8"]?.text ?? root["comment"]?.text)
    report.set(.creator, root["created by"]?.text)
    if let seconds = root["creation date"]?.number, let date = Timestamp(seconds: seconds), seconds > 0 {
      report[.contentCreationDate] = .date(date)
    }
    giveTrackers(root, &report)
    report.say(name)
    giveFiles(info, &report)
    report.say(root["comment.utf-8"]?.text ?? root["comment"]?.text)
    if parser.isDamaged { report.note("the torrent is cut off or damaged") }
  }

  private static func giveTrackers(_ root: Bencode, _ report: inout FileReport) {
    let tiers = root["announce-list"]?.items.flatMap(\.items) ?? []
    report.set(.trackers, ([root["announce"]].compactMap { $0 } + tiers).compactMap(\.text))
  }

  private static func giveFiles(_ info: Bencode, _ report: inout FileReport) {
    var files: [(path: String, size: Int64)] = []
    for file in info["files"]?.items ?? [] {
      // Padding files only align the next file to a piece.
      if file["attr"]?.text?.contains("p") == true { continue }
      let path = (file["path.utf-8"] ?? file["path"])?.items.compactMap(\.text).joined(separator: "/") ?? ""
      files.append((path, file["length"]?.number ?? 0))
    }
    if files.isEmpty, let tree = info["file tree"] { collect(tree, "", &files, depth: 0) }
    if files.isEmpty, let size = info["length"]?.number { files = [("", size)] }
    for file in files { report.say(file.path) }
    report[.fileCount] = files.isEmpty ? nil : .integer(Int64(files.count))
    let total = files.reduce(Int64(0)) { $0.addingReportingOverflow(max(0, $1.size)).partialValue }
    if total > 0 { report[.contentSize] = .integer(total) }
  }

  /// Reads the file tree of version 2, in which a folder maps names to nodes. A node whose only key is empty is a file.
  private static func collect(
    _ tree: Bencode, _ folder: String, _ files: inout [(path: String, size: Int64)], depth: Int
  ) {
    guard depth < 64 else { return }
    for (key, value) in tree.members {
      let name = LegacyText.decode(key)
      if name.isEmpty {
        files.append((folder, value["length"]?.number ?? 0))
      } else {
        collect(value, folder.isEmpty ? name : "\(folder)/\(name)", &files, depth: depth + 1)
      }
    }
  }
}

/// A value of bencode (BEP 3).
indirect enum Bencode {
  case number(Int64)
  case bytes(ArraySlice<UInt8>)
  case list([Bencode])
  case dictionary([(key: ArraySlice<UInt8>, value: Bencode)])

  var number: Int64? { if case .number(let value) = self { value } else { nil } }
  var text: String? { if case .bytes(let bytes) = self { LegacyText.decode(bytes) } else { nil } }
  var items: [Bencode] { if case .list(let items) = self { items } else { [] } }
  var members: [(key: ArraySlice<UInt8>, value: Bencode)] {
    if case .dictionary(let members) = self { members } else { [] }
  }

  subscript(key: String) -> Bencode? { members.first { $0.key.elementsEqual(key.utf8) }?.value }
}

/// Parser of bencode that limits the depth and the number of values. It keeps the values before a damaged one.
struct BencodeParser {
  private var rest: ArraySlice<UInt8>
  private var valuesLeft = 2_000_000
  private(set) var isDamaged = false

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func value(depth: Int = 0) -> Bencode? {
    valuesLeft -= 1
    guard depth < 100, valuesLeft > 0, let mark = rest.first else { return damage() }
    switch mark {
    case UInt8(ascii: "i"):
      rest.removeFirst()
      return number(until: UInt8(ascii: "e")).map(Bencode.number) ?? damage()
    case UInt8(ascii: "l"): return list(depth)
    case UInt8(ascii: "d"): return dictionary(depth)
    default: return bytes().map(Bencode.bytes) ?? damage()
    }
  }

  private mutating func damage() -> Bencode? {
    isDamaged = true
    return nil
  }

  private mutating func list(_ depth: Int) -> Bencode {
    rest.removeFirst()
    var items: [Bencode] = []
    while !ends(), let item = value(depth: depth + 1) { items.append(item) }
    return .list(items)
  }

  private mutating func dictionary(_ depth: Int) -> Bencode {
    rest.removeFirst()
    var members: [(key: ArraySlice<UInt8>, value: Bencode)] = []
    while !ends() {
      guard let key = bytes() else {
        isDamaged = true
        break
      }
      guard let value = value(depth: depth + 1) else { break }
      members.append((key, value))
    }
    return .dictionary(members)
  }

  /// Consumes the end mark of a list. Also returns true after damage, because nothing is read after it.
  private mutating func ends() -> Bool {
    if isDamaged { return true }
    guard rest.first == UInt8(ascii: "e") else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func number(until end: UInt8) -> Int64? {
    guard let place = rest.prefix(24).firstIndex(of: end) else { return nil }
    defer { rest = rest[(place + 1)...] }
    return Int64(String(decoding: rest[..<place], as: UTF8.self))
  }

  private mutating func bytes() -> ArraySlice<UInt8>? {
    guard let first = rest.first, (0x30...0x39).contains(first), let count = number(until: UInt8(ascii: ":")),
      count >= 0,
      count <= rest.count
    else { return nil }
    defer { rest = rest.dropFirst(Int(count)) }
    return rest.prefix(Int(count))
  }
}
