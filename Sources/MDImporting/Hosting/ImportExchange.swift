import ImporterKit
import MDModel
import MDSystem

/// Passes jobs through one process until they are done or the process has to be ended.
struct ImportExchange {
  /// How an exchange ends.
  enum Ending {
    /// The process can be used again.
    case reusable
    /// It still works on requests that nobody waits for.
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
  /// The process takes no more requests; what it said before is still read.
  private var isDeaf = false
  private var isSpent = false
  private var answer: AnswerBuilder
  /// The number of the request being answered.
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

  /// Runs until the queue is empty or the process has to be ended.
  ///
  /// - Throws: only what `deliver` throws.
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

  /// The members of the first job that came whole before the process had to be ended, and have not been handed on.
  mutating func takeMembersSoFar() -> MemberPiece? { answer.takeMembersSoFar() }

  /// The file as far as it came before the process had to be ended.
  consuming func unfinished(_ outcome: ImportedFile.Outcome, job: ImportJob) -> ImportedFile {
    answer.file(outcome, job: job, elapsed: deadline.elapsed(at: Clock.now))
  }

  /// Whether the importer has items inside files to tell of.
  private var yieldsMembers: Bool { connection.speaksOfMembers && manifest.gives.contains(.members) }
  /// Whether their bytes are to be had of it.
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

  /// The importer can start on a job.
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

  /// Tells of a file that takes long, hands back what waits behind it, and ends a process that holds too much.
  private mutating func lookIfSlow(_ queue: inout JobQueue) throws(ImporterFault) {
    guard queue.inFlight > 0, let job = queue.first, let finding = watch.look(at: Clock.now) else { return }
    if connection.residentBytes > limits.residentBytes {
      throw .tookTooMuchMemory(bytes: configuration.maximumResidentBytes)
    }
    guard let observer else { return }
    if observer.isCancelled { throw .cancelled }
    switch finding {
    case .slow:
      // What was sent ahead will be answered, too, and nobody waits for that any more.
      isSpent = isSpent || queue.inFlight > 1
      observer.fileIsSlow(job.identifier, until: deadline.end, handingBack: queue.handBackRest())
    case .stuck: observer.fileIsStuck(job.identifier)
    case .same: break
    }
  }

  // MARK: Replies

  /// Waits until there is something to read or, for a blocked request, room to write; not beyond the deadline, and not
  /// beyond the next look at a slow file.
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
    // Behind the last job there may be answers to requests that were handed back.
    while !(isSpent && queue.isEmpty) {
      var taken: Taken
      do {
        guard let frame = try buffer.nextFrame() else { return nil }
        taken = try take(frame, queue)
      } catch { return connection.fault(from: error) }
      if let inside = answer.takeContents(), let job = queue.first {
        taken.members = answer.take(try contents(job.identifier, inside))
        deadline.renew(at: Clock.now)
      }
      if let piece = taken.members { try members(piece) }
      guard let done = taken.file else {
        // It gets on with a large file; and the time that was taken by who stores it is not its own.
        if taken.members != nil { deadline.renew(at: Clock.now) }
        continue
      }
      window.note(elapsed: done.elapsed)
      queue.removeFirst()
      try deliver(done)
      // The time that `deliver` takes is not the importer's.
      if queue.inFlight > 0, let next = queue.first { begin(next) }
    }
    return nil
  }

  /// Results that one frame has completed.
  private struct Taken {
    /// Items inside the file, enough to be handed on.
    var members: MemberPiece?
    /// The file, if that was its last.
    var file: ImportedFile?
  }

  private mutating func take(_ frame: ReplyFrame, _ queue: JobQueue) throws -> Taken {
    guard frame.kind != .ready else { throw ImporterFault.brokeProtocol("it said twice that it is ready") }
    guard frame.request == current, queue.inFlight > 0, let job = queue.first else {
      throw ImporterFault.brokeProtocol("it answered request \(frame.request), which is not its turn")
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
