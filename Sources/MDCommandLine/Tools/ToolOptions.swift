/// A tool's options as plain values, and the table with which they are read.
package protocol ToolOptions: Sendable {
  associatedtype Option: ToolOption
  static var table: OptionTable<Option> { get }
  /// The options that every tool has, as cases of the tool's own.
  static var information: (help: Option, version: Option, completions: Option) { get }
  /// - Throws: ``ToolError`` if options contradict one another or something is missing.
  init(_ arguments: ParsedArguments<Option>) throws(ToolError)
  /// Reads a command line, without the program's name. Every tool's type implements this itself, as
  /// `Invocation(arguments)`. There the compiler specialises the code, which is 0.1 ms slower as generic code.
  static func read(_ arguments: [[UInt8]]) throws(ToolError) -> Invocation<Self>
}

/// A parsed command line: options to run with, or a request for help, version or completions.
package enum Invocation<Options: ToolOptions>: Sendable {
  /// Print the help and end.
  case help
  /// Print this text and end. It is the version or a completion script.
  case information(String)
  case run(Options)

  /// Reads a command line, without the program's name.
  package init(_ arguments: [[UInt8]]) throws(ToolError) {
    let parsed = try ParsedArguments(arguments, table: Options.table)
    let information = Options.information
    if parsed.contains(information.help) {
      self = .help
    } else if parsed.contains(information.version) {
      self = .information("\(Options.table.tool) (Limelight) \(Release.version)\n")
    } else if let shell: CompletionShell = parsed.choice(information.completions) {
      self = .information(Options.table.completionScript(for: shell))
    } else {
      self = .run(try Options(parsed))
    }
  }
}

/// The release of these sources.
package enum Release {
  package static let version = "0.1.0"
}

extension OptionDefinition {
  package static let help = OptionDefinition("help", "h", dashes: .double, help: "Print this help and exit.")
  package static let version = OptionDefinition("version", dashes: .double, help: "Print the version and exit.")
  package static let completions = OptionDefinition(
    "completions", dashes: .double,
    argument: OptionArgument("shell", .choice(CompletionShell.allCases.map(\.rawValue))),
    help: "Print a completion script for bash, zsh or fish and exit.")
}
