import Foundation
import IndexerMonitor
import IndexerMonitorSpotlight

/// The entries of an RSS or Atom feed, in a file that a feed reader maintains.
///
/// An entry is identified by its identifier, or else by its link, and has changed when its text differs.
///
/// Most feeds contain only the newest entries. Entries that are no longer in the file are removed from the index.
///
/// A missing or incomplete file is an error and not an empty feed. The file is read again later, and the index stays as
/// it is.
public struct FeedFile: SnapshotProvider {
  public let name: String
  public let history: SnapshotHistory
  private let file: URL

  /// - Parameter history: file in which the provider records the entries it has seen.
  public init(_ file: URL, history: URL, name: String = "feed") {
    self.file = file
    self.name = name
    self.history = SnapshotHistory(file: history)
  }

  /// Watches the folder, because the file is replaced rather than written.
  public func wakeUps() -> AsyncStream<Void> { FolderSignals.signals(of: [file.deletingLastPathComponent().path]) }

  public func entries() throws -> [String: FeedEntry] {
    try FeedParser.entries(in: Data(contentsOf: file), of: file.path)
  }
}
