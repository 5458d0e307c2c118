import MDImporting
import MDModel
import MDStore
import MDStoreWriter

/// Type of a name, its number in the index, and whether an importer reads it.
final class TypeTable {
  private let detector: TypeDetector
  private let catalog: ImporterCatalog
  private var numbers: [DetectedType: Int64] = [:]
  private var readable: [Int64: Bool] = [:]

  init(detector: TypeDetector, catalog: ImporterCatalog) {
    self.detector = detector
    self.catalog = catalog
  }

  /// Number of the type; `nil` if only the content can tell.
  func number(forName name: FileName, in session: any IndexWriting) throws -> Int64? {
    guard let type = detector.type(forName: name) else { return nil }
    return try number(of: type, in: session)
  }

  func number(for kind: ItemKind, in session: any IndexWriting) throws -> Int64? {
    switch kind {
    case .directory: try number(of: .folder, in: session)
    case .symbolicLink: try number(of: .symbolicLink, in: session)
    case .regular, .special, .app, .donated, .member: nil
    }
  }

  func number(of type: DetectedType, in session: any IndexWriting) throws -> Int64 {
    if let known = numbers[type] { return known }
    let name = TypeName(identifier: type.contentType, mime: type.mimeType, tree: type.typeTree)
    let number = try session.number(of: name)
    numbers[type] = number
    return number
  }

  /// True if an importer may read a file. An empty file has no content to import.
  func isImportable(_ item: ItemRecord, in session: any IndexWriting) throws -> Bool {
    guard item.kind == .regular, item.stamp.size > 0 else { return false }
    guard let type = item.type else { return true }
    if let known = readable[type] { return known }
    let name = try session.reading.type(type)
    let found = name.map { catalog.importer(forTypeTree: $0.tree, mimeType: $0.mime) != nil } ?? false
    readable[type] = found
    return found
  }

  /// True if a file may have a ``Sidecar``. A file whose type is not known yet may.
  func mayHaveSidecar(_ item: ItemRecord, in session: any IndexWriting) throws -> Bool {
    guard let type = item.type else { return true }
    return try session.reading.type(type).map { Sidecar.mayBelong(to: $0.tree) } ?? false
  }
}
