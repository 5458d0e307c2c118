import DaemonTestKit
import Foundation
import Glibc
import ListenerTestKit
import MDClient
import MDDonations
import MDModel
import MDProtocol
import MDSystem
import MDTestSupport
import Testing

extension DaemonAppSuite {
  /// Clients in real sandboxes. They need a machine on which this user may create namespaces and mounts.
  @Suite(.enabled(if: Sandboxes.arePossible)) struct PeerTests {
    private static let own = "org.example.Sandboxed"
    private static let other = "org.example.Other"
    private let home: DaemonHome
    private let daemon: TestDaemon
    private let sandboxes: Sandboxes

    init() throws {
      home = try DaemonHome()
      daemon = try TestDaemon.running(home)
      sandboxes = try Sandboxes(socket: home.socket)
      try daemon.app(Self.other).donate([.index([DonatedItem("a", title: "heron")])])
    }

    /// All requests that are not about the app's own items, and those about items in another app's name.
    ///
    /// Requests to the search service are not included.
    private static var forbidden: [Request] {
      Request.Name.allCases.filter { ![.prepare, .appSearch, .appThumbnail].contains($0) }
        .map { Request.sample($0, of: $0.reach == .items ? other : own) }
    }

    private static let harmless = Request.sample(.clientState, of: own)

    private func expectRefused(_ replies: [Reply], _ requests: [Request]) {
      #expect(replies.count == requests.count)
      for (reply, request) in zip(replies, requests) {
        guard case .failure(let failure) = reply else {
          Issue.record("\(request) is answered with \(reply)")
          continue
        }
        #expect(failure.code == .unsupported, "\(request): \(failure)")
      }
    }

    @Test func aFlatpakReachesItsOwnItemsOnly() throws {
      let replies = try sandboxes.ask([Self.harmless] + Self.forbidden, in: .flatpak(Self.own))
      #expect(replies.first == .clientState(nil))
      expectRefused(Array(replies.dropFirst()), Self.forbidden)
      #expect(try home.find("heron").count == 1)
      guard case .log(let lines) = try daemon.ask(.log(follow: false)) else { return }
      let refused = lines.filter { $0.contains("is refused to process") }
      #expect(refused.contains { $0.contains("request erase") && $0.contains("Flatpak app \(Self.own)") }, "\(lines)")
    }

    @Test(arguments: [SandboxKind.mountNamespace, .userNamespace])
    func anotherNamespaceIsASandbox(kind: SandboxKind) throws {
      let requests = [Self.harmless] + Self.forbidden
      expectRefused(try sandboxes.ask(requests, in: kind), requests)
    }

    @Test func theSameProgramOutsideIsServed() throws {
      let replies = try sandboxes.ask([.status, Self.harmless, .failures()], in: .none)
      guard case .status? = replies.first else {
        Issue.record("\(replies)")
        return
      }
      #expect(replies.dropFirst().first == .clientState(nil))
    }

    /// The search service is confined itself, and must still recognise the sandboxes of its clients.
    @Test func theSearchServiceKnowsSandboxesToo() throws {
      let tool = try DaemonClient.connect(
        to: home.locations.searchSocket, as: Hello(program: "test", version: "1"), startIfNeeded: .search(in: home),
        deadline: Clock.now + .minutes(1))
      let searching = try Sandboxes(socket: home.locations.searchSocket)
      let forbidden: [Request] = [.search, .completions, .thumbnail].map { .sample($0, of: Self.own) }
      let others = [Request.sample(.appThumbnail, of: Self.other)]
      for kind in [SandboxKind.flatpak(Self.own), .mountNamespace, .userNamespace] {
        expectRefused(try searching.ask(forbidden + others, in: kind), forbidden + others)
      }
      withExtendedLifetime(tool) {}
    }

    /// The client's root folder never answers. A process that opens it would hang forever.
    @Test(.enabled(if: access("/dev/fuse", W_OK) == 0)) func aClientWhoseRootHangsKeepsNobodyWaiting() throws {
      let requests = [Self.harmless, .status]
      expectRefused(try sandboxes.ask(requests, in: .silentRoot), requests)
      try daemon.app(Self.other).donate([.index([DonatedItem("b", title: "bittern")])])
      #expect(try daemon.status().version.isEmpty == false)
    }
  }
}

