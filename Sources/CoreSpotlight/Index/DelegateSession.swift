import MDClient
import MDDonations
import MDModel
import MDProtocol
import MDSystem
import Synchronization

/// Answers for an index as long as it has a delegate, over its own connection, on a thread that sleeps until the daemon
/// calls.
///
/// The session starts the daemon once. If the daemon ends, the session waits until it is back. Only another donation
/// starts it again.
final class DelegateSession: Sendable {
  private struct State {
    var isOver = false
    var breaker: SocketBreaker?
  }

  private let connection: SpotlightConnection
  private let index: DonationIndex
  private let owner: IndexReference
  private let state = Mutex(State())

  init(of owner: CSSearchableIndex, over connection: SpotlightConnection) {
    self.connection = connection
    self.owner = IndexReference(owner)
    index = owner.index
  }

  func start() {
    let thread = try? WorkerThread.start(name: "spotlight-calls") { [self] in run() }
    // Without the thread no delegate attends; the daemon launches the app's extension instead.
    if let thread { thread.detach() }
  }

  func stop() {
    let breaker = state.withLock { state in
      state.isOver = true
      return state.breaker
    }
    breaker?.breakConnection()
    connection.wakeWaiting()
  }

  private var isOver: Bool { state.withLock { $0.isOver } }

  private func run() {
    var (mayStart, failures) = (true, 0)
    while !isOver {
      let began = Clock.now
      do throws(ClientError) { try attend(startIfNeeded: mayStart) } catch {
        if case .refused(let failure) = error, failure.code == .unsupported { return }
      }
      mayStart = false
      // A connection that lasted for a minute does not count as a failure.
      // Wait longer after each failure: 1 s, 2 s, and so on up to 256 s.
      failures = Clock.now - began > .minutes(1) ? 0 : min(failures + 1, 9)
      connection.waitForDaemon(until: Clock.now + .milliseconds(500 << failures)) { isOver }
    }
  }

  /// Attends as a delegate until the connection ends.
  private func attend(startIfNeeded: Bool) throws(ClientError) {
    let endpoint = try connection.currentEndpoint()
    let client = try endpoint.connect(
      startIfNeeded: startIfNeeded, deadline: Clock.now + endpoint.patience)
    let breaker = try client.makeBreaker()
    let goesOn = state.withLock { state in
      if !state.isOver { state.breaker = breaker }
      return !state.isOver
    }
    guard goesOn else { return }
    let replies = try client.send(.app(connection.claim(), .attend(index, isExtension: false)))
    while let reply = try replies.next() {
      guard case .delegate(let call) = reply else { continue }
      guard let owner = owner.value, let delegate = owner.delegate(orEnd: self) else { return end(call) }
      DelegateCallAnswering(index: owner, connection: connection).answer(call, with: delegate)
    }
  }

  /// Ends the session, because the index or its delegate was released.
  private func end(_ call: DelegateCall) {
    state.withLock { $0.isOver = true }
    if call.id != 0 { connection.answer(call.id, .failed("The app has no delegate any more.")) }
  }
}

/// A weak reference to an index.
private struct IndexReference: Sendable {
  weak let value: CSSearchableIndex?

  init(_ value: CSSearchableIndex) { self.value = value }
}

extension SpotlightConnection {
  /// Sends the answer to a call, after all earlier donations.
  func answer(
    _ call: Int64, _ answer: DelegateAnswer, attachment: [UInt8] = [],
    completion: @escaping @Sendable () -> Void = {}
  ) {
    submit([.init(request: .answer(call: call, answer), attachment: attachment)]) { _ in completion() }
  }
}
