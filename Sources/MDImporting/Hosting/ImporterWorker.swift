import ImporterKit
package import MDSystem

/// Receives members as they arrive, before their file is delivered. A piece marked as the first of a reading
/// invalidates earlier pieces of the same file.
package typealias MemberDelivery = (MemberPiece) throws -> Void

/// Runs importers for one thread of the host. It keeps at most one process per importer, started when first needed
/// and reused.
///
/// A process is bound to the thread that started it: the kernel ends it when that thread ends.
package final class ImporterWorker {
  private let configuration: HostConfiguration
  /// Buffers of exchanges that are not running. Several are needed if members are read by importers of their own,
  /// because these exchanges are nested.
  private var buffers: [ReplyBuffer] = []
  /// Idle processes, the last used one at the end.
  private var resting: [(importer: String, connection: ImporterConnection)] = []
  /// Busy processes. If the same importer is nested, the innermost one.
  private var atWork: [String: ImporterConnection] = [:]

  package init(configuration: HostConfiguration = HostConfiguration()) { self.configuration = configuration }

  /// Imports the jobs in order through one process of the importer, sending some requests ahead of the answers. Calls
  /// `deliver` for each file when it is done. Blocks, so it needs a thread of its own.
  ///
  /// A process that crashes or breaks the protocol is ended. Its current file is tried once more, alone in a fresh
  /// process, and quarantined if that process ends too. A process that takes too much time or memory is also ended,
  /// but its file is not tried again here (``ImportedFile/Outcome-swift.enum/exceeded(_:)``). Other files are not
  /// affected.
  ///
  /// - Parameters:
  ///   - observer: is notified of slow files, and gets back the files behind them.
  ///   - contents: reads a member whose bytes have arrived. It may run another importer here.
  /// - Throws: any error of the closures; ``HostError`` or `SystemError` if importers cannot be started at all.
  ///   Failures of a file or an importer are never thrown: see ``ImportedFile/outcome-swift.property``.
  package func run(
    _ importer: InstalledImporter, _ jobs: consuming [ImportJob], observer: (any SlowFileObserver)? = nil,
    members: MemberDelivery = { _ in }, contents: ContentsDelivery = { MemberReading(contentType: $1.contentType) },
    deliver: (ImportedFile) throws -> Void
  ) throws {
    var queue = JobQueue(jobs)
    if importer.manifest.answers == .json {
      return try CommandRun(importer, configuration, observer).run(&queue, deliver: deliver)
    }
    let buffer = buffers.popLast() ?? ReplyBuffer()
    defer { buffers.append(buffer) }
    while !queue.isEmpty {
      switch try connection(to: importer, buffer) {
      case .success(let connection):
        try exchange(importer, connection, buffer, &queue, observer, members, contents, deliver)
      case .failure(let fault): try giveUp(&queue, SandboxLauncher.explanation(fault), deliver)
      }
    }
    recycle(importer)
  }

  /// Ends all idle processes.
  package func shutdown() { resting = [] }

  /// Ends the least recently used idle processes, until `count` are left besides that of the given importer.
  package func shrink(to count: Int, for importer: InstalledImporter) {
    let others = resting.filter { $0.importer != importer.directory }
    let ended = Set(others.dropLast(count).map(\.importer))
    resting.removeAll { ended.contains($0.importer) }
  }

  /// Number of the process that runs for an importer; `nil` if there is none.
  package func process(of importer: InstalledImporter) -> Int32? {
    (atWork[importer.directory] ?? restingConnection(to: importer))?.processID
  }

  /// Closes the socket of the importer's process, which should then end.
  ///
  /// - Returns: how it ended; `nil` if it did not end within the time and was killed.
  package func hangUp(on importer: InstalledImporter, milliseconds: Int32) -> ChildProcess.Ending? {
    takeResting(importer)?.hangUp(milliseconds: milliseconds)
  }

  private func restingConnection(to importer: InstalledImporter) -> ImporterConnection? {
    resting.last { $0.importer == importer.directory }?.connection
  }

  private func takeResting(_ importer: InstalledImporter) -> ImporterConnection? {
    resting.lastIndex { $0.importer == importer.directory }.map { resting.remove(at: $0).connection }
  }

  /// Takes the importer's idle process, or starts one. A process that fails to start is started once more.
  private func connection(
    to importer: InstalledImporter, _ buffer: ReplyBuffer
  ) throws -> Result<ImporterConnection, ImporterFault> {
    if let connection = takeResting(importer) {
      buffer.removeAll()
      return .success(connection)
    }
    let launcher = try SandboxLauncher(configuration)
    var last = ImporterFault.closedSocket
    for _ in 0..<2 {
      let connection = try ImporterConnection(importer, launcher: launcher)
      do throws(ImporterFault) {
        try connection.awaitReady(buffer, seconds: configuration.startSeconds)
        return .success(connection)
      } catch { last = error }
    }
    return .failure(last)
  }

  /// Works on the queue until it is empty, or the process must be ended. Then handles the file that caused it.
  private func exchange(
    _ importer: InstalledImporter, _ connection: ImporterConnection, _ buffer: ReplyBuffer, _ queue: inout JobQueue,
    _ observer: (any SlowFileObserver)?, _ members: MemberDelivery, _ contents: ContentsDelivery,
    _ deliver: (ImportedFile) throws -> Void
  ) throws {
    let outer = atWork.updateValue(connection, forKey: importer.directory)
    defer { atWork[importer.directory] = outer }
    var exchange = ImportExchange(
      connection: connection, buffer: buffer, configuration: configuration, importer: importer, observer: observer)
    // If an error is thrown, unread answers are outstanding. The connection is released, which ends the process.
    switch try exchange.run(&queue, members: members, contents: contents, deliver: deliver) {
    case .reusable:
      // A nested run of the same importer may have left an idle process. Keep only one.
      _ = takeResting(importer)
      resting.append((importer.directory, connection))
    case .spent: connection.end()
    case .fault(let fault):
      connection.end()
      queue.recall()
      guard let culprit = queue.first else { return }
      // Retry at once only after cheap failures such as a crash. A file that exceeded a limit would delay the others
      // again.
      let isFinal = queue.isRetrying || fault.isExcess || fault == .cancelled
      guard isFinal else { return queue.retryFirst() }
      queue.removeFirst()
      if let piece = exchange.takeMembersSoFar() { try members(piece) }
      try deliver(exchange.unfinished(fault.verdict(isSecondTry: culprit.isSecondTry), job: culprit))
    }
  }

  private func giveUp(
    _ queue: inout JobQueue, _ reason: String, _ deliver: (ImportedFile) throws -> Void
  ) throws {
    while let job = queue.first {
      queue.removeFirst()
      let nothing = AnswerBuilder(configuration: configuration, role: .importer)
      try deliver(nothing.file(.unavailable(reason), job: job, elapsed: .zero))
    }
  }

  /// Libraries leak memory, so a process that has grown is replaced before the next batch.
  private func recycle(_ importer: InstalledImporter) {
    guard let connection = restingConnection(to: importer) else { return }
    if connection.residentBytes > configuration.recycleAfterResidentBytes { _ = takeResting(importer) }
  }
}
