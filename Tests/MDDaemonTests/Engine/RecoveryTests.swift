import Foundation
import MDIndexer
import MDListener
import MDModel
import MDProtocol
import MDStore
import MDStoreWriter
import MDSystem
import MDTestSupport
import Testing

@testable import MDDaemon

/// Commands, clients and roots after the open index was lost, on the test's clock.
struct RecoveryTests {
  private let stepped: SteppedEngine
  private let client: DonationClient
  private let damage = StoreError(.corrupt, "The index is damaged.")
  private var engine: Engine { stepped.engine }
  private var mailbox: Mailbox { stepped.engine.context.mailbox }

  init() throws {
    stepped = try SteppedEngine(roots: ["files"])
    try stepped.directory.write("x", to: "files/one.txt")
    client = try DonationClient("mdutil", number: 1)
    try stepped.work()
  }

  /// A client's command that finds the index damaged the first `times` times.
  private func sync(failing times: Int, _ channel: ReplyChannel) -> Command {
    let attempts = Monitor(0)
    let damage = damage
    return .onIndex(channel) { index, now in
      let attempt = attempts.change { count in
        count += 1
        return count
      }
      if attempt <= times { throw damage }
      try index.sync(now, channel)
    }
  }

  /// Runs commands that find the index damaged, and opens the index that replaces it.
  private func loseIndex(by commands: [Command]) throws {
    #expect(throws: StoreError.self) { try engine.obey(commands) }
    engine.recover(from: damage, attempts: 1)
    try engine.open()
  }

  private var failure: RequestFailure? {
    get throws { if case .failure(let failure)? = try client.messages().last { failure } else { nil } }
  }

  // MARK: Commands

  @Test func aCommandThatFindsTheIndexDamagedIsForTheNextOne() throws {
    let channel = client.channel()
    try loseIndex(by: [sync(failing: 1, channel)])
    try engine.obey(mailbox.take().commands)
    try stepped.work()
    stepped.pass(ClientWaits.reportInterval)
    try stepped.work()
    #expect(try client.messages().last.isDone)
  }

  /// A command that finds every index damaged must be refused, or indexes would be rebuilt forever.
  @Test func aCommandThatFindsTheNextIndexDamagedTooIsRefused() throws {
    let channel = client.channel()
    try loseIndex(by: [sync(failing: 2, channel)])
    try loseIndex(by: mailbox.take().commands)
    #expect(try failure?.code == .unavailable && mailbox.take().commands.isEmpty)
  }

  @Test func commandsAreAnsweredAtTheEnd() throws {
    engine.close()
    let channel = client.channel()
    mailbox.post(sync(failing: 0, channel))
    mailbox.stop()
    engine.run()
    #expect(try failure?.message.contains("is being closed") == true)
  }

  /// The order to replace the index must not get lost while the index cannot be opened.
  @Test func aCommandThatCannotBeObeyedWhileNoIndexIsOpenWaits() {
    mailbox.post(.replaceIndex("It is damaged."))
    mailbox.post(Command { engine, _ in engine.context.mailbox.stop() })
    engine.recover(from: StoreError(.notWritable, "The index cannot be written."), attempts: 1)
    #expect(mailbox.take().commands.count == 1)
  }

  // MARK: Clients

  @Test func whoFollowsARequestOfAnIndexThatWasRemovedIsTold() throws {
    let channel = client.channel()
    try stepped.index.reindex(.everything, .user, follow: true, stepped.now, channel)
    engine.recover(from: IndexRemoved(), attempts: 1)
    #expect(try failure?.message.contains("removed") == true)
  }

  /// Sequence numbers of the old index mean nothing in the new one.
  @Test func whoWaitsWhileTheIndexIsRemovedStartsOver() throws {
    try stepped.index.sync(stepped.now, client.channel())
    let item = try #require(try stepped.item("files/one.txt")).id
    try stepped.index.live.write { try $0.enqueue(item, .new, as: .live) }
    try stepped.index.clients.run(stepped.now, in: stepped.index)
    try removeIndex()
    try stepped.index.clients.run(stepped.now, in: stepped.index)
    #expect(try !client.messages().contains(where: \.isDone))
    try stepped.work()
    stepped.pass(ClientWaits.reportInterval)
    try stepped.work()
    #expect(try client.messages().last.isDone)
  }

  @Test func treesAreLookedAtAgainInTheIndexThatTakesItsPlace() throws {
    try stepped.index.importPaths([stepped.path("files")], client.channel())
    try stepped.crawlNames(of: "files", as: .interactive)
    #expect(stepped.index.clients.awaitedTrees.isEmpty)
    try removeIndex()
    #expect(stepped.index.clients.awaitedTrees == [stepped.path("files")])
  }

  private func removeIndex() throws {
    engine.recover(from: IndexRemoved(), attempts: 1)
    engine.close()
    let path = engine.context.settings.index
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    try engine.open()
  }

  // MARK: Roots

  /// A damaged index may not return its roots any more.
  @Test func rootsThatTheStatusShowsAreNotForgotten() throws {
    let known = stepped.path("elsewhere")
    stepped.index.roots.show(.watched, of: known, in: stepped.index)
    engine.close()
    try Data("no index".utf8).write(to: URL(filePath: engine.context.settings.index))
    engine.recover(from: damage, attempts: 1)
    #expect(engine.lost?.roots.contains(known) == true)
    try engine.open()
    #expect(stepped.index.crawls.plan.crawls.contains { $0.path == known })
    #expect(engine.lost == nil)
  }
}
