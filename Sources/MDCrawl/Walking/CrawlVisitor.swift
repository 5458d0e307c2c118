package import MDModel
package import MDSystem

/// Receives the results of a crawl.
///
/// An error that it throws ends the crawl and is passed on to the caller.
package protocol CrawlVisitor {
  /// Identifies a directory until it is listed, for example its row in a database.
  associatedtype Token: Sendable

  /// Called for each open directory just before it is listed.
  ///
  /// Start a watch here, so that no change is lost between listing and events.
  ///
  /// - Parameter status: status of the open directory.
  /// - Returns: `false` to skip the directory.
  mutating func willList(_ directory: Int32, status: FileStatus, token: Token) -> Bool

  /// Called once per directory, parents before children.
  ///
  /// - Returns: one token for each entry with ``DirectoryListing/Entry/descends``, in order.
  mutating func visit(_ listing: borrowing DirectoryListing, token: Token) throws -> [Token]

  /// Called for a directory that turned out to be excluded, with everything in it, only when it was opened.
  mutating func excluded(_ rule: ExclusionRule, token: Token) throws

  /// Called for a directory that could not be opened or read, because of permissions or an I/O error.
  ///
  /// The directory's entries may still exist.
  mutating func failed(_ error: SystemError, token: Token) throws

  /// Called for a directory that no longer exists, or whose name now belongs to something else.
  mutating func vanished(token: Token) throws
}

extension CrawlVisitor {
  package mutating func willList(_ directory: Int32, status: FileStatus, token: Token) -> Bool { true }
}

/// The complete listing of a directory.
package struct DirectoryListing: ~Copyable {
  /// The open directory; valid only during the call.
  package let descriptor: Int32
  package let status: FileStatus
  /// Entries to index, in the byte order of their names.
  package let entries: [Entry]
  /// Entries that a rule excludes, in the same order.
  package let skipped: [Skipped]
  /// Entries whose `stat` failed, in the same order.
  package let failures: [Failure]

  package struct Entry: Sendable, Hashable {
    /// Name as the file system returns it: any bytes except NUL and `/`.
    package let name: FileName
    package let status: FileStatus
    /// Whether the entry is a directory, which the crawl lists next.
    package var descends: Bool { status.kind == .directory }
  }

  package struct Skipped: Sendable, Hashable {
    package let name: FileName
    /// Kind of the entry; `unknown` if the directory does not store it and the rule did not need it.
    package let kind: FileKind
    package let rule: ExclusionRule
  }

  package struct Failure: Sendable, Hashable {
    package let name: FileName
    package let kind: FileKind
    package let error: SystemError
  }
}
