import ByteReading
import CompoundFile
import ImporterKit

/// Text of presentations of PowerPoint 97 to 2003: slides in their order, each with its notes and comments.
struct PresentationReader {
  private typealias Kind = PresentationRecord.Kind

  private let stream: [UInt8]
  private(set) var text: TextBuilder
  private(set) var slideTitles: [String] = []
  private(set) var slideCount = 0
  private(set) var links = LinkList()
  private(set) var problem: String?
  /// Parts that were read: two slides that share one cost nothing.
  private var seen = Set<Int>()
  private var bytesLeft: Int
  /// What the text that comes next is: 0 and 6 are titles.
  private var textKind = -1
  private var title = ""

  private static let deepest = 32
  private static let encryptedToken = 0xF3D1_C4DF

  /// A slide, or its notes, as the document lists it.
  private struct Listed {
    var part: Int
    var identifier: Int
    /// Texts of its outline.
    var outline: Range<Int>
  }

  init(_ stream: [UInt8], limit: Int) {
    self.stream = stream
    text = TextBuilder(limit: limit)
    bytesLeft = stream.count * 2
  }

  mutating func read(_ currentUser: [UInt8]) throws(ImportFailure) {
    guard currentUser.long(at: 12) != Self.encryptedToken else { throw .protected }
    let places = PersistTable(stream, currentUser: currentUser)
    guard let document = places.document.flatMap({ part($0, places) }), document.kind == Kind.document else {
      return readInOrderOfBytes()
    }
    let slides = listed(in: document, instance: 0)
    slideCount = slides.count
    var notes: [Int: Listed] = [:]
    for note in listed(in: document, instance: 2) { notes[slide(ofNotes: note, places)] = note }
    for slide in slides where !text.isCut {
      readSlide(slide, places)
      if let note = notes.removeValue(forKey: slide.identifier) { readPart(note, places) }
    }
    for record in PresentationRecords(stream, in: document.contents) {
      switch record.kind {
      case Kind.headersAndFooters: collect(record.contents, depth: 1)
      case Kind.externalObjects: addLinks(record.contents)
      default: break
      }
    }
    if slides.isEmpty { collect(0..<stream.count, depth: 0) }
    text.endLine()
  }

  /// Links of all slides: of each a name and an address.
  private mutating func addLinks(_ range: Range<Int>) {
    for link in PresentationRecords(stream, in: range) where link.kind == Kind.link {
      for string in PresentationRecords(stream, in: link.contents)
      where string.kind == Kind.string && string.instance == 1 {
        let units = stride(from: string.contents.lowerBound, to: string.contents.upperBound - 1, by: 2).map {
          UInt16(stream[$0]) | UInt16(stream[$0 + 1]) << 8
        }
        links.add(String(decoding: units, as: UTF16.self))
      }
    }
  }

  private func part(_ number: Int, _ places: PersistTable) -> PresentationRecord? {
    places.offsets[number].flatMap { PresentationRecord(stream, at: $0, end: stream.count) }
  }

  /// Slides (0) or notes (2) that the document lists.
  private func listed(in document: PresentationRecord, instance: Int) -> [Listed] {
    var found: [Listed] = []
    for list in PresentationRecords(stream, in: document.contents)
    where list.kind == Kind.slideList && list.instance == instance {
      for record in PresentationRecords(stream, in: list.contents) {
        if record.kind == Kind.slidePlace {
          let start = record.contents.lowerBound
          found.append(
            Listed(
              part: stream.long(at: start) ?? 0, identifier: stream.long(at: start + 12) ?? 0,
              outline: record.contents.upperBound..<record.contents.upperBound))
        } else if let last = found.indices.last {
          found[last].outline = found[last].outline.lowerBound..<record.contents.upperBound
        }
      }
    }
    return found
  }

  /// The identifier of the slide that notes belong to: in the first atom of theirs.
  private func slide(ofNotes notes: Listed, _ places: PersistTable) -> Int {
    guard let record = part(notes.part, places), record.kind == Kind.notes else { return -1 }
    return stream.long(at: record.contents.lowerBound + 8) ?? -1
  }

