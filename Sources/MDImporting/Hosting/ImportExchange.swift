import ImporterKit
import MDModel
import MDSystem

/// Passes jobs through one process until all are done, or the process must be ended.
struct ImportExchange {
  /// How an exchange ends.
  enum Ending {
    /// The process can be used again.
    case reusable
    /// It still works on requests whose files were handed back.
    case spent
    case fault(ImporterFault)
  }

  private let connection: ImporterConnection
  private let buffer: ReplyBuffer
  private let configuration: HostConfiguration
  private let importer: InstalledImporter
  private var manifest: ImporterManifest { importer.manifest }
  private let observer: (any SlowFileObserver)?

  private var sender = RequestSender()
  /// True if the process accepts no more requests. Data that it sent before is still read.
  private var isDeaf = false
  private var isSpent = false
  private var answer: AnswerBuilder
  /// Number of the request that is being answered.
  private var current: UInt64
  private var limits: FileLimits
  private var deadline: WorkDeadline
  private var watch: SlowFileWatch
  private var window: RequestWindow

  init(
    connection: ImporterConnection, buffer: ReplyBuffer, configuration: HostConfiguration, importer: InstalledImporter,
    observer: (any SlowFileObserver)?
  ) {
    self.connection = connection
    self.buffer = buffer
    self.configuration = configuration
    self.importer = importer
    self.observer = observer
    limits = FileLimits(configuration, importer.manifest, isSecondTry: false)
    deadline = WorkDeadline(seconds: limits.seconds)
    watch = SlowFileWatch(configuration)
    window = RequestWindow(most: configuration.requestWindow)
    current = connection.nextSerial
    answer = AnswerBuilder(configuration: configuration, role: importer.manifest.role)
  }

  /// Runs until the queue is empty, or the process must be ended.
  ///
  /// - Throws: only errors of `members`, `contents` and `deliver`.
  mutating func run(
    _ queue: inout JobQueue, members: MemberDelivery, contents: ContentsDelivery,
    deliver: (ImportedFile) throws -> Void
  ) throws -> Ending {
    while !queue.isEmpty {
      do throws(ImporterFault) {
        try sendRequests(&queue)
        try lookIfSlow(&queue)
        try awaitReplies()
      } catch { return .fault(error) }
      if let fault = try takeReplies(&queue, members: members, contents: contents, deliver: deliver) {
        return .fault(fault)
      }
    }
    if isSpent { return .spent }
    return buffer.isEmpty ? .reusable : .fault(.brokeProtocol("it went on after its last answer"))
  }

  /// The complete members of the first job that were not passed on before the process had to be ended.
  mutating func takeMembersSoFar() -> MemberPiece? { answer.takeMembersSoFar() }

  /// The file as far as it was read before the process had to be ended.
  consuming func unfinished(_ outcome: ImportedFile.Outcome, job: ImportJob) -> ImportedFile {
    answer.file(outcome, job: job, elapsed: deadline.elapsed(at: Clock.now))
  }

  /// True if the importer can list members.
  private var yieldsMembers: Bool { connection.speaksOfMembers && manifest.gives.contains(.members) }
  /// True if the importer can send the bytes of members.
  private var handsOnContents: Bool { connection.handsOnContents && importer.isAskedForContents }

  // MARK: Requests

  private mutating func sendRequests(_ queue: inout JobQueue) throws(ImporterFault) {
    if isDeaf { return }
    let window = queue.isRetrying ? 1 : window.count
    do throws(SystemError) {
      try sender.resume(over: connection.socket)
      while !sender.isBlocked, queue.inFlight < window, let job = queue.takeUnsent() {
        if queue.inFlight == 1 { begin(job) }
        let limits = FileLimits(configuration, manifest, isSecondTry: job.isSecondTry)
        let request = job.request(
          serial: connection.nextSerial, maximumTextBytes: limits.textBytes,
          memberLimits: yieldsMembers ? job.memberLimits ?? configuration.memberLimits : nil,
          handsOnContents: handsOnContents)
        connection.nextSerial += 1
        try sender.send(job, request, over: connection.socket)
      }
    } catch {
      guard error.isDisconnected else { throw .unreachable(error) }
      isDeaf = true
    }
  }

