package import MDModel

/// Work that refreshes leave behind, and when it is due: items to be looked at again from above, folders to be listed once
/// it is known where they are, other names of changed files, folders to be judged anew, stamps to be believed. Pure: its
/// owner asks for the ``next(_:)`` action, performs it, and notes the outcome.
package struct FollowUps: Sendable {
  package enum Action: Hashable, Sendable {
    /// ``LiveIndexer/perform(_:time:)`` it.
    case look(Look)
    /// Crawl the folders, which have been renamed: rules that see the whole path may judge otherwise of what lies below.
    case crawl(Set<ItemID>)
    /// Crawl the folders as backlog: they are new, and hold more than a refresh may walk over.
    case crawlLarge(Set<ItemID>)
  }

  package enum Look: Hashable, Sendable {
    /// Look at the items from the folders above them.
    case recheck(Set<ItemID>)
    /// List the folders, which could not be listed where they were known to be.
    case list(Set<ItemID>)
    /// Look at all names of these files: one of the names has changed.
    case recheckNames(of: Set<InodeIdentity>)
    /// Believe the stamps of files that are still as they are known, now that the stamps are old enough; look again at
    /// the others.
    case trust(Set<ItemID>)
  }

  /// Rechecks that follow one another at once: what changes faster is looked at when it has had time to come to rest.
  static let roundsAtOnce = 3
  static let recheckDelay = Duration.milliseconds(250)
  /// Lists of a folder in vain: what is nowhere to be found so often is below a root that is away, whose return is a crawl.
  static let mostLists = 8
  /// Longest delay of a folder that refuses, as while descriptors are short; the delay doubles with each list.
  static let longestListDelay = Duration.seconds(30)
  private static let mostDoublings = 16
  static let linkDelay = Duration.seconds(1)
  /// Files whose names are looked at in one go.
  static let mostLinked = 500
  /// Files whose stamps are looked at in one go.
  static let mostTrusted = 500
  /// Full tick of the coarsest file system later than the youngest stamp that proves nothing.
  static let stampAge = FileStamp.racyAge + .milliseconds(500)
  /// The stamps of young files below a renamed folder are believed by then, and need not be read again.
  static let moveDelay = stampAge * 2
  /// More young stamps are left to the next start.
  static let mostYoung = 50_000

  /// Items with the time when they are due, which the earliest of them sets. They are then taken in pieces. What is added
  /// meanwhile has a time of its own: with the time that has passed it would be taken again at once, without an end.
  private struct Timed<Element: Hashable & Sendable>: Sendable {
    private var ripe: Set<Element> = []
    private var waiting: Set<Element> = []
    private var ripens: Instant?

    var items: Set<Element> { ripe.union(waiting) }
    var count: Int { ripe.count + waiting.count }
    /// An instant that has passed where some are left of those that were due.
    var due: Instant? { ripe.isEmpty ? ripens : .start }

    func contains(_ element: Element) -> Bool { ripe.contains(element) || waiting.contains(element) }

    mutating func add(_ more: some Sequence<Element>, due fresh: Instant) {
      waiting.formUnion(more)
      if !waiting.isEmpty { ripens = min(ripens ?? fresh, fresh) }
    }

    mutating func hurry(_ now: Instant) { if ripens != nil { ripens = now } }

    /// - Parameter most: the rest is due at once.
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
  /// How often folders were listed in vain, of those that wait to be listed or are being listed.
  private var lists: [ItemID: Int] = [:]
  private var linked = Timed<InodeIdentity>()
  private var moved = Timed<ItemID>()
  private var large: Set<ItemID> = []
  private var young = Timed<ItemID>()

  package init() {}

  // MARK: Noting

  /// Takes note of what a refresh found to do next.
  ///
  /// - Parameter look: the one that the outcome is of; `nil` where events asked for it.
  package mutating func note(_ outcome: RefreshOutcome, of look: Look? = nil, now: Instant) {
    note(doubtful: outcome.doubtful, of: look, now: now)
    note(unlisted: outcome.unlisted, refused: outcome.refused, of: look, now: now)
    var files = outcome.linked
    // All names of these have been looked at, as they are now.
    if case .recheckNames(let known) = look { files.subtract(known.subtracting(outcome.unsteady)) }
    note(linked: files, now: now)
    moved.add(outcome.movedFolders, due: now + Self.moveDelay)
    large.formUnion(outcome.large)
    note(young: outcome.untrusted, now: now)
  }

  /// Files of which one name has changed.
  package mutating func note(linked files: Set<InodeIdentity>, now: Instant) {
    linked.add(files, due: now + Self.linkDelay)
  }

  /// Items that are not where they were known to be.
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

  /// - Parameter refused: folders that are there and could not be listed for a reason that passes.
  private mutating func note(unlisted folders: Set<ItemID>, refused: Set<ItemID>, of look: Look?, now: Instant) {
    var tried: Set<ItemID> = []
    if case .list(let folders) = look { tried = folders }
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

  /// Files that were stored so soon after their change that their stamps prove nothing yet.
  package mutating func note(young items: some Collection<ItemID>, now: Instant) {
    guard young.count < Self.mostYoung else { return }
    young.add(items, due: now + Self.stampAge)
  }

  // MARK: Doing

  /// When ``next(_:)`` has something; an instant that has passed where it has now. `nil`: nothing follows.
  package var due: Instant? {
    guard atOnce.isEmpty, large.isEmpty else { return .start }
    return [doubtful.due, unlisted.due, linked.due, moved.due, young.due].compactMap(\.self).min()
  }

  /// Whether the rest of what was taken in pieces can wait for the next turn: files of several names, and stamps.
  package func hasMore(of look: Look, _ now: Instant) -> Bool {
    switch look {
    case .recheckNames: linked.due.map { $0 <= now } ?? false
    case .trust: young.due.map { $0 <= now } ?? false
    case .recheck, .list: false
    }
  }

  /// The action that is due, if one is. What comes of it is to be noted before the next one is asked for.
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
    // Before renamed folders are crawled, which would read files again whose stamps prove nothing.
    if let items = young.take(at: now, atMost: Self.mostTrusted) { return .look(.trust(items)) }
    return moved.take(at: now).map { .crawl($0) }
  }

  // MARK: Somebody waits

  /// Whether every name is known that can be known now. Stamps, renamed folders, which are crawled, and folders that go
  /// on refusing keep nobody waiting here.
  package var isSettled: Bool {
    atOnce.isEmpty && large.isEmpty && doubtful.due == nil && linked.due == nil
      && unlisted.items.allSatisfy { lists[$0, default: 0] > Self.mostLists }
  }

  /// Files whose stamps prove nothing yet.
  package var youngItems: Set<ItemID> { young.items }
  package func isYoung(_ item: ItemID) -> Bool { young.contains(item) }

  /// Has what somebody waits for done now. Where folders wait to be listed, rechecks keep their time: folders are listed
  /// so many times only, and each time later.
  package mutating func hurry(_ now: Instant) {
    linked.hurry(now)
    // Rules may judge otherwise of what lies below, which is news as well.
    moved.hurry(now)
    if unlisted.due == nil { doubtful.hurry(now) }
  }
}

/// Follow-up work that a refresh has found.
package struct RefreshOutcome: Sendable {
  package var counts = IndexingSummary()
  /// Files whose content waits in the journal and is at rest.
  package var queued: [ItemID] = []
  /// The same of files that changed as a part of a burst: they wait as backlog does.
  package var demoted: [ItemID] = []
  /// Folders with more in them than a refresh may walk over: to be crawled.
  package var large: Set<ItemID> = []
  /// Files whose content waits, and that are still being written.
  package var held: [ItemID] = []
  /// Files that were stored so soon after their change that their stamps prove nothing yet.
  package var untrusted: [ItemID] = []
  /// Folders that turned out to be other than the index says: to be looked at from above, once.
  package var doubtful: Set<ItemID> = []
  /// Folders that were not where they were known to be when they were to be looked at: to be listed once that is known.
  package var unlisted: Set<ItemID> = []
  /// Folders of them that could not be listed for want of descriptors or memory: whoever has these gives them back without
  /// telling, so they are to be listed until it works.
  package var refused: Set<ItemID> = []
  /// Roots that events report as gone, or changed.
  package var lostRoots: Set<ItemID> = []
  /// Changed files that have other names, which nobody told of.
  package var linked: Set<InodeIdentity> = []
  /// Those of them that changed while their names were looked at.
  package var unsteady: Set<InodeIdentity> = []
  /// Renamed folders: rules that look at the whole path may judge their contents differently now.
  package var movedFolders: Set<ItemID> = []
}
