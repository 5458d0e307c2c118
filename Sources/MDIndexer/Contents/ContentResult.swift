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
    /// The importer exceeded its time or memory for the first time. The journal entry and the stored content stay.
    case exceeded(String)
    /// The file is gone.
    case vanished
    /// The file cannot be read now, for this reason. The journal entry and the stored content stay.
    case postponed(String)
    /// The file exists but cannot be opened.
    case unreadable(String)
    /// A folder above the file denies access.
    case barred(String)
    /// The open file says itself that it is not to be indexed.
    case excluded(String)
  }

  var item: ItemID
  /// Sequence number of the journal entry that the result answers.
  var sequence: Int64
  var workClass: WorkClass
  var finding: Finding
  /// The type by which an importer was chosen.
  var type: DetectedType?
  /// The importer that read the file, or was to read it.
  var importer: ImporterVersion?
  /// Stamp of the open file, before it was read; `nil` when it could not be opened.
  var stamp: FileStamp?
  /// Birth time of the open file, where the file system keeps one.
  var created: Timestamp?
  /// Identity of the file if it has further names and differed from what the index knew.
  var linked: InodeIdentity?
  /// When the stamp was taken.
  var stamped: Timestamp
  /// When the finding was made.
  var date: Timestamp
  /// Bytes that the file occupies on disk: fewer than its size if it has holes.
  var bytes: Int64 = 0
  /// The reading under which its members were sent earlier; `nil` for a file without members.
  var memberReading: UInt64?
  /// Extended attributes of the open file.
  var notes = AttributeSet()
  /// Vectors of the content that is stored.
  var vectors: SegmentVectors?

  var isPostponed: Bool { if case .postponed = finding { true } else { false } }

  /// Approximate bytes that the result holds in memory.
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
  /// Computes the vectors of a file that was read.
  ///
  /// - Parameter name: ``MDModel/ItemRecord/searchName``.
  mutating func embed(_ name: FileName, by embedder: any TextEmbedder) {
    guard case .read(let file) = finding else { return }
    let text = EmbeddableText(attributes: file.attributes.merging(notes), name: name, text: file.text)
    vectors = SegmentVectors(of: text, by: embedder)
  }

  /// How the writer stores the result.
  enum Storing {
    case store(ImportResult)
    /// The item keeps waiting, and the reason is recorded.
    case wait(String)
    /// The file was not where the index has it. The caller rechecks the item.
    case lookAgain
  }

  /// - Parameters:
  ///   - type: the type's number in the index.
  ///   - importer: the importer's number in the index.
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
