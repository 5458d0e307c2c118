import ImporterKit
import MDModel
import MDSystem

/// A running importer process with the host's end of its socket. The process ends when this object is released.
final class ImporterConnection {
  let socket: UnixSocket
  private let child: ChildProcess
  /// True once the process was reaped. Its number may then belong to another process.
  private var hasEnded = false
  /// Number of the next request. Never used twice for one process.
  var nextSerial: UInt64 = 1
  /// Version of the protocol, from the importer's greeting.
  private var version = ImportReply.plainVersion
  /// True if it can be asked for members.
  var speaksOfMembers: Bool { version >= ImportReply.membersVersion }
  /// True if it can be asked for the bytes of members.
  var handsOnContents: Bool { version >= ImportReply.contentsVersion }

  /// Maximum useful size of the socket buffer. The kernel's own limit is usually lower.
  private static let socketBytes: Int32 = 1 << 20

  init(_ importer: InstalledImporter, launcher: SandboxLauncher) throws(SystemError) {
    let pair = try UnixSocket.pair()
    try pair.near.requestBufferBytes(Self.socketBytes)
    try pair.far.requestBufferBytes(Self.socketBytes)
    try pair.near.setNonBlocking()
    child = try launcher.start(importer, socket: pair.far.rawValue)
    socket = pair.near
  }

  deinit { end() }

  /// Kills the process if it still runs, and waits until it has ended.
  func end() {
    guard !hasEnded else { return }
    child.signal(9)
    _ = try? child.wait()
    hasEnded = true
  }

  var processID: Int32 { child.identifier }
  var residentBytes: Int { child.residentBytes() ?? 0 }
  var usage: ProcessUsage? { child.usage() }

  /// Closes the socket and waits for the process to end by itself; `nil` if it does not in this time.
  func hangUp(milliseconds: Int32) -> ChildProcess.Ending? {
    guard !hasEnded, let breaker = try? socket.makeBreaker() else { return nil }
    breaker.breakConnection()
    guard let ending = try? child.wait(milliseconds: milliseconds) else { return nil }
    hasEnded = true
    return ending
  }

  /// Waits until the importer reports that it is ready.
  func awaitReady(_ buffer: ReplyBuffer, seconds: Int) throws(ImporterFault) {
    buffer.removeAll()
    let limit = Clock.now + .seconds(seconds)
    while true {
      do {
        if let frame = try buffer.nextFrame() { return try checkReady(frame) }
        let left = limit - Clock.now
        guard left > .zero else { throw ImporterFault.tooSlow(seconds: seconds) }
        let milliseconds = Int32(clamping: left.inMilliseconds + 1)
        let readiness = try socket.wait(reading: true, writing: false, milliseconds: milliseconds)
        if readiness.canReceive, try !buffer.receive(from: socket) { throw closedFault() }
      } catch { throw fault(from: error) }
    }
  }

  private func checkReady(_ frame: ReplyFrame) throws {
    guard frame.kind == .ready else { throw ImporterFault.brokeProtocol("it did not say first that it is ready") }
    version = try frame.protocolVersion()
    guard (ImportReply.plainVersion...ImportReply.contentsVersion).contains(version) else {
      throw ImporterFault.brokeProtocol(
        "it speaks version \(version), this host \(ImportReply.plainVersion) to \(ImportReply.contentsVersion)")
    }
  }

  /// Why the other end closed the socket: how the process ended, if it does so within a second.
  func closedFault() -> ImporterFault {
    guard !hasEnded, let ending = try? child.wait(milliseconds: 1_000) else { return .closedSocket }
    hasEnded = true
    return .ended(ending)
  }

  func fault(from error: any Error) -> ImporterFault {
    switch error {
    case let fault as ImporterFault: fault
    case let error as WireError: .brokeProtocol(error.description)
    case let error as SystemError where error.isDisconnected: closedFault()
    case let error as SystemError: .unreachable(error)
    default: .brokeProtocol("\(error)")
    }
  }
}
