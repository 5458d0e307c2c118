import ImporterKit

/// The properties that are reported for the faces of a file.
struct FontReport {
  /// Limit of the faces read from a collection. The largest collection in Debian has 16.
  static let maximumFaces = 64

  var faceCount = 1
  private var names: [FontName.Kind: [String]] = [:]
  private var otherNames: [String] = []
  private var languages: [String] = []
  private var glyphCount = 0
  private var format: String?
  private var isMonospaced = false
  private var isVariable = false
  private var isEmpty = true

  mutating func add(_ face: FontFace) {
    addNames(of: face)
    for language in Orthography.languages(of: face) where !languages.contains(language) { languages.append(language) }
    guard isEmpty else { return }
    isEmpty = false
    glyphCount = face.glyphCount
    format = face.format
    isMonospaced = face.isMonospaced
    isVariable = face.isVariable
  }

  /// Adds the names of a face. English names become attributes. Others become searchable text, and replace missing
  /// English names.
  private mutating func addNames(of face: FontFace) {
    let table = face.tableNames
    for name in table where name.isEnglish { add(name.text, as: name.kind) }
    for name in table where !name.isEnglish {
      if names[name.kind] == nil { add(name.text, as: name.kind) }
      if !otherNames.contains(name.text) { otherNames.append(name.text) }
    }
    if table.isEmpty { for (kind, text) in face.type1Names + face.bitmapNames { add(text, as: kind) } }
    if names[.family] == nil { add(face.familyName, as: .family) }
    if names[.style] == nil { add(face.styleName, as: .style) }
    if names[.postScript] == nil { add(face.postScriptName, as: .postScript) }
  }

  private mutating func add(_ text: String?, as kind: FontName.Kind) {
    guard let text, names[kind]?.contains(text) != true else { return }
    names[kind, default: []].append(text)
  }

  func give(to sink: inout AttributeSink) {
    sink.set(.title, title.map(AttributeValue.string))
    giveNames(to: &sink)
    sink.set(.languages, .strings(languages))
    sink.set("limelight_glyphCount", .integer(Int64(glyphCount)))
    sink.set("limelight_fontFormat", format.map(AttributeValue.string))
    sink.set("limelight_isMonospaced", .boolean(isMonospaced))
    sink.set("limelight_isVariable", .boolean(isVariable))
    if faceCount > 1 { sink.set("limelight_faceCount", .integer(Int64(faceCount))) }
    giveText(to: &sink)
  }

  /// The full name, or else family and style. For a collection, the family.
  private var title: String? {
    let family = names[.typographicFamily]?.first ?? names[.family]?.first
    if faceCount > 1 { return family }
    if let full = names[.full]?.first { return full }
    guard let family, let style = names[.style]?.first else { return family }
    return "\(family) \(style)"
  }

  /// Sets the attributes of the vocabulary, then the attributes under which macOS lists all the names.
  private func giveNames(to sink: inout AttributeSink) {
    var fonts: [String] = []
    for kind in [FontName.Kind.typographicFamily, .family, .full, .postScript] {
      for name in names[kind] ?? [] where !fonts.contains(name) { fonts.append(name) }
    }
    sink.set("kMDItemFonts", .strings(fonts))
    sink.set(.version, names[.version]?.first.map(AttributeValue.string))
    sink.set(.copyright, names[.copyright]?.first.map(AttributeValue.string))
    sink.set(.authors, .strings(names[.designer] ?? []))
    sink.set("kMDItemPublishers", .strings(names[.manufacturer] ?? []))
    sink.set(.itemDescription, names[.description]?.first.map(AttributeValue.string))
    sink.set("kMDItemRights", names[.licenseURL]?.first.map(AttributeValue.string))
    for (kind, key) in Self.appleNames { sink.set(key, .strings(names[kind] ?? [])) }
  }

  private static let appleNames: [(FontName.Kind, AttributeKey)] = [
    (.family, "com_apple_ats_name_family"), (.style, "com_apple_ats_name_style"), (.full, "com_apple_ats_name_full"),
    (.postScript, "com_apple_ats_name_postscript"), (.trademark, "com_apple_ats_name_trademark"),
    (.license, "com_apple_ats_name_license"), (.designer, "com_apple_ats_name_designer"),
    (.manufacturer, "com_apple_ats_name_manufacturer"), (.vendorURL, "com_apple_ats_name_vendor"),
    (.version, "com_apple_ats_name_version"), (.unique, "com_apple_ats_name_unique"),
    (.copyright, "com_apple_ats_name_copyright"), (.description, "com_apple_ats_name_description"),
    (.sampleText, "com_apple_ats_name_sample_text"),
  ]

  /// Gives the names by which people may search for the font, one per line. Licence and notices are left out.
  private func giveText(to sink: inout AttributeSink) {
    let kinds: [FontName.Kind] = [
      .typographicFamily, .family, .full, .postScript, .typographicStyle, .style, .designer, .manufacturer,
      .description, .sampleText,
    ]
    var said: Set<String> = []
    for text in kinds.flatMap({ names[$0] ?? [] }) + otherNames where said.insert(text).inserted {
      guard sink.appendText(text + "\n") else { return }
    }
  }
}
