package import MDModel

/// Work that refreshes leave behind, and when it is due. It consists of items to recheck, folders to list, other
/// names of changed files, renamed folders to crawl, and untrusted stamps. Pure: the owner asks for the ``next(_:)``
/// action, performs it, and notes the outcome.
package struct FollowUps: Sendable {
  package enum Action: Hashable, Sendable {
    /// Perform it with ``LiveIndexer/perform(_:time:)``.
    case look(Look)
    /// Crawl the folders, which have been renamed. Rules that match the whole path may judge their contents
    /// differently now.
    case crawl(Set<ItemID>)
    /// Crawl the folders as backlog. They are new, and contain more than a refresh may walk over.
    case crawlLarge(Set<ItemID>)
  }

  package enum Look: Hashable, Sendable {
    /// Look up the items in the folders above them.
    case recheck(Set<ItemID>)
    /// List the folders, which could not be listed where the index has them.
    case list(Set<ItemID>)
    /// Stat all names of these files, because one of the names has changed.
    case recheckNames(of: Set<InodeIdentity>)
    /// Trust the stamps of files that are unchanged, now that the stamps are old enough. Recheck the other files.
    case trust(Set<ItemID>)
  }

  /// Number of rechecks that may follow one another without a delay. Items that change faster are rechecked after
  /// ``recheckDelay``, when they have had time to come to rest.
  static let roundsAtOnce = 3
  static let recheckDelay = Duration.milliseconds(250)
  /// Number of failed lists after which a folder is dropped. It is assumed to lie below a missing root, which is
  /// crawled when it returns.
  static let mostLists = 8
  /// Longest delay of a folder that cannot be listed for a passing reason, such as a lack of descriptors. The delay
  /// doubles with each try.
  static let longestListDelay = Duration.seconds(30)
  private static let mostDoublings = 16
  static let linkDelay = Duration.seconds(1)
  /// Maximum number of files whose names are rechecked at a time.
  static let mostLinked = 500
  /// Maximum number of files whose stamps are checked at a time.
  static let mostTrusted = 500
  /// Delay after which a young stamp can be trusted: the racy age, plus a full clock tick of the coarsest file
  /// system.
  static let stampAge = FileStamp.racyAge + .milliseconds(500)
  /// Delay before a renamed folder is crawled. By then the stamps of young files in it are trusted, so the crawl need
  /// not read these files again.
  static let moveDelay = stampAge * 2
  /// Maximum number of young stamps. Further ones are checked after the next start.
  static let mostYoung = 50_000

  /// Items with a common due time, which is that of the earliest. When due, they become ripe and are taken in pieces.
  ///
  /// Items that are added meanwhile get a due time of their own. If they joined the ripe ones, they would be taken at
  /// once again and again, without end.
  private struct Timed<Element: Hashable & Sendable>: Sendable {
    private var ripe: Set<Element> = []
    private var waiting: Set<Element> = []
    private var ripens: Instant?

    var items: Set<Element> { ripe.union(waiting) }
    var count: Int { ripe.count + waiting.count }
    /// The due time; `.start`, which has passed, while ripe items are left.
    var due: Instant? { ripe.isEmpty ? ripens : .start }

    func contains(_ element: Element) -> Bool { ripe.contains(element) || waiting.contains(element) }

    mutating func add(_ more: some Sequence<Element>, due fresh: Instant) {
      waiting.formUnion(more)
      if !waiting.isEmpty { ripens = min(ripens ?? fresh, fresh) }
    }

    mutating func hurry(_ now: Instant) { if ripens != nil { ripens = now } }

    /// - Parameter most: maximum number of items. The rest stays due.
    mutating func take(at now: Instant, atMost most: Int = .max) -> Set<Element>? {
      if ripe.isEmpty, let ripens, ripens <= now { (ripe, waiting, self.ripens) = (waiting, [], nil) }
      guard !ripe.isEmpty else { return nil }
      let piece = ripe.count > most ? Set(ripe.prefix(most)) : ripe
      ripe.subtract(piece)
      return piece
    }
  }

  private var atOnce: Set<ItemID> = []
  private var rounds = 0
  private var doubtful = Timed<ItemID>()
  private var unlisted = Timed<ItemID>()
  /// Number of failed lists of each folder that waits to be listed or is being listed.
  private var lists: [ItemID: Int] = [:]
  private var linked = Timed<InodeIdentity>()
  private var moved = Timed<ItemID>()
  private var large: Set<ItemID> = []
  private var young = Timed<ItemID>()

  package init() {}

  // MARK: Noting

  /// Notes the follow-up work that a refresh found.
  ///
  /// - Parameter look: the action that produced the outcome; `nil` if events did.
  package mutating func note(_ outcome: RefreshOutcome, of look: Look? = nil, now: Instant) {
    note(doubtful: outcome.doubtful, of: look, now: now)
    note(unlisted: outcome.unlisted, refused: outcome.refused, of: look, now: now)
    var files = outcome.linked
    // All names of these files have just been checked. Only files that changed during the check need another one.
    if case .recheckNames(let known) = look { files.subtract(known.subtracting(outcome.unsteady)) }
    note(linked: files, now: now)
    moved.add(outcome.movedFolders, due: now + Self.moveDelay)
    large.formUnion(outcome.large)
    note(young: outcome.untrusted, now: now)
  }

  /// Notes files of which one name has changed.
  package mutating func note(linked files: Set<InodeIdentity>, now: Instant) {
    linked.add(files, due: now + Self.linkDelay)
  }

  /// Notes items that are not where the index has them.
  package mutating func note(doubtful items: Set<ItemID>, now: Instant) { note(doubtful: items, of: nil, now: now) }

  private mutating func note(doubtful items: Set<ItemID>, of look: Look?, now: Instant) {
    if case .recheck = look {} else { rounds = 0 }
    guard !items.isEmpty else { return }
    if rounds < Self.roundsAtOnce {
      rounds += 1
      atOnce.formUnion(items)
    } else {
      doubtful.add(items, due: now + Self.recheckDelay)
    }
  }

  /// - Parameter refused: folders that exist but could not be listed for a passing reason.
  private mutating func note(unlisted folders: Set<ItemID>, refused: Set<ItemID>, of look: Look?, now: Instant) {
    var tried: Set<ItemID> = []
    if case .list(let folders) = look { tried = folders }
    // A folder that cannot be found is dropped after `mostLists` tries. One that exists but refuses to be listed is
    // tried until it succeeds, after ever longer delays.
    let open = folders.filter {
      !tried.contains($0) || lists[$0, default: 0] < Self.mostLists || refused.contains($0)
    }
    for folder in tried.subtracting(open) { lists[folder] = nil }
    guard !open.isEmpty else { return }
    unlisted.add(open, due: now + listDelay(of: open))
  }

  private func listDelay(of folders: Set<ItemID>) -> Duration {
    let excess = (folders.map { lists[$0, default: 0] }.min() ?? 0) - Self.mostLists
    guard excess > 0 else { return Self.recheckDelay }
    return min(Self.recheckDelay * (1 << min(excess, Self.mostDoublings)), Self.longestListDelay)
  }

  /// Notes files that were stored so soon after their change that their stamps are untrusted.
  package mutating func note(young items: some Collection<ItemID>, now: Instant) {
    guard young.count < Self.mostYoung else { return }
    young.add(items, due: now + Self.stampAge)
  }

  // MARK: Doing

  /// When ``next(_:)`` has an action; a time that has passed if it has one now; `nil` if there is nothing to do.
  package var due: Instant? {
    guard atOnce.isEmpty, large.isEmpty else { return .start }
    return [doubtful.due, unlisted.due, linked.due, moved.due, young.due].compactMap(\.self).min()
  }

  /// True if further pieces of the same action are due. The caller may perform them in its next turn.
  package func hasMore(of look: Look, _ now: Instant) -> Bool {
    switch look {
    case .recheckNames: linked.due.map { $0 <= now } ?? false
    case .trust: young.due.map { $0 <= now } ?? false
    case .recheck, .list: false
    }
  }

  /// The action that is due, if any. Its outcome must be noted before the next call.
  package mutating func next(_ now: Instant) -> Action? {
    if !large.isEmpty {
      defer { large = [] }
      return .crawlLarge(large)
    }
    if !atOnce.isEmpty {
      defer { atOnce = [] }
      return .look(.recheck(atOnce))
    }
    if let items = doubtful.take(at: now) {
      rounds = 0
      return .look(.recheck(items))
    }
    if let folders = unlisted.take(at: now) {
      for folder in folders { lists[folder, default: 0] += 1 }
      return .look(.list(folders))
    }
    if let files = linked.take(at: now, atMost: Self.mostLinked) { return .look(.recheckNames(of: files)) }
    // Trust stamps before renamed folders are crawled: the crawl would read files with untrusted stamps again.
    if let items = young.take(at: now, atMost: Self.mostTrusted) { return .look(.trust(items)) }
    return moved.take(at: now).map { .crawl($0) }
  }

  // MARK: Waiting clients

  /// True if every name is known that can be known now. Untrusted stamps, crawls of renamed folders, and folders that
  /// keep refusing to be listed do not make clients wait.
  package var isSettled: Bool {
    atOnce.isEmpty && large.isEmpty && doubtful.due == nil && linked.due == nil
      && unlisted.items.allSatisfy { lists[$0, default: 0] > Self.mostLists }
  }

  /// Files whose stamps are untrusted and still young.
  package var youngItems: Set<ItemID> { young.items }
  package func isYoung(_ item: ItemID) -> Bool { young.contains(item) }

  /// Makes the work due that clients wait for. If folders wait to be listed, rechecks keep their time: each failed
  /// list counts towards ``mostLists``, so hurrying would use up the tries.
  package mutating func hurry(_ now: Instant) {
    linked.hurry(now)
    // A crawl of a renamed folder may find or exclude files, which clients want to see too.
    moved.hurry(now)
    if unlisted.due == nil { doubtful.hurry(now) }
  }
}

