import Foundation
import MDCommandLine
import MDTools
import MDTestSupport
import Testing

/// Types keys into a shell on a terminal, and checks the arguments that the tool gets.
///
/// The tool is replaced by a function that prints its arguments.
@Suite struct TypedCompletionTests {
  private let directory: TemporaryDirectory

  /// Keys to type, in which a tab asks for completion, and the resulting arguments.
  private static let lines: [(tool: String, keys: String, arguments: String)] = [
    ("mdfind", "-onl\tred\t --so\tre\tx", "-onlyin|red wine|--sort|relevance|x"),
    ("mdfind", "--sort=re\tx", "--sort=relevance|x"),
    ("mdfind", "-onlyin red\\ wine/dee\t x", "-onlyin|red wine/deep er|x"),
    ("mdfind", "-onlyin ~/My\t x", "-onlyin|HOME/My Files|x"),
    ("mdfind", "kind:spr\tx", "kind:spreadsheet|x"),
    ("mdfind", "kMDItemPixelH\tx", "kMDItemPixelHeight|x"),
    ("mdfind", "-attr kMDItemPixelW\tx", "-attr|kMDItemPixelWidth|x"),
    ("mdfind", "-s Red\tx", "-s|Red Wine|x"),
    ("mdls", "-nullM\tq no\t", "-nullMarker|q|notes.txt"),
    ("mdls", "-n kMDItemTit\tno\t", "-n|kMDItemTitle|notes.txt"),
    ("mdls", "it\t", "it's.txt"),
    ("mdutil", "--expl\tn\t", "--explain|notes.txt"),
    ("mdutil", "--simu\twat\t3", "--simulate|watch-limit|3"),
    ("mdutil", "-i of\tred\t", "-i|off|red wine"),
    ("mdutil", "-ident\tx", "-identifiers|x"),
    ("mdutil", "--pau\t3\t", "--pause|30m"),
    ("mdutil", "--reindex --type com.adobe.pd\tx", "--reindex|--type|com.adobe.pdf|x"),
    ("mdutil", "--reindex --importer Te\tx", "--reindex|--importer|Text|x"),
    ("mdutil", "-r PD\tTe\t", "-r|PDF|Text"),
    ("mdimport", "--cross\t--exc\tp r\t", "--cross-file-systems|--exclude|p|red wine"),
    ("mdimport", "-r Te\t", "-r|Text"),
    ("mds", "--log-l\tno\t--foreg\tred\t", "--log-level|notice|--foreground|red wine"),
  ]

  init() throws {
    directory = try TemporaryDirectory()
    try directory.makeDirectory("work/red wine/deep er")
    try directory.makeDirectory("home/My Files")
    try directory.write("x", to: "home/Library/Saved Searches/Red Wine.savedSearch")
    for name in ["notes.txt", "it's.txt"] { try directory.write("x", to: "work/\(name)") }
    for shell in CompletionShell.allCases {
      let scripts = [
        FindOptions.table.completionScript(for: shell), ListOptions.table.completionScript(for: shell),
        ImportOptions.table.completionScript(for: shell), DaemonOptions.table.completionScript(for: shell),
        UtilityOptions.table.completionScript(for: shell),
      ]
      try directory.write(scripts.joined(separator: "\n"), to: "tools.\(shell)")
    }
    // The scripts ask this program for the installed importers.
    let program = try directory.write("#!/bin/sh\nprintf '    \"/x/%s.mdimporter\",\\n' Text PDF\n", to: "bin/mdimport")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
  }

  /// Types all lines into one shell.
  ///
  /// - Parameter function: how that shell replaces a tool by a function.
  private func check(_ shell: CompletionShell, _ words: [String], setup: String, function: (String) -> String) throws {
    let functions = Set(Self.lines.map(\.tool)).map(function).joined(separator: "; ")
    let arguments = [
      "-k", "1", "120", "env", "-i", "HOME=\(directory.path)/home", "PATH=\(directory.path)/bin:/usr/bin:/bin",
      "TERM=xterm", "LC_ALL=C.UTF-8", "python3", BuiltProducts.source("Tests/CommandLineTests/terminal.py").path,
      "cd '\(directory.path)/work'; \(setup); source ../tools.\(shell); \(functions)",
      Self.lines.map { "\($0.tool) \($0.keys)" }.joined(separator: "\n"),
    ]
    let given = try run("timeout", arguments + words).output.split(separator: "\n").map { plain(String($0), shell) }
    #expect(given == Self.lines.map { plain($0.arguments.replacing("HOME", with: directory.path + "/home"), shell) })
  }

  /// Removes differences between shells: some add a slash after a folder, and zsh adds an equals sign after an option.
  private func plain(_ arguments: String, _ shell: CompletionShell) -> String {
    let plain = arguments.replacing("/|", with: "|").replacing(#/\/$/#, with: "")
    return shell == .zsh ? plain.replacing(#/--[a-z-]+=/#) { $0.output.dropLast() + "|" } : plain
  }

  /// A shell function through which bash and zsh show the arguments that they would pass to the tool.
  private func shown(_ tool: String) -> String { "\(tool)() { local IFS='|'; printf '<%s>>' \"<$*\"; }" }

  @Test(.enabled(if: isInstalled("bash"), "bash is not installed")) func bash() throws {
    try check(
      .bash, ["bash", "--norc", "-i"], setup: "bind 'set enable-bracketed-paste off'; PS1='[ready]'", function: shown)
  }

  @Test(.enabled(if: isInstalled("zsh"), "zsh is not installed")) func zsh() throws {
    try check(
      .zsh, ["zsh", "-f", "-i"], setup: "autoload -Uz compinit; compinit -D -u; PS1='[ready]'", function: shown)
  }

  @Test(.enabled(if: isInstalled("fish"), "fish is not installed")) func fish() throws {
    try check(.fish, ["fish", "--no-config", "-i"], setup: "function fish_prompt; echo -n '[ready]'; end") { tool in
      "function \(tool); printf '<%s>>' '<'(string join '|' -- $argv); end"
    }
  }
}
