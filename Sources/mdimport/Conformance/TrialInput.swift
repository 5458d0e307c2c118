import MDImporting
import MDModel
import MDSystem

/// What an importer is given to read in a trial. Nothing of it has a path by which it could be found.
struct TrialInput {
  enum Contents {
    case bytes([UInt8])
    /// Bytes that come through a socket: it does not seek, and ends behind them.
    case stream([UInt8])
    /// A socket through which nothing comes, and that does not end.
    case silence
    /// Bytes of a file that was removed after it was opened.
    case removed([UInt8])
    /// A folder, whose reading fails.
    case folder
  }

  var name: FileName
  var type: DetectedType
  var contents: Contents

  /// The same file with other bytes.
  func holding(_ bytes: [UInt8]) -> TrialInput { TrialInput(name: name, type: type, contents: .bytes(bytes)) }

  /// The same file as something else than bytes.
  func being(_ contents: Contents) -> TrialInput { TrialInput(name: name, type: type, contents: contents) }

  var bytes: [UInt8] {
    switch contents {
    case .bytes(let bytes), .stream(let bytes), .removed(let bytes): bytes
    case .silence, .folder: []
    }
  }

  /// How a sentence calls it.
  var label: String { "\(name.text), read as \(type.contentType)" }

  /// Opens it.
  ///
  /// - Parameter held: takes what must stay open until it has been read.
  func open(holding held: inout [OpenEnd]) throws(SystemError) -> Descriptor {
    switch contents {
    case .bytes(let bytes):
      let file = try Descriptor.inMemory(bytes)
      try file.rewind()
      return file
    case .removed(let bytes): return try Self.removedFile(holding: bytes)
    case .folder:
      return try Descriptor.open(path: "/usr/share", flags: FileFlags.readOnly | FileFlags.directory)
    case .silence:
      let pair = try UnixSocket.pair()
      held.append(OpenEnd(try pair.near.duplicateDescriptor()))
      return try pair.far.duplicateDescriptor()
    case .stream(let bytes):
      let pair = try UnixSocket.pair()
      try bytes.span.withUnsafeBytes { (raw) throws(SystemError) in try pair.near.send(raw) }
      return try pair.far.duplicateDescriptor()
    }
  }

  private static func removedFile(holding bytes: [UInt8]) throws(SystemError) -> Descriptor {
    let folder = FilePath(ProcessEnvironment.text("TMPDIR") ?? "/tmp")
    let path = folder.appending(FileName("mdimport-trial-\(Clock.now.nanoseconds)"))
    try WholeFile.write(bytes, to: path, mode: 0o600)
    let file = try Descriptor.open(path: path, flags: FileFlags.readOnly)
    try FileRemoval.remove(path.text)
    return file
  }
}

/// End of a socket that stays open as long as this.
final class OpenEnd {
  private let descriptor: Descriptor

  init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }
}

/// What came of an input.
struct TrialAnswer {
  let input: TrialInput
  let file: ImportedFile
  let members: [ImportedMember]

  /// What the host holds against the answer, as a sentence; `nil` where it keeps to the contract.
  var breach: String? {
    switch file.outcome {
    case .quarantined(let reason), .exceeded(let reason), .unavailable(let reason): "\(input.label): \(reason)"
    case .failed(Self.noReason), .partial(Self.noReason): "\(input.label): not complete, and no reason is given"
    case .complete, .partial, .failed: nil
    }
  }

  private static let noReason = "the importer gave no reason"

  var isComplete: Bool { file.outcome == .complete }
  var hasFailed: Bool { if case .failed = file.outcome { true } else { false } }

  /// The reason of what is not complete, of the file and of items inside it.
  var reasons: [String] { ([file.outcome] + members.map(\.outcome)).map(\.reason).filter { !$0.isEmpty } }

  /// What differs between two answers about the same input, as the name of a part; `nil` where nothing does.
  func difference(from other: TrialAnswer) -> String? {
    if file.outcome != other.file.outcome { return "the outcome" }
    if file.text != other.file.text { return "the text" }
    let keys = Set(file.attributes.map(\.key)).union(other.file.attributes.map(\.key))
    let changed = keys.filter { file.attributes[$0] != other.file.attributes[$0] }
    if let key = changed.min() { return key.rawValue }
    return members.elementsEqual(other.members, by: Self.areSame) ? nil : "an item inside it"
  }

  private static func areSame(_ one: ImportedMember, _ other: ImportedMember) -> Bool {
    one.depth == other.depth && one.name == other.name && one.contentType == other.contentType
      && one.size == other.size && one.text == other.text && one.outcome == other.outcome
      && Set(one.attributes) == Set(other.attributes)
  }
}
