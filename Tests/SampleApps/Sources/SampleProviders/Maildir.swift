import Foundation
import IndexerMonitor
import IndexerMonitorSpotlight

/// The messages of a Maildir: the folders `new` and `cur`, one message a file.
///
/// A message is known by its name up to the colon; the flags behind it, and the folder, may change: that is the same
/// message, which then has other attributes. Drafts and messages in the bin (`D`, `T`) are not to be found.
///
/// Left out: encoded words and the parts of MIME; a message is indexed as it is written.
public struct Maildir: SnapshotProvider {
  public let name: String
  public let history: SnapshotHistory
  private let folder: URL

  /// - Parameters:
  ///   - folder: folder with `new` and `cur`.
  ///   - history: file in which the provider notes what there was.
  public init(_ folder: URL, history: URL, name: String = "mail") {
    self.folder = folder
    self.name = name
    self.history = SnapshotHistory(file: history)
  }

  private static let folders = ["new", "cur"]

  public func wakeUps() -> AsyncStream<Void> {
    FolderSignals.signals(of: Self.folders.map { folder.appending(path: $0).path })
  }

  /// Files by key. A message that is just being moved from `new` to `cur` may be in both listings: the later one counts.
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

  /// Another one whenever the message is to be read again. What a file holds does not change, as Maildir has it.
  public var version: String { "\(url.deletingLastPathComponent().lastPathComponent):\(flags)" }

  /// `nil` for what is not to be found, and for a file that cannot be read.
  public var document: SearchableDocument? {
    get throws {
      guard !flags.contains(where: "DT".contains) else { return nil }
      let data: Data
      do { data = try Data(contentsOf: url) } catch CocoaError.fileReadNoSuchFile {
        // A link that leads nowhere is listed again where it is.
        if (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) != nil { return nil }
        throw EntryMoved()
      } catch { return nil }
      return Message(String(decoding: data, as: UTF8.self)).document(flags: flags)
    }
  }
}
