import ListenerTestKit
import Logging
import MDClient
import MDDonations
import MDListener
import MDModel
import MDProtocol
import MDSystem
import MDTestSupport
import Testing

@testable import MDDaemon

@Suite struct DelegateDispatcherTests {
  private static let bundle = "org.example.Asked"

  @Test func aContentRequestThatIsCancelledIsForgotten() throws {
    let asked = try AskedDelegates()
    defer { asked.stop() }
    let app = try asked.socket.client()
    let calls = try app.send(.app(AppClaim(bundle: Self.bundle), .attend(DonationIndex(), isExtension: false)))
    let asker = try asked.socket.client()
    let wish = AppRequest.fetchData(bundle: Self.bundle, identifier: "a", contentType: "public.text")
    var wanted: Replies? = try asker.send(.app(AppClaim(bundle: "org.example.Asker"), wish))
    guard case .delegate(let call)? = try calls.next() else {
      Issue.record("no call")
      return
    }
    #expect(call.kind == .data(identifier: "a", contentType: "public.text"))
    #expect(asked.wish != nil)
    _ = wanted.take()
    asked.waitUntilCancelled()
    #expect(asked.wish == nil)
    withExtendedLifetime(asker) {}
  }
}

/// A delegate dispatcher behind its own socket, without extensions.
private final class AskedDelegates: Sendable {
  let socket: ServedSocket
  private let queue: SerialQueue
  private let state: Monitor<State>

  private struct State {
    /// Reply channel of the request for contents.
    weak var wish: ReplyChannel?
    var isCancelled = false
  }

  init() throws {
    let directory = try TemporaryDirectory()
    let locations = try Locations(environment: ["LIMELIGHT_HOME": directory.path, "HOME": directory.path])
    let context = EngineContext(
      settings: EmbeddedDaemon.settings(locations),
      conditions: ConditionsReader(indexFolder: FilePath(locations.cache)),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let queue = try SerialQueue(name: "test")
    let dispatcher = DelegateDispatcher(
      context: context, queue: queue, manifests: ManifestCatalog(folders: []),
      extensions: ExtensionRunner(environment: []))
    let state = Monitor(State())
    socket = try ServedSocket { request, reply in
      guard case .app(let claim, let request) = request else { return }
      queue.run {
        switch request {
        case .attend(let index, let isExtension):
          dispatcher.attend(index, isExtension: isExtension, of: claim.bundle, reply)
        case .fetchData(let owner, let identifier, let type):
          state.change { $0.wish = reply }
          dispatcher.fetch(identifier, type, of: owner, reply)
          reply.onClose { state.change { $0.isCancelled = true } }
        default: break
        }
      }
    }
    (self.queue, self.state) = (queue, state)
  }

  var wish: ReplyChannel? { state.look { $0.wish } }

  /// Waits until the dispatcher has handled the cancellation.
  ///
  /// The dispatcher is notified first, on its queue, so an empty job on that queue ends after its work.
  func waitUntilCancelled() {
    _ = state.wait(until: Clock.now + ServedSocket.patience) { $0.isCancelled ? () : nil }
    let isDone = Monitor(false)
    queue.run { isDone.change { $0 = true } }
    _ = isDone.wait(until: Clock.now + ServedSocket.patience) { $0 ? () : nil }
  }

  func stop() { queue.stop() }
}
