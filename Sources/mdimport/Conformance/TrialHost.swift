import ImporterKit
import MDImporting
import MDModel
import MDSystem

/// Passes inputs to one importer through the host and the sandbox, and collects the answers.
final class TrialHost {
  let importer: InstalledImporter
  let log: TrialLog
  private let configuration: HostConfiguration
  private let worker: ImporterWorker

  init(
    _ importer: InstalledImporter, log: TrialLog = TrialLog(), configure: (inout HostConfiguration) -> Void = { _ in }
  ) {
    self.importer = importer
    self.log = log
    var configuration = HostConfiguration()
    configuration.accepts = { key, value in
      let isFitting = AttributeSchema.accepts(value, for: key)
      if !isFitting { log.note(refused: key) }
      return isFitting
    }
    // Do not restart a process that grows: the trial must see its growth.
    configuration.recycleAfterResidentBytes = .max
    configure(&configuration)
    self.configuration = configuration
    worker = ImporterWorker(configuration: configuration)
  }

  /// Whether one process reads many files.
  var speaksFrames: Bool { importer.manifest.answers == .frames }

  /// Another host for the same importer, with its own processes and the same log.
  func another(configure: (inout HostConfiguration) -> Void = { _ in }) -> TrialHost {
    TrialHost(importer, log: log, configure: configure)
  }

  /// Passes the inputs to the importer in order, some of them before earlier ones are answered.
  ///
  /// - Parameter each: called after each file.
  func answers(
    to inputs: [TrialInput], wants: ImportRequest.Wants = [.attributes, .text], thumbnailEdge: UInt32 = 0,
    observer: (any SlowFileObserver)? = nil, each: () throws -> Void = {}
  ) throws -> [TrialAnswer] {
    var held: [OpenEnd] = []
    var members: [UInt64: [ImportedMember]] = [:]
    var answers: [TrialAnswer] = []
    let jobs = try inputs.enumerated().map { number, input in
      ImportJob(
        identifier: UInt64(number), descriptor: try input.open(holding: &held), contentType: input.type.contentType,
        mimeType: input.type.mimeType, name: input.name, wants: wants.union(.members), thumbnailEdge: thumbnailEdge)
    }
    defer { withExtendedLifetime(held) {} }
    try worker.run(importer, jobs, observer: observer, members: { members.add($0) }) { file in
      let answer = TrialAnswer(
        input: inputs[Int(file.identifier)], file: file, members: members.removeValue(forKey: file.identifier) ?? [])
      log.note(answer)
      answers.append(answer)
      try each()
    }
    return answers
  }

  /// The importer's process, if one is running.
  var process: ProcessSize? { worker.process(of: importer).flatMap(ProcessSize.init(of:)) }

  /// Asks a running process to end. To the host, that is a crash.
  ///
  /// - Returns: whether there was a process.
  func endProcess() -> Bool { worker.process(of: importer).map { (try? SentSignal.terminate($0)) != nil } ?? false }

  /// Closes the socket; see ``MDImporting/ImporterWorker/hangUp(on:milliseconds:)``.
  func hangUp() -> ChildProcess.Ending? { worker.hangUp(on: importer, milliseconds: 10_000) }
}

extension [UInt64: [ImportedMember]] {
  fileprivate mutating func add(_ piece: MemberPiece) {
    if piece.isFirst { self[piece.job] = [] }
    self[piece.job, default: []] += piece.members
  }
}

/// Resources that a process uses.
struct ProcessSize {
  let identifier: Int32
  let descriptors: Int
  let residentBytes: Int64

  /// Reads them; `nil` if the process has ended or may not be inspected.
  init?(of process: Int32) {
    guard let open = try? DirectoryStream.names(of: FilePath("/proc/\(process)/fd")),
      let bytes = ProcessMemory.resident(of: process)
    else { return nil }
    (identifier, descriptors, residentBytes) = (process, open.count, bytes)
  }
}

/// Findings of all trials. A fault in any of them is a fault of the importer.
final class TrialLog: Sendable {
  struct Findings {
    var files = 0
    var members = 0
    var keys: Set<AttributeKey> = []
    /// Attributes that got values of a wrong type.
    var refused: Set<AttributeKey> = []
    /// Reasons of incomplete files and members, each with the first input that met it.
    var reasons: [String: String] = [:]
  }

  private let found = Monitor(Findings())

  var findings: Findings { found.look { copy $0 } }

  func note(refused key: AttributeKey) { found.change { _ = $0.refused.insert(key) } }

  func note(_ answer: TrialAnswer) {
    found.change { findings in
      findings.files += 1
      findings.members += answer.members.count
      for attributes in [answer.file.attributes] + answer.members.map(\.attributes) {
        findings.keys.formUnion(attributes.map(\.key))
      }
      for reason in answer.reasons where findings.reasons[reason] == nil {
        findings.reasons[reason] = answer.input.label
      }
    }
  }
}
