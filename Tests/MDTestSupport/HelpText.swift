/// The text of a tool's `--help`.
public enum HelpText {
  /// Commands of the section "examples", which is the last one.
  public static func examples(in text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let section = lines.lastIndex(of: "examples:") else { return [] }
    return lines[(section + 1)...].filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }.map { line in
      // Explanations begin after two blanks at least, on the same line or on the next one.
      let words = line.dropFirst(2)
      return words.firstRange(of: "  ").map { String(words[..<$0.lowerBound]) } ?? String(words)
    }
  }
}
