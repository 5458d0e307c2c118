import ByteReading
import ImporterKit

/// Reads the headers of ELF files (System V ABI, chapters 4 and 5): kind, machine, libraries and notes.
struct ELFReader {
  private let image: ELFImage

  /// Limit of the entries in the dynamic section. The largest programs of Debian have some hundred.
  private static let maximumEntries = 4_096
  private static let maximumText = 4_096

  static func read(_ source: ByteSource, into report: inout FileReport) {
    guard let image = ELFImage(source) else { return report.note("the ELF header is cut off") }
    let reader = ELFReader(image: image)
    report.set(.architectures, [image.architecture])
    reader.readDynamic(&report)
    reader.readSections(&report)
    reader.readNotes(&report)
    if image.isCutOff { report.note("the ELF's headers lie outside the file") }
  }

  private func readDynamic(_ report: inout FileReport) {
    report.set(.interpreter, image.segments.first { $0.type == 3 }.flatMap { text(at: $0.offset) })
    let entries = dynamicEntries
    func value(_ tag: UInt64) -> Int? { entries.first { $0.tag == tag }.map { Int(clamping: $0.value) } }
    let strings = value(5).flatMap(image.offset(ofAddress:))
    func string(_ offset: Int) -> String? {
      guard let strings, offset < image.source.count else { return nil }
      return text(at: strings + offset)
    }
    let needed = entries.filter { $0.tag == 1 }.compactMap { string(Int(clamping: $0.value)) }
    let name = value(14).flatMap(string)
    report.set(.neededLibraries, needed)
    report.set(.libraryName, name)
    report.set(.searchPath, (value(29) ?? value(15)).flatMap(string))
    report.set(.programKind, kind(isMarkedAsProgram: (value(0x6FFF_FFFB) ?? 0) & 0x0800_0000 != 0, libraryName: name))
    report.say(name)
    for library in needed { report.say(library) }
  }

  /// Position-independent programs have the file type of libraries. A flag identifies them, or, in older ones, an
  /// interpreter. Some libraries have an interpreter too, because they can be run, such as libc.so.6: these have a name.
  private func kind(isMarkedAsProgram: Bool, libraryName: String?) -> String {
    switch image.type {
    case 1: "object"
    case 2: "program"
    case 3: isMarkedAsProgram || libraryName == nil && hasInterpreter ? "program" : "library"
    case 4: "core"
    default: "other"
    }
  }

  private var hasInterpreter: Bool { image.segments.contains { $0.type == 3 } }

  private var dynamicEntries: [(tag: UInt64, value: UInt64)] {
    guard let segment = image.segments.first(where: { $0.type == 2 }) else { return [] }
    var entries: [(tag: UInt64, value: UInt64)] = []
    let size = image.wordBytes * 2
    for index in 0..<min(Self.maximumEntries, segment.size / size) {
      // A tag of 0 ends the section, which may have unused entries after it.
      guard let tag = image.word(at: segment.offset + index * size), tag != 0,
        let value = image.word(at: segment.offset + index * size + image.wordBytes)
      else { break }
      entries.append((tag, value))
    }
    return entries
  }

  private func readSections(_ report: inout FileReport) {
    guard !image.sections.isEmpty else { return }
    let names = image.sections.map(\.name)
    report[.isStripped] = .boolean(!image.sections.contains { $0.type == 2 })
    report[.hasDebugInformation] = .boolean(
      names.contains { $0.hasPrefix(".debug_info") || $0.hasPrefix(".zdebug_info") })
    if let comment = image.sections.first(where: { $0.name == ".comment" }) {
      let bytes = image.source.prefix(at: comment.offset, limit: min(comment.size, 64 << 10))
      report.set(.encodingApplications, bytes.split(separator: 0).prefix(64).map(LegacyText.decode))
    }
  }

  /// Reads the notes for the build identifier and the target system. They are in segments or, in object files, in
  /// sections.
  private func readNotes(_ report: inout FileReport) {
    let segments = image.segments.filter { $0.type == 4 }.map { ($0.offset, $0.size) }
    let places = segments.isEmpty ? image.sections.filter { $0.type == 7 }.map { ($0.offset, $0.size) } : segments
    var platform = image.platform
    // Linux libraries usually have no mark of the system, but they need the C library of Linux.
    if case .array(let needed)? = report[.neededLibraries], needed.contains("libc.so.6") { platform = "Linux" }
    for place in places.prefix(64) {
      for note in image.notes(at: place.0, size: min(place.1, 64 << 10)) where note.owner == "GNU" {
        if note.type == 3 { report.set(.buildIdentifier, note.contents.hexadecimal) }
        if note.type == 1, note.contents.count >= 4 {
          platform = image.order.integer(note.contents.prefix(4), as: UInt32.self) == 0 ? "Linux" : "GNU"
        }
      }
    }
    report.set(.platform, platform)
  }

  private func text(at offset: Int) -> String? {
    let bytes = image.source.prefix(at: offset, limit: Self.maximumText)
    let text = LegacyText.decode(bytes)
    return text.isEmpty ? nil : text
  }
}

extension ArraySlice<UInt8> {
  /// The bytes as hexadecimal digits, two per byte.
  fileprivate var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
