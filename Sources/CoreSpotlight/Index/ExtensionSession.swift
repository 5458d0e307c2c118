import MDClient
import MDModel
import MDProtocol
import MDSystem

/// The life of an extension: from its start by the daemon until nothing is left to do.
struct ExtensionSession {
  private let index: CSSearchableIndex
  private let connection: SpotlightConnection
  /// Time for which the extension waits for another call, in milliseconds.
  private let linger: Duration
  /// Calls that have no answer yet.
  private let unanswered = Monitor(0)

  /// - Parameter environment: with ``bundleVariable``, and ``indexVariable`` where the index has a name.
  init?(
    environment: (_ name: String) -> String?, connection: SpotlightConnection? = nil, linger: Duration = .seconds(5)
  ) {
    guard let bundle = environment(Self.bundleVariable) else { return nil }
    CSSearchableIndex.bundleIdentifier = bundle
    self.connection = connection ?? .shared
    index = CSSearchableIndex(name: environment(Self.indexVariable) ?? "", over: self.connection)
    self.linger = linger
  }

  /// Variable with the bundle of the app that it answers for.
  static let bundleVariable = "LIMELIGHT_EXTENSION"
  /// Variable with the name of the index that it answers for.
  static let indexVariable = "LIMELIGHT_EXTENSION_INDEX"

  /// Answers calls one after the other; ends when none has come for a while and all are answered.
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

  /// The next call; `nil`: there is none.
  private func next(_ replies: Replies) throws(ClientError) -> DelegateCall? {
    while true {
      do throws(ClientError) {
        guard let reply = try replies.next() else { return nil }
        if case .delegate(let call) = reply { return call }
      } catch {
        switch error {
        case .noAnswer where unanswered.look({ $0 }) > 0: continue
        case .noAnswer, .closed: return nil
        default: throw error
        }
      }
    }
  }

  /// The last answers are on their way.
  private func finishAnswering(_ patience: Duration) {
    _ = unanswered.wait(until: Clock.now + patience) { $0 == 0 ? () : nil }
  }
}
