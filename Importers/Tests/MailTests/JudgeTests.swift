import Foundation
import ImporterKit
import ImporterTestKit
import Testing

/// Compares real files with independent readers: Python's email package, icalendar and vobject.
@Suite struct JudgeTests {
  struct Verdict: Decodable, Sendable, CustomTestStringConvertible {
    struct Item: Decodable, Sendable {
      var attributes: [String: Value?]
      var words: [String]
    }
    var file: String
    var type: String
    var items: [Item]
    var attachments: [String]
    var testDescription: String { file }
  }

  /// The value that a judge reports for an attribute.
  enum Value: Decodable, Sendable {
    case string(String)
    case strings([String])
    case seconds(Int64)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let value = try? container.decode(Int64.self) {
        self = .seconds(value)
      } else if let value = try? container.decode([String].self) {
        self = .strings(value)
      } else {
        self = .string(try container.decode(String.self))
      }
    }
  }

  static let verdicts: [Verdict] = {
    let data = try? Data(contentsOf: Samples.folder.appending(path: "answers.json"))
    return (try? JSONDecoder().decode([Verdict].self, from: data ?? Data())) ?? []
  }()

  /// Attributes or whole files that differ from the judge, with the reason why our result is right or as good.
  static let exceptions: [String: String] = [
    "mails/notmuch-attribute-text.eml attachments":
      "a message that is one page with a name is that page, and holds none",
    "mails/notmuch-mbox-attachment.eml words":
      "the messages of an attached mailbox are items; the judge has their heads",
    "mails/python-msg_05.eml kMDItemAuthorEmailAddresses": "a word without an at sign is a name here, an address there",
    "mails/python-msg_05.eml kMDItemRecipientEmailAddresses": "as above",
    "calendars/icalendar-pr_480_summary_with_colon.ics items": "the judge gives up a calendar without an end",
    "calendars/libical-2445.ics startDate":
      "a time before the zone that the file describes begins, which the judge knows",
    "calendars/libical-2445.ics endDate": "as above",
    "contacts/text-vcard-quotedprintable.vcf kMDItemTitle": "the judge reads quoted-printable as base64",
    "contacts/text-vcard-quotedprintable.vcf words": "as above",
  ]

  @Test func thereAreVerdicts() { #expect(Self.verdicts.count >= 50) }

  @Test(arguments: verdicts) func theImporterAgreesWithTheJudge(verdict: Verdict) throws {
    let answer = try Samples.answer(of: Samples.folder.appending(path: verdict.file).path, type: verdict.type)
    let all = Self.items(answer, isMessage: verdict.file.hasPrefix("mails/"))
    let text = ([answer.string] + answer.members.map { $0.string + " " + $0.strings(.title).joined() }).joined(
      separator: "\n")
    if Self.exceptions["\(verdict.file) items"] == nil { #expect(all.count == verdict.items.count) }
    for (item, expected) in zip(all, verdict.items) {
      for (key, value) in expected.attributes {
        guard let value, Self.exceptions["\(verdict.file) \(key)"] == nil else { continue }
        Self.compare(value, AttributeKey(key), item, verdict.file)
      }
    }
    let words = Set(verdict.items.flatMap(\.words))
    let lost = words.subtracting(Self.words(text))
    if Self.exceptions["\(verdict.file) words"] == nil {
      #expect(lost.count * 50 <= words.count, "\(lost.sorted().prefix(10))")
    }
    guard Self.exceptions["\(verdict.file) attachments"] == nil else { return }
    let names = answer.members.map(\.name)
    for name in verdict.attachments { #expect(names.contains(name.replacing("/", with: "_")), "\(name)") }
  }

  /// The attributes of the file itself, or of each item in it.
  private static func items(_ answer: ImporterProcess.Answer, isMessage: Bool) -> [AttributeSet] {
    let inner = answer.members.filter { $0.header.depth == 1 }
    return isMessage || inner.isEmpty ? [answer.attributes] : inner.map(\.attributes)
  }

  private static func compare(_ value: Value, _ key: AttributeKey, _ item: AttributeSet, _ file: String) {
    switch value {
    case .string(let expected): #expect(item.strings(key) == [expected], "\(file) \(key)")
    case .strings(let expected): #expect(item.strings(key) == expected, "\(file) \(key)")
    case .seconds(let expected): #expect(item.seconds(key) == expected, "\(file) \(key)")
    }
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
  }
}
