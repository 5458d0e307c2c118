import DaemonTestKit
import Logging
import MDIndexer
import MDModel
import MDProtocol
import MDStore
import MDStoreWriter
import MDSystem
import MDTestSupport

@testable import MDDaemon

/// The engine on the test's own thread, with an index of its own, and letters as apps send them.
final class DonatingEngine {
  let engine: Engine
  private let directory: TemporaryDirectory
  private var clients: UInt64 = 0

  init() throws {
    directory = try TemporaryDirectory()
    let locations = try Locations(environment: ["LIMELIGHT_HOME": directory.path, "HOME": directory.path])
    try directory.makeDirectory("cache")
    let link = EngineLink(
      settings: EmbeddedDaemon.settings(locations),
      conditions: ConditionsReader(indexFolder: Array(locations.cache.utf8)),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    engine = Engine(link: link, verifier: Verifier(link: link))
    try engine.open()
  }

  deinit { engine.close() }

  func client(_ bundle: String) throws -> LetterWriter {
    clients += 1
    return try LetterWriter(bundle, number: clients)
  }

  /// Applies all that waits.
  func applyAll() throws {
    while engine.donations.hasMore {
      engine.donations.accepted = 0
      engine.donations.applied = 0
      try engine.applySome()
    }
  }

  /// Rows that wait to be applied, parts of batches included.
  func waiting() throws -> Int {
    try engine.session?.live.perform { try $0.reading.waitingDonationCount() } ?? 0
  }
}

/// An app whose requests reach the engine without a socket.
final class LetterWriter {
  let bundle: String
  private let queue: ReplyQueue
  private let room: AttachmentRoom
  private var requests: UInt32 = 0
  private var decoder = FrameDecoder()

  init(_ bundle: String, number: UInt64) throws {
    self.bundle = bundle
    let attention = try Attention()
    queue = ReplyQueue(token: number, attention: attention, limit: 1 << 20)
    room = AttachmentRoom(attention: attention)
  }

  /// A part of a batch, with one item of so many bytes.
  func part(
    _ batch: String, bytes: Int = 0, isLast: Bool, state: [UInt8]? = nil, names: Set<AttributeKey> = []
  ) -> DonationLetter {
    let text = String(repeating: "a", count: bytes)
    let item = DonatedItem(identifier: batch, attributes: [.title: "kingfisher", .textContent: .string(text)])
    let change = state.map { ClientStateChange(new: $0) }
    return .donate(
      IncomingDonation(
        operations: DonationOperation.bytes(of: [.index([item])]),
        part: DonationPart(index: DonationIndex(), batch: batch, isLast: isLast, state: change), bundle: bundle,
        customNames: names, reply: channel()))
  }

  func asksState() -> DonationLetter { .clientState(DonationIndex(), bundle: bundle, channel()) }

  func leaves() -> DonationLetter { .left(ClientNumber(token: queue.token)) }

  func channel() -> ReplyChannel {
    requests += 1
    return ReplyChannel(queue: queue, ticket: queue.open(requests)!, version: 1, attachmentBytes: 0, room: room)
  }

  /// Replies since the last call: acceptances, states, and codes of failures.
  func replies() throws -> [Answer] {
    var input = queue.take()[...]
    var replies: [Answer] = []
    while let frame = try decoder.next(from: &input) { replies.append(Answer(try frame.message(Reply.self))) }
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
