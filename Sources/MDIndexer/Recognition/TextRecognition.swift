package import MDImporting
package import MDModel
package import MDStore
import MDSystem
import MDThumbnails

/// Recognised text of pictures. An import adds it to what the file's importer has found.
package struct TextRecognition: Sendable {
  let importer: InstalledImporter
  let cache: RecognitionCache
  /// Maximum bytes of a file whose text is recognised.
  private static let largestFile: UInt64 = 256 << 20

  /// - Parameter index: path of the index's file.
  /// - Returns: `nil` if no installed importer recognises text.
  package init?(_ catalog: ImporterCatalog, index: String) {
    guard let importer = catalog.recognizer else { return nil }
    (self.importer, cache) = (importer, RecognitionCache(index: index))
  }

  /// Names in the folders that the importer reads, which are its languages. They are listed on each call, because
  /// more may be installed meanwhile.
  private var languages: [String] {
    importer.manifest.reads.flatMap { folder in
      ((try? DirectoryStream.names(of: FilePath(folder))) ?? []).map(\.text).sorted()
    }
  }

  /// Why nothing can be recognised on this computer; `nil` if everything needed seems to be installed.
  package var obstacle: String? {
    guard languages.isEmpty, let folder = importer.manifest.reads.first else { return nil }
    return "what \"\(importer.manifest.name)\" needs is not installed: \(folder) (Debian: tesseract-ocr)"
  }

  // MARK: What was recognised

  /// Adds the text that was recognised earlier in the same bytes to the answer of a file's importer.
  func completing(_ answer: ImportedFile, of file: OpenFile) -> ImportedFile {
    guard cache.exists, let type = file.type, recognizes(type.typeTree), answer.outcome.isFinal,
      let known = key(of: file.descriptor).flatMap(cache.content)
    else { return answer }
    var answer = answer
    if !answer.text.isEmpty, !known.text.isEmpty { answer.text.append(UInt8(ascii: "\n")) }
    answer.text += known.text
    answer.attributes[.recognizedWords] = .integer(known.words)
    if case .complete = answer.outcome, !known.reason.isEmpty { answer.outcome = .partial(known.reason) }
    return answer
  }

  /// Digest of a file's bytes, followed by one of the importer's version and languages. `nil` if the file cannot be
  /// read or is too large.
  func key(of file: borrowing Descriptor) -> [UInt8]? {
    guard let size = try? FileStatus.of(file.rawValue).size, (1...Self.largestFile).contains(size) else { return nil }
    let engine = "\(importer.identifier) \(importer.version) \(languages)"
    return (try? MD5.digest(ofFile: file)).map { $0 + MD5.digest(of: Array(engine.utf8)) }
  }

  private func recognizes(_ tree: [String]) -> Bool {
    tree.contains { importer.manifest.contentTypes.contains($0.lowercased()) }
  }

  // MARK: What waits

  /// Number of files in which text was not looked for yet.
  package func waitingCount(in session: any IndexReading) throws -> Int {
    try candidates(in: session).items.count { try Self.isReadable(session.item($0)) }
  }

  package func isAnyWaiting(except tried: [ItemID: Timestamp], in session: any IndexReading) throws -> Bool {
    !(try next(1, except: tried, in: session)).isEmpty
  }

  /// The next files, newest first.
  ///
  /// - Parameter tried: files that were tried already, with the modification dates that they had.
  func next(_ limit: Int, except tried: [ItemID: Timestamp], in session: any IndexReading) throws -> [ItemRecord] {
    var found: [ItemRecord] = []
    for id in try candidates(in: session).items.reversed() where found.count < limit {
      guard let item = try session.item(id), Self.isReadable(item), tried[id] != item.stamp.modified else { continue }
      found.append(item)
    }
    return found
  }

  /// Items of the right types that were stored without recognition.
  private func candidates(in session: any IndexReading) throws -> ItemSet {
    let types = try session.types().filter { recognizes($0.name.tree) }.map(\.number)
    guard !types.isEmpty, let items = try session.items(ofTypes: types, limit: .max) else { return .nothing }
    guard let mark = try session.number(of: .recognizedWords), let done = try session.items(having: mark, limit: .max)
    else { return items }
    return items.intersection(done.complement)
  }

  private static func isReadable(_ item: ItemRecord?) -> Bool {
    guard let item, item.kind == .regular else { return false }
    return (1...largestFile).contains(UInt64(clamping: item.stamp.size))
  }
}

extension ImportedFile.Outcome {
  /// True if the outcome is stored.
  fileprivate var isFinal: Bool {
    switch self {
    case .complete, .partial, .failed, .quarantined: true
    case .unavailable, .exceeded: false
    }
  }
}
