import ByteReading
import ImporterKit
import MDSystem

/// Reads the tags of a Matroska or WebM file with their target levels (RFC 9559, Matroska Media Container Tags).
///
/// libavformat drops a level that is only a number, so the titles of an album and of its track would be mixed up.
struct MatroskaTags {
  private static let segment: UInt32 = 0x1853_8067
  private static let seekHead: UInt32 = 0x114D_9B74
  private static let tags: UInt32 = 0x1254_C367
  /// Target level of a track. Lower levels are parts of a track; an album has level 50.
  private static let trackLevel = 30
  private static let albumLevel = 50
  /// Maximum number of elements to read in order. Tags after them are found through the seek head.
  private static let mostElements = 64
  private static let mostTags = 1_000
  /// Maximum number of tags and their fields to examine in a file.
  private static let mostParts = 20_000
  private static let mostValueBytes = 1 << 20

  private let source: ByteSource
  private var track: [String: String] = [:]
  private var album: [String: String] = [:]
  private var count = 0

  /// The tags of a file that has only sound.
  ///
  /// - Returns: `nil` for a file without tags of a track; then libavformat's tags suffice.
  static func ofSound(_ file: borrowing ImportFile) throws(SystemError) -> [String: String]? {
    let source = ByteSource(file: try file.descriptor.duplicate(), count: Int(clamping: file.status.size))
    var found = MatroskaTags(source: source)
    found.readSegment()
    return found.track.isEmpty ? nil : found.merged
  }

  private init(source: ByteSource) { self.source = source }

  /// Tags of the track, then those of the album. Where both have the same name, the album's title and artist get names
  /// of their own.
  private var merged: [String: String] {
    var values = track
    for (name, value) in album {
      switch name {
      case "title" where values["title"] != nil: values["album"] = values["album"] ?? value
      case "artist" where values["artist"] != nil: values["album_artist"] = values["album_artist"] ?? value
      default: values[name] = values[name] ?? value
      }
    }
    return values
  }

  private mutating func readSegment() {
    guard let head = EBMLElement(source, at: 0), let segment = EBMLElement(source, at: head.end),
      segment.identifier == Self.segment
    else { return }
    var position = segment.start
    var places: [Int] = []
    for _ in 0..<Self.mostElements {
      guard position < segment.end, let element = EBMLElement(source, at: position) else { break }
      if element.identifier == Self.tags { readTags(element) }
      if element.identifier == Self.seekHead { places += tagPlaces(element, segment.start) }
      position = element.end
    }
    // The tags may follow the clusters. Read them at the listed positions that the loop above did not reach.
    var known: Set<Int> = []
    for place in places where place >= position && known.count < Self.mostElements && known.insert(place).inserted {
      if let element = EBMLElement(source, at: place), element.identifier == Self.tags { readTags(element) }
    }
  }

  /// The positions of tags, from the seek head.
  private func tagPlaces(_ list: EBMLElement, _ start: Int) -> [Int] {
    list.children(source, Self.mostElements).compactMap { seek in
      let parts = seek.children(source, 8)
      let identifier = parts.first { $0.identifier == 0x53AB }.map { $0.number(source) }
      guard identifier == Int(Self.tags), let place = parts.first(where: { $0.identifier == 0x53AC }) else {
        return nil
      }
      let (sum, overflow) = start.addingReportingOverflow(place.number(source))
      return overflow ? nil : sum
    }
  }

  private mutating func readTags(_ element: EBMLElement) {
    for tag in element.children(source, Self.mostTags) where tag.identifier == 0x7373 && count < Self.mostParts {
      let parts = tag.children(source, Self.mostTags)
      count += 1 + parts.count
      let target = parts.first { $0.identifier == 0x63C0 }
      let targets = target.map { $0.children(source, Self.mostTags) } ?? []
      // Skip the tags of chapters and attached files.
      if targets.contains(where: { [0x63C4, 0x63C6].contains($0.identifier) }) { continue }
      let isOfTrack = targets.contains { $0.identifier == 0x63C5 && $0.number(source) != 0 }
      let stated = targets.first { $0.identifier == 0x68CA }
      let level = stated.map { $0.number(source) } ?? Self.albumLevel
      for field in parts where field.identifier == 0x67C8 {
        read(field, isOfTrack: isOfTrack || level <= Self.trackLevel)
      }
    }
  }

  private mutating func read(_ field: EBMLElement, isOfTrack: Bool) {
    let parts = field.children(source, 16)
    guard let name = parts.first(where: { $0.identifier == 0x45A3 })?.text(source, 256).lowercased(),
      track.count + album.count < Self.mostTags, (isOfTrack ? track : album)[name] == nil,
      let value = parts.first(where: { $0.identifier == 0x4487 })?.text(source, Self.mostValueBytes), !value.isEmpty
    else { return }
    if isOfTrack { track[name] = value } else { album[name] = value }
  }
}

/// An element of EBML (RFC 8794): an identifier, a size, and data, which may consist of elements.
struct EBMLElement {
  let identifier: UInt32
  let start: Int
  let end: Int

  /// - Returns: `nil` if there is no element. An element of unknown size ends with the file.
  init?(_ source: ByteSource, at position: Int) {
    let bytes = Array(source.prefix(at: position, limit: 12))
    guard let first = bytes.first, first >= 0x10 else { return nil }
    let identifierCount = first.leadingZeroBitCount + 1
    guard bytes.count > identifierCount, bytes[identifierCount] > 0 else { return nil }
    let sizeCount = bytes[identifierCount].leadingZeroBitCount + 1
    guard bytes.count >= identifierCount + sizeCount else { return nil }
    identifier = bytes[..<identifierCount].reduce(0) { $0 << 8 | UInt32($1) }
    let size = bytes[identifierCount..<(identifierCount + sizeCount)].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    let mask = (1 as UInt64) << (7 * UInt64(sizeCount)) - 1
    start = position + identifierCount + sizeCount
    let left = UInt64(source.count - start)
    end = size & mask == mask || size & mask > left ? source.count : start + Int(size & mask)
  }

  func children(_ source: ByteSource, _ most: Int) -> [EBMLElement] {
    var found: [EBMLElement] = []
    var position = start
    while position < end, found.count < most, let child = EBMLElement(source, at: position), child.end <= end {
      found.append(child)
      position = child.end
    }
    return found
  }

  func number(_ source: ByteSource) -> Int {
    Int(clamping: source.prefix(at: start, limit: min(8, end - start)).reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
  }

  func text(_ source: ByteSource, _ most: Int) -> String {
    LegacyText.decode(source.prefix(at: start, limit: min(most, end - start)))
  }
}
