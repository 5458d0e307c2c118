import ByteReading
import CalendarTimes
import MDModel
import XMPMetadata

/// Adds title, keywords, people, rights and places: from XMP, else IPTC, else EXIF, else the container's own texts.
///
/// XMP comes first because only XMP declares its encoding, and because today's editors write it.
struct EditorialAttributes {
  let texts: ContainerTexts
  let fields: ExifFields
  let packet: XMPPacket?
  let record: IPTCRecord?
  private let exif: ExifTexts

  init(texts: ContainerTexts, fields: ExifFields, packet: XMPPacket?, record: IPTCRecord?) {
    (self.texts, self.fields, self.packet, self.record) = (texts, fields, packet, record)
    exif = ExifTexts(fields)
  }

  func add(to set: inout AttributeSet) {
    addTexts(to: &set)
    addOrigin(to: &set)
    addPlace(to: &set)
    addRating(to: &set)
    addCamera(to: &set)
    addDate(to: &set)
    AgencyAttributes(packet: packet, record: record).add(to: &set)
  }

  private func addTexts(to set: inout AttributeSet) {
    set[.title] = .first([
      packet?.first(XMPName.title), record?.first(.objectName), exif[ExifTag.windowsTitle], texts.title,
      exif[ExifTag.documentName],
    ])
    set[.itemDescription] = .first([
      packet?.first(XMPName.description), record?.first(.caption), exif[ExifTag.imageDescription], texts.description,
      packet?.first(XMPName.imageDescription),
    ])
    set[.keywords] = .distinct(keywords)
    set[.comment] = .first([
      exif.comment, exif[ExifTag.windowsComment], texts.comment, packet?.first(XMPName.userComment),
    ])
    set[.subject] = .first([exif[ExifTag.windowsSubject]])
  }

  private func addOrigin(to set: inout AttributeSet) {
    set[.authors] = .distinct(authors)
    set[.copyright] = .first([
      packet?.first(XMPName.rights), record?.first(.copyrightNotice), exif[ExifTag.copyright], texts.copyright,
      packet?.first(XMPName.copyright),
    ])
    set[.creator] = .first([
      packet?.first(XMPName.creatorTool), exif[ExifTag.software], texts.software, packet?.first(XMPName.software),
    ])
  }

  private var authors: [String] {
    (packet?.texts(XMPName.creator) ?? []) + (record?.texts(.byline) ?? [])
      + [exif[ExifTag.artist], texts.author ?? texts.artist].compactMap { $0 } + exif.parts(ExifTag.windowsAuthor)
      + (packet?.texts(XMPName.artist) ?? [])
  }

  private var keywords: [String] {
    (packet?.texts(XMPName.subject) ?? []) + (record?.texts(.keywords) ?? []) + texts.keywords
      + exif.parts(ExifTag.windowsKeywords) + nestedKeywords + (packet?.texts(XMPName.supplementalCategories) ?? [])
      + (record?.texts(.supplementalCategory) ?? [])
  }

  /// The words of hierarchical keywords, as album programs write them: `Animals|Birds|Kingfisher`.
  private var nestedKeywords: [String] {
    let nested = [
      (XMPName.hierarchicalSubject, "|"), (XMPName.digiKamTags, "/"), (XMPName.microsoftKeywords, "/"),
    ]
    return nested.flatMap { name, separator in
      (packet?.texts(name) ?? []).flatMap { $0.split(separator: separator).map(String.init) }
    }
  }

  private func addPlace(to set: inout AttributeSet) {
    set[.city] = .first([packet?.first(XMPName.city), record?.first(.city)])
    set[.stateOrProvince] = .first([packet?.first(XMPName.state), record?.first(.provinceState)])
    set[.country] = .first([packet?.first(XMPName.country), record?.first(.countryName)])
    set[.headline] = .first([packet?.first(XMPName.headline), record?.first(.headline)])
    set[.instructions] = .first([packet?.first(XMPName.instructions), record?.first(.specialInstructions)])
  }

  /// Adds the stars. A rating of 0 in EXIF means that nobody rated the picture, because cameras write it into every
  /// file.
  private func addRating(to set: inout AttributeSet) {
    if let rating = packet?.first(XMPName.rating).flatMap(Double.init), (0...5).contains(rating) {
      set[.starRating] = .real(rating)
    } else if let rating = fields[.image, ExifTag.rating]?.integer(), (1...5).contains(rating) {
      set[.starRating] = .real(Double(rating))
    } else {
      let percent =
        fields[.image, ExifTag.ratingPercent]?.integer() ?? packet?.first(XMPName.microsoftRating).flatMap { Int($0) }
      // Windows writes 1, 25, 50, 75 and 99 for one to five stars.
      if let percent, (1...100).contains(percent) { set[.starRating] = .real(Double((percent + 12) / 25 + 1)) }
    }
  }

  /// Fills gaps from XMP, which repeats EXIF and adds details of the lens.
  private func addCamera(to set: inout AttributeSet) {
    set[.acquisitionMake] = set[.acquisitionMake] ?? .first([packet?.first(XMPName.make)])
    set[.acquisitionModel] = set[.acquisitionModel] ?? .first([packet?.first(XMPName.model)])
    set[.lensModel] = set[.lensModel] ?? .first([packet?.first(XMPName.lensModel), packet?.first(XMPName.lens)])
    if set[.flashOn] == nil, let fired = packet?.first(XMPName.flashFired) { set[.flashOn] = .boolean(fired == "True") }
    set[.cameraOwner] =
      set[.cameraOwner] ?? .first([packet?.first(XMPName.ownerName), packet?.first(XMPName.cameraOwnerName)])
  }

  /// Sets the time of the picture, preferably from EXIF. If XMP shows the same clock time with an offset, EXIF's time
  /// gets that offset.
  private func addDate(to set: inout AttributeSet) {
    let written = [
      packet?.first(XMPName.dateTimeOriginal), packet?.first(XMPName.dateCreated), packet?.first(XMPName.createDate),
    ].compactMap { $0.flatMap(CalendarTime.init) }
    var taken = CameraAttributes.captureTime(fields)
    if let clock = taken, clock.offset == nil {
      let original = packet?.first(XMPName.dateTimeOriginal).flatMap(CalendarTime.init)
      if let original, original.showsSameClock(as: clock) { taken?.offset = original.offset }
    }
    let others = [
      record?.creationDate, texts.creationTime.flatMap(CalendarTime.init),
      packet?.first(XMPName.date).flatMap(CalendarTime.init),
    ]
    let times = [taken] + written + others
    set[.contentCreationDate] = times.lazy.compactMap { $0?.timestamp }.first.map { .date($0) }
  }
}

extension AttributeValue {
  /// The first text that is not empty.
  static func first(_ candidates: [String?]) -> AttributeValue? {
    for case let text? in candidates where !text.isEmpty { return .string(text) }
    return nil
  }

  /// A list of the distinct texts, in order of first occurrence.
  static func distinct(_ texts: [String]) -> AttributeValue? {
    var seen: Set<String> = []
    let distinct = texts.filter { !$0.isEmpty && seen.insert($0).inserted }
    return distinct.isEmpty ? nil : .strings(distinct)
  }
}
