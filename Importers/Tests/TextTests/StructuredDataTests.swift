import ImporterKit
import ImporterTestKit
import Testing

/// Metadata of web pages in each of the supported formats.
@Suite struct StructuredDataTests {
  private func answer(to page: String) throws -> ImporterProcess.Answer {
    try TextSample.answer(to: page.utf8, type: "public.html")
  }

  @Test func linkedDataIsRead() throws {
    let answer = try answer(
      to: """
        <title>Page</title><script type="application/ld+json">
        {"@context": "https://schema.org", "@type": "Recipe", "name": "Caf\\u00e9 cake", "keywords": ["sweet", "nuts"],
         "author": [{"@type": "Person", "name": "Ada"}], "datePublished": "2021-03-04T10:00:00+02:00",
         "description": "Of nuts", "publisher": {"name": "Kitchen"}, "aggregateRating": {"ratingValue": 4.5},
         "review": {"author": {"name": "Nobody"}, "description": "no"},
         "contentLocation": {"geo": {"latitude": 48.2, "longitude": "16.37"}, "telephone": "+43 1"}}
        </script><p>text
        """)
    #expect(answer.title == "Page")
    #expect(answer.strings("kMDItemHeadline") == ["Café cake"])
    #expect(answer.strings(.keywords) == ["sweet", "nuts"])
    #expect(answer.strings(.authors) == ["Ada"])
    #expect(answer.strings(.itemDescription) == ["Of nuts"])
    #expect(answer.strings("kMDItemPublishers") == ["Kitchen"])
    #expect(answer.strings("kMDItemPhoneNumbers") == ["+43 1"])
    #expect(answer.attributes["kMDItemStarRating"] == .real(4.5))
    #expect(answer.attributes[.latitude] == .real(48.2))
    #expect(answer.attributes[.longitude] == .real(16.37))
    let published = Timestamp(year: 2021, month: 3, day: 4, hour: 8)
    #expect(answer.attributes[.contentCreationDate] == published.map { .date($0) })
    #expect(answer.string == "text")
  }

  @Test func microdataAndRDFaAreRead() throws {
    let microdata = try answer(
      to: """
        <div itemscope itemtype="https://schema.org/Restaurant"><h1 itemprop="name">The <b>Inn</b></h1>
        <span itemprop="telephone">123</span><meta itemprop="latitude" content="1.5"><meta itemprop="longitude" content="2">
        <div itemprop="author" itemscope><span itemprop="name">Ada</span></div>
        <time itemprop="datePublished" datetime="2020-01-02">then</time></div>
        """)
    #expect(microdata.strings("kMDItemHeadline") == ["The Inn"])
    #expect(microdata.strings("kMDItemPhoneNumbers") == ["123"])
    #expect(microdata.attributes[.longitude] == .real(2))
    #expect(microdata.strings(.authors) == ["Ada"])
    #expect(microdata.attributes[.contentCreationDate] == Timestamp(year: 2020, month: 1, day: 2).map { .date($0) })
    #expect(microdata.string?.contains("The Inn\n123") == true)
    let rdfa = try answer(
      to:
        "<div vocab=\"https://schema.org/\" typeof=\"Person\"><b property=\"schema:name\">Ada</b> <i property=telephone>9</i></div>"
    )
    #expect(rdfa.strings("kMDItemHeadline") == ["Ada"])
    #expect(rdfa.strings("kMDItemPhoneNumbers") == ["9"])
  }

  @Test func metaElementsOfAllKindsAreRead() throws {
    let answer = try answer(
      to: """
        <meta property="og:title" content="T"><meta name="twitter:description" content="D"><meta name="DC.creator" content="Ada">
        <meta name="dc.rights" content="Free"><meta name="geo.position" content="48.2; 16.4"><meta name="DCTERMS.modified"
        content="2021-05-06"><meta property="article:tag" content="x"><meta property="og:image" content="http://a/b.png">
        <meta name="geo.position" content="500;500"><p>text
        """)
    #expect(answer.strings("kMDItemHeadline") == ["T"])
    #expect(answer.strings(.itemDescription) == ["D"])
    #expect(answer.strings(.authors) == ["Ada"])
    #expect(answer.strings(.copyright) == ["Free"])
    #expect(answer.strings(.keywords) == ["x"])
    #expect(answer.strings("thumbnailURL") == ["http://a/b.png"])
    #expect(answer.attributes[.latitude] == .real(48.2))
    #expect(answer.attributes[.contentModificationDate] == Timestamp(year: 2021, month: 5, day: 6).map { .date($0) })
  }

  @Test func damagedLinkedDataIsReadUpToTheDamage() throws {
    let script = "<script type=\"application/ld+json\">"
    let cut = try answer(to: script + "{\"name\": \"a\", \"description\": \"b</script><p>text")
    #expect(cut.strings("kMDItemHeadline") == ["a"])
    #expect(cut.string == "text")
    let deep = try answer(to: script + String(repeating: "[", count: 100_000) + "</script><p>text")
    #expect(deep.string == "text")
    #expect(try answer(to: script + "}}]]\"\\ud800x\\u00").outcome == ImportOutcome())
  }

