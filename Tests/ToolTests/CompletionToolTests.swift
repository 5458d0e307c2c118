import Foundation
import MDTestSupport
import Testing

/// `mdfind --complete`, run as a process.
@Suite struct CompletionToolTests {
  private let home: ToolHome

  init() throws {
    home = try ToolHome()
    for name in ["Garden plan.txt", "garden party.txt", "Gardens of Kent.txt"] { try home.write("grass", to: name) }
    #expect(try home.mdimport("--quiet", home.files).status == 0)
  }

  @Test func namesAreCompletedOneALine() throws {
    let found = try home.mdfind("--complete", "garden")
    let lines = found.text.split(separator: "\n").map(String.init)
    #expect(found.status == 0 && Set(lines) == ["Garden plan", "garden party", "Gardens of Kent"])
    #expect(try home.mdfind("--complete", "garden p", "--limit", "1").text.split(separator: "\n").count == 1)
    let nothing = try home.mdfind("--complete", "xyz")
    #expect(nothing.status == 0 && nothing.text.isEmpty && nothing.messages.isEmpty)
  }

  @Test func objectsTellTheTypedPartScoreAndSource() throws {
    let text = try home.mdfind("--complete", "gardens k", "--json").text
    let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(object["text"] as? String == "Gardens of Kent" && object["source"] as? String == "name")
    #expect(object["typed"] as? [[Int]] == [[0, 7], [11, 12]] && (object["score"] as? Double ?? 0) > 0)
  }

  @Test func typedPartsStandOutAndNULEndsTexts() throws {
    #expect(
      try home.mdfind("--complete", "gardens", "--color", "always").text == "\u{1B}[1;31mGardens\u{1B}[0m of Kent\n")
    #expect(try home.mdfind("--complete", "gardens", "-0").text == "Gardens of Kent\0")
  }

  @Test func anyBytesAreATypedText() throws {
    for typed in ["''", "' \t '", "$'\\xff\\xfe'", "$'\\x01\\x02'", "\"$(head -c 100000 /dev/zero | tr '\\0' g)\""] {
      let found = try home.shell("mdfind --complete \(typed)")
      #expect(found.status == 0 && found.text.isEmpty && found.messages.isEmpty, "\(typed): \(found.messages)")
    }
    #expect(try home.shell("mdfind --complete $'\\xffkent\\xff'").text == "Gardens of Kent\n")
  }

  @Test func aDamagedIndexIsToldAsThat() throws {
    #expect(try home.shell("printf noise > \"$LIMELIGHT_HOME\"/cache/index.sqlite").status == 0)
    let found = try home.mdfind("--complete", "garden")
    #expect(found.status == 65 && found.text.isEmpty && found.messages.contains("--rebuild"), "\(found.messages)")
  }

  @Test func whatCannotBeCompletedIsAnError() throws {
    #expect(try home.mdfind("--complete", "garden", "-onlyin", home.files).status == 64)
    #expect(try home.mdfind("--complete").status == 64)
    #expect(try home.run("mdutil", ["-d", home.files]).status == 0)
    #expect(try home.mdfind("--complete", "garden").status == 4)
    #expect(try ToolHome().mdfind("--complete", "garden").status == 3)
  }
}