enum SandboxKind: Hashable, Sendable {
  case none
  /// A sandbox as Flatpak makes it: a root folder in memory, with a file that names the app.
  case flatpak(String)
  case mountNamespace, userNamespace
  /// A FUSE root folder whose server does not answer.
  case silentRoot
}

/// A program that runs in sandboxes and sends the requests it is given.
private struct Sandboxes {
  private let directory: TemporaryDirectory
  private let socket: String
  private static let script = BuiltProducts.source("Tests/DaemonTests/peer.py").path
  private static let environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"]

  static let arePossible =
    getuid() == 0
    && (try? run(["/usr/bin/unshare", "--mount", "--user", "--map-root-user", "/bin/true"]))?.status == 0

  init(socket: String) throws {
    directory = try TemporaryDirectory()
    self.socket = socket
  }

  /// The first reply to each request.
  func ask(_ requests: [Request], in kind: SandboxKind) throws -> [Reply] {
    var bytes = try Frame.hello(Hello(program: "peer", version: "1")).encoded()
    for (index, request) in requests.enumerated() {
      bytes += try Frame.request(request, number: UInt32(index + 1), version: 1).encoded()
    }
    let frames = directory.path + "/frames"
    try Data(bytes).write(to: URL(filePath: frames))
    let result = try Self.run(try command(kind, frames, requests.count))
    guard result.status == 0 else { throw NeverHappened(description: "\(kind): \(result.messages)") }
    return try Self.replies(result.text, requests.count)
  }

  private static func replies(_ text: String, _ count: Int) throws -> [Reply] {
    var replies: [Int: Reply] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 2)
      let frame = Frame(version: 1, kind: .reply, request: 1, payload: Array(words[2].utf8))
      replies[Int(words[0]) ?? 0] = try frame.message(Reply.self)
    }
    return try (1...count).map { try #require(replies[$0]) }
  }

  private func command(_ kind: SandboxKind, _ frames: String, _ count: Int) throws -> [String] {
    let ask = ["/usr/bin/python3", "-I", Self.script, "ask", socket, frames, "\(count)"]
    switch kind {
    case .none: return ask
    case .mountNamespace: return ["/usr/bin/unshare", "--mount"] + ask
    case .userNamespace: return ["/usr/bin/unshare", "--user", "--map-root-user"] + ask
    case .flatpak(let name):
      try directory.makeDirectory("root")
      try directory.write("[Application]\nname=\(name)\n", to: "info")
      let make = ["/usr/bin/unshare", "--mount", "--propagation", "private", "/bin/sh", "-ec", Self.flatpak]
      return make + [directory.path] + ask
    case .silentRoot:
      try directory.makeDirectory("silent")
      return ["/usr/bin/python3", "-I", Self.script, "hang", socket, frames, "\(count)", directory.path + "/silent"]
    }
  }

  /// Mounts the whole machine below a root folder in memory.
  private static let flatpak = """
    root=$0/root
    mount -t tmpfs -o mode=755 none $root
    for folder in /*; do
      if [ -L $folder ]; then
        cp -P $folder $root
      elif [ -d $folder ]; then
        mkdir $root$folder
        mount --rbind $folder $root$folder
      fi
    done
    cp $0/info $root/.flatpak-info
    exec chroot $root "$@"
    """

  private static func run(_ command: [String]) throws -> ToolResult {
    try ToolProcess(command[0], Array(command.dropFirst()), environment: environment).finish(seconds: 60)
  }
}
