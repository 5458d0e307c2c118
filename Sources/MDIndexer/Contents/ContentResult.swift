import MDImporting
import MDModel
import MDStore
import MDStoreWriter

/// Findings of a worker about one item, on their way to the writer.
struct ContentResult: Sendable {
  enum Finding: Sendable {
    /// An importer has answered.
    case read(ImportedFile)
    /// No importer reads such files.
    case unread
    /// The file took more time or memory than it may, for the first time: it stays in the journal, and what is stored
    /// stays.
    case exceeded(String)
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
  /// The type by which an importer was chosen.
  var type: DetectedType?
  /// Who read the file, or was to.
  var importer: ImporterVersion?
  /// Stamp of the open file, before it was read; `nil` when it could not be opened.
  var stamp: FileStamp?
  /// Birth time of the open file, where the file system keeps one.
  var created: Timestamp?
  /// The file, where it was other than the index knew it, and has other names.
  var linked: InodeIdentity?
  /// When the stamp was taken.
  var stamped: Timestamp
  /// When it was found out.
  var date: Timestamp
  /// Bytes the file really takes, which are fewer than its size where it has holes.
  var bytes: Int64 = 0
  /// Reading by which the items inside it were sent before; `nil` for a file that holds none.
  var memberReading: UInt64?
  /// Extended attributes of the open file.
  var notes = AttributeSet()
  /// Vectors of what is stored of the file.
  var vectors: SegmentVectors?

  var isPostponed: Bool { if case .postponed = finding { true } else { false } }

  /// Bytes it holds in memory, roughly.
  var weight: Int {
    let vectors = vectors?.vectors.reduce(0) { $0 + 32 + ($1?.components.count ?? 0) } ?? 0
    let own = notes.reduce(256 + vectors) { $0 + $1.value.weight }
    guard case .read(let file) = finding else { return own }
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
  /// Makes the vectors of a file that was read.
  ///
  /// - Parameter name: ``MDModel/ItemRecord/searchName``.
  mutating func embed(_ name: FileName, by embedder: any TextEmbedder) {
    guard case .read(let file) = finding else { return }
    let text = EmbeddableText(attributes: file.attributes.merging(notes), name: name, text: file.text)
    vectors = SegmentVectors(of: text, by: embedder)
  }

  /// Way in which the writer stores it.
  enum Storing {
    case store(ImportResult)
    /// The item waits on; the reason is noted.
    case wait(String)
    /// The file was not where the index has it: the caller says what that means.
    case lookAgain
  }

  /// - Parameters:
  ///   - type: the type's number in the index.
  ///   - importer: the importer's.
  func storing(type: Int64?, importer: Int64?) -> Storing {
    switch finding {
    case .vanished: .lookAgain
    case .postponed(let reason), .exceeded(let reason): .wait(reason)
    case .read(let file):
      store(
        file.outcome.state, file.outcome.reason, type, importer, attributes: file.attributes.merging(notes),
        text: file.text, isTruncated: file.isTruncated)
    case .unread: store(.nameOnly, "", type, nil, attributes: notes)
    case .unreadable(let reason), .barred(let reason): store(.failed, reason, type, nil)
    case .excluded(let rule): store(.partial, "left out: \(rule)", type, nil)
    }
  }

  private func store(
    _ state: ItemState, _ reason: String, _ type: Int64?, _ importer: Int64?, attributes: AttributeSet = [:],
    text: [UInt8] = [], isTruncated: Bool = false
  ) -> Storing {
    var result = ImportResult(
      attributes: attributes, text: text, state: state, reason: reason, isTruncated: isTruncated, type: type,
      importer: importer, stamp: stamp, date: date)
    (result.created, result.stamped) = (created, stamped)
    result.sequence = sequence
    result.holdsMembers = memberReading != nil
    result.vectors = vectors
    return .store(result)
  }
}

extension ImportedFile.Outcome {
  var state: ItemState {
    switch self {
    case .complete: .indexed
    case .partial: .partial
    case .failed, .unavailable: .failed
    case .quarantined, .exceeded: .quarantined
    }
  }
}
