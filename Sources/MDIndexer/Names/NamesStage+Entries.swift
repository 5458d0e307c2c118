import MDCrawl
import MDModel
import MDStore
import MDStoreWriter
import MDSystem

/// Reconciles one entry of a folder with its item: inserts, keeps, renames or removes the item.
extension NamesStage {
  /// Reconciles one item with its status in the file system.
  mutating func reconcile(
    _ fresh: ItemRecord, with record: ItemRecord?, at location: EntryLocation
  ) throws -> Token {
    guard let record else { return try insert(fresh, at: location) }
    if record.kind != fresh.kind {
      try remove(record, unless: [])
      return try insert(fresh, at: location)
    }
    switch fresh.kind {
    case .regular: try reconcile(file: fresh, with: record, at: location)
    case .directory, .symbolicLink, .special, .app, .donated, .member:
      if record.stamp != fresh.stamp {
        let item = try update(fresh, from: record, state: record.state)
        if fresh.kind == .directory { try notes.retake(from: location, of: item) }
      }
    }
    return Token(
      item: record.id, isNew: false, hadFailed: record.kind == .directory && record.state == .failed,
      isReplaced: record.stamp.inode != fresh.stamp.inode, hasChanged: record.stamp != fresh.stamp,
      turn: turn, stamp: fresh.stamp)
  }

  private mutating func reconcile(
    file fresh: ItemRecord, with record: ItemRecord, at location: EntryLocation
  ) throws {
    // A rename on FAT leaves all dates alone, but a new extension may have changed the type. So renamed files are
    // always checked.
    if record.stamp != fresh.stamp || isDoubted(record) || moved.contains(record.id) {
      var typed = fresh
      typed.type = try types.number(forName: fresh.name, in: session)
      fileChange = .changed
      if record.stamp.inode != fresh.stamp.inode { note(gone: [record.identity]) }
      try rereadPictures(beside: fresh.name, in: fresh.parent)
      if isSameContent(typed, record), try keepContent(typed, of: record, at: location) { return }
      let waits = try types.isImportable(typed, in: session)
      let item = try update(typed, from: record, state: waits ? .pending : .nameOnly)
      if waits {
        try enqueue(record.id, .changed, named: fresh.name)
      } else {
        try session.forgetContent(of: record.id)
        try notes.take(from: location, of: item)
        note(untrusted: item)
        counts.nameOnly += 1
      }
      counts.changed += 1
      return
    }
    counts.unchanged += 1
    // An importer for this type may have been installed since.
    if record.state == .nameOnly, try types.isImportable(record, in: session) {
      try enqueue(record.id, .reimport, named: record.name)
    } else if finds != nil, let entry = try session.reading.journalEntry(of: record.id) {
      note(waiting: record.id, named: record.name, isTold ? context.workClass : entry.workClass)
    }
  }

  /// True if the file may differ from its stamp, and only reading it can tell. The stamp is untrusted and will not be
  /// checked again.
  private func isDoubted(_ record: ItemRecord) -> Bool { !record.isTrusted && !context.isYoung(record.id) }

  /// True if a renamed file is unchanged except for its status date, which the rename set. Files that could not be
  /// read completely do not count: they may be readable at their new place.
  private func isSameContent(_ fresh: ItemRecord, _ record: ItemRecord) -> Bool {
    moved.contains(record.id) && record.state != .failed && record.state != .partial
      && fresh.stamp.size == record.stamp.size && fresh.stamp.inode == record.stamp.inode
      && fresh.stamp.modified == record.stamp.modified && (fresh.type == nil || fresh.type == record.type)
      && (fresh.owner, fresh.group, fresh.permissions) == (record.owner, record.group, record.permissions)
  }

