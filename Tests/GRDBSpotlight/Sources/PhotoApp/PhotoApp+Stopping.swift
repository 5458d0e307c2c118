import CoreSpotlight
import CoreSpotlightEmbedded
import Foundation
import GRDB
import GRDBSpotlight
import Synchronization

/// A moment in the second pass at which the app kills itself. The files on disk are then the same in every run.
enum Moment: String {
  /// The app and the history have written their changes.
  case written
  /// The history is about to record the token of the next page.
  case promising
  /// The token is recorded, and a changed row is being read.
  case reading
  /// The delegate has recorded the token next to the database, but the index has not accepted the page.
  case noted
  /// The index has accepted the page, but the history does not know yet that its token is kept.
  case indexed
  /// The history is about to forget the earlier tokens.
  case forgetting
  /// The history is about to remove entries that no consumer needs.
  case purging

  /// Beginning of the statement before which the app stops; `nil` if the moment is not tied to a statement.
  var statement: String? {
    switch self {
    case .promising: "INSERT INTO grdb_spotlight_history_mark SELECT"
    case .indexed: "UPDATE grdb_spotlight_history_consumer SET sequence"
    case .forgetting: "DELETE FROM grdb_spotlight_history_mark"
    case .purging: "DELETE FROM grdb_spotlight_history WHERE"
    case .written, .reading, .noted: nil
    }
  }

  /// Kills the process, so that it writes nothing more, as in a power cut.
  func stop() -> Never {
    kill(getpid(), SIGKILL)
    // Wait for the signal to arrive.
    while true { pause() }
  }
}

/// The app's delegate, which can stop the app at a chosen moment.
final class PhotoSpotlight: SpotlightDelegate, @unchecked Sendable {
  // @unchecked Sendable because its superclass is; the state of this class is protected by its lock.
  private struct Stop: Sendable {
    var moment: Moment
    var engine: EmbeddedSpotlight
  }

  private let stop = Mutex<Stop?>(nil)

  func stop(at moment: Moment, with engine: EmbeddedSpotlight) {
    stop.withLock { $0 = Stop(moment: moment, engine: engine) }
  }

  /// Called before each statement runs.
  func willRun(_ statement: String) {
    guard let moment = stop.withLock({ $0?.moment }), let wanted = moment.statement else { return }
    if statement.hasPrefix(wanted) { moment.stop() }
  }

  override func attributeSet(for row: StoredRow) throws -> CSSearchableItemAttributeSet? {
    let stop = stop.withLock { $0 }
    switch stop?.moment {
    case .reading: Moment.reading.stop()
    // The delegate records the token first. Then the index is gone and cannot accept the page.
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

  /// Adds, changes and deletes a photo, and renames a tag that another photo shows.
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
