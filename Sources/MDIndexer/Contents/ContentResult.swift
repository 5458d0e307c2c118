import MDImporting
import MDModel
import MDStore
import MDStoreWriter

/// Findings of a worker about one item, on their way to the writer.
struct ContentResult: Sendable {
  enum Finding: Sendable {
    /// The file was opened; its importer, if it has one, has answered.
    case imported(FileImport)
    /// The file is gone.
    case vanished
    /// Nothing can be found out about the file now, for this reason: it stays in the journal, and what is stored stays.
    case postponed(String)
    /// The file is there and cannot be opened.
    case unreadable(String)
    /// A folder above the file denies access.
    case barred(String)
    /// The open file says itself that it is not to be indexed.
    case excluded(String)
  }

  var item: ItemID
  /// Number of the journal's entry that it answers.
  var sequence: Int64
  var workClass: WorkClass
  var finding: Finding
  /// Stamp of the open file, before it was read; `nil` when it could not be opened.
  var stamp: FileStamp?
  /// Time of the stamp, in nanoseconds since 1970 UTC.
  var date: Int64
  /// Bytes the file really takes, which are fewer than its size where it has holes.
  var bytes: Int64 = 0
  /// Extended attributes of the open file.
  var notes = AttributeSet()

  /// Bytes it holds in memory, roughly.
  var weight: Int {
    let own = notes.reduce(256) { $0 + $1.value.weight }
    guard case .imported(let found) = finding, let file = found.file else { return own }
    return file.attributes.reduce(own + 768 + file.text.count) { $0 + $1.value.weight }
  }
}

extension AttributeValue {
  fileprivate var weight: Int {
    switch self {
    case .string(let text): 32 + text.utf8.count
    case .data(let bytes): 32 + bytes.count
    case .array(let values): values.reduce(32) { $0 + $1.weight }
    case .integer, .real, .boolean, .date: 32
    }
  }
}

extension ContentResult {
  /// The result as the store takes it, with the numbers of type and importer.
  func importResult(type: Int64?, importer: Int64?) -> ImportResult {
    var result = plainResult(type: type, importer: importer)
    result.sequence = sequence
    return result
  }

  private func plainResult(type: Int64?, importer: Int64?) -> ImportResult {
    switch finding {
    case .imported(let found):
      guard let file = found.file else {
        return ImportResult(
          attributes: notes, state: .nameOnly, type: type, importer: nil, stamp: stamp, date: date)
      }
      return ImportResult(
        attributes: file.attributes.merging(notes), text: file.text, state: file.outcome.state,
        reason: file.outcome.reason,
        isTruncated: file.isTruncated, type: type, importer: importer, stamp: stamp, date: date)
    case .unreadable(let reason), .barred(let reason):
      return ImportResult(state: .failed, reason: reason, type: type, importer: nil, stamp: stamp, date: date)
    case .excluded(let rule):
      return ImportResult(
        state: .partial, reason: "left out: \(rule)", type: type, importer: nil, stamp: stamp, date: date)
    case .vanished, .postponed:
      return ImportResult(state: .failed, reason: "the file is gone", type: type, importer: nil, stamp: nil, date: date)
    }
  }
}

extension ImportedFile.Outcome {
  var state: ItemState {
    switch self {
    case .complete: .indexed
    case .partial: .partial
    case .failed, .unavailable: .failed
    case .quarantined: .quarantined
    }
  }

  var reason: String {
    switch self {
    case .complete: ""
    case .partial(let reason), .failed(let reason), .unavailable(let reason), .quarantined(let reason): reason
    }
  }
}