/// Changes and follow-up work of a refresh.
package struct RefreshOutcome: Sendable {
  package var counts = IndexingSummary()
  /// Files whose content waits in the journal, and that are not being written.
  package var queued: [ItemID] = []
  /// Such files that changed as part of a burst. They wait as backlog.
  package var demoted: [ItemID] = []
  /// Folders that contain more than a refresh may walk over. They are to be crawled.
  package var large: Set<ItemID> = []
  /// Files whose content waits, and that are still being written.
  package var held: [ItemID] = []
  /// Files that were stored so soon after their change that their stamps are untrusted.
  package var untrusted: [ItemID] = []
  /// Folders that differ from what the index says. They are to be rechecked from above.
  package var doubtful: Set<ItemID> = []
  /// Folders that were not found where the index has them. They are to be listed once their place is known.
  package var unlisted: Set<ItemID> = []
  /// Folders among `unlisted` that could not be listed for lack of descriptors or memory. No event reports when these
  /// are free again, so the list is retried until it succeeds.
  package var refused: Set<ItemID> = []
  /// Roots that are gone, out of reach or replaced.
  package var lostRoots: Set<ItemID> = []
  /// Changed files that have further names, for which no event came.
  package var linked: Set<InodeIdentity> = []
  /// Files among `linked` that changed while their names were checked.
  package var unsteady: Set<InodeIdentity> = []
  /// Renamed folders. Rules that match the whole path may judge their contents differently now.
  package var movedFolders: Set<ItemID> = []
}
