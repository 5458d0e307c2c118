import MDQuery
import Testing

/// Keywords for text, files, numbers and states.
@Suite struct NaturalKeywordsTests {
  /// The same condition on each of several attributes, joined by `or`.
  private static func any(_ keys: [String], _ rest: String) -> String {
    keys.map { "\($0) \(rest)" }.joined(separator: " || ")
  }

  private static let authors = ["kMDItemAuthors", "kMDItemAuthorEmailAddresses", "kMDItemAuthorAddresses"]
  private static let recipients = ["kMDItemRecipients", "kMDItemRecipientEmailAddresses", "kMDItemRecipientAddresses"]

  @Test(arguments: [
    NaturalCase("author:smith", any(authors, "== \"smith*\"cdwt")),
    NaturalCase("AUTHOR:smith", any(authors, "== \"smith*\"cdwt")),
    NaturalCase("author: smith", any(authors, "== \"smith*\"cdwt")),
    NaturalCase("author:\"Jane Smith\"", any(authors, "== \"Jane Smith\"cdwt")),
    NaturalCase("author: “Jane Smith”", any(authors, "== \"Jane Smith\"cdwt")),
    NaturalCase("author:\"Jane Smi*\"", any(authors, "== \"Jane Smi*\"cdwt")),
    NaturalCase("author:\"Jane Smi\"*", any(authors, "== \"Jane Smi*\"cdwt")),
    NaturalCase("from:a@b.c", any(authors, "== \"a@b.c*\"cdw")),
    NaturalCase("to:bob", any(recipients, "== \"bob*\"cdwt")),
    NaturalCase("with:bob", any(authors + recipients + ["kMDItemParticipants"], "== \"bob*\"cdwt")),
    NaturalCase("title:*port", "kMDItemTitle == \"*port*\"cdw"),
    NaturalCase("title:a:b", "kMDItemTitle == \"a:b*\"cdw"),
    NaturalCase("title:(a OR b)", "kMDItemTitle == \"a*\"cdwt || kMDItemTitle == \"b*\"cdwt"),
    NaturalCase("title:(a \"b c\")", "kMDItemTitle == \"a*\"cdwt && kMDItemTitle == \"b c\"cdwt"),
    NaturalCase("title:> \"b c\"", "kMDItemTitle == \"*>*\"cd && (\(NaturalWordsTests.phrase("b c")))"),
    NaturalCase("subject:x", "kMDItemSubject == \"x*\"cdwt"),
    NaturalCase("album:x", "kMDItemAlbum == \"x*\"cdwt"),
    NaturalCase("artist:x", any(["kMDItemAuthors", "kMDItemPerformers", "artist"], "== \"x*\"cdwt")),
    NaturalCase("genre:x", any(["kMDItemMusicalGenre", "kMDItemGenre"], "== \"x*\"cdwt")),
    NaturalCase("keyword:x", "kMDItemKeywords == \"x*\"cdwt"),
    NaturalCase("tag:Red", "kMDItemUserTags == \"Red*\"cdwt"),
    NaturalCase("tag:*", "kMDItemUserTags == \"*\"cd"),
    NaturalCase("tag:!!", "kMDItemUserTags == \"*!!*\"cd"),
    NaturalCase("comment:x", any(["kMDItemFinderComment", "kMDItemComment"], "== \"x*\"cdwt")),
    NaturalCase("camera:canon", any(["kMDItemAcquisitionMake", "kMDItemAcquisitionModel"], "== \"canon*\"cdwt")),
    NaturalCase("city:Paris", "kMDItemCity == \"Paris*\"cdwt"),
    NaturalCase("country:France", "kMDItemCountry == \"France*\"cdwt"),
    NaturalCase("author:", NaturalWordsTests.word("author:*")),
    NaturalCase("author:\"\"", NaturalWordsTests.phrase("author:")),
    NaturalCase("author: OR x", NaturalWordsTests.word("author:*") + " || " + NaturalWordsTests.word("x*")),
  ]) func texts(_ example: NaturalCase) { example.check() }

