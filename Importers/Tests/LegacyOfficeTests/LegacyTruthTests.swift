import Foundation
import ImporterKit
import ImporterTestKit
import MDModel
import Testing

/// Every sample against LibreOffice, xlrd, olefile and extract-msg.
@Suite struct LegacyTruthTests {
  @Test func theTableIsThere() {
    #expect(LegacyTruth.all.count == 87)
    for kind in ["doc/", "xls/", "ppt/", "msg/", "rtf/"] {
      #expect(LegacyTruth.all.count { $0.file.hasPrefix(kind) } >= 12, "\(kind)")
    }
  }

  @Test(arguments: LegacyTruth.all)
  func sample(_ truth: LegacyTruth) throws {
    let answer = try LegacyImport.importer().importFile(truth.path, contentType: truth.contentType)
    guard truth.protected != true else { return expectProtection(answer) }
    let isCut = LegacyTruthExceptions.cut.contains(truth.file)
    #expect(answer.outcome.status == (isCut ? .partial : .complete), "\(answer.outcome.reason)")
    expectWords(answer, truth)
    for (name, value) in truth.attributes { expect(answer, name, value, truth) }
  }

  private func expectProtection(_ answer: ImporterProcess.Answer) {
    #expect(answer.outcome.status == .failed)
    #expect(answer.outcome.reason.contains("password"))
    #expect(answer.attributes[.securityMethod] == "Password Encrypted")
    #expect(answer.text.isEmpty)
  }

  /// At least 98 of 100 words are in the text, or in what else a search finds the file by.
  private func expectWords(_ answer: ImporterProcess.Answer, _ truth: LegacyTruth) {
    var text = answer.string
    for entry in answer.attributes { text += " " + joined(entry.value) }
    for member in answer.members {
      text += " " + name(member) + " " + String(decoding: member.text, as: UTF8.self)
      for entry in member.attributes { text += " " + joined(entry.value) }
    }
    let found = LegacyTruth.words(text)
    let expected = Set(truth.words.split(separator: " ").map(String.init))
      .subtracting(LegacyTruthExceptions.words[truth.file]?.words ?? [])
    let missing = expected.subtracting(found)
    #expect(missing.count * 50 <= expected.count, "missing: \(missing.sorted().prefix(10))")
    #expect(!answer.string.contains("\u{FFFD}") || LegacyTruthExceptions.invalid.contains(truth.file))
  }

  private func expect(
    _ answer: ImporterProcess.Answer, _ name: String, _ value: LegacyTruth.TruthValue, _ truth: LegacyTruth
  ) {
    if LegacyTruthExceptions.attributes[truth.file]?.names.contains(name) == true { return }
    let names: [String: AttributeKey] = [
      "title": .title, "author": .authors, "editor": "kMDItemEditors", "subject": .subject, "keywords": .keywords,
      "description": .itemDescription, "application": .creator, "company": "kMDItemOrganizations",
      "category": "limelight_category", "manager": "kMDItemContactKeywords", "created": .contentCreationDate,
      "modified": .contentModificationDate, "pages": .numberOfPages, "words": "limelight_wordCount",
      "recipients": "kMDItemRecipients", "emails": "kMDItemRecipientEmailAddresses",
    ]
    guard name != "attachments" else {
      if case .text(let text) = value { expectAttachments(answer, text) }
      return
    }
    guard let key = names[name] else {
      Issue.record("the table has \(name)")
      return
    }
    let found = answer.attributes[key]
    switch value {
    case .text(let text): #expect(found.map(joined) == parted(text), "\(name)")
    case .number(let number): #expect(found.flatMap { whole($0, truth) } == number, "\(name)")
    }
  }

  private func expectAttachments(_ answer: ImporterProcess.Answer, _ names: String) {
    let found = Set(answer.members.map(name))
    for name in names.split(separator: ";") { #expect(found.contains(name.trimmingCharacters(in: .whitespaces))) }
  }

  private func name(_ member: ImporterProcess.Member) -> String {
    String(decoding: member.header.name.bytes, as: UTF8.self)
  }

  /// A list as one text, its parts as the importer divides them.
  private func joined(_ value: AttributeValue) -> String {
    switch value {
    case .string(let text): parted(text)
    case .array(let values): values.map(joined).joined(separator: " ")
    default: ""
    }
  }

  private func parted(_ text: String) -> String {
    text.split { $0 == ";" || $0 == "," || $0.isWhitespace }.joined(separator: " ")
  }

  /// A number, or the whole seconds of a date; RTF's dates are those of the clock on the wall.
  private func whole(_ value: AttributeValue, _ truth: LegacyTruth) -> Int64? {
    switch value {
    case .integer(let number): return number
    case .date(let date):
      let isLocal = truth.file.hasPrefix("rtf/")
      let offset = TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: Double(date.seconds)))
      return date.seconds + (isLocal ? Int64(offset) : 0)
    default: return nil
    }
  }
}

/// Where the judges say something else than a reader would see, or than is in the file.
enum LegacyTruthExceptions {
  static let cut: Set = ["rtf/testBinControlWord.rtf"]

  static let words: [String: (words: Set<String>, reason: String)] = [
    "doc/test-fields.doc": (["endnotei", "footnote1"], "LibreOffice writes the numbers of notes at the words"),
    "ppt/WithComments.ppt": (
      ["04t23", "08", "14", "2008", "27", "875000000"], "times of comments, which are none of their text"
    ),
    "rtf/tdf49073.rtf": (["鬼門の方角を凝視する"], "how to read them stands between the words"),
    "msg/logsat.com_signatures_valid.msg": (["smime", "p7s"], "the judge looks into the signed attachment"),
  ]

  static let attributes: [String: (names: Set<String>, reason: String)] = [
    "msg/logsat.com_signatures_valid.msg": (["attachments"], "as above: its name is inside"),
    "msg/58214_with_attachment.msg": (["attachments"], "a message inside is called by its subject"),
  ]

  /// A bullet in a font that claims to be Japanese.
  static let invalid: Set = ["rtf/testRTFListLibreOffice.rtf"]
}
