import MDClient
import MDModel
import MDProtocol
import MDSystem

/// The life of an extension: from its start by the daemon until no call is left.
struct ExtensionSession {
  private let index: CSSearchableIndex
  private let connection: SpotlightConnection
  /// Time for which the extension waits for another call.
  private let linger: Duration
  /// Calls that have no answer yet.
  private let unanswered = Monitor(0)

  /// - Parameter environment: variables with ``bundleVariable``, and with ``indexVariable`` if the index has a name.
  init?(
    environment: (_ name: String) -> String?, connection: SpotlightConnection? = nil, linger: Duration = .seconds(5)
  ) {
    guard let bundle = environment(Self.bundleVariable) else { return nil }
    CSSearchableIndex.bundleIdentifier = bundle
    self.connection = connection ?? .shared
    index = CSSearchableIndex(name: environment(Self.indexVariable) ?? "", over: self.connection)
    self.linger = linger
  }

  /// Variable with the bundle of the app that the extension answers for.
  static let bundleVariable = "LIMELIGHT_EXTENSION"
  /// Variable with the name of the index that the extension answers for.
  static let indexVariable = "LIMELIGHT_EXTENSION_INDEX"

  /// Answers calls one after the other. Returns when none has come for a while and all are answered.
  func run(for delegate: any CSSearchableIndexDelegate) throws(ClientError) {
    let endpoint = try connection.currentEndpoint()
    let client = try endpoint.connect(startIfNeeded: false, deadline: Clock.now + endpoint.patience)
    let replies = try client.send(
      .app(connection.claim(), .attend(index.index, isExtension: true)), within: linger)
    while let call = try next(replies) {
      unanswered.change { $0 += 1 }
      let unanswered = unanswered
      DelegateCallAnswering(index: index, connection: connection) { unanswered.change { $0 -= 1 } }
        .answer(call, with: delegate)
    }
    finishAnswering(endpoint.patience)
  }

  /// The next call; `nil` if there is none.
  private func next(_ replies: Replies) throws(ClientError) -> DelegateCall? {
    while true {
      do throws(ClientError) {
        guard let reply = try replies.next() else { return nil }
        if case .delegate(let call) = reply { return call }
      } catch {
        switch error {
        // A delegate may still be busy: do not end before its answer.
        case .noAnswer where unanswered.look({ $0 }) > 0: continue
        case .noAnswer, .closed: return nil
        default: throw error
        }
      }
    }
  }

  /// Waits until the last answers are sent.
  private func finishAnswering(_ patience: Duration) {
    _ = unanswered.wait(until: Clock.now + patience) { $0 == 0 ? () : nil }
  }
}
