/// A shell for which completions can be made.
public enum CompletionShell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}

extension OptionTable {
  /// A script to be sourced by the shell, made from the table.
  public func completionScript(for shell: CompletionShell) -> String {
    switch shell {
    case .bash: bashCompletion
    case .zsh: zshCompletion
    case .fish: fishCompletion
    }
  }

  /// A command that prints the names of the installed importers.
  var importerNames: String { "command mdimport -L 2>/dev/null | sed -n 's,.*/\\(.*\\)\\.mdimporter.*,\\1,p'" }

  /// `text` as one word of a shell, whatever is in it.
  static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
