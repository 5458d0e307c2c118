import DaemonTestKit
import Foundation
import Glibc
import MDClient
import MDDonations
import MDModel
import MDProtocol
import MDSearchAPI
import MDSystem
import MDTestSupport
import Testing

extension DaemonAppSuite {
  /// The real `mdsearchd`, tested from outside.
  @Suite struct SearchServiceTests {
    private static let bundle = "org.example.Journal"
    private let home: DaemonHome
    private let daemon: TestDaemon

    init() throws {
      home = try DaemonHome()
      try home.write("a heron\n", to: "note.txt")
      daemon = try TestDaemon.running(home)
      try daemon.sync()
    }

    /// Connects, and starts the service if it does not run.
    private func client(_ arguments: String...) throws -> DaemonClient { try Self.client(of: home, arguments) }

    private static func client(of home: DaemonHome, _ arguments: [String] = []) throws -> DaemonClient {
      var starter = DaemonStarter.search(in: home)
      starter.arguments = arguments
      return try DaemonClient.connect(
        to: home.locations.searchSocket, as: Hello(program: "test", version: "1"), startIfNeeded: starter,
        deadline: Clock.now + .minutes(1))
    }

    private func names(_ query: String) throws -> [String] {
      try SearchClient(client(), within: .minutes(1)).answer(to: SearchQuery(query)).results.map(\.path.name.text)
    }

    /// Searches again if the connection failed, as clients do after a restart of the service.
    private func namesInTime(_ query: String) -> [String]? { try? names(query) }

    private func service() throws -> StartedSearchService? { StartedSearchService(try home.locations) }

    private func donate(_ count: Int, bytes: Int = 0) throws {
      let app = try AppClient(Self.bundle, socket: home.socket)
      let padding = AttributeValue.string(String(repeating: "x", count: bytes))
      let items = (0..<count).map { number in
        var item = DonatedItem("\(number)", title: "Item \(number)")
        item.attributes["padding_text"] = padding
        return item
      }
      for start in stride(from: 0, to: count, by: 20) { try app.donate([.index(Array(items[start...].prefix(20)))]) }
    }

    /// Donates sixty items, more data than the service sends before the client reads.
    private func donateLargeItems() throws {
      try donate(60, bytes: 100_000)
      let claim = AppClaim(bundle: Self.bundle)
      try eventually("not all of them are applied") {
        try SearchClient(client(), as: claim).answer(to: wholeItems).results.count == 60
      }
    }

    private var wholeItems: SearchQuery {
      var query = SearchQuery("true", .expression)
      query.attributes = ["padding_text"]
      return query
    }

    // MARK: Starting and ending

    @Test func itStartsOnDemandAndEndsWhenNobodyIsThere() throws {
      #expect(try service() == nil)
      do {
        let client = try client("--idle", "0.1")
        #expect(try SearchClient(client).answer(to: SearchQuery("heron")).results.count == 1)
        #expect(try service() != nil)
      }
      try eventually("it does not end") { try service() == nil }
      #expect(try names("heron") == ["note.txt"])
    }

    private static func isStopped(_ process: Int32) -> Bool {
      let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      return status?.contains("State:\tT") ?? false
    }

    /// A debugger or a suspended session stops it and continues it.
    @Test func aServiceThatWasStoppedGoesOn() throws {
      let client = try client()
      #expect(try SearchClient(client).answer(to: SearchQuery("heron")).results.count == 1)
      let process = try #require(try service()).process
      for _ in 0..<3 {
        #expect(kill(process, SIGSTOP) == 0)
        try eventually("it is not stopped") { Self.isStopped(process) }
        #expect(kill(process, SIGCONT) == 0)
        try eventually("it does not continue") { !Self.isStopped(process) }
      }
      #expect(try SearchClient(client).answer(to: SearchQuery("heron")).results.count == 1)
      #expect(try service()?.process == process)
    }