  private mutating func readSlide(_ slide: Listed, _ places: PersistTable) {
    title = ""
    readPart(slide, places)
    if !title.isEmpty { slideTitles.append(title) }
  }

  private mutating func readPart(_ listed: Listed, _ places: PersistTable) {
    textKind = -1
    collect(listed.outline, depth: 1)
    textKind = -1
    guard let record = part(listed.part, places) else {
      problem = problem ?? "a part of the presentation is missing"
      return
    }
    // Parts that overlap could make more of the stream than there is.
    guard bytesLeft > 0, seen.insert(record.contents.lowerBound).inserted else { return }
    bytesLeft -= record.contents.count
    collect(record.contents, depth: 1)
  }

  /// Where the document's own lists are damaged: all texts but those of the masters, as they lie in the stream.
  private mutating func readInOrderOfBytes() {
    problem = problem ?? "the presentation's list of slides is damaged"
    collect(0..<stream.count, depth: 0)
  }

  /// Gathers the texts of a container and of those inside it.
  private mutating func collect(_ range: Range<Int>, depth: Int) {
    for record in PresentationRecords(stream, in: range) where !text.isCut {
      switch record.kind {
      case Kind.master, Kind.handout: continue
      case Kind.tags: collectComments(record.contents, depth: depth)
      case Kind.textHeader: textKind = stream.long(at: record.contents.lowerBound) ?? -1
      case Kind.textCharacters, Kind.textBytes: append(record.contents, isWide: record.kind == Kind.textCharacters)
      case Kind.shapeProperties: appendWordArt(record)
      case Kind.string where depth > 0: append(record.contents, isWide: true)
      case _ where record.isContainer && depth < Self.deepest && Self.isRead(record.kind):
        collect(record.contents, depth: depth + 1)
      default: break
      }
    }
  }

  /// Lists of fonts and settings have names that nobody sees.
  private static func isRead(_ kind: Int) -> Bool { kind != 0x0FC8 && kind != 0x03F2 }

  /// Comments are in one of the tags that programs attach; the others' names and values are not for people.
  private mutating func collectComments(_ range: Range<Int>, depth: Int) {
    for record in PresentationRecords(stream, in: range) where depth < Self.deepest {
      switch record.kind {
      case Kind.comment:
        for string in PresentationRecords(stream, in: record.contents)
        where string.kind == Kind.string && string.instance < 2 {
          append(string.contents, isWide: true)
        }
      case Kind.tagContents: collectComments(record.contents, depth: depth + 1)
      case _ where record.isContainer: collectComments(record.contents, depth: depth + 1)
      default: break
      }
    }
  }

  /// The text of WordArt is a property of its shape, and lies with the other long ones behind the list of properties
  /// ([MS-ODRAW] 2.2.9).
  private mutating func appendWordArt(_ record: PresentationRecord) {
    var start = record.contents.lowerBound + record.instance * 6
    for index in 0..<record.instance {
      let place = record.contents.lowerBound + index * 6
      guard start <= record.contents.upperBound, let name = stream.short(at: place) else { return }
      guard name & 0x8000 != 0, let count = stream.long(at: place + 2) else { continue }
      let end = min(start + count, record.contents.upperBound)
      if name & 0x3FFF == 0x00C0 { append(start..<end, isWide: true) }
      start += count
    }
  }

  private mutating func append(_ contents: Range<Int>, isWide: Bool) {
    text.endLine()
    let start = text.bytes.count
    stream.withUnsafeBufferPointer { bytes in
      let part = bytes[contents]
      if isWide {
        for index in stride(from: part.startIndex, to: part.endIndex - 1, by: 2) {
          text.append(unit: UInt16(part[index]) | UInt16(part[index + 1]) << 8)
        }
      } else {
        for byte in part { text.append(unit: UInt16(byte)) }
      }
    }
    text.endLine()
    let isTitle = textKind == 0 || textKind == 6
    if isTitle, title.isEmpty, start < text.bytes.count {
      title = TextLine.line(String(decoding: text.bytes[start...], as: UTF8.self), longest: 200)
    }
    textKind = -1
  }
}
