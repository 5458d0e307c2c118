import MDConfiguration
import MDCrawl
import MDIndexer
import MDModel
import MDSystem

/// Work of a running engine after its settings have changed. Pure.
struct SettingsDifference: Equatable {
  /// Paths that must be checked again, because the rules that decide what is indexed have changed.
  enum Rules: Equatable {
    case same
    /// Only these paths, below each root, are judged differently.
    case paths([FilePath])
    case everything
  }

  /// Names of the changed keys of `limelight.conf`, and `switches`.
  var changed: [String] = []
  /// True if the index must be closed and opened again: its path, its models or its importers have changed.
  var needsReopening = false
  var changesRoots = false
  var rules = Rules.same
  /// True if something may be indexed now that was not before: it is background work. Otherwise items only leave.
  var mayAdd = false
  /// Folders in which indexing was switched on.
  var switchedOn: [FilePath] = []
  /// True if indexing was switched on or off somewhere.
  var changesSwitches = false

  var isEmpty: Bool { changed.isEmpty && !needsReopening && !changesRoots && !changesSwitches }

  /// Whether folders without a watch may get one now, or get their turn at another time.
  var changesSweeps: Bool {
    [ConfigurationKey.watchBudget, .sweepInterval].contains { changed.contains($0.rawValue) }
  }

  /// Whether the rules of a running crawl no longer hold.
  var changesCrawl: Bool { rules != .same || changesSwitches }
}

extension EngineSettings {
  /// The changes since `former` settings.
  func difference(from former: EngineSettings) -> SettingsDifference {
    var difference = SettingsDifference()
    let keys = ConfigurationKey.allCases.filter { configuration.texts(of: $0) != former.configuration.texts(of: $0) }
    difference.changed = keys.map(\.rawValue)
    difference.needsReopening =
      index != former.index || !models.areSame(as: former.models)
      || configuration.archiveContents != former.configuration.archiveContents
    difference.changesRoots = roots != former.roots
    noteRules(former.configuration, in: &difference)
    noteSwitches(former.user.switches, in: &difference)
    return difference
  }

  private func noteRules(_ former: Configuration, in difference: inout SettingsDifference) {
    let flags: [(now: Bool, before: Bool, adds: Bool)] = [
      (configuration.includesHidden, former.includesHidden, true),
      (configuration.includesDependencies, former.includesDependencies, true),
      (configuration.honoursGitignore, former.honoursGitignore, false),
      (configuration.crossesFileSystems, former.crossesFileSystems, true),
      (configuration.includesNetworkMounts, former.includesNetworkMounts, true),
    ]
    for flag in flags where flag.now != flag.before {
      difference.rules = .everything
      if flag.now == flag.adds { difference.mayAdd = true }
    }
    guard configuration.exclusions != former.exclusions else { return }
    let change = ExclusionChange(from: former.exclusions, to: configuration.exclusions)
    // Only comments in the file have changed.
    if change.paths == [] { return }
    if change.mayAdd { difference.mayAdd = true }
    guard difference.rules == .same else { return }
    difference.rules = change.paths.map(SettingsDifference.Rules.paths) ?? .everything
  }

  private func noteSwitches(_ former: Switches, in difference: inout SettingsDifference) {
    let switches = user.switches
    guard switches != former else { return }
    difference.changed.append("switches")
    let folders = Set(switches.levels.keys).union(former.levels.keys)
    difference.changesSwitches = switches.unindexed != former.unindexed
    difference.switchedOn = folders.filter {
      former.indexingIsOff(at: $0) != nil && switches.indexingIsOff(at: $0) == nil
    }.sorted()
  }
}

extension IndexingModels {
  /// Whether both make the same vectors.
  func areSame(as other: IndexingModels) -> Bool {
    embedder?.identity == other.embedder?.identity && encoder?.identity == other.encoder?.identity
      && isWanted == other.isWanted
  }
}
