package import MDModel
package import MDSystem

/// Receiver of a crawl's findings. An error that it throws ends the crawl and reaches the caller.
package protocol CrawlVisitor {
  /// Stands for a directory until its turn comes, such as its row in a database.
  associatedtype Token: Sendable

  /// Called with each open directory just before it is listed: a watch for its changes starts here, so that nothing is
  /// lost between listing and events.
  ///
  /// - Parameter status: of the open directory.
  /// - Returns: `false` for a directory that is not to be listed after all.
  mutating func willList(_ directory: Int32, status: FileStatus, token: Token) -> Bool

  /// Called once a directory, parents before children.
  ///
  /// - Returns: one token for each entry that ``DirectoryListing/Entry/descends``, in order.
  mutating func visit(_ listing: borrowing DirectoryListing, token: Token) throws -> [Token]

  /// A directory was listed in its parent and turned out, once open, to be excluded with everything in it.
  mutating func excluded(_ rule: ExclusionRule, token: Token) throws

  /// A directory could not be opened or read: no permission, an I/O error. Its entries may still be there.
  mutating func failed(_ error: SystemError, token: Token) throws

  /// A directory is gone, or something else has its name now.
  mutating func vanished(token: Token) throws
}

extension CrawlVisitor {
  package mutating func willList(_ directory: Int32, status: FileStatus, token: Token) -> Bool { true }
}

/// A whole directory, as it was read.
package struct DirectoryListing: ~Copyable {
  /// The open directory; valid during the call only.
  package let descriptor: Int32
  package let status: FileStatus
  /// Entries to be indexed, in the order of the names' bytes.
  package let entries: [Entry]
  /// Entries that a rule excludes, in the same order.
  package let skipped: [Skipped]
  /// Entries whose `stat` failed, in the same order.
  package let failures: [Failure]

  package struct Entry: Sendable, Hashable {
    /// Name as the file system gives it: any bytes but NUL and `/`.
    package let name: FileName
    package let status: FileStatus
    /// A directory whose listing follows.
    package var descends: Bool { status.kind == .directory }
  }

  package struct Skipped: Sendable, Hashable {
    package let name: FileName
    /// `unknown` where the directory does not say and the rule did not need it.
    package let kind: FileKind
    package let rule: ExclusionRule
  }

  package struct Failure: Sendable, Hashable {
    package let name: FileName
    package let kind: FileKind
    package let error: SystemError
  }
}