  @Test(arguments: [
    NaturalCase("filename:foo", "kMDItemFSName == \"*foo*\"cd"),
    NaturalCase("by:satie", any(authors, "== \"satie*\"cdwt")),
    NaturalCase("path:Notes", "kMDItemPath == \"*Notes*\"cd"),
    NaturalCase("type:pdf", "kMDItemContentTypeTree == \"com.adobe.pdf\""),
    NaturalCase("is:member", "kMDItemPath == \"/*//*\""), NaturalCase("is:file", "!(kMDItemPath == \"*//*\")"),
  ]) func otherNames(_ example: NaturalCase) { example.check() }

  @Test func sidesOfADate() {
    func expression(_ text: String) -> QueryExpression {
      NaturalParser(context: NaturalCase.context).parse(text).expression
    }
    #expect(expression("before:2020") == expression("date:<2020"))
    #expect(expression("after:yesterday") == expression("date:>yesterday"))
    #expect(expression("before:\"march 2024\"") == expression("date:\"<march 2024\""))
    #expect(expression("changed:yesterday") == expression("modified:yesterday"))
  }

  @Test(
    arguments: [
      ("knd:pdf", "knd: is no keyword; did you mean kind:pdf?"),
      ("autor:smith", "autor: is no keyword; did you mean author:smith?"),
      ("size>5MB", "size>5MB is taken as a word; did you mean size:>5MB?"),
      ("has:attachment", "has:attachment is taken as a word: attachments are items of their own, see is:member"),
      ("size:", "size: has no value (a shell needs < and > in quotes); taken as a word"),
      ("http://kind", nil), ("12:30", nil), ("std::vector", nil), ("note:", nil), ("a:b", nil),
    ] as [(String, String?)]) func whatIsNoKeywordIsTold(text: String, note: String?)
  {
    let notes = NaturalParser(context: NaturalCase.context).parse(text).notes
    #expect(notes == (note.map { [$0] } ?? []), "\(notes)")
  }

  @Test(arguments: [
    NaturalCase("name:foo", "kMDItemFSName == \"*foo*\"cd"),
    NaturalCase("name:\"two words\"", "kMDItemFSName == \"*two words*\"cd"),
    NaturalCase("name:a*b", "kMDItemFSName == \"*a*b*\"cd"),
    NaturalCase("name:report(1).pdf", "kMDItemFSName == \"*report(1).pdf*\"cd"),
    NaturalCase("name:(a -b)", "kMDItemFSName == \"*a*\"cd && !(kMDItemFSName == \"*b*\"cd)"),
    NaturalCase("ext:pdf", "kMDItemFSName == \"*.pdf\"c"),
    NaturalCase("ext:.pdf", "kMDItemFSName == \"*.pdf\"c"),
    NaturalCase("ext:*.pdf", "kMDItemFSName == \"*.pdf\"c"),
    NaturalCase("ext:tar.gz", "kMDItemFSName == \"*.tar.gz\"c"),
    NaturalCase("ext:c,.h", "kMDItemFSName == \"*.c\"c || kMDItemFSName == \"*.h\"c"),
    NaturalCase("ext:.", NaturalWordsTests.word("ext:.*")),
    NaturalCase("in:/srv/data", "kMDItemPath == \"/srv/data/*\""),
    NaturalCase("in:/srv/data/", "kMDItemPath == \"/srv/data/*\""),
    NaturalCase("in:/", "kMDItemPath == \"/*\""),
    NaturalCase("in:~", "kMDItemPath == \"/home/me/*\""),
    NaturalCase("in:~/Docs", "kMDItemPath == \"/home/me/Docs/*\""),
    NaturalCase("in:~you", "kMDItemPath == \"*/~you/*\"cd"),
    NaturalCase("in:Docs", "kMDItemPath == \"*/Docs/*\"cd"),
    NaturalCase("in:Docs/Work", "kMDItemPath == \"*/Docs/Work/*\"cd"),
    NaturalCase("in:\"My Docs\"", "kMDItemPath == \"*/My Docs/*\"cd"),
    NaturalCase("in:*Docs", "kMDItemPath == \"*/*Docs/*\"cd"),
    NaturalCase("in:(a OR b)", "kMDItemPath == \"*/a/*\"cd || kMDItemPath == \"*/b/*\"cd"),
    NaturalCase("is:favorite", "userCurated == true"),
    NaturalCase("is:Favourite", "userCurated == true"),
    NaturalCase("is:encrypted", "kMDItemSecurityMethod != \"None\"c"),
    NaturalCase("is:failed", "limelight_failure == \"*\""),
    NaturalCase("is:truncated", "limelight_truncated == true"),
    NaturalCase("is:shared", "kMDItemIsShared == true"),
    NaturalCase("-is:shared", "!(kMDItemIsShared == true)"),
    NaturalCase("is:new", NaturalWordsTests.word("is:new*")),
  ]) func files(_ example: NaturalCase) { example.check() }

