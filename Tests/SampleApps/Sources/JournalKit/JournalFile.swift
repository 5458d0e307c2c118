import Foundation

/// The journal on the disk: a file to which changes are appended, a line of JSON each. What is in it are the entries
/// that were added and not removed since; how many lines it has tells how far a reader has come.
public struct JournalFile: Sendable {
  public enum Change: Codable, Sendable {
    case added(Entry)
    case removed(Entry.ID)
  }

  private let url: URL

  /// File that the app and its extension share: `~/.local/share/Journal/changes.jsonl`.
  public init() throws {
    let folder = try FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    url = folder.appending(path: "Journal/changes.jsonl")
  }

  /// Every change there ever was, the oldest first.
  public func changes() throws -> [Change] {
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    return try Data(contentsOf: url).split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Change.self, from: $0)
    }
  }

  /// Entries of the journal, in the order in which they were written.
  public func entries() throws -> [Entry] {
    try changes().reduce(into: []) { entries, change in
      switch change {
      case .added(let entry): entries.append(entry)
      case .removed(let id): entries.removeAll { $0.id == id }
      }
    }
  }

  public func append(_ change: Change) throws {
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    if !FileManager.default.fileExists(atPath: url.path) { try Data().write(to: url) }
    let file = try FileHandle(forWritingTo: url)
    try file.seekToEnd()
    try file.write(contentsOf: JSONEncoder().encode(change) + "\n".utf8)
    try file.close()
  }
}
