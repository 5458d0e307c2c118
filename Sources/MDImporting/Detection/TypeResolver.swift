import Synchronization
import MDTypes

/// Resolves MIME types to uniform types. The results are cached: a home folder has few types and many files.
final class TypeResolver: Sendable {
  let database: MIMEDatabase
  private let resolved = Mutex<[String: DetectedType]>([:])

  init(_ database: MIMEDatabase) { self.database = database }

  /// The uniform type of a MIME type: a declared one by any of its names, otherwise a dynamic one. Supertypes of a
  /// dynamic type come from its superclasses, icon and name.
  func type(forMIMEType mimeType: String) -> DetectedType {
    if let type = resolved.withLock({ $0[mimeType] }) { return type }
    let canonical = database.canonical(mimeType)
    let type = declared(mimeType) ?? .dynamic(mimeType: canonical, supertypes: supertypes(of: canonical))
    let detected = DetectedType(type, mimeType: mimeType)
    resolved.withLock { $0[mimeType] = detected }
    return detected
  }

  /// A dynamic type for the MIME type of a file whose content is text, although the tables do not say so.
  func textType(forMIMEType mimeType: String) -> DetectedType {
    let canonical = database.canonical(mimeType)
    return DetectedType(.dynamic(mimeType: canonical, supertypes: [.plainText]), mimeType: mimeType)
  }

  /// Linux MIME types that are declared uniform types under another name.
  private static let equivalents: [String: UTType] = [
    "application/x-executable": .unixExecutable, "application/x-pie-executable": .unixExecutable,
    "application/x-ms-dos-executable": .exe, "application/x-zerosize": .data, "inode/mount-point": .volume,
    "application/x-mimearchive": named("com.microsoft.word.mhtml"), "application/x-shellscript": .shellScript,
    "text/x-python3": .pythonScript, "text/x-opml+xml": .xml,
    "audio/x-aifc": named("public.aifc-audio"), "audio/x-flac+ogg": named("org.xiph.ogg-audio"),
    "audio/x-opus+ogg": named("org.xiph.opus"), "audio/x-vorbis+ogg": named("org.xiph.ogg-audio"),
    "video/dv": named("public.dv-movie"), "video/x-ogm+ogg": named("org.xiph.ogv"),
    "video/x-theora+ogg": named("org.xiph.ogv"),
  ]

  static func named(_ identifier: String) -> UTType { UTType(identifier) ?? .data }

  private func declared(_ mimeType: String) -> UTType? {
    for name in database.names(of: mimeType) {
      if let type = Self.equivalents[name] ?? UTType.declared(mimeType: name) { return type }
    }
    return nil
  }

  /// Supertypes of an undeclared MIME type, none of which is a supertype of another.
  private func supertypes(of mimeType: String) -> [UTType] {
    // Some names end in `+xml` although the file is a ZIP archive of XML parts.
    let isPacked = database.isKind(mimeType, of: "application/zip")
    let inferred = isPacked ? [.data] : UTType.inferredSupertypes(ofMIMEType: mimeType)
    let all = ancestors(of: mimeType) + inferred + iconTypes(of: mimeType)
    var nearest: [UTType] = []
    for type in all where !nearest.contains(type) && !all.contains(where: { $0.isSubtype(of: type) }) {
      nearest.append(type)
    }
    return nearest
  }

  /// Declared types of the nearest superclasses. Archives and executables do not count: an office document is a ZIP
  /// file only to programs that unpack it.
  private func ancestors(of mimeType: String) -> [UTType] {
    var types: [UTType] = []
    var level = [mimeType]
    var seen: Set<String> = [mimeType]
    while !level.isEmpty {
      let parents = level.flatMap(database.superclasses).filter { seen.insert($0).inserted }
      let known = parents.map { ($0, declared($0)) }
      types += known.compactMap(\.1).filter { !$0.conforms(to: .archive) && !$0.conforms(to: .executable) }
      level = known.filter { $0.1 == nil }.map(\.0)
    }
    return types
  }

  private func iconTypes(of mimeType: String) -> [UTType] {
    switch database.genericIcon(of: mimeType) {
    case "text-x-script": [.script]
    case "package-x-generic": [.data, .archive]
    case "font-x-generic": [.font]
    case "audio-x-generic": [.audio]
    case "video-x-generic": [.movie]
    case "x-office-document": [.data, .compositeContent]
    case "x-office-presentation": [.data, .presentation]
    case "x-office-spreadsheet": [.data, .spreadsheet]
    default: []
    }
  }
}
