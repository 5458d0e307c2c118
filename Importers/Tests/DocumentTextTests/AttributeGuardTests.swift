import Foundation
import MDTestSupport
import Testing
import XMLEvents

/// Detects elements with too many attributes, and nothing that only looks like them.
@Suite struct AttributeGuardTests {
  private static let many = (0..<AttributeGuard.most + 1).map { "a\($0)=1" }.joined(separator: " ")

  private static func allows(_ text: String, isHTML: Bool = true, piece: Int = .max) -> Bool {
    allows(Array(text.utf8), isHTML: isHTML, most: AttributeGuard.most, piece: piece)
  }

  private static func allows(_ bytes: [UInt8], isHTML: Bool, most: Int, piece: Int) -> Bool {
    var attributes = AttributeGuard(isHTML: isHTML, most: most)
    return bytes.withUnsafeBufferPointer { bytes in
      stride(from: 0, to: bytes.count, by: min(piece, bytes.count)).allSatisfy { start in
        attributes.allows(UnsafeBufferPointer(rebasing: bytes[start...].prefix(piece)))
      }
    }
  }

  @Test func theLimitIsKept() {
    let most = (0..<AttributeGuard.most).map { "a\($0)='x y = z'" }.joined(separator: " ")
    #expect(Self.allows("<p \(most)>"))
    #expect(Self.allows("<p \(most)>text<p \(most)/>"))
    #expect(!Self.allows("<p \(most) b>"))
    #expect(!Self.allows("<p \(most) b = \"1\">", isHTML: false))
  }

  @Test(arguments: [
    "<p \(many)>", "<p\n\(many)", "<script \(many)>", "<p ='\(many)>", "<p 1='\(many)>", "<p a\"='\(many)>",
    "x < y <p \(many)>",
    "<script>'</script><p \(many)>", "<script><</script><p \(many)>",
    "<script></x><p a='</script><p \(many)>", "<script></scrip></SCRIPT ><p \(many)>",
    "<style></script></style><p \(many)>", "<!--><p \(many)>", "<!---><p \(many)>", "<!-- --!><p \(many)>",
    "<![x><p \(many)>",
    "<!DOCTYPE html SYSTEM '><!--'><p \(many)>", "<!doctypehtml Public \"'>\" '><!--'><p \(many)>",
    "<!DOCTYPE public '><p \(many)>", "<!DOCTYPE html SYSTEM 'a' '><p \(many)>", "<!x a SYSTEMS '><p \(many)>",
    "<!x y system '><p \(many)>", "<!x y public \"><p \(many)>",
    "<!-- ' --><p \(many)>", "<p a='1' \(many)>", "<p a=b'c \(many)>",
    "<p " + String(repeating: "a=''", count: AttributeGuard.most + 1),
    "<p " + String(repeating: "a ", count: AttributeGuard.most + 1),
  ])
  func tooManyAreSeen(_ text: String) {
    #expect(!Self.allows(text))
    #expect(!Self.allows(text, piece: 7))
  }

  @Test(arguments: [
    "<p title='\(many)'>", "<p title = \"\(many)\">", "<!-- <p \(many)> -->", "1 < 2 \(many)",
    "<script>if (a<b) { \(many)</script>", "<style><p \(many)</style>",
    "<script></x><p \(many)></script>", "<!-- > <p \(many)> -->", "<!-- -> <p \(many)> -->", "</p \(many)>",
  ])
  func othersAreAllowed(_ text: String) {
    #expect(Self.allows(text))
    #expect(Self.allows(text, piece: 7))
  }

  @Test func sectionsOfTextAreNoMarkup() {
    #expect(Self.allows("<x><![CDATA[<p \(Self.many)]]></x>", isHTML: false))
    #expect(!Self.allows("<x><![CDATA[ ]] > <p ]]><p \(Self.many)", isHTML: false))
    #expect(!Self.allows("<script>'<p \(Self.many)", isHTML: false))
    #expect(!Self.allows("<?x > <!-- ?><p \(Self.many)", isHTML: false))
  }

