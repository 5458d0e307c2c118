import Testing

@testable import PDF

@Suite struct EncryptionMarkTests {
  @Test(arguments: [
    ("trailer << /Encrypt 12 0 R >>", true),
    ("trailer<</Encrypt<</Filter/Standard>>>>", true),
    ("/Encrypt\n\r3\t0  R", true),
    ("<< /EncryptMetadata false >>", false),
    ("how to /Encrypt a file", false),
    ("/Encrypt 12 0 obj", false),
    ("/Encrypt 12", false),
    ("/Encrypt", false),
    ("", false),
  ])
  func mark(text: String, expected: Bool) { #expect(EncryptionMark.occurs(in: Array(text.utf8).span) == expected) }

  @Test(arguments: [
    ("%PDF-1.7\n%\n", "1.7"), ("junk %PDF-2.0 ", "2.0"), ("%PDF-x.y  ", nil), ("%PDF-", nil), ("", nil),
  ])
  func version(text: String, expected: String?) { #expect(HeaderVersion.of(Array(text.utf8).span) == expected) }
}
