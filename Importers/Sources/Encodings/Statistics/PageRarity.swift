/// How rare texts in a code page are, as a cost. Many letters outweigh it, one or two do not.
enum PageRarity {
  /// The cost of a page for a text in a language, in steps of ``LetterTable/step``: its rarity compared to the most
  /// common page.
  static func cost(of page: CodePage, in language: LetterStatistics) -> Int32 {
    if page.isEBCDIC { return 0 }
    let isIntended = !language.isLatin || intendedLanguages[page.encoding.name]?.contains(language.name) == true
    return (costs[page.encoding.name] ?? 24) + (isIntended ? 0 : 26)
  }

  private static let costs: [String: Int32] = [
    "windows-1252": 0, "ISO-8859-15": 10, "windows-1250": 11, "ISO-8859-2": 11, "ISO-8859-16": 11, "IBM850": 14,
    "IBM437": 14, "windows-1251": 15, "KOI8-R": 16, "IBM852": 16, "windows-1253": 16, "windows-874": 16, "KOI8-U": 17,
    "ISO-8859-7": 17, "IBM866": 17, "windows-1255": 17, "windows-1256": 17, "windows-1254": 18, "ISO-8859-8": 18,
    "windows-1257": 16, "ISO-8859-5": 19, "ISO-8859-13": 17, "windows-1258": 20, "macintosh": 20, "ISO-8859-3": 22,
    "x-mac-ce": 26, "IBM855": 22, "ISO-8859-4": 36, "x-mac-icelandic": 30, "x-mac-turkish": 30, "ISO-8859-10": 40,
    "IBM775": 28,
  ]

  /// The languages in Latin script for which a page was made or used.
  private static let intendedLanguages: [String: Set<String>] = {
    var table: [String: Set<String>] = [:]
    func add(_ languages: String, to pages: String...) {
      for page in pages { table[page] = Set(languages.split(separator: " ").map(String.init)) }
    }
    add(
      "da de es fi fr it pt sv nl nb cy ga is ca gl en et", to: "windows-1252", "ISO-8859-15", "macintosh", "IBM850",
      "IBM437")
    add("cs hu pl ro sk sl hr", to: "windows-1250", "ISO-8859-2", "IBM852")
    add("cs hu pl sk", to: "x-mac-ce")
    add("ro", to: "ISO-8859-16")
    add("tr", to: "windows-1254", "IBM857", "x-mac-turkish")
    add("lt lv et", to: "windows-1257", "ISO-8859-13", "ISO-8859-4", "IBM775")
    add("eo", to: "ISO-8859-3")
    add("cy ga", to: "ISO-8859-14")
    add("vi", to: "windows-1258")
    add("is", to: "x-mac-icelandic", "IBM861")
    add("pt gl", to: "IBM860")
    add("fr", to: "IBM863")
    add("da nb", to: "IBM865")
    return table
  }()

  /// True if texts in this page often contain Western European names, in any language.
  static func hasForeignNames(_ page: CodePage) -> Bool {
    intendedLanguages[page.encoding.name]?.contains("en") == true
  }

  /// Languages whose names are common in English texts and programs.
  static let western: Set<String> = ["en", "de", "fr", "es", "it", "pt", "ca", "gl", "da", "nb", "sv", "fi", "nl"]
}
