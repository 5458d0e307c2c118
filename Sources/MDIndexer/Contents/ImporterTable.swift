import MDImporting
import MDModel
import MDStore

/// Caches the importer of each type, by the type's number in the index. Not thread-safe.
final class ImporterTable {
  private let catalog: ImporterCatalog
  private var importers: [Int64: WorkQueue.Importer] = [:]

  init(catalog: ImporterCatalog) { self.catalog = catalog }

  /// The importer of an entry's type. A type without an importer counts as unknown, so that a worker takes the entry
  /// and removes it from the journal.
  func importer(of entry: JournalEntry, in session: any IndexReading) throws -> WorkQueue.Importer {
    guard let type = entry.type else { return .unknown }
    if let known = importers[type] { return known }
    let name = try session.type(type)
    let importer = name.flatMap { catalog.importer(forTypeTree: $0.tree, mimeType: $0.mime) }
    let found = importer.flatMap { catalog.importers.firstIndex(of: $0) }.map { WorkQueue.Importer.known($0) }
    importers[type] = found ?? .unknown
    return found ?? .unknown
  }
}