  /// - Returns: `false`, without any change, if the file now excludes itself from indexing or cannot be opened.
  private mutating func keepContent(
    _ fresh: ItemRecord, of record: ItemRecord, at location: EntryLocation
  ) throws -> Bool {
    var renamed = fresh
    (renamed.id, renamed.state) = (record.id, record.state)
    if try dependsOnPlace(record, in: fresh.parent, named: fresh.name) { return false }
    guard try notes.replace(from: location, of: renamed) else { return false }
    var item = try update(fresh, from: record, state: record.state, type: record.type)
    item.isTrusted = false
    note(untrusted: item)
    // A worker that is reading the file now reads it with its old extended attributes, so queue it again.
    if try session.reading.journalEntry(of: record.id) != nil { try enqueue(record.id, .changed, named: fresh.name) }
    counts.changed += 1
    return true
  }

  mutating func enqueue(_ item: ItemID, _ reason: JournalReason, named name: FileName) throws {
    if !isTold { queued += 1 }
    let workClass = classOfContents
    try session.enqueue(item, reason, as: workClass)
    note(waiting: item, named: name, workClass)
  }

  /// The class of newly queued contents. A listing that finds many changes, for example after a copy during downtime,
  /// queues the rest as backlog.
  private var classOfContents: WorkClass {
    !isTold && context.workClass == .live && queued > Self.mostLive ? .firstCrawl : context.workClass
  }

  private mutating func note(waiting item: ItemID, named name: FileName, _ workClass: WorkClass) {
    if beingWritten.contains(name) {
      finds?.held.append(item)
    } else if workClass > .live {
      finds?.demoted.append(item)
    } else {
      finds?.queued.append(item)
    }
  }

  /// Notes a file with several names. If it has changed, it has changed under all its names, but events report only
  /// one.
  mutating func note(links status: FileStatus) {
    if status.kind == .regular, status.links > 1 {
      context.links?.add(InodeIdentity(status))
      let isCrawl = finds == nil
      let change = isCrawl ? fileChange : fileChange.map { _ in .changed }
      if change != nil || comparesNames { links.note(status, change, isMetOnce: isCrawl) }
    }
    fileChange = nil
  }

  /// Files that have changed under names that were not found yet. Also files with a new name, if the index knows them
  /// in an older state under another name.
  func linkedFiles() throws -> Set<InodeIdentity> {
    let older = try links.news.filter { file, stamp in
      try session.reading.items(of: [file]).contains { try session.reading.item($0)?.stamp != stamp }
    }
    return links.files.union(older.map(\.file))
  }

  private mutating func note(untrusted item: ItemRecord) {
    if !item.isTrusted { finds?.untrusted.append(item.id) }
  }

  private mutating func insert(_ fresh: ItemRecord, at location: EntryLocation) throws -> Token {
    // A new entry may be known already: as a root that this crawl encloses, or as an item that has left another
    // folder. Its row is then moved instead of inserted, so that contents and uses are kept.
    if let root = try enclosedRoot(fresh) {
      try session.adopt(root: root.id, into: fresh.parent, name: fresh.name)
      return Token(
        item: root.id, isNew: false, hadFailed: root.state == .failed, turn: turn,
        stamp: fresh.stamp)
    }
    if let arrival = try arrival(fresh, at: location) { return arrival }
    var item = fresh
    item.type =
      try fresh.kind == .regular
      ? types.number(forName: fresh.name, in: session) : types.number(for: fresh.kind, in: session)
    let waits = try types.isImportable(item, in: session)
    item.state = waits ? .pending : .nameOnly
    item.id = try session.insert(item, added: AddedDate.of(item, isInNewFolder: isInNewFolder))
    if waits {
      try enqueue(item.id, .new, named: item.name)
    } else {
      try notes.take(from: location, of: item)
      if item.kind == .regular {
        note(untrusted: item)
        counts.nameOnly += 1
      }
    }
    counts.added += 1
    // The pictures of a new folder are new themselves, so they are queued anyway.
    if item.kind == .regular, !isInNewFolder { try rereadPictures(beside: item.name, in: item.parent) }
    // A new link changes the file's status under its other names too.
    if item.kind == .regular { fileChange = .new }
    return Token(item: item.id, isNew: true, turn: turn, stamp: item.stamp)
  }

