import Foundation
import IndexerMonitor
import IndexerMonitorSpotlight

/// The messages of a Maildir: the folders `new` and `cur`, with one message per file.
///
/// A message is identified by its file name up to the colon. The flags after the colon and the folder may change; the
/// message then stays the same and gets other attributes.
///
/// Drafts and deleted messages (flags `D` and `T`) are not indexed. Encoded words and MIME parts are not decoded.
public struct Maildir: SnapshotProvider {
  public let name: String
  public let history: SnapshotHistory
  private let folder: URL

  /// - Parameters:
  ///   - folder: folder that contains `new` and `cur`.
  ///   - history: file in which the provider records the messages it has seen.
  public init(_ folder: URL, history: URL, name: String = "mail") {
    self.folder = folder
    self.name = name
    self.history = SnapshotHistory(file: history)
  }

  private static let folders = ["new", "cur"]

  public func wakeUps() -> AsyncStream<Void> {
    FolderSignals.signals(of: Self.folders.map { folder.appending(path: $0).path })
  }

  /// Files by key. A message that is just being moved from `new` to `cur` may be in both listings; the one in `cur` is
  /// used.
  public func entries() throws -> [String: MessageFile] {
    var files: [String: MessageFile] = [:]
    for name in Self.folders {
      let folder = folder.appending(path: name)
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) where !file.hasPrefix(".") {
        let parts = file.split(separator: ":", maxSplits: 1)
        let flags = parts.count > 1 && parts[1].hasPrefix("2,") ? parts[1].dropFirst(2) : ""
        files[String(parts[0])] = MessageFile(url: folder.appending(path: file), flags: flags)
      }
    }
    return files
  }
}

/// A file of a Maildir.
public struct MessageFile: SnapshotEntry {
  let url: URL
  let flags: Substring

  /// Changes whenever the message has to be read again. A Maildir never changes the contents of a file.
  public var version: String { "\(url.deletingLastPathComponent().lastPathComponent):\(flags)" }

  /// The searchable document; `nil` if the message must not be found or its file cannot be read.
  public var document: SearchableDocument? {
    get throws {
      guard !flags.contains(where: "DT".contains) else { return nil }
      let data: Data
      do { data = try Data(contentsOf: url) } catch CocoaError.fileReadNoSuchFile {
        // A dangling link will be listed again at the same place, so it has not moved.
        if (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) != nil { return nil }
        throw EntryMoved()
      } catch { return nil }
      return Message(String(decoding: data, as: UTF8.self)).document(flags: flags)
    }
  }
}
