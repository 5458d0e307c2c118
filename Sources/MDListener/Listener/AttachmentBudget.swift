import MDSystem

/// Counts the bytes of attachments in use, by client: from the request that they came with until its channel is
/// released.
final class AttachmentBudget: Sendable {
  private let held = Monitor([UInt64: Int]())
  private let wakes: WakeQueue

  init(wakes: WakeQueue) { self.wakes = wakes }

  /// Bytes by the token of the client. Clients without bytes are missing.
  var bytes: [UInt64: Int] { held.look { $0 } }

  func take(_ count: Int, of client: UInt64) {
    guard count > 0 else { return }
    held.change { $0[client, default: 0] += count }
  }

  func giveBack(_ count: Int, of client: UInt64) {
    guard count > 0 else { return }
    held.change { held in
      let left = held[client, default: 0] - count
      held[client] = left > 0 ? left : nil
    }
    // Wake the listener: clients may be suspended until there is room.
    wakes.call(to: ControlLoop.listenerToken)
  }
}