  /// Recognises an item that has left its folder in a new entry: it was moved into a folder that was not watched yet.
  /// Inode and birth must agree, because inode numbers are reused.
  private mutating func arrival(_ fresh: ItemRecord, at location: EntryLocation) throws -> Token? {
    guard let known = departed[fresh.stamp.inode], known.kind == fresh.kind, let birth = known.created,
      birth == fresh.created, let now = try session.reading.item(known.id),
      (now.parent, now.name, now.stamp.inode) == (known.parent, known.name, known.stamp.inode)
    else { return nil }
    try noteLeaving(now)
    let move = ItemMove(item: known.id, parent: fresh.parent, name: fresh.name)
    let outcome = try session.move([move], at: Clock.wallTime)
    guard outcome.refused.isEmpty, let record = try session.reading.item(known.id) else { return nil }
    moved.insert(known.id)
    return try reconcile(fresh, with: record, at: location)
  }

  /// - Parameter type: type to keep although the stamp of the file has changed.
  private func update(
    _ fresh: ItemRecord, from record: ItemRecord, state: ItemState, type: Int64? = nil
  ) throws -> ItemRecord {
    var item = fresh
    item.id = record.id
    item.state = state
    // A type found by content says nothing about the new content.
    item.type = fresh.kind == .regular ? type ?? fresh.type : record.type
    // A stamp is trusted only if it is old enough: a later write within the same clock tick would not change it.
    item.isTrusted = fresh.stamp.isTrustworthy(at: Clock.wallTime)
    try session.update(item)
    return item
  }

  /// Removes an item that is not listed. If the file system refused access to the entry, the item stays: an I/O error
  /// is not a deletion.
  mutating func remove(_ record: ItemRecord, unless unseen: Set<FileName>) throws {
    guard try !unseen.contains(record.name) && !hasLeft(record) else { return }
    try remove(record.id)
    try rereadPictures(beside: record.name, in: record.parent)
  }

  /// True if the item was found under another name of its folder since the folder's records were read.
  func hasLeft(_ record: ItemRecord) throws -> Bool {
    try moved.contains(record.id) && session.reading.item(record.id)?.name != record.name
  }

  mutating func remove(_ item: ItemID) throws {
    let removal = try session.remove(item)
    counts.removed += removal.count
    note(removed: removal)
  }

  /// Notes names that were removed. The file may have changed under them, and then has changed under its other names,
  /// anywhere in the tree.
  mutating func note(removed removal: Removal) {
    context.observer?.removed(removal.directories)
    note(gone: removal.inodes)
  }

  private mutating func note(gone files: [InodeIdentity]) {
    guard let known = context.links else { return }
    links.note(removed: files.lazy.filter { known.contains($0) })
  }

  private mutating func enclosedRoot(_ fresh: ItemRecord) throws -> ItemRecord? {
    guard !innerRoots.isEmpty, let path = try session.reading.path(parent: fresh.parent, name: fresh.name) else {
      return nil
    }
    guard let position = innerRoots.firstIndex(where: { $0.rootPath == path && $0.kind == fresh.kind }) else {
      return nil
    }
    return innerRoots.remove(at: position)
  }

  /// Removes the roots inside the crawled tree that were not adopted, if they are gone or of another kind now. A
  /// missing folder may be an unmounted disk, so its root stays.
  mutating func removeStaleRoots() throws {
    for root in innerRoots {
      do throws(SystemError) {
        if ItemKind(try FileStatus.of(path: root.rootPath).kind) == root.kind { continue }
      } catch {
        if !error.isVanished || root.kind == .directory { continue }
      }
      try remove(root.id)
    }
  }
}
