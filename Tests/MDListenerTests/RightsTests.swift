import ListenerTestKit
import MDClient
import MDModel
import MDProtocol
import MDSystem
import MDTestSupport
import Testing

@testable import MDListener

/// Every request from every kind of peer, through a real socket: each cell of the table in docs/rights.md.
@Suite struct RightsTests {
  private static let own = "org.example.Journal"
  private static let other = "org.example.Photos"

  static func peer(_ kind: Peer.Kind) -> Peer {
    switch kind {
    case .own: Peer(process: 7, user: .own, executable: "/usr/bin/app")
    case .root: Peer(process: 7, user: .root)
    case .flatpak: Peer(process: 7, user: .own, sandbox: .flatpak(own))
    case .snap: Peer(process: 7, user: .own, sandbox: .snap("org.example.Journal"))
    case .namespace: Peer(process: 7, user: .own, sandbox: .namespace, unit: own)
    case .unknown: Peer(process: 7, user: .own, sandbox: .unknown)
    }
  }

  /// A daemon that runs every request that the listener accepts and that may be made in the app's name.
  private func served(as kind: Peer.Kind) throws -> ServedSocket {
    let claims = BundleClaims(manifests: ManifestCatalog(folders: []))
    let peer = Self.peer(kind)
    return try ServedSocket(identify: { _ in peer }) { (request, _, reply) in
      do throws(RequestFailure) {
        switch request {
        case .app(let claim, let request): try claims.check(request, claim: claim, by: peer, reply.client)
        case .search(_, let claim?): try claims.check(claim.bundle, peer, reply.client)
        default: break
        }
      } catch { return reply.finish(.failure(error)) }
      reply.finish(.accepted(1))
    }
  }

  /// The refusal; `nil` if the request is carried out.
  private func refusal(_ request: Request, _ client: DaemonClient) throws -> RequestFailure? {
    do throws(ClientError) {
      #expect(try client.ask(request, within: ServedSocket.patience) == .accepted(1))
      return nil
    } catch {
      guard case .refused(let failure) = error else { throw error }
      return failure
    }
  }

  @Test(arguments: Peer.Kind.allCases, Request.Name.allCases)
  func everyCellIsKept(kind: Peer.Kind, name: Request.Name) throws {
    let served = try served(as: kind)
    let client = try served.client()
    let own = try refusal(.sample(name, of: Self.own), client)
    let other = try refusal(.sample(name, of: Self.other), client)
    switch Rights.right(of: kind, to: name) {
    case .allowed: #expect(own == nil && other == nil)
    case .ownItems:
      #expect(own == nil)
      #expect(other?.code == .unsupported)
    case .refused:
      #expect(own?.code == .unsupported && other?.code == .unsupported)
      #expect(own?.message.contains("docs/rights.md") == true)
      #expect(own?.message.contains(name.rawValue) == true)
      // Every refusal is sent, but logged only once.
      #expect(served.allRefusals.map(\.code) == [.unsupported])
    }
  }

  /// The table of requests that a sandboxed client may send. For a new request, the decision is made here a second
  /// time.
  @Test func sandboxesReachTheirOwnItemsOnly() {
    let items: Set<Request.Name> = [
      .donate, .clientState, .attend, .answer, .engaged, .fetchData, .prepare, .appSearch, .appThumbnail,
    ]
    for name in Request.Name.allCases {
      let expected: Right = items.contains(name) ? .ownItems : .refused
      for kind in [Peer.Kind.flatpak, .snap, .namespace] {
        #expect(Rights.right(of: kind, to: name) == expected, "\(kind) \(name)")
      }
      #expect(Rights.right(of: .own, to: name) == .allowed && Rights.right(of: .root, to: name) == .allowed)
      #expect(Rights.right(of: .unknown, to: name) == .refused)
    }
  }

  @Test func theNameOfARequestIsItsOwn() {
    for name in Request.Name.allCases { #expect(Request.sample(name).name == name) }
  }

  /// The app asks in its own name for the contents of another app's item.
  @Test func aSandboxedAppReadsNoContentOfOthers() throws {
    for kind in [Peer.Kind.flatpak, .snap, .namespace] {
      let served = try served(as: kind)
      let wish = AppRequest.fetchData(bundle: Self.other, identifier: "1", contentType: "public.text")
      let failure = try refusal(.app(AppClaim(bundle: Self.own), wish), served.client())
      #expect(failure?.code == .unsupported, "\(kind)")
    }
  }
}

/// Clients whose identification takes long.
@Suite struct PeerQueueTests {
  @Test func nothingIsReadFromAClientBeforeItIsKnown() throws {
    let gate = Monitor(false)
    let served = try ServedSocket(
      identify: { process in
        _ = gate.wait { $0 ? true : nil }
        return Peer(process: process.credentials.processID, user: .own)
      }, { (request, _, reply) in reply.answer(request) })
    let client = try served.rawClient()
    try client.greet()
    try client.send(Frame.request(.status, number: 1, version: 1))
    let held = HeldClient(client)
    // A client that disconnects before its identification does no harm.
    do { _ = try served.rawClient() }
    #expect(served.waitFor([.left]))
    gate.change { $0 = true }
    #expect(try served.client().ask(.status) == .status(.sample(items: 1)))
    withExtendedLifetime(held) {}
  }

  @Test func aRealClientIsIdentified() throws {
    let seen = Monitor([Peer]())
    let identification = PeerIdentification()
    let served = try ServedSocket(
      identify: { process in
        let peer = identification.identify(process)
        seen.change { $0.append(peer) }
        return peer
      }, { (request, _, reply) in reply.answer(request) })
    #expect(try served.client().ask(.status) == .status(.sample(items: 1)))
    let peer = try #require(seen.look { $0.first })
    #expect(peer.kind == .own && peer.process == PeerCredentials.own.processID)
    #expect(peer.executable?.hasPrefix("/") == true)
  }
}
