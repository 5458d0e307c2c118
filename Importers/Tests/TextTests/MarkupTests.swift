import ImporterKit
import ImporterTestKit
import MDTestSupport
import Testing

/// Attributes and text of small documents in each markup language.
@Suite struct MarkupTests {
  private func answer(_ text: String, _ mimeType: String, name: String = "sample.txt") throws -> ImporterProcess.Answer
  {
    let sample = try TextSample()
    defer { sample.remove() }
    return try TextSample.importer().importFile(
      try sample.write(text.utf8, to: name), contentType: "public.plain-text", mimeType: mimeType)
  }

  @Test func frontMatterBecomesAttributes() throws {
    let answer = try answer(
      """
      ---
      title: "My note"
      author:
        - Ada Lovelace
        - name: Charles Babbage
      tags: [engine, notes]
      date: 2021-03-04
      summary: |
        What it says
      weird: zebra
      ---
      # Head *one*

      Text with [a link](http://x.y/z) and `code`.

      Second
      ------
      ```
      # not
      ```
      """, "text/markdown")
    #expect(answer.title == "My note")
    #expect(answer.strings(.authors) == ["Ada Lovelace", "Charles Babbage"])
    #expect(answer.strings(.keywords) == ["engine", "notes"])
    #expect(answer.strings(.itemDescription) == ["What it says"])
    #expect(answer.attributes[.contentCreationDate] == Timestamp(year: 2021, month: 3, day: 4).map { .date($0) })
    #expect(answer.strings(.headings) == ["Head one", "Second"])
    #expect(
      answer.string
        == "zebra\nHead one\n\nText with a link (http://x.y/z) and code.\n\nSecond\n```\n# not\n```\n")
  }

  @Test func frontMatterOfTOMLIsRead() throws {
    let answer = try answer("+++\ntitle = 'T'\ntags = [\"a\", \"b\"]\n+++\nbody", "text/markdown")
    #expect(answer.title == "T")
    #expect(answer.strings(.keywords) == ["a", "b"])
    #expect(answer.string == "body\n")
  }

  @Test func orgIsRead() throws {
    let answer = try answer(
      """
      #+TITLE: Org note
      #+AUTHOR: Ada
      #+FILETAGS: :a:b:
      * TODO [#A] First :tag:
      See [[http://x.y][a link]].
      #+BEGIN_SRC c
      * int x;
      #+END_SRC
      """, "text/org")
    #expect(answer.title == "Org note")
    #expect(answer.strings(.authors) == ["Ada"])
    #expect(answer.strings(.keywords) == ["a", "b", "tag"])
    #expect(answer.strings(.headings) == ["First"])
    #expect(answer.string == "Org note\nFirst\nSee a link (http://x.y).\n* int x;\n")
  }

  @Test func reStructuredTextIsRead() throws {
    let answer = try answer(
      "=====\nTitle\n=====\n:Author: Ada Lovelace\n:Date: 2021-03-04\n\nSec\n---\n"
        + "See :ref:`this` and ``code``.\n\n.. note:: hello",
      "text/x-rst")
    #expect(answer.title == "Title")
    #expect(answer.strings(.authors) == ["Ada Lovelace"])
    #expect(answer.strings(.headings) == ["Title", "Sec"])
    // A printed page shows these fields.
    #expect(
      answer.string == "Title\n:Author: Ada Lovelace\n:Date: 2021-03-04\n\nSec\nSee this and code.\n\nnote:: hello\n")
  }

  @Test func asciiDocIsKnownByItsName() throws {
    let answer = try answer(
      "= Doc Title\nAda Lovelace <ada@x.y>\nv1.0, 2021-03-04\n:keywords: a, b\n\n== First\n"
        + "*bold* text\n\nTwo\n---\n----\n= code\n----\n",
      "text/plain", name: "sample.adoc")
    #expect(answer.title == "Doc Title")
    #expect(answer.strings(.authors) == ["Ada Lovelace"])
    #expect(answer.strings(.keywords) == ["a", "b"])
    #expect(answer.strings(.version) == ["1.0"])
    #expect(answer.strings(.headings) == ["Doc Title", "First"])
    #expect(answer.string?.hasSuffix("First\nbold text\n\nTwo\n---\n= code\n") == true)
  }

  @Test func commandsOfLaTeXAreDropped() throws {
    let answer = try answer(
      #"""
      \documentclass[12pt]{article}
      \title{On the \emph{Engine}\thanks{x}}
      \author{Ada Lovelace\\University \and Charles B\"abbage}
      \date{March 4, 2021}
      \begin{document}
      \section[short]{First {\bf part}}
      Text \textbf{bold} caf\'e and \cite{foo} na\"{\i}ve 50\% done. % comment
      \begin{verbatim}
      raw \x
      \end{verbatim}
      \end{document}
      """#, "text/x-tex")
    #expect(answer.title == "On the Engine")
    #expect(answer.strings(.authors) == ["Ada Lovelace", "Charles Bäbbage"])
    #expect(answer.strings(.headings) == ["First part"])
    let words = answer.string?.split { $0.isWhitespace }.joined(separator: " ")
    #expect(
      words
        == "On the Engine Ada Lovelace University ; Charles Bäbbage First part "
        + "Text bold café and naïve 50% done. raw \\x"
    )
  }

  @Test func bibliographiesAreRead() throws {
    let one =
      #"@article{key1, title = {The {Great} G\"odel}, author = "Lovelace, Ada and Babbage, Charles", doi={10.1/x}}"#
    let answer = try answer(one, "text/x-bibtex")
    #expect(answer.title == "The Great Gödel")
    #expect(answer.strings(.authors) == ["Ada Lovelace", "Charles Babbage"])
    #expect(answer.string == "key1\nThe Great Gödel\nLovelace, Ada and Babbage, Charles\n10.1/x\n")
    let two = try self.answer(one + "\n@book{key2, title={Other}}", "text/x-bibtex")
    #expect(two.strings(.authors).isEmpty)
    #expect(two.string?.contains("Other") == true)
  }

  @Test func manualPagesOfBothMacroSetsAreRead() throws {
    let man = try answer(
      ".TH LS 1 2021-03-04 \"coreutils 9\"\n.SH NAME\nls \\- list \\fBdirectory\\fP contents\n"
        + ".SH DESCRIPTION\n.BR a \", b\"\n\\(lqq\\(rq\n.\\\" comment\n",
      "application/x-troff-man")
    #expect(man.title == "ls")
    #expect(man.strings(.itemDescription) == ["list directory contents"])
    #expect(man.strings(.version) == ["coreutils 9"])
    #expect(man.string == "NAME\nls - list directory contents\nDESCRIPTION\na, b\n“q”\n")
    let mdoc = try answer(
      ".Dd March 4, 2021\n.Dt CAT 1\n.Os\n.Sh NAME\n.Nm cat\n.Nd print files\n.Sh SYNOPSIS\n.Nm\n"
        + ".Op Fl n Ar file\n",
      "application/x-troff-man")
    #expect(mdoc.title == "cat")
    #expect(mdoc.strings(.itemDescription) == ["print files"])
    #expect(mdoc.string?.contains("-n file") == true)
  }

  @Test func conditionsOfManualPagesAreThoseOfText() throws {
    let page =
      ".TH A 1\n.if n shown\n.if t hidden\n.ie t hidden\n.el shown too\n.ie n \\{\\\n.B block\n\\}\n.el hidden\n"
    let words = try answer(page, "application/x-troff-man").string?.split { $0.isWhitespace }
    #expect(words == ["shown", "shown", "too", "block"])
  }

  @Test func bracketsOfWordsStay() throws {
    #expect(try answer("a [b][c] d[1] ![e](f)", "text/markdown").string == "a b c d[1] e (f)\n")
  }

  @Test func subtitlesAreTheirWords() throws {
    let srt = try answer(
      "1\r\n00:00:01,000 --> 00:00:02,000\r\n<i>Hi</i> {\\an8}you\r\n2nd\r\n\r\n2\r\n"
        + "00:00:03,000 --> 00:00:04,000\r\nBye < 3\r\n",
      "application/x-subrip")
    #expect(srt.string == "Hi you\n2nd\nBye < 3\n")
    let vtt = try answer(
      "WEBVTT\nLanguage: de\n\nSTYLE\n::cue { color: red }\n\nintro\n"
        + "00:01.000 --> 00:02.000 align:start\n<v Ada>Hallo &amp; Tag\n",
      "text/vtt")
    #expect(vtt.string == "Hallo & Tag\n")
    #expect(vtt.strings(.languages) == ["de"])
  }

  @Test func translationsAreOriginalAndTranslation() throws {
    let answer = try answer(
      "# Translators\nmsgid \"\"\nmsgstr \"\"\n\"Project-Id-Version: tool 1.2\\n\"\n"
        + "\"Language: pt_BR\\n\"\n\n#: a.c:1\nmsgid \"two \"\n\"lines\\n\"\n"
        + "msgstr \"zwei \\\"Zeilen\\\"\"\n",
      "text/x-gettext-translation")
    #expect(answer.title == "tool 1.2")
    #expect(answer.strings(.languages) == ["pt-BR"])
    #expect(answer.string == "Translators\ntwo lines\n\nzwei \"Zeilen\"\n")
  }

  /// Escapes that count bytes skip whole multi-byte characters (`Tests/Fuzz/FailCases/markup`).
  @Test(arguments: [
    ("\\b漢x漢y", "application/x-troff-man", "y\n"), ("\\(漢x", "application/x-troff-man", "x\n"),
    ("\\f漢x", "application/x-troff-man", "x\n"), ("\\漢x", "application/x-troff-man", "漢x\n"),
    ("a\\title[\\漢x]{y}z", "text/x-tex", "ay\nz\n"), ("\\漢x", "text/x-tex", "漢x\n"),
  ])
  func charactersStayWhole(source: String, type: String, text: String) throws {
    #expect(try answer(source, type).string == text)
  }

  @Test func unfinishedMarkupIsKept() throws {
    #expect(try answer("---\ntitle: x\n", "text/markdown").title == "x")
    #expect(try answer("\\section{never closed", "text/x-tex").string == "never closed\n")
    #expect(try answer("@a{b, c = {d", "text/x-bibtex").string == "b\nd\n")
    #expect(try answer(".", "application/x-troff-man").outcome == ImportOutcome())
  }
}

/// Damaged markup. The answer is valid UTF-8 without control characters, and the importer stays alive.
@Suite struct HostileMarkupTests {
  private static let kinds = [
    "text/markdown", "text/org", "text/x-rst", "text/x-tex", "text/x-bibtex", "application/x-troff-man", "text/vtt",
    "text/x-gettext-translation", "application/x-docbook+xml", "application/x-ipynb+json", "text/html",
  ]

  /// Pieces of all markup languages, combined in any order.
  private static let pieces = [
    "---\n", "title: x\n", "# H\n", "```\n", "[a](b)", "#+TITLE: t\n", "* TODO [#A] h :t:\n", "[[a][b]]", "====\n",
    ":A: b\n",
    "\\section{", "\\title{a", "}", "{", "\\\"", "\\begin{verbatim}\n", "@a{b, c = \"", ".SH N\n", ".TH a 1\n", "\\f[",
    "\\(",
    "\\[u0007]", ".if n ", ".ig\n", "00:01 --> 00:02\n", "msgid \"", "msgstr \"\\", "\"\n", "<title>", "</title>",
    "<![CDATA[",
    "]]>", "<!DOCTYPE [", "&#7;", "{\"cells\": [", "{\"cell_type\": \"markdown\", \"source\": [", "\"\\ud800",
    "\\u0001", "]}",
    "<script type=\"application/ld+json\">{\"name\": \"", "<p itemprop=name itemscope>", "é", "\n", "\n\n", " ", "x",
  ]

  @Test func anyOrderOfPiecesIsSurvived() throws {
    let importer = try TextSample.importer()
    let sample = try TextSample()
    defer { sample.remove() }
    var random = SeededGenerator(seed: 28)
    for round in 0..<330 {
      let count = 1 + Int(random.next() % 60)
      let text = (0..<count).map { _ in Self.pieces[Int(random.next() % UInt64(Self.pieces.count))] }.joined()
      let kind = Self.kinds[round % Self.kinds.count]
      let path = try sample.write(text.utf8)
      let answer = try importer.importFile(path, contentType: "public.plain-text", mimeType: kind)
      let string = try #require(answer.string, "\(kind): \(text)")
      let isClean = string.unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control || (9...13).contains($0.value)
      }
      #expect(isClean && !string.unicodeScalars.contains("\u{B}"), "\(kind): \(text)")
      #expect(answer.outcome.status != .failed, "\(kind): \(text)")
    }
  }

  /// Unclosed brackets and consecutive conditions: 132 texts that must end.
  @Test func longMarkupIsReadOnce() throws {
    let importer = try TextSample.importer()
    let sample = try TextSample()
    defer { sample.remove() }
    for piece in ["[", "{", "\\", "<a ", "&", "[[a", "\"", "{\"a\":", "@a{b={", "# x\n", "\\title{", ".if n "] {
      let path = try sample.write(String(repeating: piece, count: 10_000 / piece.utf8.count).utf8)
      for kind in Self.kinds {
        let answer = try importer.importFile(path, contentType: "dyn.a", mimeType: kind)
        #expect(answer.outcome.status != .failed, "\(kind) of \(piece)")
      }
    }
  }
}
