import Foundation

/// The journal on disk: a file to which changes are appended, one line of JSON each.
///
/// The journal's entries are those that were added and not removed later. The number of lines tells how far a reader
/// has got.
public struct JournalFile: Sendable {
  public enum Change: Codable, Sendable {
    case added(Entry)
    case removed(Entry.ID)
  }

  private let url: URL

  /// Opens the file that the app and its extension share: `~/.local/share/Journal/changes.jsonl`.
  public init() throws {
    let folder = try FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    url = folder.appending(path: "Journal/changes.jsonl")
  }

  /// Every change that was ever made, oldest first.
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
