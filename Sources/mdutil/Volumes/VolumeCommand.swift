import MDClient
import MDCommandLine
import MDConfiguration
import MDControl
import MDCrawl
import MDModel
import MDProtocol
import MDStore
import MDStoreWriter
import MDSystem
import MDTools

/// `-s`, `-i`, `-d`, `-E`, `-p` and `-X`: what Spotlight's tool does to volumes, with its messages and its exit status,
/// which is 0 even for invalid paths.
struct VolumeCommand {
  let tool: UtilityTool
  let settings: UserSettings

  func run(_ change: UtilityTask.VolumeChange, _ given: [FilePath]) throws -> ExitStatus {
    let volumes = VolumeList.resolve(given, tool.context.diagnostics)
    let found = volumes.compactMap { if case .found(let path) = $0 { path } else { nil } }
    var switches = settings.switches
    if let switching = change.switching { switches = try turn(switching, found) }
    if change.erases, !found.isEmpty { _ = try erase(found) }
    if change.publishes, tool.context.options.isVerbose {
      tool.context.diagnostics.report("there is nothing to publish: the index is local")
    }
    let (roots, status) = try knownRoots()
    for volume in volumes { try report(volume, switches, roots) }
    return status
  }

  // MARK: State

  private func report(_ volume: VolumeList.Entry, _ switches: Switches, _ roots: [KnownRoot]) throws {
    switch volume {
    case .invalid(let path): try report(path, .invalid)
    case .found(let path):
      try report(path, VolumeState(of: path, switches, roots: roots.map(\.path)))
      guard tool.context.options.isVerbose else { return }
      let inside = roots.filter { $0.path.isAt(orBelow: path) || path.isAt(orBelow: $0.path) }
      if let line = KnownRoot.scanLine(inside, now: Clock.wallTime) { try tool.print("\t\(line)") }
    }
  }

  private func report(_ path: FilePath, _ state: VolumeState) throws {
    let name = DisplayText.printableText(path.bytes)
    try tool.print("\(name):\n\t\(state.line(name))")
  }

  /// Roots in the index, and roots that the daemon will index. An index that cannot be read is reported.
  private func knownRoots() throws -> ([KnownRoot], ExitStatus) {
    var (roots, status) = ([KnownRoot](), ExitStatus.success)
    do { roots = try IndexReader(path: tool.locations.index).read(KnownRoot.all) } catch let error as StoreError {
      if error.code != .missing {
        tool.context.diagnostics.report(ToolError(error))
        status = ToolError(error).status
      }
    }
    let wanted = settings.configuration.roots.compactMap { try? AbsolutePath.resolving($0) }
    roots += wanted.filter { path in !roots.contains { $0.path == path } }.map { KnownRoot(path: $0) }
    return (roots, status)
  }

  // MARK: Switches

  private func turn(_ switching: UtilityTask.VolumeChange.Switching, _ volumes: [FilePath]) throws -> Switches {
    var switches = settings.switches
    for volume in volumes {
      let level: Switches.Level? =
        switch switching {
        case .on: nil
        case .indexingOff: .indexingOff
        case .searchingOff: .searchingOff
        }
      let name = volume.text
      if let level {
        tool.context.diagnostics.reportVerbatim("mdutil disabling Spotlight: \(name) -> \(level.searchLevel)")
      }
      switches.set(level, for: volume)
      if level == nil, let above = switches.indexingIsOff(at: volume) {
        tool.context.diagnostics.report(
          "\(name) stays off: indexing is switched off for \(above.text)",
          hint: "turn it on: mdutil -i on \(above.text)")
      }
    }
    try write(switches)
    return switches
  }

  /// Writes the switches before anything is reported: a folder that is off must stay off, whatever happens next.
  private func write(_ switches: Switches) throws {
    let path = FilePath(tool.locations.switches)
    do throws(SystemError) {
      try DirectoryMaking.make(FilePath(tool.locations.state), mode: 0o700)
      try WholeFile.replace(path, with: switches.text, mode: 0o600, isDurable: true)
    } catch { throw ToolError(error, subject: tool.locations.switches) }
    try tellDaemon(.reload)
  }

  /// - Returns: whether a daemon runs.
  @discardableResult
  private func tellDaemon(_ request: Request) throws -> Bool {
    guard let client = try tool.daemon.connectIfRunning() else { return false }
    try client.forEachReply(to: request) { _ in true }
    return true
  }

  // MARK: Erasing

  func remove(_ given: [FilePath]) throws -> ExitStatus {
    var found: [FilePath] = []
    for volume in VolumeList.resolve(given, tool.context.diagnostics) {
      switch volume {
      case .found(let path): found.append(path)
      case .invalid(let path): try report(path, .invalid)
      }
    }
    if !found.isEmpty { try tool.print("\(try erase(found)) files/directories removed") }
    return .success
  }

  /// - Returns: number of removed files of the index; 0 while a part of the index is left.
  private func erase(_ volumes: [FilePath]) throws -> Int {
    let roots = DamagedIndex.roots(of: tool.locations.index)
    let isAll = roots.allSatisfy { root in volumes.contains { root.isAt(orBelow: $0) } }
    let files = try IndexFolderCommand.files(of: tool.locations).count
    // A daemon empties the index but keeps its files, which it fills again at once.
    if try tellDaemon(.erase(volumes)) { return isAll ? files : 0 }
    return try IndexErasure.erase(volumes, from: tool.locations.index)
  }
}
