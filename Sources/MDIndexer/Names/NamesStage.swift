import MDCrawl
import MDImporting
import MDModel
import MDStore
import MDStoreWriter
import MDSystem

/// The first stage: makes the index's tree of names equal to what a crawl meets, and notes in the journal whose content
/// is to be imported. Everything is findable by name when it ends.
struct NamesStage: CrawlVisitor {
  /// The item of a directory that is to be listed.
  struct Token: Sendable {
    var item: ItemID
    /// Stored during this crawl: there is nothing to compare its entries with.
    var isNew: Bool
    /// Its last listing failed.
    var hadFailed: Bool = false
  }

  private let session: WritingSession
  private let notes: NoteTaker
  private let types: TypeTable
  private let progress: IndexingProgress
  private let stop: StopSignal
  /// Roots that this crawl may turn out to enclose.
  private var innerRoots: [ItemRecord]
  private(set) var counts = IndexingSummary()
  private var sinceCommit = 0

  init(
    session: WritingSession, types: TypeTable, innerRoots: [ItemRecord], progress: IndexingProgress, stop: StopSignal
  ) {
    self.session = session
    notes = NoteTaker(session: session)
    self.types = types
    self.innerRoots = innerRoots
    self.progress = progress
    self.stop = stop
  }

  mutating func visit(_ listing: borrowing DirectoryListing, token: Token) throws -> [Token] {
    if token.hadFailed { try session.noteListing(of: token.item, failure: nil) }
    let records = token.isNew ? [] : try session.reading.children(of: token.item)
    let unseen = Set(listing.failures.map(\.name))
    for failure in listing.failures { counts.failed["cannot be looked at: \(failure.error.reason)", default: 0] += 1 }
    var tokens: [Token] = []
    var next = 0
    for entry in listing.entries {
      while next < records.count, records[next].name.precedes(entry.name) {
        try remove(records[next], unless: unseen)
        next += 1
      }
      let isKnown = next < records.count && records[next].name == entry.name
      let child = try reconcile(
        ItemRecord(name: entry.name, status: entry.status, in: token.item), with: isKnown ? records[next] : nil,
        at: EntryLocation(entry.name, in: listing.descriptor))
      if entry.descends { tokens.append(child) }
      if isKnown { next += 1 }
    }
    for record in records[next...] { try remove(record, unless: unseen) }
    for entry in listing.skipped { counts.skipped[entry.rule.name, default: 0] += 1 }
    try noteSkipped(listing.skipped.map { ($0.name, $0.kind, $0.rule.name) }, in: token)
    try pace(listing.entries.count, in: token.item)
    return tokens
  }

  mutating func failed(_ error: SystemError, token: Token) throws {
    let reason = "the folder cannot be listed: \(error.reason)"
    counts.failed[reason, default: 0] += 1
    try session.noteListing(of: token.item, failure: reason)
  }

  mutating func vanished(token: Token) throws {
    // A root that is missing may be an unmounted disk: that is no deletion.
    guard try session.reading.item(token.item)?.parent != ItemID.none else {
      return try failed(SystemError.missing("open"), token: token)
    }
    counts.removed += try session.remove(token.item).count
  }

  mutating func excluded(_ rule: ExclusionRule, token: Token) throws {
    if !token.isNew { for record in try session.reading.children(of: token.item) { try remove(record) } }
    counts.skipped[rule.name, default: 0] += 1
    // The folder stays findable by name; the ledger says what keeps its contents out.
    try noteSkipped([(Array(".".utf8), .directory, rule.name)], in: token)
  }

  // MARK: One entry

  /// Brings one item in line with what the file system says of it.
  mutating func reconcile(
    _ fresh: ItemRecord, with record: ItemRecord?, at location: EntryLocation
  ) throws -> Token {
    guard let record else { return try insert(fresh, at: location) }
    if record.kind != fresh.kind {
      try remove(record)
      return try insert(fresh, at: location)
    }
    switch fresh.kind {
    case .regular: try reconcile(file: fresh, with: record, at: location)
    case .directory, .symbolicLink, .special:
      if record.stamp != fresh.stamp {
        let item = try update(fresh, from: record, state: record.state)
        if fresh.kind == .directory { try notes.retake(from: location, of: item) }
      }
    }
    return Token(item: record.id, isNew: false, hadFailed: record.kind == .directory && record.state == .failed)
  }

