import ByteReading
import XMLEvents
import ZipArchive

/// Reads layered pictures in ZIP archives: OpenRaster (freedesktop.org) and Krita.
///
/// Gives the size, the names of the layers, and Krita's fields about author and document. The archive also holds a flat
/// picture and a thumbnail.
final class LayeredArchiveReader: NamedXMLHandler {
  private(set) var content = ImageContent()
  private let archive: ZipArchive?
  private var path: [String] = []
  private var text: [UInt8] = []
  private var authorName: [String] = []
  private var fullName: String?

  private static let maximumMarkupBytes = 16 << 20
  private static let maximumPictureBytes = 128 << 20
  private static let maximumLayers = 10_000
  private static let maximumTextBytes = 64 << 10

  init(_ source: ByteSource) {
    archive = ZipArchive(source.wholeFile)
    if let archive { read(archive) } else { content.note("the archive of the picture is damaged") }
  }

  private func read(_ archive: ZipArchive) {
    guard let kind = archive["mimetype"].flatMap({ archive.contents(of: $0, limit: 64) }).map(LegacyText.decode) else {
      return content.note("the archive does not tell what it holds")
    }
    switch kind {
    case "image/openraster": parse("stack.xml")
    case "application/x-krita", "application/x-kra":
      parse("maindoc.xml")
      if archive["documentinfo.xml"] != nil { parse("documentinfo.xml") }
    default: return content.note("the archive holds no picture")
    }
    readMergedImage()
    if !authorName.isEmpty || fullName != nil {
      content.texts.author = fullName ?? authorName.joined(separator: " ")
    }
    content.preview = { edge in Self.preview(in: archive, edge: edge) }
  }

  private func parse(_ name: String) {
    guard let archive, let member = archive[name] else { return content.note("\(name) is missing") }
    (path, text) = ([], [])
    let parser = XMLParser()
    parser.begin(self)
    _ = archive.contents(of: member, limit: Self.maximumMarkupBytes)?.withUnsafeBufferPointer { parser.parse($0) }
    parser.finish()
    if parser.problem != nil { content.note("\(name) is damaged") }
  }

  /// Reads the header of the flat picture for the colours of all layers together, and for the size if it is still
  /// unknown.
  private func readMergedImage() {
    guard let bytes = archive.flatMap({ Self.head(of: "mergedimage.png", in: $0) }) else { return }
    let merged = PNGReader.read(ByteSource(block: bytes))
    if let width = merged.width, let height = merged.height, content.width == nil {
      content.setSize(width: width, height: height)
    }
    content.colorModel = content.colorModel ?? merged.colorModel
    content.bitsPerSample = content.bitsPerSample ?? merged.bitsPerSample
    content.hasAlpha = content.hasAlpha ?? merged.hasAlpha
    content.profileName = content.profileName ?? merged.profileName
  }

  private static func head(of name: String, in archive: ZipArchive) -> [UInt8]? {
    guard let member = archive[name] else { return nil }
    var bytes: [UInt8] = []
    _ = archive.read(member) { piece in
      bytes += piece
      return bytes.count < 64 << 10
    }
    return bytes
  }

  /// The smallest picture that is large enough, else the flat one.
  private static func preview(in archive: ZipArchive, edge: UInt32) -> ByteSource? {
    var found: ByteSource?
    for name in ["Thumbnails/thumbnail.png", "preview.png", "mergedimage.png"] {
      guard let member = archive[name], let bytes = archive.contents(of: member, limit: maximumPictureBytes) else {
        continue
      }
      let source = ByteSource(block: bytes)
      found = source
      let header = PNGReader.read(source)
      if max(header.width ?? 0, header.height ?? 0) >= Int(edge) { break }
    }
    return found
  }
}

extension LayeredArchiveReader {
  func startElement(_ name: String, attributes: [(name: String, value: String)]) {
    let local = String(name.split(separator: "\t").last ?? "")
    func value(_ name: String) -> String? { attributes.first { $0.name == name }?.value }
    path.append(local)
    text.removeAll(keepingCapacity: true)
    switch local {
    case "image": readSize(value("w"), value("h"), value("xres"), value("yres"))
    case "IMAGE":
      readSize(value("width"), value("height"), value("x-res"), value("y-res"))
      content.texts.title = value("name").flatMap { $0.lowercased() == "unnamed" ? nil : $0 }
      content.texts.description = value("description")
      content.profileName = value("profile").flatMap { $0.isEmpty ? nil : $0 }
      if let space = value("colorspacename") { readColorSpace(space) }
    case "layer", "stack", "mask": addLayer(value("name"))
    default: break
    }
  }

  func endElement(_ name: String) {
    guard let local = path.popLast() else { return }
    let words = LegacyText.trim(String(decoding: text, as: UTF8.self))
    text.removeAll(keepingCapacity: true)
    if !words.isEmpty { describe(local, in: path.last ?? "", words) }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) { if text.count < Self.maximumTextBytes { text += bytes } }

  private func addLayer(_ name: String?) {
    guard let name, !name.isEmpty, content.layers.count < Self.maximumLayers else { return }
    content.layers.append(name)
  }

  private func readSize(_ width: String?, _ height: String?, _ across: String?, _ down: String?) {
    if let width = width.flatMap(Int.init), let height = height.flatMap(Int.init) {
      content.setSize(width: width, height: height)
    }
    if let across = across.flatMap(Double.init), let down = down.flatMap(Double.init), across > 0, down > 0 {
      content.resolution = (across, down)
    }
  }

  /// Parses Krita's names: the model, `A` for alpha, and the bits of a sample unless they are 8, as in `RGBA` and
  /// `GRAYAU16`.
  private func readColorSpace(_ name: String) {
    switch name {
    case _ where name.hasPrefix("RGBA"): content.colorModel = .rgb
    case _ where name.hasPrefix("GRAYA"): content.colorModel = .gray
    case _ where name.hasPrefix("CMYK"): content.colorModel = .cmyk
    case _ where name.hasPrefix("LABA"): content.colorModel = .lab
    default: return
    }
    content.hasAlpha = true
    content.bitsPerSample = Int(name.drop { !$0.isNumber }) ?? 8
  }

  /// Takes the document's information (`documentinfo.xml`): subject and author.
  private func describe(_ element: String, in parent: String, _ words: String) {
    switch (parent, element) {
    case ("about", "title") where words.lowercased() != "unnamed": content.texts.title = words
    case ("about", "description"), ("about", "abstract"): content.texts.description = words
    case ("about", "keyword"):
      let keywords = words.split(whereSeparator: { $0 == "," || $0 == ";" }).map { LegacyText.trim(String($0)) }
      content.texts.keywords = keywords.filter { !$0.isEmpty }
    case ("about", "creation-date"): content.texts.creationTime = words
    case ("about", "license"): content.details["kMDItemRights"] = words
    case ("about", "subject"): content.details["kMDItemSubject"] = words
    case ("author", "full-name"): fullName = words
    case ("author", "creator-first-name"), ("author", "creator-last-name"): authorName.append(words)
    default: break
    }
  }
}
