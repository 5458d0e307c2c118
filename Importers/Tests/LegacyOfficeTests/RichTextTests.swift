import ImporterKit
import ImporterTestKit
import Testing

/// RTF, control by control.
@Suite struct RichTextTests {
  private static func text(_ body: String) throws -> String {
    let bytes = Array("{\\rtf1\\ansi\\ansicpg1252 \(body)}".utf8)
    return try LegacyImport.answer(bytes, type: "public.rtf").string.trimmingSuffix { $0.isNewline }
  }

  @Test(arguments: [
    ("hidden text is dropped", #"a{\v secret} b"#, "a b"),
    ("of a field the result stays", #"{\field{\*\fldinst HYPERLINK "http://x"}{\fldrslt here}}"#, "here"),
    ("a character in Unicode replaces what follows", #"\u8364?10 \uc2\u228ab5 \uc0\u246 x"#, "€10 ä5 öx"),
    ("code pages of fonts", #"{\fonttbl{\f0 A;}{\f1\fcharset204 B;}}\f1\'ef\'f0\f0\'e4"#, "прä"),
    ("characters of two bytes", #"{\fonttbl{\f1\fcharset128 B;}}\f1\'93\'8c\'8b\'9e"#, "東京"),
    ("unknown destinations are dropped", #"a{\*\unknown b{\b c}}d"#, "ad"),
    ("a mark in the middle of a group is none", #"{\b\*\cs7 kept}"#, "kept"),
    ("binary data is no text", "a{\\pict\\bin5 }}{{\\ }b", "ab"),
    ("a note follows its paragraph", #"super{\footnote the note}man\par next"#, "superman\nthe note\nnext"),
    ("paragraphs, cells and lines", #"a\cell b\row c\line d"#, "a\tb\nc\nd"),
    ("of two alternatives the newer stays", #"{\upr{old}{\*\ud{new}}}"#, "new"),
    ("quotes and dashes", #"\ldblquote a\rdblquote\emdash b\~c\_d\-e"#, "“a”—b c-de"),
    ("symbols are no letters", #"{\fonttbl{\f1\fcharset2 S;}}a\f1\'b7\u-3913?\f0 b"#, "ab"),
  ])
  func control(_ name: String, _ body: String, _ text: String) throws {
    #expect(try Self.text(body) == text, "\(name)")
  }

  @Test func theInformationIsGiven() throws {
    let people = #"{\author Ada;Bob}{\operator Eve}"#
    let body = #"{\info{\title A \'e4 {\b B}}\#(people){\keywords x, y}{\doccomm c}{\nofpages3}}t"#
    let answer = try LegacyImport.answer(Array("{\\rtf1\\ansi\(body)}".utf8), type: "public.rtf")
    #expect(answer.attributes[.title] == "A ä B")
    #expect(answer.attributes[.authors] == ["Ada", "Bob"])
    #expect(answer.attributes["kMDItemEditors"] == ["Eve"])
    #expect(answer.attributes[.keywords] == ["x", "y"])
    #expect(answer.attributes[.itemDescription] == "c")
    #expect(answer.attributes[.numberOfPages] == 3)
    #expect(answer.string == "t\n")
  }

  @Test func aDocumentUnderAnotherNameIsRead() throws {
    let answer = try LegacyImport.answer(Array(#"{\rtf1 words}"#.utf8), type: "com.microsoft.word.doc")
    #expect(answer.string == "words\n")
    #expect(answer.outcome == ImportOutcome())
  }

  @Test func aDocumentThatIsCutSaysSo() throws {
    let answer = try LegacyImport.answer(Array(#"{\rtf1 words {\b and"#.utf8), type: "public.rtf")
    #expect(answer.string == "words and\n")
    #expect(answer.outcome.status == .partial)
  }
}

extension String {
  fileprivate func trimmingSuffix(while isDropped: (Character) -> Bool) -> String {
    var text = Substring(self)
    while let last = text.last, isDropped(last) { text.removeLast() }
    return String(text)
  }
}
