import ImporterKit
import MDSystem

/// Passes jobs through one process until they are done or the process has to be ended.
struct ImportExchange {
  let connection: ImporterConnection
  let buffer: ReplyBuffer
  let configuration: HostConfiguration
  let manifest: ImporterManifest

  private var sender = RequestSender()
  /// The process takes no more requests; what it said before is still read.
  private var isDeaf = false
  private var answer: AnswerBuilder
  /// The number of the request being answered.
  private var current: UInt64
  private var deadline: FileDeadline

  init(
    connection: ImporterConnection, buffer: ReplyBuffer, configuration: HostConfiguration, manifest: ImporterManifest
  ) {
    self.connection = connection
    self.buffer = buffer
    self.configuration = configuration
    self.manifest = manifest
    deadline = FileDeadline(seconds: manifest.deadlineSeconds)
    current = connection.nextSerial
    answer = AnswerBuilder(configuration: configuration, role: manifest.role)
  }

  /// Runs until the queue is empty.
  ///
  /// - Returns: what makes an end of the process necessary; `nil` when it can be used again.
  /// - Throws: only what `deliver` throws.
  mutating func run(
    _ queue: inout JobQueue, deliver: (ImportedFile) throws -> Void
  ) throws -> ImporterFault? {
    while !queue.isEmpty {
      do throws(ImporterFault) {
        try sendRequests(&queue)
        try awaitReplies()
      } catch { return error }
      if let fault = try takeReplies(&queue, deliver: deliver) { return fault }
    }
    return buffer.isEmpty ? nil : .brokeProtocol("it went on after its last answer")
  }

  /// What came of the first job before the process had to be ended.
  consuming func unfinished(_ outcome: ImportedFile.Outcome, job: ImportJob) -> ImportedFile {
    answer.file(outcome, job: job, elapsed: deadline.started == 0 ? 0 : Clock.monotonic() - deadline.started)
  }

  private mutating func sendRequests(_ queue: inout JobQueue) throws(ImporterFault) {
    if isDeaf { return }
    let window = queue.isRetrying ? 1 : configuration.requestWindow
    do throws(SystemError) {
      try sender.resume(over: connection.socket)
      while !sender.isBlocked, queue.inFlight < window, let job = queue.takeUnsent() {
        if queue.inFlight == 1 { deadline.restart(at: Clock.monotonic()) }
        let request = job.request(serial: connection.nextSerial, maximumTextBytes: configuration.maximumTextBytes)
        connection.nextSerial += 1
        try sender.send(job, request, over: connection.socket)
      }
    } catch {
      guard error.isDisconnected else { throw .unreachable(error) }
      isDeaf = true
    }
  }

  /// Waits until there is something to read or, for a blocked request, room to write; not beyond the deadline.
  private mutating func awaitReplies() throws(ImporterFault) {
    guard let left = deadline.remaining(at: Clock.monotonic(), usage: { connection.usage }) else {
      throw .tooSlow(seconds: manifest.deadlineSeconds)
    }
    do throws(SystemError) {
      let milliseconds = Int32(clamping: left / 1_000_000 + 1)
      let readiness = try connection.socket.wait(
        reading: true, writing: sender.isBlocked && !isDeaf, milliseconds: milliseconds)
      guard readiness.canReceive else { return }
      if try buffer.receive(from: connection.socket) { return }
    } catch { throw connection.fault(from: error) }
    throw connection.closedFault()
  }

  private mutating func takeReplies(
    _ queue: inout JobQueue, deliver: (ImportedFile) throws -> Void
  ) throws -> ImporterFault? {
    while true {
      let done: ImportedFile?
      do {
        guard let frame = try buffer.nextFrame() else { return nil }
        done = try take(frame, queue)
      } catch { return connection.fault(from: error) }
      guard let done else { continue }
      queue.removeFirst()
      try deliver(done)
      // The time that `deliver` takes is not the importer's.
      deadline.restart(at: Clock.monotonic())
    }
  }

  /// Takes one frame; gives the file if that was its last.
  private mutating func take(_ frame: ReplyFrame, _ queue: JobQueue) throws -> ImportedFile? {
    guard frame.kind != .ready else { throw ImporterFault.brokeProtocol("it said twice that it is ready") }
    guard frame.request == current, queue.inFlight > 0, let job = queue.first else {
      throw ImporterFault.brokeProtocol("it answered request \(frame.request), which is not its turn")
    }
    guard frame.kind == .done else {
      _ = try answer.take(frame, of: job)
      return nil
    }
    let file = answer.finished(try frame.outcome(), job: job, elapsed: Clock.monotonic() - deadline.started)
    current += 1
    answer = AnswerBuilder(configuration: configuration, role: manifest.role)
    return file
  }
}
