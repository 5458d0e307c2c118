import Logging
import MDConfiguration
import MDIndexer
import MDModel
import MDProtocol
import MDStore
import MDStoreWriter
import MDSystem

/// Separates the roots that the configuration names from those that a person gave to `mdimport` or to `mds` itself.
///
/// The index keeps a record of the configured roots as they were last in force. A root of that record leaves if the
/// configuration no longer covers it. A root that was never in the record stays until it is forgotten. An index without
/// such a record loses nothing: its roots count as given by hand until the configuration names them.
extension Roots {
  /// Drops the roots that are no longer configured. Configured roots inside them stay, as roots of their own.
  ///
  /// - Returns: the roots that were part of others until now.
  @discardableResult
  func dropUnconfigured(in index: OpenIndex) throws -> [FilePath] {
    let settings = index.context.settings
    // Roots on the command line replace the configured ones for one run only: the configured ones must not leave.
    guard settings.givenRoots.isEmpty else { return [] }
    let wanted = settings.configuration.roots
    index.departures.keep { root in wanted.contains { root.isAt(orBelow: $0) } }
    let former = try index.live.read { try $0.configuredRoots() }
    let leaving = former.filter { root in !wanted.contains { root.isAt(orBelow: $0) } }
    guard !leaving.isEmpty || Set(former) != Set(wanted) else { return [] }
    try endCrawls(of: leaving, in: index)
    return try index.live.write { writing in
      // Example: `/home/a` was a root, and now `/home/a/Documents` is one. Keep the items of the second one, as a root
      // of its own, and remove the rest.
      let fresh = try leaving.flatMap { try separate(wanted, from: $0, writing) }
      try depart(leaving, writing, in: index)
      // Leaving roots stay in the record until they have left: if the daemon ends before, its next start goes on
      // removing them.
      try writing.store(configuredRoots: wanted + leaving)
      return fresh
    }
  }

  /// Turns items that lie in a leaving root and are to stay into roots of their own.
  private func separate(
    _ wanted: [FilePath], from leaving: FilePath, _ writing: any IndexWriting
  ) throws -> [FilePath] {
    let complete = try writing.reading.provider(leaving)?.complete
    var separated: [FilePath] = []
    for path in wanted where path.isAt(orBelow: leaving) {
      // A configured root inside another one that stays remains a part of it.
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

  /// Ends the crawls of roots before they leave, because the end of a crawl writes to the index.
  private func endCrawls(of leaving: [FilePath], in index: OpenIndex) throws {
    for path in leaving where !index.departures.includes(path) {
      try index.crawls.cancel(below: path, index.clock.now(), in: index)
    }
  }

  /// Removes roots that a person gave to `mdimport`.
  func forget(_ paths: [FilePath], _ now: Now, in index: OpenIndex) throws {
    try endCrawls(of: paths, in: index)
    try index.live.write { writing in
      try depart(paths, writing, in: index)
      // The roots stay in the record until they have left, like roots that are no longer configured.
      try writing.store(configuredRoots: try writing.reading.configuredRoots() + paths)
    }
    try update(now, in: index)
  }

  /// Finishes the departure of a root.
  func didDepart(_ path: FilePath, _ now: Now, in index: OpenIndex) throws {
    try index.live.write { writing in
      let rest = try writing.reading.configuredRoots().filter { $0 != path }
      try writing.store(configuredRoots: rest)
    }
    index.context.logger.notice("a root has left the index", metadata: ["root": "\(path.text)"])
    // A crawl that was planned meanwhile would turn what it finds into a root of its own.
    let kept = try index.context.settings.roots + paths(in: index)
    try index.crawls.cancel(below: path, except: kept, now, in: index)
    // Roots that lay in the departed root, but were not part of it, can be crawled only now.
    try update(now, in: index)
  }

  /// Reports configured roots that do not exist. A root inside another one is not missed: it is crawled with that one.
  func noteAbsentRoots(in index: OpenIndex) {
    let known = index.context.status.look { Set($0.roots.map(\.path)) }
    for path in index.context.settings.roots where !known.contains(path) && !isThere(path, in: index) {
      index.context.logger.warning("a root does not exist", metadata: ["root": "\(path.text)"])
      show(.missing, of: path, in: index)
    }
  }
}

/// The record of configured roots. It is stored among the providers, under a name that is no path.
extension IndexReading {
  /// The configured roots as they were last in force, with those that are leaving; none in an index without the record.
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
