package import MDCommandLine

/// Options of `mdutil`, as read from its arguments.
package struct UtilityOptions: ToolOptions, Hashable {
  package var task: UtilityTask
  package var isVerbose: Bool
  package var printsJSON: Bool
  package var follows: Bool
  /// True if the tool waits until a reindex is done, false if it returns when the request is stored.
  package var waits: Bool

  package init(_ arguments: ParsedArguments<UtilityOption>) throws(ToolError) {
    let mode = try Self.mode(arguments)
    try Self.checkCompanions(arguments, of: mode)
    task = try UtilityTask(mode, arguments)
    isVerbose = arguments.contains(.verbose)
    printsJSON = arguments.contains(.json)
    follows = arguments.contains(.follow)
    waits = arguments.contains(.wait)
  }

  /// The option that says what to do. Options about the state of volumes may be combined; all others exclude one
  /// another.
  private static func mode(_ arguments: ParsedArguments<UtilityOption>) throws(ToolError) -> UtilityOption {
    let given = UtilityOption.allCases.filter(arguments.contains)
    let volumes = given.filter { $0.role == .volumeTask }
    let chosen = given.filter { $0.role == .task } + volumes.prefix(1)
    guard let mode = chosen.first else {
      throw .usage("nothing to do", hint: table.usageText.split(separator: "\n").first.map(String.init))
    }
    guard chosen.count == 1 else {
      throw .usage(chosen.map(\.definition.spelling).joined(separator: " and ") + " exclude one another")
    }
    return volumes.isEmpty ? mode : .status
  }

  private static func checkCompanions(
    _ arguments: ParsedArguments<UtilityOption>, of mode: UtilityOption
  ) throws(ToolError) {
    for option in UtilityOption.allCases where arguments.contains(option) {
      guard case .modifier(let tasks) = option.role, !tasks.contains(mode) else { continue }
      let needed = tasks.map(\.definition.spelling).joined(separator: ", ")
      throw .usage("\(option.definition.spelling) goes with \(tasks.count > 1 ? "one of " : "")\(needed) only")
    }
    guard !arguments.contains(.disableSearching) || arguments.text(.indexing) != "on" else {
      throw .usage("-d and -i on exclude one another")
    }
  }

  package static func read(_ arguments: [[UInt8]]) throws(ToolError) -> Invocation<UtilityOptions> {
    try Invocation(arguments)
  }

  package static var information: (help: UtilityOption, version: UtilityOption, completions: UtilityOption) {
    (.help, .version, .completions)
  }
}
