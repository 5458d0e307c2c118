import MDConfiguration
import MDIndexer
import MDModel
import MDStore
import MDSystem
import MDWatch

/// Settings that change while the index is open.
extension OpenIndex {
  /// Applies changed settings, which are in force already. Running imports and donations go on. Only trees that the
  /// change concerns are crawled.
  func apply(_ difference: SettingsDifference, _ now: Now) throws {
    guard !difference.isEmpty else { return }
    let settings = context.settings
    noteWork()
    try live.change(settings.setup, importerIdle: settings.configuration.importerIdle)
    throttle.share(among: settings.workers)
    watcher.setBudget(context.simulatedWatchLimit ?? settings.configuration.watchBudget)
    if difference.changesSweeps { sweeps.planAnew(now, in: self) }
    vectors.reconsider()
    recognition.reconsider()
    uses.watchRecentFiles(in: self)
    if difference.changesCrawl { try crawls.restart(now, in: self) }
    if difference.changesSwitches { contents.releaseSwitchedOff(in: self) }
    if difference.changesRoots || difference.changesSwitches { try roots.update(now, in: self) }
    try judgeAnew(difference, now)
    for folder in difference.switchedOn { try crawl(at: folder, as: .live) }
    try contents.reload(in: self)
  }

  private func judgeAnew(_ difference: SettingsDifference, _ now: Now) throws {
    // Items that are now excluded leave at once. Items that are now admitted are old files, which have time.
    let workClass: WorkClass = difference.mayAdd ? .firstCrawl : .live
    switch difference.rules {
    case .same: break
    case .everything: for root in try roots.paths(in: self) { crawls.add(root, as: workClass) }
    case .paths(let paths):
      for root in try roots.paths(in: self) { for path in paths { try judgeAnew(path, below: root, workClass, now) } }
    }
  }

  /// Checks one path below a root from its folder: removes it if it is excluded now, and crawls it if it may be
  /// admitted. Both are needed, because one change may exclude a path and admit another.
  private func judgeAnew(_ path: FilePath, below root: FilePath, _ workClass: WorkClass, _ now: Now) throws {
    let whole = path.bytes.split(separator: UInt8(ascii: "/")).reduce(root) { $0.appending(FileName($1)) }
    guard let parent = whole.parent, let folder = try live.read({ try $0.item(at: parent) }), folder.kind == .directory
    else { return }
    if workClass == .firstCrawl {
      crawls.add(whole, as: workClass)
      // A path that is not in the index cannot leave it.
      guard try live.read({ try $0.item(at: whole) }) != nil else { return }
    }
    var batch = WatchBatch()
    batch.names[folder.id] = [whole.name: .settled]
    try refreshing.apply(batch, now, in: self)
  }

  /// Crawls a folder that lies in a root, or the roots that lie in the folder.
  private func crawl(at folder: FilePath, as workClass: WorkClass) throws {
    let roots = try roots.paths(in: self)
    let isInside = roots.contains { $0 != folder && folder.isAt(orBelow: $0) }
    for path in isInside ? [folder] : roots.filter({ $0.isAt(orBelow: folder) }) { crawls.add(path, as: workClass) }
  }
}