  @Test func bookmarksAreNamesAndAddresses() throws {
    let answer = try answer(
      to: """
        <!DOCTYPE NETSCAPE-Bookmark-file-1><TITLE>Bookmarks</TITLE><H1>Menu</H1><DL><p>
        <DT><H3 ADD_DATE="1">News</H3><DL><p><DT><A HREF="https://example.org/a" TAGS="x,y">A page</A></DL></DL>
        """)
    #expect(answer.title == "Bookmarks")
    #expect(answer.strings(.headings) == ["Menu", "News"])
    #expect(answer.strings(.keywords) == ["x", "y"])
    #expect(answer.string?.hasSuffix("News\nA page https://example.org/a") == true)
    #expect(try self.answer(to: "<p><a href='http://x.y'>z</a>").string == "z")
  }
}

/// Notebooks and DocBook.
@Suite struct DocumentMarkupTests {
  private func answer(_ text: String, _ type: String, _ mimeType: String) throws -> ImporterProcess.Answer {
    try TextSample.answer(to: text.utf8, type: type, mimeType: mimeType)
  }

  /// A backslash before a character that is no escape. The character stays whole
  /// (`Tests/Fuzz/FailCases/markup/escaped-character`).
  @Test(arguments: [
    (#"a\éb"#, "aéb"), (#"a\u12é4b"#, "a\u{FFFD}é4b"), (#"a\u12"#, "a\u{FFFD}"), (#"\ud83d\é"#, "\u{FFFD}é"),
    (#"\u12\u00e9"#, "\u{FFFD}é"), (#"\日本"#, "日本"),
  ])
  func strangeEscapesLeaveCharactersWhole(source: String, text: String) throws {
    let notebook = #"{"cells": [{"cell_type": "code", "source": [""# + source + #""]}]}"#
    let answer = try answer(notebook, "public.json", "application/x-ipynb+json")
    #expect(String(decoding: answer.text, as: UTF8.self) == text + "\n")
    #expect(answer.outcome == ImportOutcome())
  }

  @Test func notebooksAreCellsAndWhatTheyGave() throws {
    let notebook = #"""
      {"cells": [{"cell_type": "markdown", "metadata": {}, "source": ["# Engine \u00e9\n", "\n", "Some *notes*"]},
       {"cell_type": "code", "outputs": [{"output_type": "stream", "text": ["out\n"]},
        {"data": {"image/png": "AAAA", "text/plain": ["<Figure>"]}}], "source": "# no heading\nprint(1)"}],
       "metadata": {"kernelspec": {"language": "python"}, "language_info": {"name": "python"}, "authors": [{"name": "Ada"}]},
       "nbformat": 4}
      """#
    let answer = try answer(notebook, "public.json", "application/x-ipynb+json")
    #expect(answer.title == "Engine é")
    #expect(answer.strings(.headings) == ["Engine é"])
    #expect(answer.strings(.authors) == ["Ada"])
    #expect(answer.strings(.keywords) == ["python"])
    #expect(answer.string == "Engine é\n\nSome notes\nout\n<Figure>\n# no heading\nprint(1)\n")
    let cut = try self.answer(String(notebook.prefix(120)), "public.json", "application/x-ipynb+json")
    #expect(cut.title == "Engine é")
  }

  @Test func docBookIsKnownByItsDocumentType() throws {
    let book = """
      <?xml version="1.0"?>
      <!DOCTYPE article PUBLIC "-//OASIS//DTD DocBook XML V4.1.2//EN" "x" [ <!ENTITY a "b"> ]>
      <article><articleinfo><title>The
        Engine</title><author><firstname>Ada</firstname><surname>Lovelace</surname></author>
      <keywordset><keyword>gears</keyword></keywordset><pubdate>2021-03-04</pubdate></articleinfo>
      <sect1><title>First</title><para>Some <emphasis>no</emphasis>tes &amp; &#228;.</para><!-- hidden -->
      <screen><![CDATA[a < b]]></screen></sect1></article>
      """
    for (type, mimeType) in [
      ("public.xml", "application/xml"), ("public.xml", ""), ("dyn.a", "application/x-docbook+xml"),
    ] {
      let answer = try answer(book, type, mimeType)
      #expect(answer.title == "The Engine")
      #expect(answer.strings(.authors) == ["Ada Lovelace"])
      #expect(answer.strings(.keywords) == ["gears"])
      #expect(answer.strings(.headings) == ["The Engine", "First"])
      #expect(answer.string?.contains("Some notes & ä.\n") == true)
      #expect(answer.string?.contains("a < b\n") == true)
      #expect(answer.string?.contains("hidden") == false)
    }
    #expect(try answer("<a>x</a>", "public.xml", "application/xml").string == "<a>x</a>")
  }
}
