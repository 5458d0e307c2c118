import Logging
import MDConfiguration
import MDIndexer
import MDModel
import MDProtocol
import MDStore
import MDStoreWriter
import MDSystem

/// Roots that the configuration names, told from those that a person gave to `mdimport` or to `mds` itself.
///
/// The index keeps a record of the configured roots as they were last in force. A root of that record that the
/// configuration covers no more leaves; a root that was never in it stays until it is forgotten. An index without such a
/// record, from before there were any, loses nothing: its roots count as given by hand until the configuration names them.
extension Roots {
  /// Drops the roots that were configured and are no more. What they hold of roots that are configured stays, as such.
  ///
  /// - Returns: the roots that were part of others until now.
  @discardableResult
  func dropUnconfigured(in index: OpenIndex) throws -> [FilePath] {
    let settings = index.context.settings
    // Roots on the command line take the place of the configured ones for once: those are not given up.
    guard settings.givenRoots.isEmpty else { return [] }
    let wanted = settings.configuration.roots
    index.departures.keep { root in wanted.contains { root.isAt(orBelow: $0) } }
    let former = try index.live.read { try $0.configuredRoots() }
    let leaving = former.filter { root in !wanted.contains { root.isAt(orBelow: $0) } }
    guard !leaving.isEmpty || Set(former) != Set(wanted) else { return [] }
    try endCrawls(of: leaving, in: index)
    return try index.live.write { writing in
      let fresh = try leaving.flatMap { try separate(wanted, from: $0, writing) }
      try depart(leaving, writing, in: index)
      // Those that leave are on record until they have left, so that no end of the daemon keeps a part of them.
      try writing.store(configuredRoots: wanted + leaving)
      return fresh
    }
  }

  /// Makes items that lie in a leaving root, and are to stay, roots of their own.
  private func separate(
    _ wanted: [FilePath], from leaving: FilePath, _ writing: any IndexWriting
  ) throws -> [FilePath] {
    let complete = try writing.reading.provider(leaving)?.complete
    var separated: [FilePath] = []
    for path in wanted where path.isAt(orBelow: leaving) {
      // A configured root in another that stays goes on being a part of it.
      if wanted.contains(where: { $0 != path && path.isAt(orBelow: $0) }) { continue }
      guard let item = try writing.reading.item(at: path), item.parent != .none else { continue }
      _ = try writing.move([ItemMove(item: item.id, parent: .none, name: FileName(path.bytes))], at: nil)
      try writing.store(ProviderRecord(path: path, complete: complete))
      separated.append(path)
    }
    return separated
  }

  private func depart(_ leaving: [FilePath], _ writing: any IndexWriting, in index: OpenIndex) throws {
    for path in leaving {
      try writing.removeProvider(path)
      let root = try writing.reading.roots().first { $0.rootPath == path }
      guard index.departures.begin(path, root?.id) else { continue }
      index.context.logger.notice("a root leaves the index", metadata: ["root": "\(path.text)"])
    }
  }

  /// Before the roots leave: the end of a crawl writes to the index.
  private func endCrawls(of leaving: [FilePath], in index: OpenIndex) throws {
    for path in leaving where !index.departures.includes(path) {
      try index.crawls.cancel(below: path, index.clock.now(), in: index)
    }
  }

  /// Has roots leave that a person gave to `mdimport`.
  func forget(_ paths: [FilePath], _ now: Now, in index: OpenIndex) throws {
    try endCrawls(of: paths, in: index)
    try index.live.write { writing in
      try depart(paths, writing, in: index)
      // On record until they have left, as those that are configured no more.
      try writing.store(configuredRoots: try writing.reading.configuredRoots() + paths)
    }
    try update(now, in: index)
  }

  /// A root has left.
  func didDepart(_ path: FilePath, _ now: Now, in index: OpenIndex) throws {
    try index.live.write { writing in
      let rest = try writing.reading.configuredRoots().filter { $0 != path }
      try writing.store(configuredRoots: rest)
    }
    index.context.logger.notice("a root has left the index", metadata: ["root": "\(path.text)"])
    // A crawl that was planned meanwhile would make what it finds a root of its own.
    let kept = try index.context.settings.roots + paths(in: index)
    try index.crawls.cancel(below: path, except: kept, now, in: index)
    // Roots that lay in it and were not part of it could not be looked at before.
    try update(now, in: index)
  }

  /// Tells of configured roots that do not exist. One that lies in another root is looked at with that, and is missed by
  /// nobody else.
  func noteAbsentRoots(in index: OpenIndex) {
    let known = index.context.status.look { Set($0.roots.map(\.path)) }
    for path in index.context.settings.roots where !known.contains(path) && !isThere(path, in: index) {
      index.context.logger.warning("a root does not exist", metadata: ["root": "\(path.text)"])
      show(.missing, of: path, in: index)
    }
  }
}

/// The record of configured roots: it stands among the providers, under a name that is no path.
extension IndexReading {
  /// The configured roots as they were last in force, with those that are leaving; none in an index from before.
  func configuredRoots() throws -> [FilePath] {
    let names = try provider(configuredRootsRecord)?.token?.split(separator: 0) ?? []
    return names.map { FilePath($0) }
  }
}

extension IndexWriting {
  func store(configuredRoots roots: [FilePath]) throws {
    let token = Array(roots.map(\.bytes).joined(separator: [0]))
    try store(ProviderRecord(path: configuredRootsRecord, token: token))
  }
}

private let configuredRootsRecord = FilePath("limelight.conf")