  /// libxml2 abandons the tag and starts another one.
  @Test(arguments: ["<a b='<p \(many)", "<a b<p \(many)", "</a '<p \(many)", "<a b=<p \(many)"])
  func noTagOfXMLHoldsAnother(_ text: String) {
    #expect(!Self.allows(text, isHTML: false))
    #expect(!Self.allows(text, isHTML: false, piece: 7))
  }

  @Test func declarationsMayQuoteMarks() {
    #expect(!Self.allows("<!DOCTYPE x \"><!--\"><p \(Self.many)", isHTML: false))
    #expect(!Self.allows("<!DOCTYPE x [<!ELEMENT p ANY '>' ><!-- ' --><?x ' ?>]><p \(Self.many)", isHTML: false))
    #expect(Self.allows("<!DOCTYPE x [<!ENTITY p '<p \(Self.many)'>]><p>", isHTML: false))
  }

  /// Seeds and past findings of the fuzzer (`Tests/Fuzz`).
  @Test func fuzzedBefore() throws {
    let files = try ["Seeds", "FailCases"].flatMap { folder in
      let folder = BuiltProducts.source("Tests/Fuzz/\(folder)/attributes")
      guard FileManager.default.fileExists(atPath: folder.path) else { return [URL]() }
      return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    }
    #expect(!files.isEmpty)
    for file in files {
      let bytes = [UInt8](try Data(contentsOf: file))
      let whole = Self.allows(bytes, isHTML: false, most: 4, piece: .max)
      #expect(whole == Self.allows(bytes, isHTML: false, most: 4, piece: 3), "\(file.path)")
    }
  }

  private static let values = (0..<AttributeGuard.most + 1).map { "a\($0)=''" }.joined(separator: " ")

  /// libxml2 ends comments and processing instructions where they are damaged.
  @Test(arguments: ["<? <p \(values)>?>", "<?x \u{1}<p \(values)>?>", "<!-- \u{1}<p \(values)>-->"])
  func tagsInDamagedAsidesAreSeen(_ text: String) {
    #expect(!Self.allows(text, isHTML: false))
    #expect(!Self.allows(text, isHTML: false, piece: 7))
  }

  @Test(arguments: [false, true]) func charactersOfTwoBytes(_ isHighFirst: Bool) {
    func bytes(_ text: String) -> [UInt8] {
      text.utf16.flatMap { isHighFirst ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }
    let most = AttributeGuard.most
    let chinese = (0...most).map { "a\($0)='\u{613C}\u{3C61}'" }.joined(separator: " ")
    for piece in [7, .max] {
      #expect(!Self.allows(bytes("<x><p \(Self.many)>"), isHTML: false, most: most, piece: piece))
      #expect(!Self.allows(bytes("\u{FEFF}<p \(chinese)>"), isHTML: false, most: most, piece: piece))
      #expect(!Self.allows(bytes("<p a='\u{122}\u{13E}' \(Self.many)>"), isHTML: false, most: most, piece: piece))
      #expect(Self.allows(bytes("<p title='\(Self.many)'>"), isHTML: false, most: most, piece: piece))
    }
  }

  @Test func declaredAttributesAreCounted() {
    let declared = (0...AttributeGuard.most).map { "a\($0) CDATA ''" }.joined(separator: " ")
    let document = Array("<!DOCTYPE p [<!ATTLIST p \(declared)>]><p/>".utf8)
    let parser = XMLParser()
    let handler = NoHandler()
    parser.begin(handler)
    #expect(!document.withUnsafeBufferPointer { parser.parse($0) })
    parser.finish()
    #expect(parser.problem == .tooManyAttributes)
  }
}

private final class NoHandler: XMLHandler {
  let vocabulary = XMLVocabulary(namespaces: [:], names: [])
  func start(_ name: Int32, _ attributes: XMLAttributes) {}
  func end(_ name: Int32) {}
  func text(_ bytes: UnsafeBufferPointer<UInt8>) {}
}