  /// Called when the importer can start on a job.
  private mutating func begin(_ job: ImportJob) {
    if limits.isSecondTry != job.isSecondTry {
      limits = FileLimits(configuration, manifest, isSecondTry: job.isSecondTry)
      deadline = WorkDeadline(seconds: limits.seconds)
    }
    answer = AnswerBuilder(
      configuration: configuration, role: manifest.role, maximumTextBytes: limits.textBytes,
      membersOf: yieldsMembers && job.wants.contains(.members) ? job.identifier : nil,
      limits: job.memberLimits, contents: handsOnContents ? job.contentsLimits : nil)
    let now = Clock.now
    deadline.restart(at: now)
    watch.restart(at: now)
  }

  // MARK: Slow files

  /// Reports a slow file, hands back the jobs behind it, and ends a process that uses too much memory.
  private mutating func lookIfSlow(_ queue: inout JobQueue) throws(ImporterFault) {
    guard queue.inFlight > 0, let job = queue.first, let finding = watch.look(at: Clock.now) else { return }
    if connection.residentBytes > limits.residentBytes {
      throw .tookTooMuchMemory(bytes: configuration.maximumResidentBytes)
    }
    guard let observer else { return }
    if observer.isCancelled { throw .cancelled }
    switch finding {
    case .slow:
      // The process will still answer the requests that were sent ahead, although their files were handed back. It
      // cannot be reused.
      isSpent = isSpent || queue.inFlight > 1
      observer.fileIsSlow(job.identifier, until: deadline.end, handingBack: queue.handBackRest())
    case .stuck: observer.fileIsStuck(job.identifier)
    case .same: break
    }
  }

  // MARK: Replies

  /// Waits until there is something to read, or room to write for a blocked request. Ends at the deadline or at the
  /// next check of a slow file.
  private mutating func awaitReplies() throws(ImporterFault) {
    let now = Clock.now
    guard let left = deadline.remaining(at: now, usage: { connection.usage }) else {
      throw .tooSlow(seconds: configuration.seconds(for: manifest))
    }
    let wait = max(.zero, min(left, watch.nextLook - now))
    do throws(SystemError) {
      let milliseconds = Int32(clamping: wait.inMilliseconds + 1)
      let readiness = try connection.socket.wait(
        reading: true, writing: sender.isBlocked && !isDeaf, milliseconds: milliseconds)
      guard readiness.canReceive else { return }
      if try buffer.receive(from: connection.socket) { return }
    } catch { throw connection.fault(from: error) }
    throw connection.closedFault()
  }

  private mutating func takeReplies(
    _ queue: inout JobQueue, members: MemberDelivery, contents: ContentsDelivery,
    deliver: (ImportedFile) throws -> Void
  ) throws -> ImporterFault? {
    // After the last job, the socket may contain answers to requests that were handed back. Do not read these.
    while !(isSpent && queue.isEmpty) {
      var taken: Taken
      do {
        guard let frame = try buffer.nextFrame() else { return nil }
        taken = try take(frame, queue)
      } catch { return connection.fault(from: error) }
      // The member's bytes have arrived. Its own importer reads them now, before the container's importer continues,
      // because its result belongs to the member that was just added.
      if let inside = answer.takeContents(), let job = queue.first {
        taken.members = answer.take(try contents(job.identifier, inside))
        deadline.renew(at: Clock.now)
      }
      if let piece = taken.members { try members(piece) }
      guard let done = taken.file else {
        // The importer makes progress with a large file, so its deadline starts again. Time spent in the callbacks
        // does not count against it.
        if taken.members != nil { deadline.renew(at: Clock.now) }
        continue
      }
      window.note(elapsed: done.elapsed)
      queue.removeFirst()
      try deliver(done)
      // The time that `deliver` takes does not count against the importer.
      if queue.inFlight > 0, let next = queue.first { begin(next) }
    }
    return nil
  }

  /// Results that a frame has completed.
  private struct Taken {
    /// Members to be passed on, if there are enough.
    var members: MemberPiece?
    /// The file, if this was its last frame.
    var file: ImportedFile?
  }

  private mutating func take(_ frame: ReplyFrame, _ queue: JobQueue) throws -> Taken {
    guard frame.kind != .ready else { throw ImporterFault.brokeProtocol("it said twice that it is ready") }
    guard frame.request == current, queue.inFlight > 0, let job = queue.first else {
      throw ImporterFault.brokeProtocol("it answered request \(frame.request) out of order")
    }
    guard frame.kind == .done else {
      return Taken(members: try answer.take(frame, of: job))
    }
    let rest = try answer.takeLastMembers()
    let file = answer.finished(try frame.outcome(), job: job, elapsed: deadline.elapsed(at: Clock.now))
    current += 1
    answer = AnswerBuilder(configuration: configuration, role: manifest.role)
    return Taken(members: rest, file: file)
  }
}
