import MDTestSupport
import Testing

/// Queries as people type and paste them, and files that spell the same things differently, in both orders of answers.
@Suite struct AsTypedToolTests {
  private static let texts = [
    ("usa.txt", "Made in the U.S.A. by I.B.M., with a Ph.D. of the Verein Blau e.V., z.B. here.\n"),
    ("plain.txt", "USA and IBM, a PhD of an eV.\n"),
    ("english.txt", "Total 1,043.50 USD\n"), ("german.txt", "Summe 1.043,50 EUR\n"),
    ("french.txt", "Somme 1\u{202F}043,50 EUR\n"), ("bare.txt", "Total 1043.50\n"),
    ("other.txt", "Total 1 and 43.50\n"),
    ("account.txt", "IBAN DE89 3704 0044 0532 0130 00\n"), ("account2.txt", "IBAN DE89370400440532013000\n"),
    ("phone.txt", "Tel. +49 30 1234-5678\n"), ("phone2.txt", "Ruf 030/12345678\n"), ("phone3.txt", "+493012345678\n"),
    ("us.txt", "call (555) 010-9999\n"), ("key.txt", "Key 6XRH-HBJN6D-WXJG\n"), ("key2.txt", "Key 6XRHHBJN6DWXJG\n"),
    ("cpp.txt", "I wrote this in C++ last year\n"), ("cs.txt", "this one is in C# and ASP.NET\n"),
    ("chapter.txt", "chapter C of the book, read at 25 °C, with a net\n"),
    ("rocket.txt", "shipping today 🚀 and then ☃\n"), ("thumb.txt", "fine 👍🏽\n"),
    ("party 🎉.txt", ""), ("letter.odt.txt", "see letter.docx and IMG_2024\n"), ("IMG_2024.txt", ""),
    ("settings.txt", "from: London to: Paris\nauthor: nobody\nsize: 42\npath=/usr/bin id=42\n"),
  ]

  private let home: ToolHome

  init() throws {
    home = try ToolHome()
    for (name, text) in Self.texts { try home.write(text, to: name) }
    _ = try home.mdimport(home.files)
  }

  private func found(_ query: String, _ order: String) throws -> Set<String> {
    let result = try home.mdfind("--sort", order, "-interpret", query)
    return Set(result.text.split(separator: "\n").map { String($0.dropFirst(home.files.utf8.count + 1)) })
  }

  /// Expects that `wanted` is found and that `others` are not.
  private func expect(
    _ query: String, _ wanted: [String], not others: [String] = [], _ location: SourceLocation = #_sourceLocation
  ) throws {
    for order in ["date", "relevance"] {
      let found = try found(query, order)
      #expect(found.isSuperset(of: wanted), "\(query) by \(order): \(found)", sourceLocation: location)
      #expect(found.isDisjoint(with: others), "\(query) by \(order): \(found)", sourceLocation: location)
    }
  }

  @Test func abbreviations() throws {
    for query in ["USA", "U.S.A.", "ibm", "I.B.M.", "PhD", "Ph.D.", "eV", "e.V."] {
      try expect(query, ["usa.txt", "plain.txt"])
    }
    try expect("zB", ["usa.txt"], not: ["plain.txt"])
  }

  @Test func groupedNumbers() throws {
    let all = ["english.txt", "german.txt", "french.txt", "bare.txt"]
    for query in ["1043", "1043.50", "1,043.50", "1.043,50", "1 043,50"] { try expect(query, all) }
    #expect(try found("1,043.50", "date").isDisjoint(with: ["other.txt"]))
  }

  @Test func numbersOfAccountsTelephonesAndParts() throws {
    for query in ["DE89370400440532013000", "DE89 3704 0044 0532 0130 00"] {
      try expect(query, ["account.txt", "account2.txt"], not: ["phone.txt"])
    }
    for query in [
      "03012345678", "030 12345678", "+49 30 12345678", "+493012345678", "0049 30 1234-5678", "030/1234-5678",
    ] {
      try expect(query, ["phone.txt", "phone2.txt", "phone3.txt"], not: ["us.txt"])
    }
    for query in ["5550109999", "555-010-9999"] { try expect(query, ["us.txt"], not: ["phone.txt"]) }
    for query in ["6XRHHBJN6DWXJG", "6XRH-HBJN6D-WXJG"] { try expect(query, ["key.txt", "key2.txt"]) }
  }

  @Test func signsThatBelongToWords() throws {
    try expect("C++", ["cpp.txt"], not: ["chapter.txt", "cs.txt"])
    try expect("C#", ["cs.txt"], not: ["chapter.txt", "cpp.txt"])
    try expect("\"C++\"", ["cpp.txt"], not: ["chapter.txt", "cs.txt"])
    try expect(".NET", ["cs.txt"], not: ["chapter.txt"])
    #expect(try found("c", "date").isSuperset(of: ["cpp.txt", "cs.txt", "chapter.txt"]))
  }

  @Test func picturesAreWords() throws {
    try expect("🚀", ["rocket.txt"], not: ["thumb.txt"])
    try expect("shipping 🚀", ["rocket.txt"])
    try expect("☃", ["rocket.txt"])
    try expect("👍", ["thumb.txt"])
    try expect("🎉", ["party 🎉.txt"], not: ["rocket.txt"])
  }

  @Test func namesAndExtensions() throws {
    try expect("*.txt", ["bare.txt", "letter.odt.txt"])
    for query in ["*.odt", ".odt", "*.docx", ".docx"] { try expect(query, [], not: ["letter.odt.txt"]) }
    try expect("IMG_*", ["IMG_2024.txt"], not: ["letter.odt.txt"])
  }

  @Test(arguments: ["author: nobody", "from: London to: Paris", "size: 42", "path=/usr/bin", "id=42"])
  func aPastedLineIsSearchedAsWords(_ query: String) throws {
    for order in ["date", "relevance"] {
      let result = try home.mdfind("--sort", order, query)
      #expect(result.text == home.files + "/settings.txt\n", "\(query) by \(order): \(result.text)\(result.messages)")
      #expect(result.messages.contains("showing results for the words"), "\(result.messages)")
    }
  }

  /// A condition that no item meets must not be searched as plain words.
  @Test(arguments: ["author:nobody", "kMDItemTitle=nobody", "kMDItemTitle == 'nobody'"])
  func conditionsStayConditions(_ query: String) throws {
    #expect(try home.mdfind("--sort", "date", query).text.isEmpty)
  }
}
