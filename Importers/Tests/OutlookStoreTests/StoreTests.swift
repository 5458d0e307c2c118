import FixtureTestKit
import ImporterKit
import ImporterTestKit
import Testing

/// Compares a store with another program's output, and tests what that program leaves out.
@Suite struct StoreTests {
  @Test func itemsAreThoseOfTheJudge() throws {
    let answer = try StoreFixture.answer()
    let judged = try StoreFixture.judged()
    #expect(judged.count == 6)
    for item in judged {
      let same = answer.members.first { member in item.attributes.allSatisfy { member.shown($0.key) == $0.value } }
      let found = Set(JudgedFile.words(of: same?.words ?? ""))
      let missing = item.words.split(separator: " ").filter { !found.contains(String($0)) }
      #expect(same != nil && missing.isEmpty, "\(item.attributes): \(missing)")
    }
  }

  @Test func itemsHaveTypesAndNamesThatStay() throws {
    let answer = try StoreFixture.answer()
    let again = try StoreFixture.answer()
    #expect(answer.outcome == ImportOutcome())
    #expect(answer.members.map(\.header) == again.members.map(\.header))
    #expect(Set(answer.members.map(\.name)).count == 10)
    #expect(answer.members.first?.name == "harvest.1@meadow.example")
    let types = answer.members.map(\.header.contentType)
    #expect(types.filter { $0 == "com.apple.mail.email" }.count == 5)
    #expect(types.contains("public.vcard") && types.contains("public.plain-text"))
    #expect(types.filter { $0 == "com.apple.ical.ics" }.count == 2)
  }

  @Test func attachmentsAreHandedOnAndMessagesInMessagesRead() throws {
    let answer = try StoreFixture.answer()
    let file = try #require(answer.members.first { $0.name == "baskets.txt" })
    #expect(file.header.depth == 2 && file.header.size == 46)
    #expect(String(decoding: file.contents, as: UTF8.self) == "Seventeen wicker baskets, four of them mended.")
    let inner = try #require(answer.member(titled: "When to prune damsons"))
    #expect(inner.header.depth == 2 && inner.words.contains("never in frost"))
    #expect(inner.shown("kMDItemIdentifier") == "prune.0@damson.example")
  }

  @Test func textThatIsInRichTextAloneIsRead() throws {
    let message = try #require(try StoreFixture.answer().member(titled: "Re: Wasp traps"))
    #expect(message.words == "Hang the wasp traps before Friday.\nMühle und Wespen.\n")
    #expect(message.shown("kMDItemAuthors") == "dora@damson.example")
  }

  @Test func answersLeadToWhatTheyAnswer() throws {
    let message = try #require(try StoreFixture.answer().member(titled: "Яблони"))
    #expect(message.shown("relatedUniqueIdentifier") == "harvest.1@meadow.example")
    #expect(message.shown("org_limelight_mail_thread") == "harvest.1@meadow.example")
    #expect(!message.words.contains("color"))
  }

  @Test func contactsAppointmentsTasksAndNotesAreItems() throws {
    let answer = try StoreFixture.answer()
    let contact = try #require(answer.member(titled: "Ada Lovegood Meadow"))
    #expect(contact.shown("fullyFormattedAddress") == "Uferweg 3, Werder, 14542, Germany")
    #expect(contact.words.contains("Lovegood") && contact.words.contains("every graft"))
    let appointment = try #require(answer.member(titled: "Cider pressing"))
    #expect(appointment.shown("kMDItemKeywords") == "Cider | Autumn")
    #expect(appointment.attributes["allDay"] == false && appointment.shown("kMDItemDurationSeconds") == "12600.0")
    let task = try #require(answer.member(titled: "Oil the press"))
    #expect(task.shown("kMDItemDueDate") == "2020-10-09 00:00:00 +0000" && task.words.contains("squeaks"))
    let note = try #require(answer.member(titled: "Rootstocks"))
    #expect(note.shown("mailboxIdentifiers") == "Notes" && note.words.contains("M9 and M26"))
  }

  @Test func storeWithPasswordSaysSoAndIsRead() throws {
    #expect(try StoreFixture.answer().attributes[.securityMethod] == "Password Encrypted")
  }
}
