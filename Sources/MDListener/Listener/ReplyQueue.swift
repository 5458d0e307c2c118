import MDModel
import MDSystem

/// A request of a client. The serial distinguishes it from a later request with the same number.
struct ReplyTicket: Hashable, Sendable {
  let number: UInt32
  let serial: UInt64
}

/// Replies that wait to be sent to one client, and its open requests. Shared by the listener's thread, which sends, and
/// the threads that answer.
final class ReplyQueue: Sendable {
  /// How a reply is treated if the client reads too slowly.
  enum Importance { case snapshot, part, final }

  fileprivate struct State {
    /// Frames in sending order.
    var pending: [[UInt8]] = []
    /// Index in ``pending`` of the newest snapshot, by request.
    var snapshots: [UInt32: Int] = [:]
    /// Bytes in ``pending``, and bytes that the listener's thread has taken but not sent.
    var unsentBytes = 0
    var open: [UInt32: OpenRequest] = [:]
    var serial: UInt64 = 0
    var hasOverrun = false
  }

  fileprivate struct OpenRequest {
    let serial: UInt64
    var onClose: [@Sendable () -> Void] = []
  }

  private let state = Monitor(State())
  let token: UInt64
  private let wakes: WakeQueue
  private let limit: Int

  init(token: UInt64, wakes: WakeQueue, limit: Int) {
    self.token = token
    self.wakes = wakes
    self.limit = limit
  }
}

/// Methods for threads that answer.
extension ReplyQueue {
  func isOpen(_ ticket: ReplyTicket) -> Bool {
    state.look { $0.open[ticket.number]?.serial == ticket.serial }
  }

  func onClose(of ticket: ReplyTicket, _ body: @escaping @Sendable () -> Void) {
    let isLate = state.change { state in
      guard state.open[ticket.number]?.serial == ticket.serial else { return true }
      state.open[ticket.number]?.onClose.append(body)
      return false
    }
    if isLate { body() }
  }

  /// Queues a frame once at most half of the limit waits to be sent. Waiting and queueing are one step, so no other
  /// thread can take the room in between. A frame for a closed request is dropped at once.
  ///
  /// - Returns: `false` if the deadline passed first.
  func put(_ frame: [UInt8], for ticket: ReplyTicket, isFinal: Bool, waitingUntil deadline: Instant) -> Bool {
    let limit = limit
    let isTaken = state.wait(until: deadline) { state -> Bool? in
      guard state.open[ticket.number]?.serial == ticket.serial else { return false }
      guard state.unsentBytes <= limit / 2 else { return nil }
      if isFinal { state.open[ticket.number] = nil }
      state.append(frame)
      return true
    }
    if isTaken == true { wakes.call(to: token) }
    return isTaken != nil
  }

  /// Queues a frame, or notes that too much waits for the client. A frame is queued only while less than the limit
  /// waits. So never more than the limit and one frame wait.
  func put(_ frame: [UInt8], for ticket: ReplyTicket, _ importance: Importance) {
    let isChanged = state.change { state in
      guard state.open[ticket.number]?.serial == ticket.serial else { return false }
      if importance == .final { state.open[ticket.number] = nil }
      // A newer snapshot replaces one that still waits. It takes its place in the order, and needs no wake-up.
      if importance == .snapshot, state.replaceSnapshot(of: ticket.number, with: frame) { return false }
      if state.unsentBytes >= limit {
        if importance != .snapshot { state.hasOverrun = true }
        return state.hasOverrun
      }
      if importance == .snapshot { state.snapshots[ticket.number] = state.pending.count }
      state.append(frame)
      return true
    }
    if isChanged { wakes.call(to: token) }
  }
}

extension ReplyQueue.State {
  fileprivate mutating func append(_ frame: [UInt8]) {
    pending.append(frame)
    unsentBytes += frame.count
  }

  fileprivate mutating func replaceSnapshot(of number: UInt32, with frame: [UInt8]) -> Bool {
    guard let index = snapshots[number] else { return false }
    unsentBytes += frame.count - pending[index].count
    pending[index] = frame
    return true
  }
}

/// Methods for the listener's thread.
extension ReplyQueue {
  var openCount: Int { state.look { $0.open.count } }
  /// True if more than the limit waited and could not be dropped: the client must be disconnected.
  var hasOverrun: Bool { state.look { $0.hasOverrun } }
  var unsentBytes: Int { state.look { $0.unsentBytes } }

  /// Opens a request with a number; `nil` if the number is in use.
  func open(_ number: UInt32) -> ReplyTicket? {
    state.change { state in
      guard state.open[number] == nil else { return nil }
      state.serial += 1
      state.open[number] = OpenRequest(serial: state.serial)
      return ReplyTicket(number: number, serial: state.serial)
    }
  }

  /// Queues a frame that belongs to no open request.
  func putAside(_ frame: [UInt8]) {
    state.change { state in
      if state.unsentBytes >= limit { state.hasOverrun = true } else { state.append(frame) }
    }
  }

  /// Takes all waiting frames in one piece.
  func take() -> [UInt8] {
    let pending = state.change { state in
      defer { (state.pending, state.snapshots) = ([], [:]) }
      return state.pending
    }
    guard pending.count != 1 else { return pending[0] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pending.reduce(0) { $0 + $1.count })
    for frame in pending { bytes += frame }
    return bytes
  }

  func sent(_ count: Int) { state.change { $0.unsentBytes -= count } }

  /// Closes one request, or all, without a reply.
  func close(_ number: UInt32? = nil) {
    let closed = state.change { state in
      guard let number else {
        defer { state.open = [:] }
        return Array(state.open.values)
      }
      return state.open.removeValue(forKey: number).map { [$0] } ?? []
    }
    for request in closed { for body in request.onClose { body() } }
  }
}
