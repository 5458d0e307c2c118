package import MDModel
import MDSystem

/// Reads the extended attributes that people, and programs for them, set on a file. They are those of the
/// freedesktop.org page "Common extended attributes", ratings, and those that a copy has kept from macOS.
package enum FileNotes {
  private static let tags = "user.xdg.tags"
  private static let comment = "user.xdg.comment"
  /// Address that the file was downloaded from, and that of the page which led there.
  private static let origins = ["user.xdg.origin.url", "user.xdg.referrer.url"]
  /// Attributes for ratings, with their units per star. KDE counts half stars.
  private static let ratings = [(name: "user.baloo.rating", units: 2.0), (name: "user.xdg.rating", units: 1.0)]
  private static let mostStars = 5.0
  /// Maximum number of tags. A person does not set more.
  private static let mostTags = 1_000

  /// Prefixes of the names of all these attributes.
  static let spaces = ["user.xdg.", "user.baloo."] + AppleNotes.spaces

  /// Attributes that only notes can set.
  static let ownKeys: [AttributeKey] = [.userTags, .finderComment, .whereFroms, .downloadedDate, .lastUsedDate]
  /// Attribute that an importer may set too, if the file contains a rating.
  static let sharedKey = AttributeKey.starRating

  /// The notes on an open file or directory, and those in its ``AppleDouble``.
  ///
  /// - Parameter path: absolute.
  package static func attributes(ofOpenFile descriptor: Int32, at path: FilePath) -> AttributeSet {
    attributes(ofOpenFile: descriptor, besides: AppleDouble.notes(beside: path, at: FileFlags.currentDirectory))
  }

  /// The notes on an open file or directory. Costs one system call if there are none.
  ///
  /// - Parameter double: the attributes in its ``AppleDouble``.
  static func attributes(ofOpenFile descriptor: Int32, besides double: AppleNotes) -> AttributeSet {
    let names = ExtendedAttributes.names(descriptor: descriptor).filter { spaces.contains(where: $0.hasPrefix) }
    if names.isEmpty && double.isEmpty { return AttributeSet() }
    var apple = AppleNotes()
    for name in names { apple.add(name) { ExtendedAttributes.value(of: name, descriptor: descriptor) } }
    apple.add(double)
    return attributes(apple) { names.contains($0) ? text(of: $0, descriptor) : nil }
  }

  /// Combines the notes of Linux programs with those of macOS. For single values, Linux wins.
  private static func attributes(_ apple: AppleNotes, _ text: (String) -> String?) -> AttributeSet {
    var notes = AttributeSet()
    let tags = distinct((text(tags)?.split(separator: ",").map(String.init) ?? []) + apple.tags)
    if !tags.isEmpty { notes[.userTags] = .strings(tags.prefix(mostTags)) }
    notes[.finderComment] = (text(comment) ?? apple.comment.flatMap(meant)).map { .string($0) }
    let sources = distinct(origins.compactMap(text) + apple.origins)
    if !sources.isEmpty { notes[.whereFroms] = .strings(sources) }
    let rating = ratings.compactMap { rating in text(rating.name).flatMap { stars($0, units: rating.units) } }.first
    notes[.starRating] = (rating ?? apple.rating.flatMap(stars)).map(AttributeValue.init(stars:))
    if !apple.downloads.isEmpty { notes[.downloadedDate] = .array(apple.downloads.map { .date($0) }) }
    notes[.lastUsedDate] = apple.lastUse.map { .date($0) }
    return notes
  }

  /// The value without the padding that some programs add; `nil` if nothing else remains.
  private static func text(of name: String, _ descriptor: Int32) -> String? {
    ExtendedAttributes.value(of: name, descriptor: descriptor).flatMap { meant(String(decoding: $0, as: UTF8.self)) }
  }

  private static func meant(_ text: String) -> String? {
    let text = trimmed(text[...])
    return text.isEmpty ? nil : text
  }

  /// The texts that are not blank, without duplicates.
  private static func distinct(_ texts: [String]) -> [String] {
    var met: Set<String> = []
    return texts.compactMap(meant).filter { met.insert($0).inserted }
  }

  private static func stars(_ text: String, units: Double) -> Double? { Double(text).flatMap { stars($0 / units) } }

  /// A rating rounded to half stars; `nil` for no rating, or one on another scale.
  private static func stars(_ number: Double) -> Double? {
    let stars = (number * 2).rounded() / 2
    return stars > 0 && stars <= mostStars ? stars : nil
  }

  private static func trimmed(_ text: Substring) -> String {
    var rest = text
    while let last = rest.unicodeScalars.last, isBlank(last) { rest.unicodeScalars.removeLast() }
    while let first = rest.unicodeScalars.first, isBlank(first) { rest.unicodeScalars.removeFirst() }
    return String(rest)
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0 || scalar.properties.isWhitespace
  }
}

extension AttributeValue {
  fileprivate init(stars: Double) { self = Int64(exactly: stars).map { .integer($0) } ?? .real(stars) }
}