    @Test func thoseWhoStartItAtOnceGetOne() throws {
      let found = Monitor([Result<Int, any Error>]())
      for _ in 0..<6 {
        try WorkerThread.start(name: "client") { [home] in
          let result = Result { try SearchClient(Self.client(of: home)).answer(to: SearchQuery("heron")).results.count }
          found.change { $0.append(result) }
        }.detach()
      }
      let all = found.wait { $0.count == 6 ? $0 : nil }
      for result in all { #expect(try result.get() == 1) }
    }

    /// Hands over a listening socket as systemd does.
    @Test func itServesAnInheritedSocket() throws {
      let path = try home.locations.searchSocket
      let program = """
        import os, socket, sys
        os.makedirs(os.path.dirname(sys.argv[1]), exist_ok=True)
        listener = socket.socket(socket.AF_UNIX); listener.bind(sys.argv[1]); listener.listen()
        if listener.fileno() != 3: os.dup2(listener.fileno(), 3)
        os.set_inheritable(3, True)
        os.environ.update(LISTEN_FDS="1", LISTEN_PID=str(os.getpid()))
        os.execv(sys.argv[2], sys.argv[2:])
        """
      let process = try ToolProcess(
        "/usr/bin/python3", ["-c", program, path, BuiltProducts.tool("mdsearchd")], environment: home.environment)
      // A client that connects too early would start another service.
      try eventually("nobody listens") { FileManager.default.fileExists(atPath: path) }
      #expect(try names("heron") == ["note.txt"])
      process.signal(SIGTERM)
      let finished = try process.finish(seconds: 60)
      #expect(finished.ending == .exited(0), "\(finished)")
    }

    // MARK: The index

    @Test func anIndexThatComesLaterIsSearched() throws {
      let empty = try DaemonHome()
      let client = {
        try DaemonClient.connect(
          to: empty.locations.searchSocket, as: Hello(program: "test", version: "1"),
          startIfNeeded: .search(in: empty), deadline: Clock.now + .minutes(1))
      }
      let failure = #expect(throws: SearchFailure.self) { try SearchClient(client()).answer(to: SearchQuery("heron")) }
      #expect(failure?.code == .noIndex)
      try empty.write("a heron\n", to: "note.txt")
      let daemon = try TestDaemon.running(empty)
      try daemon.sync()
      try eventually("it is not found") {
        (try? SearchClient(client()).answer(to: SearchQuery("heron")).results.count) == 1
      }
    }

    @Test func anotherIndexInThePlaceOfTheFirstIsSearched() throws {
      #expect(try names("heron") == ["note.txt"])
      try daemon.ask(.simulate(.corruption))
      try home.write("a stork\n", to: "more.txt")
      try eventually("the new index is not searched") {
        namesInTime("stork") == ["more.txt"] && namesInTime("heron") == ["note.txt"]
      }
      // Without a running daemon, the service must open the index by itself.
      try daemon.terminate()
      try eventually("the index at rest is not searched") { namesInTime("stork") == ["more.txt"] }
    }

    @Test func aFolderThatIsMadeAnewIsSearched() throws {
      #expect(try names("heron") == ["note.txt"])
      try daemon.terminate()
      try FileManager.default.removeItem(atPath: home.locations.cache)
      try home.write("a stork\n", to: "more.txt")
      try daemon.start()
      try daemon.sync()
      try eventually("the new index is not searched") { namesInTime("stork") == ["more.txt"] }
    }

    @Test func aDamagedIndexIsToldAndTheServiceGoesOn() throws {
      #expect(try names("heron") == ["note.txt"])
      try daemon.terminate()
      let index = try FileHandle(forWritingTo: URL(filePath: home.locations.index))
      try index.write(contentsOf: Data(repeating: 0x2A, count: 65_536))
      try index.close()
      let client = try client()
      let failure = #expect(throws: SearchFailure.self) { try SearchClient(client).answer(to: SearchQuery("heron")) }
      #expect(failure?.code == .damagedIndex || failure?.code == .failed)
      #expect(throws: SearchFailure.self) { try SearchClient(client).answer(to: SearchQuery("heron")) }
    }

    // MARK: Clients

    @Test func whatWasDonatedIsFoundAtOnce() throws {
      try donate(3)
      let search = SearchClient(try client(), as: AppClaim(bundle: Self.bundle), within: .minutes(1))
      #expect(try search.answer(to: SearchQuery("item", .typed)).results.count == 3)
    }

    /// The service is killed in the middle of an answer, and started again for the next request.
    @Test func aKilledServiceIsReplaced() throws {
      try donateLargeItems()
      let claim = AppClaim(bundle: Self.bundle)
      let pages = try SearchClient(client(), as: claim, within: .minutes(1)).pages(of: wholeItems)
      _ = try pages.next()
      try #require(try service()).kill()
      let error = #expect(throws: ClientError.self) { while try pages.next() != nil {} }
      #expect(error == .closed)
      let answer = try SearchClient(client(), as: claim).answer(to: wholeItems)
      #expect(answer.results.count == 60)
    }

    @Test func whoDoesNotReadDelaysNobody() throws {
      try donateLargeItems()
      let claim = AppClaim(bundle: Self.bundle)
      let silent = try (0..<4).map { _ in try SearchClient(client(), as: claim).pages(of: wholeItems) }
      #expect(try names("heron") == ["note.txt"])
      // Unread answers are still delivered.
      var count = 0
      while let page = try silent[0].next() { count += page.count }
      #expect(count > 60)
    }

    @Test func manyClientsAreServed() throws {
      let clients = try (0..<200).map { _ in try client() }
      for client in clients {
        #expect(try SearchClient(client, within: .minutes(1)).answer(to: SearchQuery("heron")).results.count == 1)
      }
    }

    // MARK: Confinement

    @Test func everyThreadIsConfined() throws {
      #expect(try names("heron") == ["note.txt"])
      let service = try #require(try service())
      let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(service.process)/task")
      #expect(tasks.count > 2)
      for task in tasks {
        let status = try String(contentsOfFile: "/proc/\(service.process)/task/\(task)/status", encoding: .utf8)
        #expect(status.contains("NoNewPrivs:\t1\n") && status.contains("Seccomp:\t2\n"), "\(status)")
      }
    }
  }
}
