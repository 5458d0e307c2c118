import MDStore
import MDStoreWriter
import MDTestSupport
import StoreTestKit
import Testing

@testable import MDSearchServer

/// When a service starts anew because the next one may read what it cannot.
@Suite struct StartingGroundTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.path + "/index.sqlite" }
  private var ground: StartingGround { StartingGround(index: path, readable: []) }

  init() throws { directory = try TemporaryDirectory() }

  /// An upgrade has migrated the index while the service ran.
  @Test func anIndexOfALaterVersionIsForTheNextService() throws {
    _ = try IndexWriter(path: path)
    let ground = ground
    try RawDatabase(path).change("INSERT INTO grdb_migrations VALUES ('99 from a later version')")
    #expect(ground.mayDiffer(after: .schemaTooNew))
    // The next one is of the same version.
    #expect(!self.ground.mayDiffer(after: .schemaTooNew))
  }

  /// The index was there at the start, and not ready.
  @Test func anIndexThatWasNotReadyAtTheStartIsOpenedByTheNextService() throws {
    try directory.write("", to: "index.sqlite")
    let ground = ground
    _ = try IndexWriter(path: path)
    #expect(ground.mayDiffer(after: .notWritable) && !ground.mayDiffer(after: .busy))
    #expect(!self.ground.mayDiffer(after: .notWritable))
  }
}
