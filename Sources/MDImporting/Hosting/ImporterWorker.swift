import ImporterKit
package import MDSystem

/// Takes items inside a file as they come, before the file itself is delivered. After one that is the first of its reading,
/// what came before of the same file counts no more.
package typealias MemberDelivery = (MemberPiece) throws -> Void

/// Runs importers for one thread of the host: at most one process for each importer, started when first needed and
/// used again.
///
/// A process is bound to the thread that started it: the kernel ends it when that thread ends.
package final class ImporterWorker {
  private let configuration: HostConfiguration
  /// Of exchanges, none of which is under way: one is, and more where members of files are read by importers of their own.
  private var buffers: [ReplyBuffer] = []
  /// Processes that nothing is asked of at the moment, the one that was used last behind the others.
  private var resting: [(importer: String, connection: ImporterConnection)] = []
  /// Processes that are asked, the innermost of an importer.
  private var atWork: [String: ImporterConnection] = [:]

  package init(configuration: HostConfiguration = HostConfiguration()) { self.configuration = configuration }

  /// Imports the jobs in order through one process of that importer, some requests ahead of the answers, and calls
  /// `deliver` as each file is done. Blocks: call it from a thread of your own.
  ///
  /// A process that crashes or breaks the protocol is ended; the file it was at is tried once more, alone in a fresh
  /// process, and quarantined if that ends too. One that takes too long, or too much memory, is ended as well, and the
  /// file is not tried again here (``ImportedFile/Outcome-swift.enum/exceeded(_:)``). The other files are not affected.
  ///
  /// - Parameters:
  ///   - observer: hears of files that take long, and gets back what waits behind them.
  ///   - contents: has a member read whose bytes have come, for which it may run another importer here.
  /// - Throws: what `deliver` throws; ``HostError`` or `SystemError` where importers cannot be started at all. Never
  ///   for what a file or an importer does: that is in ``ImportedFile/outcome-swift.property``.
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

  /// Ends all processes that nothing is asked of.
  package func shutdown() { resting = [] }

  /// Ends the processes that were used longest ago, until `count` are left besides that of the importer whose turn it is.
  package func shrink(to count: Int, for importer: InstalledImporter) {
    let others = resting.filter { $0.importer != importer.directory }
    let ended = Set(others.dropLast(count).map(\.importer))
    resting.removeAll { ended.contains($0.importer) }
  }

  /// Number of the process that runs for an importer; `nil` where none does.
  package func process(of importer: InstalledImporter) -> Int32? {
    (atWork[importer.directory] ?? restingConnection(to: importer))?.processID
  }

  /// Closes the socket of the importer's process, upon which it is to end.
  ///
  /// - Returns: how it ended; `nil` where it did not within the time, and was killed.
  package func hangUp(on importer: InstalledImporter, milliseconds: Int32) -> ChildProcess.Ending? {
    takeResting(importer)?.hangUp(milliseconds: milliseconds)
  }

  private func restingConnection(to importer: InstalledImporter) -> ImporterConnection? {
    resting.last { $0.importer == importer.directory }?.connection
  }

  private func takeResting(_ importer: InstalledImporter) -> ImporterConnection? {
    resting.lastIndex { $0.importer == importer.directory }.map { resting.remove(at: $0).connection }
  }

  /// The importer's process, which is taken out of those that rest, or started; one that does not start is given a second
  /// chance.
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

  /// Works on the queue until it is empty or the process has to be ended, which is then settled.
  private func exchange(
    _ importer: InstalledImporter, _ connection: ImporterConnection, _ buffer: ReplyBuffer, _ queue: inout JobQueue,
    _ observer: (any SlowFileObserver)?, _ members: MemberDelivery, _ contents: ContentsDelivery,
    _ deliver: (ImportedFile) throws -> Void
  ) throws {
    let outer = atWork.updateValue(connection, forKey: importer.directory)
    defer { atWork[importer.directory] = outer }
    var exchange = ImportExchange(
      connection: connection, buffer: buffer, configuration: configuration, importer: importer, observer: observer)
    // Whatever is thrown leaves answers outstanding that nobody will read: the process ends with the connection.
    switch try exchange.run(&queue, members: members, contents: contents, deliver: deliver) {
    case .reusable:
      // An inner run of the same importer may have left one.
      _ = takeResting(importer)
      resting.append((importer.directory, connection))
    case .spent: connection.end()
    case .fault(let fault):
      connection.end()
      queue.recall()
      guard let culprit = queue.first else { return }
      // A second try at once is for what costs nothing, such as a crash.
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

  /// Libraries leak: a process that has grown is replaced before the next batch.
  private func recycle(_ importer: InstalledImporter) {
    guard let connection = restingConnection(to: importer) else { return }
    if connection.residentBytes > configuration.recycleAfterResidentBytes { _ = takeResting(importer) }
  }
}
