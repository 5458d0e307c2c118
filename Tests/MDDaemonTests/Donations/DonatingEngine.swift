import DaemonTestKit
import MDDonations
import MDIndexer
import MDModel
import MDProtocol
import MDStore
import MDSystem
import MDTestSupport
import Testing

@testable import MDDaemon
@testable import MDListener

/// A stepped engine, with donations as apps send them.
final class DonatingEngine {
  let stepped: SteppedEngine
  private var clients: UInt64 = 0

  init() throws { stepped = try SteppedEngine() }

  var index: OpenIndex { stepped.index }
  var donations: Donations { index.donations }
  var intake: DonationIntake { index.intake }

  func client(_ bundle: String) throws -> DonationClient {
    clients += 1
    return try DonationClient(bundle, number: clients)
  }

  func accept(_ letters: [DonationMessage]) throws { try donations.accept(letters, stepped.now, in: index) }

  /// Applies all waiting donations.
  func applyAll() throws {
    while donations.queue.hasMore {
      stepped.pass(DonationQueue.longestRun)
      try donations.run(stepped.now, in: index)
    }
  }

  /// Number of rows of donations that wait to be applied, including those of incomplete batches.
  func waiting() throws -> Int { try index.live.read { try #require($0 as? ReadingSession).waitingDonationCount() } }
}

/// An app whose requests reach the engine without a socket.
final class DonationClient {
  let bundle: String
  private let queue: ReplyQueue
  private let budget: AttachmentBudget
  private var requests: UInt32 = 0
  private var decoder = FrameDecoder()

  init(_ bundle: String, number: UInt64) throws {
    self.bundle = bundle
    let wakes = try WakeQueue()
    queue = ReplyQueue(token: number, wakes: wakes, limit: 1 << 20)
    budget = AttachmentBudget(wakes: wakes)
  }

  /// A part of a batch, with one item of the given size in bytes.
  func part(
    _ batch: String, bytes: Int = 0, isLast: Bool, state: [UInt8]? = nil, names: Set<AttributeKey> = [],
    expiration: Timestamp? = nil
  ) -> DonationMessage {
    let text = String(repeating: "a", count: bytes)
    let item = DonatedItem(
      identifier: batch, attributes: [.title: "kingfisher", .textContent: .string(text)],
      expiration: expiration)
    let change = state.map { ClientStateChange(new: $0) }
    return .donate(
      IncomingDonation(
        operations: DonationOperation.bytes(of: [.index([item])]),
        part: DonationPart(index: DonationIndex(), batch: batch, isLast: isLast, state: change), bundle: bundle,
        customNames: names, reply: channel()))
  }

  func asksState() -> DonationMessage { .clientState(DonationIndex(), bundle: bundle, channel()) }

  func leaves() -> DonationMessage { .left(ClientNumber(token: queue.token)) }

  /// Closes the app's connection.
  func disconnect() { queue.close() }

  func channel() -> ReplyChannel {
    requests += 1
    return ReplyChannel(
      queue: queue, ticket: queue.open(requests)!, version: 1, program: "mds", attachmentBytes: 0, budget: budget)
  }

  /// Replies received since the last call: acceptances, client states, and codes of failures.
  func replies() throws -> [Answer] { try messages().map(Answer.init) }

  /// Messages received since the last call.
  func messages() throws -> [Reply] {
    var input = queue.take()[...]
    var replies: [Reply] = []
    while let frame = try decoder.next(from: &input) { replies.append(try frame.message(Reply.self)) }
    return replies
  }

  enum Answer: Hashable {
    case accepted, other
    case state([UInt8]?)
    case refused(RequestFailure.Code)

    init(_ reply: Reply) {
      switch reply {
      case .accepted: self = .accepted
      case .clientState(let state): self = .state(state)
      case .failure(let failure): self = .refused(failure.code)
      default: self = .other
      }
    }
  }
}
