import ByteReading
import CalendarTimes
import MDModel

/// Title, keywords, people, rights and places: XMP first, then IPTC, then EXIF, then the container's own texts.
///
/// XMP goes first because it is the only one that states its encoding, and the one that today's editors write.
struct EditorialAttributes {
  let texts: ContainerTexts
  let fields: ExifFields
  let packet: XMPPacket?
  let record: IPTCRecord?

  func add(to set: inout AttributeSet) {
    set[.title] = first([packet?.first(XMPName.title), record?.first(.objectName), texts.title])
    set[.itemDescription] = first([
      packet?.first(XMPName.description), record?.first(.caption), exif(ExifTag.imageDescription), texts.description,
    ])
    set[.keywords] = strings(
      (packet?.values[XMPName.subject] ?? []) + (record?.values[.keywords] ?? []) + texts.keywords)
    set[.authors] = strings(authors)
    set[.copyright] = first([
      packet?.first(XMPName.rights), record?.first(.copyrightNotice), exif(ExifTag.copyright), texts.copyright,
    ])
    set[.creator] = first([packet?.first(XMPName.creatorTool), exif(ExifTag.software), texts.software])
    set[.comment] = first([userComment, texts.comment])
    addPlace(to: &set)
    addCamera(to: &set)
    addDate(to: &set)
  }

  private var authors: [String] {
    (packet?.values[XMPName.creator] ?? []) + (record?.values[.byline] ?? [])
      + [exif(ExifTag.artist), texts.author].compactMap { $0 }
  }

  private func exif(_ tag: UInt16) -> String? { fields[.image, tag]?.text }

  private func first(_ candidates: [String?]) -> AttributeValue? {
    for case let text? in candidates where !text.isEmpty { return .string(text) }
    return nil
  }

  /// Array of distinct texts, in the order of first mention.
  private func strings(_ values: [String]) -> AttributeValue? {
    var seen: Set<String> = []
    let distinct = values.filter { !$0.isEmpty && seen.insert($0).inserted }
    return distinct.isEmpty ? nil : .strings(distinct)
  }

  private func addPlace(to set: inout AttributeSet) {
    set[.city] = first([packet?.first(XMPName.city), record?.first(.city)])
    set[.stateOrProvince] = first([packet?.first(XMPName.state), record?.first(.provinceState)])
    set[.country] = first([packet?.first(XMPName.country), record?.first(.countryName)])
    set[.headline] = first([packet?.first(XMPName.headline), record?.first(.headline)])
    set[.instructions] = first([packet?.first(XMPName.instructions), record?.first(.specialInstructions)])
    if let rating = packet?.first(XMPName.rating).flatMap(Double.init), (0...5).contains(rating) {
      set[.starRating] = .real(rating)
    }
  }

  /// XMP repeats what EXIF says, and says more of the lens.
  private func addCamera(to set: inout AttributeSet) {
    set[.acquisitionMake] = set[.acquisitionMake] ?? first([packet?.first(XMPName.make)])
    set[.acquisitionModel] = set[.acquisitionModel] ?? first([packet?.first(XMPName.model)])
    set[.lensModel] = set[.lensModel] ?? first([packet?.first(XMPName.lensModel), packet?.first(XMPName.lens)])
    if set[.flashOn] == nil, let fired = packet?.first(XMPName.flashFired) { set[.flashOn] = .boolean(fired == "True") }
    set[.cameraOwner] = set[.cameraOwner] ?? first([packet?.first(XMPName.ownerName)])
  }

  /// Sets the time of the picture, by EXIF first; EXIF gets XMP's offset where both show the same clock.
  private func addDate(to set: inout AttributeSet) {
    let written = [
      packet?.first(XMPName.dateTimeOriginal), packet?.first(XMPName.dateCreated), packet?.first(XMPName.createDate),
    ].compactMap { $0.flatMap(CalendarTime.init) }
    var taken = CameraAttributes.captureTime(fields)
    if let clock = taken, clock.offset == nil {
      let original = packet?.first(XMPName.dateTimeOriginal).flatMap(CalendarTime.init)
      if let original, original.showsSameClock(as: clock) { taken?.offset = original.offset }
    }
    let others = [record?.creationDate, texts.creationTime.flatMap(CalendarTime.init)]
    let times = [taken] + written + others
    set[.contentCreationDate] = times.lazy.compactMap { $0?.timestamp }.first.map { .date($0) }
  }

  /// EXIF's user comment: eight bytes name the encoding (CIPA DC-008, section 4.6.6, UserComment).
  private var userComment: String? {
    guard let field = fields[.photo, ExifTag.userComment], field.bytes.count > 8 else { return nil }
    let body = field.bytes.dropFirst(8)
    if field.bytes.starts(with: Array("UNICODE\0".utf8)) {
      let units = stride(from: 8, to: field.bytes.count - 1, by: 2)
        .map { field.order.integer(field.bytes[$0...($0 + 1)], as: UInt16.self) }
      return LegacyText.trim(String(decoding: units.prefix { $0 != 0 }, as: UTF16.self))
    }
    guard field.bytes.starts(with: Array("ASCII\0\0\0".utf8)) else { return nil }
    return LegacyText.decode(body)
  }
}
