import Foundation
import IndexerMonitor
import IndexerMonitorSpotlight

/// The entries of a feed, RSS or Atom, in a file that a feed reader keeps.
///
/// An entry is known by its identifier, else by its link, and has changed when it reads differently. Most feeds hold the
/// newest entries alone: what has dropped out of the file goes from the index. A file that is missing or half written is an
/// error, not an empty feed: it is looked at again, and the index stays as it is.
public struct FeedFile: SnapshotProvider {
  public let name: String
  public let history: SnapshotHistory
  private let file: URL

  /// - Parameter history: file in which the provider notes what there was.
  public init(_ file: URL, history: URL, name: String = "feed") {
    self.file = file
    self.name = name
    self.history = SnapshotHistory(file: history)
  }

  /// The folder is watched: the file is replaced rather than written.
  public func wakeUps() -> AsyncStream<Void> { FolderSignals.signals(of: [file.deletingLastPathComponent().path]) }

  public func entries() throws -> [String: FeedEntry] {
    try FeedParser.entries(in: Data(contentsOf: file), of: file.path)
  }
}
