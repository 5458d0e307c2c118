import ListenerTestKit
import MDClient
import MDDonations
import MDModel
import MDProtocol
import MDTestSupport
import Testing

@testable import MDListener

@Suite struct BundleClaimsTests {
  private let data: TemporaryDirectory
  private static let app = "org.example.Journal"
  private static let other = "org.example.Other"

  init() throws { data = try TemporaryDirectory() }

  private var claims: BundleClaims { BundleClaims(manifests: ManifestCatalog(folders: [data.path])) }

  private func refusal(
    _ request: AppRequest = .clientState(DonationIndex()), as bundle: String, by peer: Peer,
    _ claims: BundleClaims? = nil,
    client: UInt64 = 2
  ) -> RequestFailure.Code? {
    do throws(RequestFailure) {
      try (claims ?? self.claims).check(
        request, claim: AppClaim(bundle: bundle), by: peer, ClientNumber(token: client))
      return nil
    } catch { return error.code }
  }

  private func peer(_ sandbox: PeerSandbox? = nil, program: String? = "/usr/bin/app") -> Peer {
    Peer(process: 7, user: .own, sandbox: sandbox, executable: program)
  }

  @Test func namesHaveTheirForm() {
    #expect(refusal(as: "no/bundle", by: peer()) == .invalidItem)
    #expect(refusal(as: Self.app, by: peer()) == nil)
  }

  @Test func aRegisteredBundleIsForItsPrograms() throws {
    try data.write(#"{"executable": "/opt/journal/extension"}"#, to: "\(Self.app).json")
    #expect(refusal(as: Self.app, by: peer()) == .unsupported)
    #expect(refusal(as: Self.app, by: peer(program: "/opt/journal/journal")) == nil)
  }

  @Test func whoIsInASandboxReadsNobodyElses() {
    func mayRead(_ owner: String, as bundle: String, _ sandbox: PeerSandbox?) -> Bool {
      let request = AppRequest.fetchData(bundle: owner, identifier: "1", contentType: "public.text")
      return refusal(request, as: bundle, by: peer(sandbox)) == nil
    }
    let flatpak = PeerSandbox.flatpak(Self.other)
    #expect(mayRead(Self.other, as: Self.other, flatpak) && mayRead("\(Self.other).Helper", as: Self.other, flatpak))
    #expect(!mayRead(Self.app, as: Self.other, flatpak))
    #expect(mayRead("snap.journal", as: "journal", .snap("journal")))
    #expect(!mayRead(Self.other, as: "journal", .snap("journal")))
    #expect(mayRead(Self.other, as: Self.app, nil) && mayRead(Self.app, as: Self.app, nil))
  }

  /// The manifest changes in between.
  @Test func aClientsBundleIsCheckedOnce() throws {
    let claims = claims
    #expect(refusal(as: Self.app, by: peer(), claims) == nil)
    try data.write(#"{"executable": "/opt/journal/extension"}"#, to: "\(Self.app).json")
    #expect(refusal(as: Self.app, by: peer(), claims) == nil)
    #expect(refusal(as: Self.app, by: peer(), claims, client: 3) == .unsupported)
    claims.forget(ClientNumber(token: 2))
    #expect(refusal(as: Self.app, by: peer(), claims) == .unsupported)
  }

  /// The client's end may be handled on another thread before its request is checked.
  @Test func nothingIsKeptOfAClientThatHasGone() throws {
    let held = HeldChannels()
    let served = try ServedSocket { held.hold($1) }
    let replies = try served.client().send(.sync)
    let channel = try #require(held.take(1).first)
    let claims = claims
    try claims.check(Self.app, peer(), for: channel)
    try data.write(#"{"executable": "/opt/journal/extension"}"#, to: "\(Self.app).json")
    // The client is connected, and the result of its check is cached.
    try claims.check(Self.app, peer(), for: channel)
    withExtendedLifetime(replies) { served.listener.stop() }
    try claims.check(Self.app, peer(), for: channel)
    #expect(throws: RequestFailure.self) { try claims.check(Self.app, peer(), for: channel) }
  }
}
