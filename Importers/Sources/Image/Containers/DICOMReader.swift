import ByteReading

/// Reads the data elements of DICOM files (PS3.10, PS3.5), which hold medical pictures, up to the pixels.
struct DICOMReader {
  private let source: ByteSource
  private var content = ImageContent()
  private var order = ByteOrder.little
  private var isExplicit = true
  private var syntax = ""
  private var rows: Int?
  private var columns: Int?
  private var date = ""
  private var time = ""

  private static let maximumElements = 10_000
  private static let maximumText = 4_096

  private init(source: ByteSource) { self.source = source }

  /// True if the mark follows after 128 bytes. Files older than that mark are not recognized.
  static func accepts(_ source: ByteSource) -> Bool { source.matches("DICM", at: 128) }

  static func read(_ source: ByteSource) -> ImageContent {
    var reader = DICOMReader(source: source)
    reader.readElements()
    reader.finish()
    return reader.content
  }

  private mutating func readElements() {
    var offset = 132
    for _ in 0..<Self.maximumElements {
      guard let group: UInt16 = source.integer(at: offset, order),
        let element: UInt16 = source.integer(at: offset + 2, order)
      else { return }
      // Group 2 describes the file and is always explicit and little-endian. The syntax it declares applies from the
      // next group on.
      if group != 2, !syntax.isEmpty {
        isExplicit = syntax != "1.2.840.10008.1.2"
        if syntax == "1.2.840.10008.1.2.2", order == .little {
          order = .big
          // The group number was read in the wrong byte order; read the same element again.
          syntax = ""
          continue
        }
        // Everything after group 2 is compressed.
        if syntax == "1.2.840.10008.1.2.1.99" { return content.note("the DICOM file is deflated") }
        syntax = ""
      }
      if group == 0x7FE0 { return }
      guard let value = length(at: offset + 4, group) else { return content.note("a DICOM element is cut off") }
      take(UInt32(group) << 16 | UInt32(element), value)
      offset = value.upperBound
    }
  }

  /// The range of a value. The form of its length depends on the value representation.
  ///
  /// A sequence of undefined length gets an empty range, so its elements are read next, as if they were at the top
  /// level.
  private func length(at offset: Int, _ group: UInt16) -> Range<Int>? {
    // Items and their delimiters have no value representation. Some writers also insert elements without one.
    let letters = source.bytes(at: offset, count: 2) ?? []
    let isNamed = isExplicit && letters.allSatisfy { (0x41...0x5A).contains($0) }
    if group == 0xFFFE || !isNamed {
      guard let size: UInt32 = source.integer(at: offset, order) else { return nil }
      return range(offset + 4, size, isNested: group == 0xFFFE)
    }
    guard let kind: UInt16 = source.integer(at: offset, .big) else { return nil }
    switch kind {
    case 0x4F42, 0x4F44, 0x4F46, 0x4F4C, 0x4F56, 0x4F57, 0x5351, 0x5343, 0x5356, 0x554E, 0x5543, 0x5552, 0x5554, 0x5556:
      guard let size: UInt32 = source.integer(at: offset + 4, order) else { return nil }
      return range(offset + 8, size, isNested: false)
    default:
      guard let size: UInt16 = source.integer(at: offset + 2, order) else { return nil }
      return range(offset + 4, UInt32(size), isNested: false)
    }
  }

  private func range(_ start: Int, _ size: UInt32, isNested: Bool) -> Range<Int>? {
    if size == 0xFFFF_FFFF || isNested { return start..<start }
    return start + Int(size) <= source.count ? start..<(start + Int(size)) : nil
  }

  private func text(_ range: Range<Int>) -> String? {
    let text = LegacyText.decode(source.prefix(at: range.lowerBound, limit: min(range.count, Self.maximumText)))
    return text.isEmpty ? nil : text
  }

  private func number(_ range: Range<Int>) -> Int? {
    range.count >= 2 ? source.integer(at: range.lowerBound, order, as: UInt16.self).map(Int.init) : nil
  }

  /// Takes the value of an element, by its tag (PS3.6).
  private mutating func take(_ tag: UInt32, _ value: Range<Int>) {
    switch tag {
    case 0x0002_0010: syntax = text(value) ?? ""
    case 0x0008_0020: date = text(value) ?? date
    case 0x0008_0030: time = text(value) ?? time
    case 0x0028_0004: setModel(text(value) ?? "")
    case 0x0028_0008: content.pages = text(value).flatMap { Int($0) }.flatMap { $0 > 1 ? $0 : nil }
    // Take the first of each. Embedded pictures such as icons come later.
    case 0x0028_0010: rows = rows ?? number(value)
    case 0x0028_0011: columns = columns ?? number(value)
    case 0x0028_0101: content.bitsPerSample = content.bitsPerSample ?? number(value)
    default: takeText(tag, value)
    }
  }

  private mutating func takeText(_ tag: UInt32, _ value: Range<Int>) {
    guard let key = Self.names[tag], let text = text(value) else { return }
    // A caret separates the parts of a person's name.
    let words = text.split { $0 == "^" || $0 == "=" }.joined(separator: " ")
    if content.details[key] == nil { content.details[key] = words }
  }

  private static let names: [UInt32: String] = [
    0x0008_0060: "limelight_modality", 0x0008_0070: "kMDItemAcquisitionMake", 0x0008_0080: "kMDItemOrganizations",
    0x0008_0090: "limelight_referringPhysician", 0x0008_1030: "kMDItemTitle", 0x0008_103E: "kMDItemDescription",
    0x0008_1090: "kMDItemAcquisitionModel", 0x0010_0010: "limelight_patientName",
    0x0010_0020: "limelight_patientIdentifier", 0x0010_0030: "limelight_patientBirthDate",
    0x0010_0040: "limelight_patientSex", 0x0018_0015: "limelight_bodyPart", 0x0018_1030: "kMDItemHeadline",
    0x0020_4000: "kMDItemComment",
  ]

  private mutating func setModel(_ name: String) {
    content.colorModel = name.hasPrefix("MONOCHROME") ? .gray : .rgb
    content.hasAlpha = false
  }

  private mutating func finish() {
    content.setSize(width: columns ?? 0, height: rows ?? 0)
    // DICOM dates and times have no separators: 20040119 and 072731.
    func part(_ text: String, _ start: Int, _ count: Int) -> Substring { text.dropFirst(start).prefix(count) }
    guard date.count >= 8 else { return }
    content.texts.creationTime =
      "\(part(date, 0, 4))-\(part(date, 4, 2))-\(part(date, 6, 2))"
      + (time.count >= 4 ? " \(part(time, 0, 2)):\(part(time, 2, 2)):\(time.count >= 6 ? part(time, 4, 2) : "00")" : "")
  }
}