  @Test(arguments: [
    NaturalCase("kMDItemTitle:x", "kMDItemTitle == \"x*\"cdwt"),
    NaturalCase("kMDItemTitle:\"x y\"", "kMDItemTitle == \"x y\"cdwt"),
    NaturalCase("headline:x", "kMDItemHeadline == \"x*\"cdwt"),
    NaturalCase("Headline:x", NaturalWordsTests.word("Headline:x*")),
    NaturalCase("headline: x", "(\(NaturalWordsTests.word("headline:*"))) && (\(NaturalWordsTests.word("x*")))"),
    NaturalCase("kMDItemFSSize:>10MB", "kMDItemFSSize > 10000000"),
    NaturalCase("fileSize:>10MB", "kMDItemFSSize > 10000000"),
    NaturalCase("latitude:-34..-33.5", "InRange(kMDItemLatitude, -34, -33.5)"),
    NaturalCase("hasAlphaChannel:yes", "kMDItemHasAlphaChannel == true"),
    NaturalCase("hasAlphaChannel:0", "kMDItemHasAlphaChannel == false"),
    NaturalCase("hasAlphaChannel:maybe", NaturalWordsTests.word("hasAlphaChannel:maybe*")),
    NaturalCase("limelight_failure:cut", "limelight_failure == \"cut*\"cdwt"),
    NaturalCase("thumbnailData:x", NaturalWordsTests.word("thumbnailData:x*")),
  ]) func attributes(_ example: NaturalCase) { example.check() }
}

/// Numbers with units, comparators and ranges.
@Suite struct NaturalNumbersTests {
  @Test(arguments: [
    ("1000", "== 1000"), ("=1000", "== 1000"), ("==1000", "== 1000"), ("1000B", "== 1000"), ("1,000,000", "== 1000000"),
    (">1000", "> 1000"), (">=1000", ">= 1000"), ("≥1000", ">= 1000"), ("<1000", "< 1000"), ("<=1000", "<= 1000"),
    ("≤1000", "<= 1000"), (">10MB", "> 10000000"), (">10mb", "> 10000000"), (">10M", "> 10000000"),
    (">10MiB", "> 10485760"), (">10Mi", "> 10485760"), (">1.5GB", "> 1500000000"), (">1,5GB", "> 1500000000"),
    (">10.3MB", "> 10300000"), (">2kB", "> 2000"), (">2KB", "> 2000"), (">2k", "> 2000"), (">2KiB", "> 2048"),
    (">1TB", "> 1000000000000"), (">1e6", "> 1000000"), ("> 10 MB", "> 10000000"), (">10 MB", "> 10000000"),
    (">\"10 MB\"", "> 10000000"), ("\">10 MB\"", "> 10000000"),
  ]) func sizes(_ typed: String, _ condition: String) {
    NaturalCase("size:\(typed)", "kMDItemFSSize \(condition)").check()
  }

