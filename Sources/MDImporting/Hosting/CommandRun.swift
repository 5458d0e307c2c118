import ImporterKit
import MDModel
import MDSystem

/// Runs an importer that is a command. For each file the command is started in the sandbox, reads the file from its
/// standard input, and prints one JSON object.
struct CommandRun {
  private let importer: InstalledImporter
  private let configuration: HostConfiguration
  private let observer: (any SlowFileObserver)?
  private let launcher: SandboxLauncher

  /// - Throws: ``HostError`` if nothing can be started at all.
  init(
    _ importer: InstalledImporter, _ configuration: HostConfiguration, _ observer: (any SlowFileObserver)?
  ) throws {
    (self.importer, self.configuration, self.observer) = (importer, configuration, observer)
    launcher = try SandboxLauncher(configuration)
  }

  func run(_ queue: inout JobQueue, deliver: (ImportedFile) throws -> Void) throws {
    while let job = queue.takeUnsent() {
      let limits = FileLimits(configuration, importer.manifest, isSecondTry: job.isSecondTry)
      var answer = AnswerBuilder(
        configuration: configuration, role: .importer, maximumTextBytes: limits.textBytes)
      let began = Clock.now
      let outcome: Result<ImportOutcome, ImporterFault>
      do throws(ImporterFault) {
        outcome = .success(try take(printed(of: job, &queue, limits), into: &answer))
      } catch { outcome = .failure(error) }
      queue.removeFirst()
      let elapsed = began.duration(to: Clock.now)
      switch outcome {
      case .success(let said): try deliver(answer.finished(said, job: job, elapsed: elapsed))
      case .failure(let fault):
        try deliver(answer.file(fault.verdict(isSecondTry: job.isSecondTry), job: job, elapsed: elapsed))
      }
    }
  }

  private func take(
    _ printed: (bytes: [UInt8], ending: ChildProcess.Ending), into answer: inout AnswerBuilder
  ) throws(ImporterFault) -> ImportOutcome {
    if case .signalled = printed.ending { throw .ended(printed.ending) }
    if printed.bytes.isEmpty {
      return ImportOutcome(status: .failed, reason: "the command printed nothing and \(printed.ending)")
    }
    let object = try CommandAnswer(printed.bytes, names: importer.manifest.names)
    try answer.take(object)
    if let reason = object.reason { return ImportOutcome(status: .failed, reason: reason) }
    // A command may print its object and then fail. The object is kept as a partial result.
    return printed.ending == .exited(0)
      ? ImportOutcome(truncated: object.isTruncated)
      : ImportOutcome(status: .partial, reason: "the command \(printed.ending)", truncated: object.isTruncated)
  }

  /// Runs the command on a job. If the file takes long, the jobs behind it are handed back.
  private func printed(
    of job: ImportJob, _ queue: inout JobQueue, _ limits: FileLimits
  ) throws(ImporterFault) -> (bytes: [UInt8], ending: ChildProcess.Ending) {
    let command = try RunningCommand(importer, job, limits, launcher)
    var (deadline, watch) = (WorkDeadline(seconds: limits.seconds), SlowFileWatch(configuration))
    let now = Clock.now
    deadline.restart(at: now)
    watch.restart(at: now)
    var bytes: [UInt8] = []
    while true {
      let now = Clock.now
      guard let left = deadline.remaining(at: now, usage: { command.usage }) else {
        throw .tooSlow(seconds: configuration.seconds(for: importer.manifest))
      }
      // Wake up for the deadline and for the next check, even if the command prints nothing.
      if try !command.receive(into: &bytes, within: max(.zero, min(left, watch.nextLook - now))) { break }
      if bytes.count > configuration.maximumReplyBytes { throw .sentTooMuch(bytes: configuration.maximumReplyBytes) }
      guard let finding = watch.look(at: Clock.now) else { continue }
      if command.residentBytes > limits.residentBytes {
        throw .tookTooMuchMemory(bytes: configuration.maximumResidentBytes)
      }
      guard let observer else { continue }
      if observer.isCancelled { throw .cancelled }
      switch finding {
      case .slow: observer.fileIsSlow(job.identifier, until: deadline.end, handingBack: queue.handBackRest())
      case .stuck: observer.fileIsStuck(job.identifier)
      case .same: break
      }
    }
    return (bytes, try command.ending())
  }
}

extension ImportJob {
  /// Environment variables that describe the file to a command.
  fileprivate func settings(_ limits: FileLimits) -> [String] {
    [
      "LIMELIGHT_FILE_NAME=\(name.text)", "LIMELIGHT_CONTENT_TYPE=\(contentType)", "LIMELIGHT_MIME_TYPE=\(mimeType)",
      "LIMELIGHT_TEXT_BYTES=\(limits.textBytes)",
    ]
  }
}

/// The process of a command that reads one file. It ends when this object is released.
private final class RunningCommand {
  private let socket: UnixSocket
  private let child: ChildProcess
  private var hasEnded = false

  /// Maximum bytes per receive.
  private static let roomBytes = 64 << 10

  init(
    _ importer: InstalledImporter, _ job: ImportJob, _ limits: FileLimits, _ launcher: SandboxLauncher
  ) throws(ImporterFault) {
    do throws(SystemError) {
      let pair = try UnixSocket.pair()
      try pair.near.setNonBlocking()
      child = try launcher.startCommand(
        importer, settings: job.settings(limits), input: job.descriptor.rawValue, output: pair.far.rawValue)
      socket = pair.near
    } catch { throw .unreachable(error) }
  }

  deinit {
    guard !hasEnded else { return }
    child.signal(9)
    _ = try? child.wait()
  }

  var residentBytes: Int { child.residentBytes() ?? 0 }
  var usage: ProcessUsage? { child.usage() }

  /// Appends what arrives within a time.
  ///
  /// - Returns: `false` once nothing more can arrive.
  func receive(into bytes: inout [UInt8], within time: Duration) throws(ImporterFault) -> Bool {
    do throws(SystemError) {
      let milliseconds = Int32(clamping: time.inMilliseconds + 1)
      guard try socket.wait(reading: true, writing: false, milliseconds: milliseconds).canReceive else { return true }
      var room = [UInt8](repeating: 0, count: Self.roomBytes)
      guard let count = try socket.receiveBytes(into: &room) else { return true }
      bytes += room[..<count]
      return count > 0
    } catch {
      if error.isDisconnected { return false }
      throw .unreachable(error)
    }
  }

  /// How the process ended after closing its output. A process that does not end within a second is killed.
  func ending() throws(ImporterFault) -> ChildProcess.Ending {
    do throws(SystemError) {
      if let ending = try child.wait(milliseconds: 1_000) {
        hasEnded = true
        return ending
      }
    } catch { throw .unreachable(error) }
    throw .closedSocket
  }
}
