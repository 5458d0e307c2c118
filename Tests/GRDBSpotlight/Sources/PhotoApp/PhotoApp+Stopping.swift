import CoreSpotlight
import CoreSpotlightEmbedded
import Foundation
import GRDB
import GRDBSpotlight
import Synchronization

/// A moment within the second pass at which the app kills itself: what is on the disk then is the same each time.
enum Moment: String {
  /// The app's own writing has ended, and with it that of the history.
  case written
  /// The history is about to note the token that the next page has.
  case promising
  /// A changed row is being read: the token is noted.
  case reading
  /// The delegate has noted the token beside the database, and the index has not taken the page.
  case noted
  /// The index has taken the page, and the history does not know that its token is kept.
  case indexed
  /// The history is about to forget the tokens before it.
  case forgetting
  /// Entries that nobody needs any more are about to be removed.
  case purging

  /// Beginning of the statement that is about to run.
  var statement: String? {
    switch self {
    case .promising: "INSERT INTO grdb_spotlight_history_mark SELECT"
    case .indexed: "UPDATE grdb_spotlight_history_consumer SET sequence"
    case .forgetting: "DELETE FROM grdb_spotlight_history_mark"
    case .purging: "DELETE FROM grdb_spotlight_history WHERE"
    case .written, .reading, .noted: nil
    }
  }

  /// Ends the process as a power cut would: nothing is written any more.
  func stop() -> Never {
    kill(getpid(), SIGKILL)
    // The signal is on its way.
    while true { pause() }
  }
}

/// The app's delegate, which can be stopped at a moment.
final class PhotoSpotlight: SpotlightDelegate, @unchecked Sendable {
  // @unchecked Sendable because its superclass is; its own state is under its lock.
  private struct Stop: Sendable {
    var moment: Moment
    var engine: EmbeddedSpotlight
  }

  private let stop = Mutex<Stop?>(nil)

  func stop(at moment: Moment, with engine: EmbeddedSpotlight) {
    stop.withLock { $0 = Stop(moment: moment, engine: engine) }
  }

  /// Hears of a statement before it runs.
  func willRun(_ statement: String) {
    guard let moment = stop.withLock({ $0?.moment }), let wanted = moment.statement else { return }
    if statement.hasPrefix(wanted) { moment.stop() }
  }

  override func attributeSet(for row: StoredRow) throws -> CSSearchableItemAttributeSet? {
    let stop = stop.withLock { $0 }
    switch stop?.moment {
    case .reading: Moment.reading.stop()
    // What is noted comes first, and then nobody takes the page.
    case .noted: stop?.engine.stop()
    default: break
    }
    return try super.attributeSet(for: row)
  }
}

extension PhotoApp {
  private static let photos = """
    INSERT INTO photo VALUES (1, 'Lake'), (2, 'Hill'), (3, 'Harbour'), (4, 'Bridge');
    INSERT INTO tag VALUES (1, 'water'), (2, 'holiday');
    INSERT INTO photoTag VALUES (1, 1), (2, 2), (3, 1);
    """

  /// A photo that comes, one that changes, one that goes, and a tag that changes another.
  private static let changes = """
    INSERT INTO photo VALUES (5, 'Tower'); UPDATE photo SET title = 'Valley' WHERE id = 2;
    DELETE FROM photo WHERE id = 4; UPDATE tag SET name = 'sea' WHERE id = 1;
    """

  func stop(at moment: Moment) async throws {
    try await pool.write { try $0.execute(sql: Self.photos) }
    try await spotlight.updateSpotlightIndex()
    try await pool.write { try $0.execute(sql: Self.changes) }
    if moment == .written { moment.stop() }
    guard let engine else { return }
    spotlight.stop(at: moment, with: engine)
    do { try await spotlight.updateSpotlightIndex() } catch {
      guard moment == .noted else { throw error }
      moment.stop()
    }
    print("was not stopped")
  }
}
