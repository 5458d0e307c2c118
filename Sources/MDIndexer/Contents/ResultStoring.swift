import MDModel
import MDStore
import MDStoreWriter

/// Stores what workers found, on the writer's thread.
struct ResultStoring {
  /// Outcome of storing a result.
  enum Outcome {
    case stored
    /// Nothing could be found out; the item waits on.
    case postponed
    /// The file was not where the index has it: the caller says what that means.
    case vanished
  }

  private let types: TypeTable

  init(setup: IndexerSetup) { types = TypeTable(detector: setup.detector, catalog: setup.catalog) }

  func store(_ result: ContentResult, in session: WritingSession) throws -> Outcome {
    switch result.finding {
    case .vanished: return .vanished
    // The journal row stays, and so do the results of an earlier import.
    case .postponed(let reason):
      try session.notePostponed(result.item, reason: reason)
      return .postponed
    case .unreadable, .barred, .excluded:
      let type = try session.reading.item(result.item)?.type
      try session.store(result.importResult(type: type, importer: nil), of: result.item)
    case .imported(let file):
      let type = try file.type.map { try types.number(of: $0, in: session) }
      let importer = try file.importer.map { try session.number(of: $0) }
      try session.store(result.importResult(type: type, importer: importer), of: result.item)
    }
    return .stored
  }
}
