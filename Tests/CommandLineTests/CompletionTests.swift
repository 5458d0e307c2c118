import Foundation
import MDCommandLine
import MDTools
import MDTestSupport
import Testing

/// The completion scripts, run in their shells.
@Suite struct CompletionTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    try directory.makeDirectory("work/red wine")
    try directory.write("x", to: "work/notes.txt")
    for shell in CompletionShell.allCases {
      try directory.write(FindOptions.table.completionScript(for: shell), to: "mdfind.\(shell)")
      try directory.write(ListOptions.table.completionScript(for: shell), to: "mdls.\(shell)")
      try directory.write(ImportOptions.table.completionScript(for: shell), to: "mdimport.\(shell)")
      try directory.write(DaemonOptions.table.completionScript(for: shell), to: "mds.\(shell)")
      try directory.write(SearchServiceOptions.table.completionScript(for: shell), to: "mdsearchd.\(shell)")
      try directory.write(UtilityOptions.table.completionScript(for: shell), to: "mdutil.\(shell)")
    }
  }

  /// Completions that bash offers for the last of these words.
  private func bash(_ tool: String, _ words: String...) throws -> [String] {
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    let script = """
      cd '\(directory.path)/work'; source ../\(tool).bash
      COMP_WORDS=(\(tool) \(list)); COMP_CWORD=\(words.count); _\(tool); printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try run("bash", ["--norc", "-c", script])
    #expect(result.status == 0)
    return result.output.split(separator: "\n").map(String.init).sorted()
  }

  @Test(.enabled(if: isInstalled("bash")), arguments: ["mdfind", "mdls", "mdimport", "mds", "mdutil"])
  func bashKnowsTheTool(tool: String) throws {
    let result = try run("bash", ["--norc", "-c", "source '\(directory.path)/\(tool).bash' && complete -p \(tool)"])
    #expect(result.output == "complete -F _\(tool) \(tool)\n")
  }

  @Test(.enabled(if: isInstalled("bash"))) func bashOffersWhatFits() throws {
    #expect(try bash("mdfind", "-on") == ["-onlyin"])
    #expect(try bash("mdfind", "-onlyin", "") == ["red wine"])
    #expect(try bash("mdfind", "--sort", "") == ["date", "name", "relevance", "size"])
    #expect(try bash("mdfind", "--sort", "r") == ["relevance"])
    // Readline splits `--sort=r` into these words.
    #expect(try bash("mdfind", "--sort", "=", "r") == ["relevance"])
    #expect(try bash("mdfind", "--sort", "=") == ["date", "name", "relevance", "size"])
    #expect(
      try bash("mdfind", "x", "-attr", "kMDItemPixel")
        == ["kMDItemPixelCount", "kMDItemPixelHeight", "kMDItemPixelWidth"])
    #expect(try bash("mdfind", "no") == [])
    #expect(try bash("mdls", "no") == ["notes.txt"])
    #expect(try bash("mdimport", "-t", "-d", "") == ["1", "2", "3"])
    #expect(try bash("mdimport", "red") == ["red wine"])
    #expect(try bash("mdutil", "-i", "") == ["off", "on"])
    #expect(try bash("mdutil", "--simulate", "w") == ["watch-limit"])
    #expect(try bash("mdutil", "--s") == ["--simulate", "--start", "--status", "--stop", "--sync"])
    #expect(try bash("mds", "--foreground", "red") == ["red wine"])
  }

  @Test(.enabled(if: isInstalled("bash"))) func bashOffersTheWordsOfQueries() throws {
    #expect(try bash("mdfind", "ki") == ["kind:"])
    // Readline makes a colon a separate word.
    #expect(try bash("mdfind", "x", "kind", ":", "im") == ["image"])
    #expect(try bash("mdfind", "kind", ":").contains("pdf"))
    #expect(try bash("mdfind", "kind:im") == ["kind:image"])
    #expect(try bash("mdfind", "modified", ":", "yes") == ["yesterday"])
    #expect(try bash("mdfind", "kMDItemContentTypeTr") == ["kMDItemContentTypeTree"])
    #expect(
      try bash("mdfind", "kMDItemContentType", "==", "public.jp") == [
        "public.jpeg", "public.jpeg-2000", "public.jpeg-xl",
      ])
    #expect(try bash("mdfind", "kMDItemTitle", "==", "public.jp") == [])
    #expect(try !bash("mdfind", "").contains("kMDItemTitle"))
  }

  @Test(.enabled(if: isInstalled("bash"))) func bashOffersSavedSearches() throws {
    try directory.write("x", to: "home/Library/Saved Searches/Red Wine.savedSearch")
    try directory.write("x", to: "limelight/data/searches/recent.query")
    let script = """
      cd '\(directory.path)/work'; export HOME=../home LIMELIGHT_HOME=../limelight; source ../mdfind.bash
      COMP_WORDS=(mdfind -s 're'); COMP_CWORD=2; _mdfind; printf '%s\\n' "${COMPREPLY[@]}"
      COMP_WORDS=(mdfind -s 'Red'); _mdfind; printf '%s\\n' "${COMPREPLY[@]}"
      """
    #expect(try run("bash", ["--norc", "-c", script]).output == "red wine\nrecent\nRed Wine\n")
  }

  @Test(.enabled(if: isInstalled("zsh")), arguments: ["mdfind", "mdls", "mdimport", "mds", "mdutil"])
  func zshReadsTheScript(tool: String) throws {
    let script = """
      autoload -Uz compinit; compinit -D -u; source '\(directory.path)/\(tool).zsh'; print -r -- $_comps[\(tool)]
      """
    let result = try run("zsh", ["-f", "-c", script])
    #expect(result.output == "_\(tool)\n")
  }

  @Test(.enabled(if: isInstalled("fish"))) func fishOffersWhatFits() throws {
    func offered(_ tool: String, _ line: String) throws -> [String] {
      let script = """
        cd '\(directory.path)/work'; source ../\(tool).fish; complete -C '\(line)'
        """
      let result = try run("env", ["HOME=\(directory.path)", "fish", "--no-config", "-c", script])
      #expect(result.status == 0)
      return result.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }.sorted()
    }
    #expect(try offered("mdfind", "mdfind -onl") == ["-onlyin"])
    #expect(try offered("mdfind", "mdfind --sort ") == ["date", "name", "relevance", "size"])
    #expect(try offered("mdfind", "mdfind --comp") == ["--complete", "--completions"])
    #expect(try offered("mdfind", "mdfind kind:im") == ["kind:image"])
    #expect(try offered("mdfind", "mdfind x mod") == ["modified:"])
    #expect(try offered("mdfind", "mdfind kMDItemPixelH") == ["kMDItemPixelHeight"])
    #expect(
      try offered("mdfind", "mdfind kMDItemContentType == public.jp") == [
        "public.jpeg", "public.jpeg-2000", "public.jpeg-xl",
      ])
    #expect(try offered("mdimport", "mdimport -t -d ") == ["1", "2", "3"])
    #expect(try offered("mdutil", "mdutil -i ") == ["off", "on"])
  }
}
