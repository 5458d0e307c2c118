import MDCommandLine
import MDTools
import Testing

@Suite struct WrappedTextTests {
  @Test func linesBreakAtBlanksBelowTheirBeginning() {
    #expect(
      WrappedText.lines("one two three four", head: "  name  ", to: 33)
        == ["  name  one two three four"])
    #expect(
      WrappedText.lines("one two three four five six", head: "  name  ", to: 33)
        == ["  name  one two three four five", "        six"])
    #expect(WrappedText.lines("one two three", to: 8, indent: 2) == ["one two", "  three"])
  }

  @Test func aWideHeadLeavesTheRestToTheMargin() {
    let lines = WrappedText.lines("one two three", head: "  a long name of a row  ", to: 30)
    #expect(lines == ["  a long name of a row  one", "    two three"])
  }

  @Test func elsewhereThanOnATerminalNothingIsBroken() {
    let text = String(repeating: "word ", count: 100)
    #expect(WrappedText.lines(text, head: "  name  ", to: nil) == ["  name  " + text])
  }

  @Test func numbersStayWithTheirUnit() {
    #expect(WrappedText.lines("in 1,234 MB and 12 s", to: 12) == ["in 1,234 MB", "and 12 s"])
    #expect(WrappedText.lines("about 1,234 MB", to: 11) == ["about", "1,234 MB"])
  }

  @Test func commandsStayOnOneLine() {
    let sysctl = "sudo sysctl fs.inotify.max_user_watches=131072"
    #expect(WrappedText.lines("to watch more: \(sysctl)", to: 50) == ["to watch more:", sysctl])
    // A command that is too long for the terminal is not cut.
    #expect(WrappedText.lines("to watch more: \(sysctl)", to: 30) == ["to watch more:", sysctl])
    let switching = "mdutil -i on /home/ada"
    #expect(WrappedText.lines("turn it on: \(switching)", to: 24) == ["turn it on:", switching])
  }

  @Test func wideCharactersCountTwice() {
    #expect(WrappedText.lines("漢字 漢字", to: 8) == ["漢字", "漢字"])
    #expect(WrappedText.lines("漢字 漢字", to: 9) == ["漢字 漢字"])
  }

  /// Every width gets all words, in lines that are only wider than the terminal if a name alone is.
  @Test(arguments: [20, 40, 59, 60, 72, 80, 200])
  func helpFitsEveryTerminal(columns: Int) {
    let words = UtilityOptions.table.helpText.split { $0.isWhitespace }
    let help = UtilityOptions.table.help(columns: columns)
    #expect(help.split { $0.isWhitespace } == words)
    if columns >= 59 { #expect(help.split(separator: "\n").allSatisfy { $0.count <= min(columns, 80) }) }
  }
}
