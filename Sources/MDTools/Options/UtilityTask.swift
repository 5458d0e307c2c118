import MDCommandLine
import MDConfiguration
package import MDModel

/// A task of `mdutil`. Paths are as given; relative paths are not resolved yet.
package enum UtilityTask: Hashable, Sendable {
  /// A change to volumes and folders. Their state is printed afterwards.
  package struct VolumeChange: Hashable, Sendable {
    package enum Switching: Hashable, Sendable { case on, indexingOff, searchingOff }
    /// New state; `nil` leaves it as it is.
    package var switching: Switching?
    package var erases = false
    package var publishes = false
  }

  /// Files to be indexed again.
  package enum ReindexTarget: Hashable, Sendable {
    case everything
    case paths([FilePath])
    case importer(String)
    case contentType(String)
  }

  /// Shows what the daemon has done.
  package enum View: Hashable, Sendable {
    case trace(path: FilePath)
    case failed, log, donors
  }

  /// Work of the daemon for which the tool waits.
  package enum Work: Hashable, Sendable {
    case verify(repairs: Bool)
    case sync
  }

  /// Makes, lists and cancels requests to index again.
  package enum Requests: Hashable, Sendable {
    case reindex(ReindexTarget)
    case reimport(importers: [String])
    /// Asks an app for items; no identifiers means all items.
    case donateAgain(bundle: String, identifiers: [String])
    case list
    case cancel(Int64)
  }

  /// Controls the daemon.
  package enum Control: Hashable, Sendable {
    /// Pauses background work; `nil` means until it is resumed.
    case pause(seconds: Int64?)
    case resume, start, stop, reload, forgetUsage, encode
    case forget([FilePath])
    /// The arguments are paths, or a number.
    case simulate(SimulatedTrouble, arguments: [[UInt8]])
  }

  /// Changes volumes or folders; without paths, all volumes.
  case volumes(VolumeChange, paths: [FilePath])
  case resolve(volume: FilePath, inode: UInt64)
  case listIndex(paths: [FilePath])
  case printConfiguration(paths: [FilePath])
  case removeIndex(paths: [FilePath])
  case status
  case explain(paths: [FilePath])
  case view(View)
  case work(Work)
  case requests(Requests)
  case control(Control)
}

/// Makes tasks from arguments. The option that names the task decides what the operands mean.
extension UtilityTask {
  init(_ mode: UtilityOption, _ arguments: ParsedArguments<UtilityOption>) throws(ToolError) {
    switch mode {
    case .status, .publish, .indexing, .disableSearching, .erase:
      self = .volumes(VolumeChange(arguments), paths: try Self.volumes(arguments))
    case .list: self = .listIndex(paths: try Self.volumes(arguments))
    case .configuration: self = .printConfiguration(paths: try Self.volumes(arguments))
    case .remove: self = .removeIndex(paths: try Self.volumes(arguments))
    case .resolve: self = try Self.resolution(arguments)
    case .plugins: self = .requests(.reimport(importers: try Self.importers(arguments)))
    case .delegate: self = try Self.donation(arguments)
    case .liveStatus: self = try Self.alone(.status, mode, arguments)
    case .explain: self = .explain(paths: try Self.some(arguments, "--explain needs a path").map { FilePath($0) })
    case .trace: self = try Self.trace(arguments)
    case .failed: self = try Self.alone(.view(.failed), mode, arguments)
    case .log: self = try Self.alone(.view(.log), mode, arguments)
    case .donors: self = try Self.alone(.view(.donors), mode, arguments)
    case .reindex: self = .requests(.reindex(try Self.target(arguments)))
    case .verify: self = try Self.alone(.work(.verify(repairs: arguments.contains(.repair))), mode, arguments)
    case .sync: self = try Self.alone(.work(.sync), mode, arguments)
    case .pause: self = try Self.pause(arguments)
    case .resume: self = try Self.alone(.control(.resume), mode, arguments)
    case .requests: self = try Self.alone(.requests(.list), mode, arguments)
    case .cancel:
      self = try Self.alone(.requests(.cancel(Int64(arguments.number(.cancel) ?? 0))), mode, arguments)
    case .start: self = try Self.alone(.control(.start), mode, arguments)
    case .stop: self = try Self.alone(.control(.stop), mode, arguments)
    case .reload: self = try Self.alone(.control(.reload), mode, arguments)
    case .forget:
      self = .control(.forget(try Self.some(arguments, "--forget needs a folder").map { FilePath($0) }))
    case .forgetUsage: self = try Self.alone(.control(.forgetUsage), mode, arguments)
    case .encode: self = try Self.alone(.control(.encode), mode, arguments)
    case .simulate: self = try Self.simulation(arguments)
    case .all, .volume, .verbose, .identifiers, .follow, .importer, .type, .repair, .wait, .json, .help, .version,
      .completions:
      throw .usage("\(mode.definition.spelling) does not say what to do")
    }
  }

  private typealias Arguments = ParsedArguments<UtilityOption>

  /// Returns a task that takes no operands.
  private static func alone(
    _ task: UtilityTask, _ mode: UtilityOption, _ arguments: Arguments
  ) throws(ToolError) -> UtilityTask {
    guard let operand = arguments.operands.first else { return task }
    throw .usage("nothing to do with '\(text(operand))': \(mode.definition.spelling) takes no operand")
  }

