import MDModel
import Testing

@Suite struct NearMissTests {
  @Test(arguments: [
    ("kMDItemTitel", "kMDItemTitle"), ("kmditemtitle", "kMDItemTitle"), ("kMDItemAuthor", "kMDItemAuthors"),
    ("kMDItemFSNmae", "kMDItemFSName"), ("FSName", "kMDItemFSName"), ("kMDItemContentTyp", "kMDItemContentType"),
    ("kMDItemPixelHieght", "kMDItemPixelHeight"), ("Title", "title"), ("authorName", "authorNames"),
    ("kMDItemFileSize", "fileSize"), ("limelight_falure", "limelight_failure"),
  ])
  func whatWasMeant(written: String, meant: String) {
    #expect(AttributeSchema.nearMiss(of: written) == meant)
  }

  @Test(arguments: [
    "kMDItemTitle", "title", "kMDItemFoo", "x", "", "com_example_ownAttribute", "kMDItem",
    String(repeating: "kMDItemTitle", count: 100),
  ])
  func nothingIsNear(written: String) {
    #expect(AttributeSchema.nearMiss(of: written) == nil)
  }

  /// A name with one letter missing, or with two swapped, is recognised.
  @Test func slipsInAnyNameAreMended() {
    for name in AttributeSchema.all.map(\.key.rawValue) where name.utf8.count > 14 {
      var missing = Array(name.utf8)
      missing.remove(at: 10)
      let text = String(decoding: missing, as: UTF8.self)
      if AttributeSchema.description(of: AttributeKey(text)) != nil { continue }
      let mended = AttributeSchema.nearMiss(of: text)
      #expect(mended.flatMap { EditDistance.between(Array($0.utf8), missing) } == 1, "\(text): \(mended ?? "nothing")")
    }
  }
}

@Suite struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("kitten", "sitting", 3), ("ab", "ba", 1), ("abcd", "acbd", 1),
    ("ca", "abc", 3), ("flaw", "lawn", 2),
  ])
  func slips(left: String, right: String, expected: Int) {
    #expect(EditDistance.between(Array(left.utf8), Array(right.utf8)) == expected)
    #expect(EditDistance.between(Array(right.utf8), Array(left.utf8)) == expected)
  }

  @Test func longWordsAreRefused() {
    #expect(EditDistance.between([UInt8](repeating: 1, count: 65), []) == nil)
  }
}