  private mutating func reconcile(
    file fresh: ItemRecord, with record: ItemRecord, at location: EntryLocation
  ) throws {
    if record.stamp != fresh.stamp || !record.isTrusted {
      var typed = fresh
      typed.type = try types.number(forName: fresh.name, in: session)
      let waits = try types.isImportable(typed, in: session)
      let item = try update(typed, from: record, state: waits ? .pending : .nameOnly)
      if waits {
        try session.enqueue(record.id, .changed)
      } else {
        try session.forgetContent(of: record.id)
        try notes.take(from: location, of: item)
      }
      counts.changed += 1
      return
    }
    counts.unchanged += 1
    // An importer for this type may have been installed since.
    if record.state == .nameOnly, try types.isImportable(record, in: session) {
      try session.enqueue(record.id, .reimport)
    }
  }

  private mutating func insert(_ fresh: ItemRecord, at location: EntryLocation) throws -> Token {
    if let root = try enclosedRoot(fresh) {
      try session.adopt(root: root.id, into: fresh.parent, name: fresh.name)
      return Token(item: root.id, isNew: false, hadFailed: root.state == .failed)
    }
    var item = fresh
    item.type =
      try fresh.kind == .regular
      ? types.number(forName: fresh.name, in: session) : types.number(for: fresh.kind, in: session)
    let waits = try types.isImportable(item, in: session)
    item.state = waits ? .pending : .nameOnly
    item.id = try session.insert(item)
    if waits { try session.enqueue(item.id, .new) } else { try notes.take(from: location, of: item) }
    counts.added += 1
    return Token(item: item.id, isNew: true)
  }

  private func update(_ fresh: ItemRecord, from record: ItemRecord, state: ItemState) throws -> ItemRecord {
    var item = fresh
    item.id = record.id
    item.state = state
    // A type that the content told says nothing of the content that is there now.
    item.type = fresh.kind == .regular ? fresh.type : record.type
    // An item whose content waits keeps its old stamp's doubt until the content has been read.
    item.isTrusted = fresh.stamp.isTrustworthy(at: Clock.realtime())
    try session.update(item)
    return item
  }

  /// What is not listed is gone, except what the file system refused to tell of: an I/O error is no deletion.
  private mutating func remove(_ record: ItemRecord, unless unseen: Set<[UInt8]>) throws {
    if unseen.isEmpty || !unseen.contains(record.name) { try remove(record) }
  }

  private mutating func remove(_ record: ItemRecord) throws { counts.removed += try session.remove(record.id).count }

  private mutating func enclosedRoot(_ fresh: ItemRecord) throws -> ItemRecord? {
    guard !innerRoots.isEmpty, let path = try session.reading.path(parent: fresh.parent, name: fresh.name) else {
      return nil
    }
    guard let position = innerRoots.firstIndex(where: { $0.name == path && $0.kind == fresh.kind }) else { return nil }
    return innerRoots.remove(at: position)
  }

  /// Takes out the roots inside the crawled tree that it did not take in because they are gone, or something of another
  /// kind stands in their place. A folder that is missing may be a disk that is not mounted, and stays.
  mutating func removeStaleRoots() throws {
    for root in innerRoots {
      do throws(SystemError) {
        if ItemKind(try FileStatus.of(path: root.name).kind) == root.kind { continue }
      } catch {
        if !error.isVanished || root.kind == .directory { continue }
      }
      try remove(root)
    }
  }

  // MARK: Ledger and pace

  private func noteSkipped(_ skipped: [(name: [UInt8], kind: FileKind, rule: String)], in token: Token) throws {
    if !token.isNew {
      let noted = try session.skipped(in: token.item)
      if noted.elementsEqual(skipped.map { ($0.name, $0.rule) }, by: ==) { return }
      try session.removeSkipped(in: token.item)
    }
    for (name, kind, rule) in skipped {
      try session.noteSkipped(name, in: token.item, kind: ItemKind(kind), rule: rule)
    }
  }

  /// Commits now and then, so that what was found can be searched and survives, and looks whether to stop.
  private mutating func pace(_ entries: Int, in directory: ItemID) throws {
    counts.met += entries
    sinceCommit += entries
    progress.met(counts.met)
    if stop.isRaised { throw Interrupted() }
    guard sinceCommit >= 20_000 else { return }
    sinceCommit = 0
    try session.commitBatch()
  }
}

/// Somebody asked the run to end; what was done is kept.
struct Interrupted: Error {}

extension [UInt8] {
  /// In the order of `memcmp`, which is the index's and the crawler's.
  func precedes(_ other: [UInt8]) -> Bool { lexicographicallyPrecedes(other) }
}