  /// Volumes and folders; empty only if all are meant.
  private static func volumes(_ arguments: Arguments) throws(ToolError) -> [FilePath] {
    let named = arguments.paths(.volume) + arguments.paths
    guard named.isEmpty != arguments.contains(.all) else { return named }
    guard named.isEmpty else { throw .usage("-a means all volumes: name none") }
    throw .usage("no volume is named", hint: "name a volume or a directory, or all volumes with -a")
  }

  private static func some(_ arguments: Arguments, _ complaint: String) throws(ToolError) -> [[UInt8]] {
    guard !arguments.operands.isEmpty else { throw .usage(complaint) }
    return arguments.operands
  }

  /// Names of importers, at least one.
  private static func importers(_ arguments: Arguments) throws(ToolError) -> [String] {
    let names = arguments.operands.map(text)
    guard !names.isEmpty, !names.contains("") else { throw .noImporter }
    return names
  }

  /// The value of an option, which must not be empty.
  private static func name(_ option: UtilityOption, _ arguments: Arguments) throws(ToolError) -> String? {
    guard let name = arguments.text(option) else { return nil }
    guard !name.isEmpty else { throw .usage("\(option.definition.spelling) was given an empty name") }
    return name
  }

  private static func text(_ operand: [UInt8]) -> String { String(decoding: operand, as: UTF8.self) }

  private static func resolution(_ arguments: Arguments) throws(ToolError) -> UtilityTask {
    guard arguments.operands.count == 2, let inode = UInt64(text(arguments.operands[1])) else {
      throw .usage("-t needs a volume and the inode number of a file")
    }
    return .resolve(volume: arguments.paths[0], inode: inode)
  }

  private static func donation(_ arguments: Arguments) throws(ToolError) -> UtilityTask {
    if let operand = arguments.operands.first { throw .usage("nothing to do with '\(text(operand))' beside -cr") }
    let lists = arguments.texts(.identifiers)
    let identifiers = lists.flatMap { $0.split(separator: ",").map(String.init) }
    if !lists.isEmpty, identifiers.isEmpty { throw .usage("-identifiers was given an empty list") }
    let bundle = try name(.delegate, arguments) ?? ""
    guard AppClaim.isValid(bundle) else {
      throw .usage(
        "'\(bundle)' is no bundle identifier",
        hint: "it has 1 to 255 letters, digits, dots, '-' and '_', such as org.example.App")
    }
    return .requests(.donateAgain(bundle: bundle, identifiers: identifiers))
  }

  private static func target(_ arguments: Arguments) throws(ToolError) -> ReindexTarget {
    let isAll = arguments.operands == [Array("all".utf8)]
    let paths = isAll ? [] : arguments.paths
    let given = [!paths.isEmpty, arguments.contains(.importer), arguments.contains(.type)].count { $0 }
    guard given + (isAll ? 1 : 0) <= 1 else { throw .usage("paths, --importer and --type exclude one another") }
    if let name = try name(.importer, arguments) { return .importer(name) }
    if let type = try name(.type, arguments) { return .contentType(type) }
    return paths.isEmpty ? .everything : .paths(paths)
  }

  /// A pause. Its time may be written with blanks, as `1 h 30 min`.
  private static func pause(_ arguments: Arguments) throws(ToolError) -> UtilityTask {
    guard !arguments.operands.isEmpty else { return .control(.pause(seconds: nil)) }
    let time = text(Array(arguments.operands.joined(separator: [UInt8(ascii: " ")])))
    guard let seconds = AmountText.seconds(time), seconds > 0 else {
      throw .usage("--pause was given '\(time)', but it takes a time such as 90s, 30 min, 1h or 1h30m")
    }
    return .control(.pause(seconds: seconds))
  }

  private static func trace(_ arguments: Arguments) throws(ToolError) -> UtilityTask {
    guard arguments.operands.count == 1 else { throw .usage("--trace needs one path") }
    return .view(.trace(path: arguments.paths[0]))
  }

  private static func simulation(_ arguments: Arguments) throws(ToolError) -> UtilityTask {
    let trouble: SimulatedTrouble = arguments.choice(.simulate) ?? .off
    let operands = arguments.operands
    switch trouble {
    case .reindexSome where operands.isEmpty: throw .usage("--simulate reindex-some needs paths")
    case .watchLimit where operands.count != 1 || Int(text(operands[0])).map { $0 < 0 } ?? true:
      throw .usage("--simulate watch-limit needs a number of folders")
    case .lostState, .storeBackup, .noAnswer, .appUpgrade:
      guard operands.count == 1, AppClaim.isValid(text(operands[0])) else {
        throw .usage(
          "--simulate \(trouble.rawValue) needs the bundle identifier of an app",
          hint: "list the apps that have donated: mdutil --donors")
      }
    case .reindexSome, .watchLimit: break
    case .reindexAll, .overflow, .battery, .pressure, .corruption, .diskFull, .off:
      if let operand = operands.first { throw .usage("nothing to do with '\(text(operand))': see mdutil --help") }
    }
    return .control(.simulate(trouble, arguments: operands))
  }
}

extension UtilityTask.VolumeChange {
  init(_ arguments: ParsedArguments<UtilityOption>) {
    if arguments.contains(.disableSearching) {
      switching = .searchingOff
    } else if let state = arguments.text(.indexing) {
      switching = state == "on" ? .on : .indexingOff
    }
    erases = arguments.contains(.erase)
    publishes = arguments.contains(.publish)
  }
}

extension ToolError {
  /// The error of `-r` without the name of an importer.
  static let noImporter = ToolError.usage("-r needs the name of an importer", hint: "list the importers: mdimport -L")
}
