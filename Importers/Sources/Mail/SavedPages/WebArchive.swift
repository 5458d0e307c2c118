import ImporterKit
import MDModel

/// A page as Safari saves it: a property list of the page, its frames and their resources.
struct WebArchive {
  let partText: PartText
  static let mostFrames = 200

  /// - Parameter isCut: True if the file is longer than `bytes`.
  func read(_ bytes: Bytes, isCut: Bool, into sink: inout AttributeSink) throws(ImportFailure) {
    if XMLWebArchive.accepts(bytes) { return readXML(bytes, into: &sink) }
    guard let list = BinaryPropertyList(bytes) else {
      let isLarge = isCut && bytes.hasPrefix("bplist00")
      throw ImportFailure(
        isLarge
          ? "the archive is larger than \(bytes.count >> 20) MiB and was not read"
          : "the file is no property list, or its end is missing")
    }
    var archive = BinaryWebArchive(list, size: bytes.count)
    let resources = archive.resources()
    try give(resources, to: &sink)
    if let limit = archive.limit { sink.notePartial(limit) }
  }

  /// Reads the XML form, which `plutil` makes.
  ///
  /// Its failures are only noted. If this importer failed, the host would read the file as XML, and index pictures in
  /// base64 as text.
  private func readXML(_ bytes: Bytes, into sink: inout AttributeSink) {
    let archive = XMLWebArchive()
    archive.read(bytes)
    do throws(ImportFailure) {
      try archive.withResources { (resources) throws(ImportFailure) in try give(resources, to: &sink) }
    } catch {
      sink.notePartial(error.description)
    }
    if let limit = archive.limit { sink.notePartial(limit) }
  }

  /// Gives the page, which is the first resource, and the text of its frames.
  private func give(_ resources: [WebResource], to sink: inout AttributeSink) throws(ImportFailure) {
    guard let page = resources.first else { throw ImportFailure("there is no page in the archive") }
    if let address = page.address { SavedPage.give(address: address, to: &sink) }
    guard let part = page.part else {
      throw ImportFailure("what is in the archive is no page: its type is \(page.typeName.prefix(80))")
    }
    let reader = SavedPage(partText)
    reader.give(page: part, to: &sink)
    for frame in resources.dropFirst().compactMap(\.part) where !reader.give(frame: frame, to: &sink) { break }
  }
}

/// A page or another resource of an archive.
struct WebResource {
  var type: String?
  var charset: String?
  var address: String?
  var encoding = TransferEncoding.identity
  var data = Bytes(start: nil, count: 0)

  private static let types: Set<String> = ["text/html", "application/xhtml+xml", "text/plain"]

  /// The type in lower case, without parameters.
  var typeName: String {
    guard let type else { return "text/html" }
    return String(type.lowercased().prefix { $0 != ";" && $0 != " " })
  }

  /// The resource as a part of a message; `nil` unless it is a page or text.
  var part: MessagePart? {
    guard Self.types.contains(typeName) else { return nil }
    return MessagePart(type: typeName, charset: charset, encoding: encoding, body: data, place: "")
  }
}
