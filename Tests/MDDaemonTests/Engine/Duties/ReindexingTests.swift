import MDIndexer
import MDListener
import MDModel
import MDProtocol
import MDScheduler
import MDStore
import MDTestSupport
import Testing

@testable import MDDaemon

/// Requests to index again and clients that wait, on the test's clock.
struct ReindexingTests {
  private let stepped: SteppedEngine
  private let client: DonationClient
  private var index: OpenIndex { stepped.index }

  init() throws {
    stepped = try SteppedEngine(roots: ["files"])
    try stepped.directory.write("x", to: "files/one.txt")
    client = try DonationClient("mdutil", number: 1)
  }

  @Test func aRequestIsOverWhenItsTreesHaveBeenLookedAt() throws {
    try stepped.work()
    try index.reindex(.everything, .user, follow: true, stepped.now, client.channel())
    #expect(index.reindexing.due(stepped.now, in: index) == stepped.now.instant + Permissions.interval)
    try stepped.work()
    stepped.pass(Permissions.interval)
    try stepped.work()
    #expect(index.reindexing.requests.requests.isEmpty && index.reindexing.due(stepped.now, in: index) == nil)
    #expect(try client.messages().last.isDone)
  }

  /// A request to an app that cannot be asked must fail, or it would run forever.
  @Test func aRequestToAnAppFailsWhereNoneCanBeAsked() throws {
    try stepped.work()
    let id = try index.reindexing.admit(.app(bundle: "org.example.App"), origin: .user, stepped.now, in: index)
    try index.reindexing.run(stepped.now, in: index)
    let failed = try #require(index.reindexing[id])
    guard case .failed = failed.state else {
      Issue.record("\(failed.state)")
      return
    }
    let due = try #require(index.reindexing.due(stepped.now, in: index))
    #expect(due > stepped.now.instant + Permissions.interval)
    stepped.pass(due - stepped.now.instant)
    try index.reindexing.run(stepped.now, in: index)
    #expect(index.reindexing[id]?.attempts == failed.attempts + 1)
  }

  @Test func whatNamesNothingIsRefused() throws {
    try stepped.work()
    for scope in [ReindexRequest.Scope.importer("nobody"), .paths(["/nowhere/at/all"])] {
      #expect(try index.reindexing.refusal(of: scope, in: index)?.code == .invalid)
    }
  }

  // MARK: Clients

  @Test func whoWaitsHearsOfProgressAndThenThatItIsDone() throws {
    try index.sync(stepped.now, client.channel())
    #expect(index.clients.due(stepped.now, in: index) != nil)
    try index.clients.run(stepped.now, in: index)
    #expect(index.clients.due(stepped.now, in: index) == stepped.now.instant + ClientWaits.reportInterval)
    #expect(try client.messages().map(\.isDone) == [false])
    try stepped.work()
    stepped.pass(ClientWaits.reportInterval)
    try stepped.work()
    #expect(try client.messages().last.isDone)
    #expect(index.clients.due(stepped.now, in: index) == nil)
  }

  /// The trees that the client waits for are crawled again in the newly opened index.
  @Test func whoWaitsOutlivesAnIndexThatIsOpenedAgain() throws {
    try index.importPaths([stepped.path("files")], client.channel())
    stepped.engine.close()
    let opened = try stepped.engine.open()
    let crawl = CrawlPlan.Crawl(path: stepped.path("files"), workClass: .interactive)
    #expect(opened.crawls.plan.crawls.first == crawl)
    while !opened.crawls.isAtRest(in: opened) { try opened.takeTurn() }
    try opened.takeTurn()
    #expect(try client.messages().last.isDone)
  }

  @Test func whoFollowsARequestAndLeavesIsForgotten() throws {
    weak var followed: ReplyChannel?
    do {
      let channel = client.channel()
      followed = channel
      try index.reindex(.everything, .user, follow: true, stepped.now, channel)
    }
    try index.clients.run(stepped.now, in: index)
    #expect(followed != nil)
    client.disconnect()
    try index.clients.run(stepped.now, in: index)
    #expect(followed == nil)
  }

  @Test func nobodyWaitsForAnIndexThatIsNotOpen() throws {
    stepped.engine.close()
    let waiting = client.channel()
    try stepped.engine.obey(.onIndex(waiting) { try $0.sync($1, waiting) })
    guard case .failure(let failure)? = try client.messages().last else {
      Issue.record("no refusal")
      return
    }
    #expect(failure.code == .unavailable)
  }
}
