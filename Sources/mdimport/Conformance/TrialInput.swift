import MDImporting
import MDModel
import MDSystem

/// An input for an importer in a trial. It has no path by which it could be found.
struct TrialInput {
  enum Contents {
    case bytes([UInt8])
    /// Bytes that come through a socket: it cannot seek, and ends after them.
    case stream([UInt8])
    /// A socket that delivers nothing and does not end.
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

  /// The same file with contents of another kind.
  func being(_ contents: Contents) -> TrialInput { TrialInput(name: name, type: type, contents: contents) }

  var bytes: [UInt8] {
    switch contents {
    case .bytes(let bytes), .stream(let bytes), .removed(let bytes): bytes
    case .silence, .folder: []
    }
  }

  /// Name of the input in a sentence.
  var label: String { "\(name.text), read as \(type.contentType)" }

  /// Opens the input.
  ///
  /// - Parameter held: gets what must stay open until the input has been read.
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

/// The end of a socket, which stays open as long as this object lives.
final class OpenEnd {
  private let descriptor: Descriptor

  init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }
}

/// The answer to an input.
struct TrialAnswer {
  let input: TrialInput
  let file: ImportedFile
  let members: [ImportedMember]

  /// How the answer breaks the contract, as a sentence; `nil` if it does not.
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

  /// Why the file and items inside it are incomplete.
  var reasons: [String] { ([file.outcome] + members.map(\.outcome)).map(\.reason).filter { !$0.isEmpty } }

  /// The name of a part that differs between two answers to the same input; `nil` if none does.
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
