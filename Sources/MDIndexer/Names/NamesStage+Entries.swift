import MDCrawl
import MDModel
import MDStore
import MDStoreWriter
import MDSystem

/// Reconciles one entry with its item, which is made, kept, renamed or removed.
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
    // Where a rename leaves the dates alone (FAT), the type may still have changed.
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

  /// Whether a file may be other than its unchanged stamp says, and only reading it tells.
  private func isDoubted(_ record: ItemRecord) -> Bool { !record.isTrusted && !context.isYoung(record.id) }

  /// Whether a renamed file is as it was but for the time of its last change, which is that of the renaming. What could
  /// not be read where it was, or not wholly, may be readable where it is.
  private func isSameContent(_ fresh: ItemRecord, _ record: ItemRecord) -> Bool {
    moved.contains(record.id) && record.state != .failed && record.state != .partial
      && fresh.stamp.size == record.stamp.size && fresh.stamp.inode == record.stamp.inode
      && fresh.stamp.modified == record.stamp.modified && (fresh.type == nil || fresh.type == record.type)
      && (fresh.owner, fresh.group, fresh.permissions) == (record.owner, record.group, record.permissions)
  }

  /// - Returns: `false`, and nothing is done, when the file says now that it is not to be indexed, or cannot be asked.
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
    // A worker that reads it now has read it with the old extended attributes.
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

  /// A crawl or a listing that finds many changes, as after a copy that was made while nobody was told, makes backlog of
  /// them.
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

  /// A changed file has changed under all its names, and events report one.
  mutating func note(links status: FileStatus) {
    if status.kind == .regular, status.links > 1 {
      context.links?.add(InodeIdentity(status))
      let isCrawl = finds == nil
      let change = isCrawl ? fileChange : fileChange.map { _ in .changed }
      if change != nil || comparesNames { links.note(status, change, isMetOnce: isCrawl) }
    }
    fileChange = nil
  }

  /// Files that have changed under names that were not met, and those that the index knows by such names as they were
  /// before they got the new one.
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
    // The pictures of a new folder are new, too.
    if item.kind == .regular, !isInNewFolder { try rereadPictures(beside: item.name, in: item.parent) }
    // A new name of a file is a change of it under its others.
    if item.kind == .regular { fileChange = .new }
    return Token(item: item.id, isNew: true, turn: turn, stamp: item.stamp)
  }

  /// An item that has left its folder and is met here: it was moved into a folder that was not watched yet.
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

  /// - Parameter type: what stays known of a file's type although its stamp has changed.
  private func update(
    _ fresh: ItemRecord, from record: ItemRecord, state: ItemState, type: Int64? = nil
  ) throws -> ItemRecord {
    var item = fresh
    item.id = record.id
    item.state = state
    // A type found by content proves nothing about the present content.
    item.type = fresh.kind == .regular ? type ?? fresh.type : record.type
    // An item whose content waits keeps its old stamp's doubt until the content has been read.
    item.isTrusted = fresh.stamp.isTrustworthy(at: Clock.wallTime)
    try session.update(item)
    return item
  }

  /// Removes an item that is not listed, except where the file system refused access: an I/O error is no deletion.
  mutating func remove(_ record: ItemRecord, unless unseen: Set<FileName>) throws {
    guard try !unseen.contains(record.name) && !hasLeft(record) else { return }
    try remove(record.id)
    try rereadPictures(beside: record.name, in: record.parent)
  }

  /// Whether it has been met under another name of its folder since that was begun with.
  func hasLeft(_ record: ItemRecord) throws -> Bool {
    try moved.contains(record.id) && session.reading.item(record.id)?.name != record.name
  }

  mutating func remove(_ item: ItemID) throws {
    let removal = try session.remove(item)
    counts.removed += removal.count
    note(removed: removal)
  }

  /// A change under a removed name is a change under the others, wherever in a tree they are.
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

  /// Removes the roots inside the crawled tree that were not included because they are gone, or something of another
  /// kind is in their place. A missing folder may be a disk that is not mounted, and stays.
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
