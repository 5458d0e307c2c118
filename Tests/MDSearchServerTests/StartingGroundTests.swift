import MDStore
import MDStoreWriter
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDSearchServer

/// When a service restarts because a new one may be able to read what it cannot.
@Suite struct StartingGroundTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path + "/index.sqlite" }
  private var ground: StartingGround { StartingGround(index: path, readable: []) }

  init() throws { directory = try TemporaryDirectory() }

  /// An upgrade has migrated the index while the service was running.
  @Test func anIndexOfALaterVersionIsForTheNextService() throws {
    _ = try IndexWriter(path: path)
    let ground = ground
    try RawDatabase(path).change("INSERT INTO grdb_migrations VALUES ('99 from a later version')")
    #expect(ground.mayDiffer(after: .schemaTooNew))
    // A new service of the same version would not help.
    #expect(!self.ground.mayDiffer(after: .schemaTooNew))
  }

  /// The index existed at the start but was not ready.
  @Test func anIndexThatWasNotReadyAtTheStartIsOpenedByTheNextService() throws {
    try directory.write("", to: "index.sqlite")
    let ground = ground
    _ = try IndexWriter(path: path)
    #expect(ground.mayDiffer(after: .notWritable) && !ground.mayDiffer(after: .busy))
    #expect(!self.ground.mayDiffer(after: .notWritable))
  }
}
