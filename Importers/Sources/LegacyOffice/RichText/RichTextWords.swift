/// What the control words of RTF mean for the text.
enum RichTextAction: Sendable {
  /// White space, or a character that has a name.
  case character(UInt32)
  /// A destination whose text is not shown: tables, styles, pictures.
  case skipped
  /// What a field is made of.
  case instruction
  /// A destination with text of its own: heads, feet, notes, boxes.
  case part
  /// A property of the document.
  case property(RichTextProperty)
  /// A number that is a part of a date.
  case datePart(RichTextDatePart)
  case fontTable
  /// Text twice: in the code page first, then in Unicode.
  case alternatives
  case unicodeAlternative
  case unicode, unicodeSkip, binary, hidden, plain
  case codePage, mac, pc, pcLatin
  case defaultFont, font, associatedFont, fontRun, otherRun
  case characterSet, fontCodePage
  case pageCount, wordCount
  /// Begins RTF that was made of a web page, and ends what is there for programs that do not know of it.
  case markupStandIn
}

enum RichTextProperty: Int, Sendable, CaseIterable {
  case title, subject, author, editor, keywords, comment, company, manager, category, created, modified
}

enum RichTextDatePart: Sendable { case year, month, day, hour, minute, second }

enum RichTextWords {
  static let actions: [String: RichTextAction] = {
    var table: [String: RichTextAction] = [:]
    for (names, action) in groups { for name in names.split(separator: " ") { table[String(name)] = action } }
    return table
  }()

  private static let groups: [(String, RichTextAction)] = [
    ("par line page sect row nestrow softline softpage column", .character(0x0A)),
    ("tab cell nestcell", .character(0x09)),
    ("emspace enspace qmspace", .character(0x20)),
    ("emdash", .character(0x2014)), ("endash", .character(0x2013)), ("bullet", .character(0x2022)),
    ("lquote", .character(0x2018)), ("rquote", .character(0x2019)),
    ("ldblquote", .character(0x201C)), ("rdblquote", .character(0x201D)),
    ("zwj", .character(0x200D)), ("zwnj", .character(0x200C)),
    (
      """
      colortbl stylesheet pict object objdata themedata colorschememapping datastore listtable \
      listoverridetable rsidtbl generator xmlnstbl latentstyles filetbl revtbl bkmkstart bkmkend atnid atndate \
      atnref atnicn atrfstart atrfend sn sv sp shprslt nonshppict picprop blipuid pntxta pntxtb ftnsep ftnsepc \
      ftncn aftnsep aftnsepc aftncn tc xe private mmathPr printim buptim hlinkbase template nonesttables \
      nesttableprops userprops listname falt panose fontemb formfield datafield mhtmltag \
      pgptbl passwordhash docvar wgrffmtfilter
      """, .skipped
    ),
    ("fldinst", .instruction),
    ("header headerl headerr headerf footer footerl footerr footerf footnote annotation shptxt", .part),
    ("shpinst result objresult atnauthor do dptxbxtext shp shpgrp", .part),
    ("title", .property(.title)), ("subject", .property(.subject)), ("author", .property(.author)),
    ("operator", .property(.editor)), ("keywords", .property(.keywords)), ("doccomm", .property(.comment)),
    ("comment", .property(.comment)), ("company", .property(.company)), ("manager", .property(.manager)),
    ("category", .property(.category)), ("creatim", .property(.created)), ("revtim", .property(.modified)),
    ("yr", .datePart(.year)), ("mo", .datePart(.month)), ("dy", .datePart(.day)), ("hr", .datePart(.hour)),
    ("min", .datePart(.minute)), ("sec", .datePart(.second)),
    ("fonttbl", .fontTable), ("upr", .alternatives), ("ud", .unicodeAlternative),
    ("u", .unicode), ("uc", .unicodeSkip), ("bin", .binary), ("v", .hidden), ("plain", .plain),
    ("ansicpg", .codePage), ("mac", .mac), ("pc", .pc), ("pca", .pcLatin),
    ("deff", .defaultFont), ("f", .font), ("af", .associatedFont), ("loch hich dbch", .fontRun),
    ("rtlch ltrch", .otherRun), ("fcharset", .characterSet), ("cpg", .fontCodePage),
    ("nofpages", .pageCount), ("nofwords", .wordCount), ("htmlrtf", .markupStandIn),
  ]
}
