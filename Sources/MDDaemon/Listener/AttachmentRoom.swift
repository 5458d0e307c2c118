import MDSystem

/// How many bytes of attachments are being dealt with, of all clients together: counted from the request that they came
/// with until its channel is let go.
final class AttachmentRoom: Sendable {
  private let held = Monitor(0)
  private let attention: Attention

  init(attention: Attention) { self.attention = attention }

  var bytes: Int { held.look { $0 } }

  func take(_ count: Int) { held.change { $0 += count } }

  func giveBack(_ count: Int) {
    guard count > 0 else { return }
    held.change { $0 -= count }
    // Clients may be waiting to be read from.
    attention.call(to: ControlLoop.listenerToken)
  }
}