  @Test(arguments: [
    ("10MB", "9500000, 10499999"), ("1.5GB", "1450000000, 1549999999"), ("1KiB", "512, 1535"), ("0MB", "0, 499999"),
    ("10 MB", "9500000, 10499999"), ("\"10 MB\"", "9500000, 10499999"), ("=10MB", "9500000, 10499999"),
    ("1000..2000", "1000, 2000"), ("1000-2000", "1000, 2000"), ("1000–2000", "1000, 2000"),
    ("10..20MB", "10000000, 20000000"), ("10MB..20MB", "10000000, 20000000"), ("10-20MB", "10000000, 20000000"),
    ("10-20 MB", "10000000, 20000000"), ("500kB..1MB", "500000, 1000000"), ("2MB..1MB", "1000000, 2000000"),
    ("1.5..2.5kB", "1500, 2500"),
  ]) func sizeRanges(_ typed: String, _ ends: String) {
    NaturalCase("size:\(typed)", "InRange(kMDItemFSSize, \(ends))").check()
  }

  @Test(arguments: [
    NaturalCase("size:10MB..", "kMDItemFSSize >= 10000000"),
    NaturalCase("size:..10MB", "kMDItemFSSize <= 10000000"),
    NaturalCase("width:1920", "kMDItemPixelWidth == 1920"),
    NaturalCase("width:>1920px", "kMDItemPixelWidth > 1920"),
    NaturalCase("height:1000..2000", "InRange(kMDItemPixelHeight, 1000, 2000)"),
    NaturalCase("pages:>10", "kMDItemNumberOfPages > 10"),
    NaturalCase("iso:400-800", "InRange(kMDItemISOSpeed, 400, 800)"),
    NaturalCase("rating:5", "kMDItemStarRating == 5"),
    NaturalCase("rating:>=3.5", "kMDItemStarRating >= 3.5"),
    NaturalCase("duration:>90s", "kMDItemDurationSeconds > 90"),
    NaturalCase("duration:>90", "kMDItemDurationSeconds > 90"),
    NaturalCase("duration:<3min", "kMDItemDurationSeconds < 180"),
    NaturalCase("duration:<2h", "kMDItemDurationSeconds < 7200"),
    NaturalCase("duration:<1h30m", "kMDItemDurationSeconds < 5400"),
    NaturalCase("duration:<\"1 h 30 min\"", "kMDItemDurationSeconds < 5400"),
    NaturalCase("duration:<1:02:03", "kMDItemDurationSeconds < 3723"),
    NaturalCase("duration:1:30", "InRange(kMDItemDurationSeconds, 89.5, 90.5)"),
    NaturalCase("duration:3min", "InRange(kMDItemDurationSeconds, 150, 210)"),
    NaturalCase("duration:3..5min", "InRange(kMDItemDurationSeconds, 180, 300)"),
    NaturalCase("duration:1:30-2:00", "InRange(kMDItemDurationSeconds, 90, 120)"),
    NaturalCase("size:(>1MB <2MB)", "kMDItemFSSize > 1000000 && kMDItemFSSize < 2000000"),
    NaturalCase("size:>10MB x", "kMDItemFSSize > 10000000 && (\(NaturalWordsTests.word("x*")))"),
    NaturalCase("-size:>10MB", "!(kMDItemFSSize > 10000000)"),
    NaturalCase("pages:10 20", "kMDItemNumberOfPages == 10 && (\(NaturalWordsTests.word("20*")))"),
  ]) func numbers(_ example: NaturalCase) { example.check() }

  @Test(arguments: [
    "size:>tenMB", "size:10XB", "size:10MBs", "size:10MB5", "size:..", "size:-", "size:>", "size:1..2..3", "size:1e999",
    "size:0e400MB", "size:0e300GB",
    "pages:5MB", "duration:1:75", "duration:1:2:3:4", "duration:1:", "width:", "rating:five", "size:0x10", "size:MB",
  ]) func isTakenAsAWord(_ typed: String) {
    NaturalCase(typed, NaturalWordsTests.word("\(typed)*")).check()
    #expect(NaturalCase.parser.parse(typed).notes.first?.hasSuffix("; taken as a word") == true)
  }
}
