import MDQuery
import Testing

/// Keywords for dates: which attributes they search, and where a date ends and words begin.
@Suite struct NaturalDatesTests {
  /// The expression for `date:`.
  private static func dated(_ condition: String) -> String {
    "kMDItemContentModificationDate \(condition) || kMDItemTimestamp \(condition)"
  }

  @Test(arguments: [
    ("created", "kMDItemContentCreationDate"), ("modified", "kMDItemContentModificationDate"),
    ("used", "kMDItemLastUsedDate"), ("added", "kMDItemDateAdded"), ("due", "kMDItemDueDate"),
    ("Created", "kMDItemContentCreationDate"), ("completionDate", "completionDate"),
    ("contentCreationDate", "kMDItemContentCreationDate"), ("kMDItemDownloadedDate", "kMDItemDownloadedDate"),
  ]) func attributes(_ keyword: String, _ attribute: String) {
    NaturalCase("\(keyword):yesterday", "\(attribute) == $time.today(-1)").check()
  }

  @Test(arguments: [
    NaturalCase("date:today", dated("== $time.today")),
    NaturalCase("date: today", dated("== $time.today")),
    NaturalCase("DATE:TODAY", dated("== $time.today")),
    NaturalCase("date:last month", dated("== $time.this_month(-1)")),
    NaturalCase("date:\"last month\"", dated("== $time.this_month(-1)")),
    NaturalCase("date:letzten Monat", dated("== $time.this_month(-1)")),
    NaturalCase("date:先月", dated("== $time.this_month(-1)")),
    NaturalCase("date:2024", dated("== $time.iso(2024)")),
    NaturalCase("date:2024-03-01", dated("== $time.iso(2024-03-01)")),
    NaturalCase("date:3/2024", dated("== $time.iso(2024-03)")),
    NaturalCase("date:>2024-03-01", dated("> $time.iso(2024-03-01)")),
    NaturalCase("date:> 2024-03-01", dated("> $time.iso(2024-03-01)")),
    NaturalCase("date:>=2024-03-01", dated(">= $time.iso(2024-03-01)")),
    NaturalCase("date:<2024", dated("< $time.iso(2024)")),
    NaturalCase("date:<=2024", dated("<= $time.iso(2024)")),
    NaturalCase("modified:<\"last month\"", "kMDItemContentModificationDate < $time.this_month(-1)"),
    NaturalCase(
      "modified:2023-2024", "InRange(kMDItemContentModificationDate, $time.iso(2023), $time.iso(2024))"),
    NaturalCase(
      "modified:2024-03-01..2024-04-01",
      "InRange(kMDItemContentModificationDate, $time.iso(2024-03-01), $time.iso(2024-04-01))"),
    NaturalCase(
      "date:(today OR 2023)",
      "kMDItemContentModificationDate == $time.today || kMDItemTimestamp == $time.today || "
        + "kMDItemContentModificationDate == $time.iso(2023) || kMDItemTimestamp == $time.iso(2023)"),
    NaturalCase(
      "modified:(>2023 <\"last month\")",
      "kMDItemContentModificationDate > $time.iso(2023) && kMDItemContentModificationDate < $time.this_month(-1)"),
    NaturalCase("-used:today", "!(kMDItemLastUsedDate == $time.today)"),
  ]) func dates(_ example: NaturalCase) { example.check() }

  private static let inLastMonth = "kMDItemContentModificationDate == $time.this_month(-1)"
  private static let report = NaturalWordsTests.word("report*")

  @Test(arguments: [
    NaturalCase("modified:last month report", "\(inLastMonth) && (\(report))"),
    NaturalCase("report modified:last month", "(\(report)) && \(inLastMonth)"),
    NaturalCase("modified:\"last month\" report", "\(inLastMonth) && (\(report))"),
    NaturalCase("modified:last month OR report", "\(inLastMonth) || \(report)"),
    NaturalCase("(modified:last month) report", "\(inLastMonth) && (\(report))"),
    NaturalCase("modified:last month used:today", "\(inLastMonth) && kMDItemLastUsedDate == $time.today"),
    NaturalCase("modified:last month -report", "\(inLastMonth) && !(\(report))"),
  ]) func whereADateEnds(_ example: NaturalCase) { example.check() }

  @Test func noDateIsAWord() {
    NaturalCase("date:soon", NaturalWordsTests.word("date:soon*")).check()
    NaturalCase("date:\"today report\"", NaturalWordsTests.phrase("date:today report")).check()
    #expect(NaturalCase.parser.parse("date:soon").notes == ["date:soon is no date; taken as a word"])
  }
}
