import Foundation
import ImporterKit
import ImporterTestKit
import Testing

@Suite struct PlainTextTests {
  @Test func textIsGivenAsItStands() throws {
    let text = "First line\nsecond\tline — with signs, größer als ASCII\r\n"
    let answer = try TextSample.answer(to: text.utf8)
    #expect(answer.string == text)
    #expect(answer.outcome == ImportOutcome())
    #expect(answer.attributes[.textEncoding] == nil)
  }

  @Test func anEmptyFileIsComplete() throws {
    let answer = try TextSample.answer(to: [])
    #expect(answer.outcome == ImportOutcome())
    #expect(answer.text.isEmpty)
  }

  @Test func controlCharactersBecomeSpaces() throws {
    let answer = try TextSample.answer(to: "a\u{1}b\u{1B}c\u{7F}d\u{85}e\tf\u{C}g".utf8, type: "public.source-code")
    #expect(answer.string == "a b c d \ne\tf\u{C}g")
  }

  @Test func aByteOrderMarkIsNotText() throws {
    #expect(try TextSample.answer(to: [0xEF, 0xBB, 0xBF] + Array("größer".utf8)).string == "größer")
    #expect(try TextSample.answer(to: [0xFF, 0xFE, 0x41, 0, 0xE4, 0]).string == "Aä")
    #expect(try TextSample.answer(to: [0, 0, 0xFE, 0xFF, 0, 1, 0xF6, 0]).string == "\u{1F600}")
  }

  @Test(arguments: [
    ("# A heading #\n\nand text", "A heading"), ("\n\n  plain first line \nmore", "plain first line"),
    ("====\nReport\n====\ntext", "Report"), ("intro\n\nChapter\n-------\n", "intro"),
    ("----\n....\nwords\n", "words"), ("a\tb\u{7}c", "a b c"),
  ])
  func titlesAreHeadingsOrFirstLines(text: String, title: String) throws {
    #expect(try TextSample.answer(to: text.utf8).title == title)
  }

  @Test(arguments: [
    ("intro\n\nTitle here\n----------\n", "Title here"), ("[badge]\n\n## Tool ##\n# Other", "Tool"),
    ("```\n# a comment\n```\n# Heading", "Heading"), ("no heading\nat all", "no heading"),
    ("---\nlayout: post\ntitle: \"From the front\"\n---\n# Heading", "From the front"),
    ("---\nlayout: post\n---\n# Heading", "Heading"),
  ])
  func titlesOfMarkupAreHeadings(text: String, title: String) throws {
    #expect(try TextSample.answer(to: text.utf8, type: "net.daringfireball.markdown").title == title)
    #expect(try TextSample.answer(to: text.utf8, mimeType: "text/markdown").title == title)
  }

  @Test func aTitleHasAtMost200Characters() throws {
    let title = try TextSample.answer(to: String(repeating: "ä", count: 3000).utf8).title
    #expect(title == String(repeating: "ä", count: 200))
  }

  @Test func sourceCodeHasNeitherTitleNorLanguage() throws {
    let text = "# The quick brown fox jumps over the lazy dog\n"
    let answer = try TextSample.answer(to: text.utf8, type: "public.python-script")
    #expect(answer.attributes[.title] == nil)
    #expect(answer.attributes[.languages] == nil)
    #expect(answer.string == text)
  }

  @Test(arguments: [
    ("The committee will meet again on Thursday to discuss the questions about the new library.", "en"),
    ("Der Ausschuss wird am Donnerstag wieder tagen, um die offenen Fragen zum Neubau zu besprechen.", "de"),
    ("Комитет снова соберётся в четверг, чтобы обсудить оставшиеся вопросы о новом здании библиотеки.", "ru"),
    ("委員会は木曜日に再び集まり、新しい図書館の建物について残っている問題を話し合う予定です。", "ja"),
    ("הוועדה תתכנס שוב ביום חמישי כדי לדון בשאלות שנותרו בנוגע לבניין הספרייה החדש.", "he"),
  ])
  func languagesAreFound(text: String, language: String) throws {
    #expect(try TextSample.answer(to: text.utf8).strings(.languages) == [language])
  }

  @Test func numbersHaveNoLanguage() throws {
    #expect(try TextSample.answer(to: "12 34 56\n78,9\n".utf8).attributes[.languages] == nil)
  }

  @Test func textBeyondTheLimitIsCutBetweenCharacters() throws {
    let answer = try TextSample.answer(to: String(repeating: "ä", count: 200_000).utf8, maximumTextBytes: 100_001)
    #expect(answer.outcome == ImportOutcome(truncated: true))
    #expect(answer.string == String(repeating: "ä", count: 50_000))
  }

  @Test func attributesAloneReadOnlyTheStart() throws {
    let text = "Title\n" + String(repeating: "a", count: 1 << 20)
    let answer = try TextSample.answer(to: text.utf8, wants: .attributes)
    #expect(answer.title == "Title")
    #expect(answer.text.isEmpty)
  }

  @Test func severalPiecesGiveWholeCharacters() throws {
    // Pieces have 128 KiB, so three-byte characters cross every border.
    let text = "x" + String(repeating: "語", count: 300_000)
    #expect(try TextSample.answer(to: text.utf8).string == text)
  }

  @Test func latinTextAfterMuchASCIIIsStillDecoded() throws {
    let ascii = String(repeating: "plain words and nothing else but these\n", count: 10_000)
    let answer = try TextSample.answer(to: Array(ascii.utf8) + [0x63, 0x61, 0x66, 0xE9, 0x20, 0x6E, 0x6F, 0x69, 0x72])
    #expect(answer.string == ascii + "café noir")
    #expect(answer.strings(.textEncoding) == ["windows-1252"])
  }

  @Test func aDeclaredCharsetIsBelieved() throws {
    let xml = Array("<?xml version='1.0' encoding='ISO-8859-2'?><a>".utf8) + [0xB1, 0xE6] + Array("</a>".utf8)
    #expect(try TextSample.answer(to: xml, type: "public.xml").string?.contains("<a>ąć</a>") == true)
    let html = Array("<meta charset=koi8-r><p>".utf8) + [0xC4, 0xC1]
    #expect(try TextSample.answer(to: html, type: "public.html").string == "да")
  }

  @Test func whatTheDecoderHeldBackIsGiven() throws {
    // A vowel point may follow the last letter and change it, so the decoder waits for more input.
    let page = Array("<?xml version='1.0' encoding='windows-1255'?>".utf8) + [0xE1, 0xF9]
    #expect(try TextSample.answer(to: page, type: "public.xml").string?.hasSuffix("בש") == true)
  }

  @Test func aFalseDeclarationIsNotBelieved() throws {
    let xml = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>größer, ärger, süß</a>".utf8)
    #expect(try TextSample.answer(to: xml, type: "public.xml").string?.contains("größer, ärger, süß") == true)
    let ebcdic = Array("<?xml version='1.0' encoding='IBM037'?><a>caf".utf8) + [0xE9] + Array("</a>".utf8)
    #expect(try TextSample.answer(to: ebcdic, type: "public.xml").string?.contains("<a>café</a>") == true)
  }
}
