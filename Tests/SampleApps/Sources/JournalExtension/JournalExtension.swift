import CoreSpotlight
import JournalKit

/// Donates the journal again when the app does not run.
///
/// `mds` starts this extension as `org.example.Journal.json` says. The app's installer puts that file into
/// `~/.local/share/limelight/extensions`.
@main final class JournalExtension: CSIndexExtensionRequestHandler {
  override func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping @Sendable () -> Void
  ) {
    // Without an acknowledgement the request is repeated later.
    Task {
      try await JournalIndex(searchableIndex).donateEverything()
      acknowledgementHandler()
    }
  }

  override func searchableIndex(
    _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping @Sendable () -> Void
  ) {
    Task {
      try await JournalIndex(searchableIndex).donate(identifiers)
      acknowledgementHandler()
    }
  }
}
