import Foundation
import ImporterKit
import ImporterTestKit
import Testing

/// Messages, each made to test one case.
@Suite struct MessageTests {
  private func answer(to message: String) throws -> ImporterProcess.Answer { try Samples.answer(to: message.utf8) }

  @Test(arguments: [
    ("=?utf-8?Q?Gr=C3=BC=C3=9Fe?=", "Grüße"), ("=?UTF-8?B?R3LDvMOfZQ==?=", "Grüße"),
    ("=?iso-8859-1?q?caf=E9_au_lait?=", "café au lait"), ("=?koi8-r?B?0NLJ18XU?=", "привет"),
    ("=?utf-8?q?one?= =?utf-8?q?two?=", "onetwo"), ("plain =?utf-8?q?one?=\r\n and more", "plain one and more"),
    ("=?utf-8?B?R3LD?= =?utf-8?B?vMOfZQ==?=", "Grüße"), ("=?utf-8*de?Q?Gr=C3=BC=C3=9Fe?=", "Grüße"),
    ("=?x-unknown?Q?Gr=C3=BC=C3=9Fe?=", "Grüße"), ("Grüße", "Grüße"), ("=?broken", "=?broken"),
    ("=?utf-8?Q?really??=", "really?"), ("a =? b ?= c", "a =? b ?= c"), ("=?ISO-2022-JP?B?GyRCRnxLXBsoQg==?=", "日本"),
  ])
  func encodedWordsAreDecoded(field: String, subject: String) throws {
    let answer = try answer(to: "From: a@b.org\r\nSubject: \(field)\r\n\r\n")
    #expect(answer.strings(.subject) == [subject])
    #expect(answer.strings(.title) == [subject])
  }

  @Test(arguments: [
    ("Ada <ada@b.org>", ["Ada"], ["ada@b.org"]), ("ada@b.org (Ada L.)", ["Ada L."], ["ada@b.org"]),
    ("\"Love, Ada\" <ada@b.org>, c@d.org", ["Love, Ada", "c@d.org"], ["ada@b.org", "c@d.org"]),
    ("Team: a@b.org, C <c@d.org>;", ["a@b.org", "C"], ["a@b.org", "c@d.org"]), ("undisclosed-recipients:;", [], []),
    ("<@relay.org,@other.org:a@b.org>", ["a@b.org"], ["a@b.org"]),
    ("=?utf-8?q?M=C3=BCller=2C_J=C3=B6rg?= <j@m.de>", ["Müller, Jörg"], ["j@m.de"]),
    ("(nobody)", [], []), ("ada", ["ada"], []),
  ])
  func addressesAreTakenApart(field: String, names: [String], addresses: [String]) throws {
    let answer = try answer(to: "From: x@y.org\nTo: \(field)\n\n")
    #expect(answer.strings("kMDItemRecipients") == names)
    #expect(answer.strings("kMDItemRecipientEmailAddresses") == addresses)
  }

  @Test(arguments: [
    ("Wed, 25 Nov 2026 07:12:39 +0100", 1_795_587_159), ("25 Nov 26 07:12 GMT", 1_795_590_720),
    ("Wed Nov 25 07:12:39 2026", 1_795_590_759), ("2026-11-25 07:12:39 -0500", 1_795_608_759),
    ("Wed, 25 Nov 2026 07:12:39 PM EST", 1_795_651_959), ("Fri, 1 Jan 99 00:00:00 +0000 (UTC)", 915_148_800),
    ("25-Nov-2026 07:12:39.5 PST", 1_795_619_559),
  ])
  func datesOfAllKindsAreRead(field: String, seconds: Int64) throws {
    let answer = try answer(to: "From: a@b.org\nDate: \(field)\n\n")
    #expect(answer.attributes.seconds(.contentCreationDate) == seconds)
  }

  @Test func aThreadIsKnownByItsFirstMessage() throws {
    let head =
      "From: a@b.org\nMessage-ID: <3@b>\nIn-Reply-To: <2@b>\nReferences: <1@b>\n <2@b>\nList-Id: A list <l.b.org>\n"
    let answer = try answer(to: head + "Keywords: one, two\nX-Spam-Flag: YES\nUser-Agent: Mutt\nOrganization: B\n\nx")
    #expect(answer.strings("kMDItemIdentifier") == ["3@b"])
    #expect(answer.strings("relatedUniqueIdentifier") == ["2@b"])
    #expect(answer.strings("org_limelight_mail_thread") == ["1@b"])
    #expect(answer.strings("org_limelight_mail_list") == ["l.b.org"])
    #expect(answer.strings(.keywords) == ["one", "two"])
    #expect(answer.strings("kMDItemOrganizations") == ["B"])
    #expect(answer.attributes["kMDItemIsLikelyJunk"] == true)
  }

  @Test func pagesAddWhatThePlainTextLacks() throws {
    func alternative(_ plain: String) throws -> String {
      let parts =
        "--b\nContent-Type: text/plain\n\n\(plain)\n--b\nContent-Type: text/html\n\n<p>page<script>no</script>\n--b--\n"
      return try answer(
        to: "From: a@b.org\nContent-Type: multipart/alternative; boundary=b\n\npreamble\n" + parts
      ).string.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    #expect(try alternative("words") == "words\npage")
    #expect(try alternative("words on a Page") == "words on a Page")
    #expect(try alternative("") == "page")
  }

  @Test(arguments: [
    ("base64", "JVBERi0xLjQK\r\nAAH/", [0x25, 0x50, 0x44, 0x46, 0x2D, 0x31, 0x2E, 0x34, 0x0A, 0, 1, 0xFF]),
    ("quoted-printable", "=25PDF=00=\r\n=FF", [0x25, 0x50, 0x44, 0x46, 0, 0xFF]),
    ("8bit", "%PDF", [0x25, 0x50, 0x44, 0x46]),
  ])
  func whatIsAttachedIsHandedOn(encoding: String, body: String, bytes: [UInt8]) throws {
    let message = """
      From: a@b.org\r
      Content-Type: multipart/mixed; boundary=x\r
      \r
      --x\r
      Content-Type: text/plain\r
      \r
      words\r
      --x\r
      Content-Type: application/pdf; name=a.pdf\r
      Content-Transfer-Encoding: \(encoding)\r
      \r
      \(body)\r
      --x\r
      Content-Type: text/plain; name=b.txt\r
      Content-Disposition: attachment\r
      \r
      more words\r
      --x--\r

      """
    let answer = try Samples.answer(to: message.utf8, contents: ContentsLimits())
    #expect(answer.members.map(\.name) == ["a.pdf", "b.txt"])
    #expect(answer.members.map(\.contents) == [bytes, []])
    #expect(try Samples.answer(to: message.utf8).members.allSatisfy { $0.contents.isEmpty })
  }

  @Test func attachmentsAreItemsInside() throws {
    let answer = try Samples.answer(to: Array(Self.mixed.utf8))
    #expect(answer.string == "see below\n")
    #expect(answer.members.map(\.name) == ["naïve name.txt", "photo.jpg", "part-4.eml", "inner.txt", "invite.ics"])
    #expect(answer.members.map(\.header.depth) == [1, 1, 1, 2, 1])
    #expect(answer.members[0].string == "attached words\n")
    #expect(answer.members[1].header.size == 6)
    #expect(answer.members[2].strings(.subject) == ["within"])
    #expect(answer.members[3].string == "deep\n")
    #expect(answer.members[4].strings(.title) == ["Meeting"])
  }

  private static let mixed = """
    From: a@b.org
    MIME-Version: 1.0
    Content-Type: multipart/mixed; boundary="=_b"

    --=_b
    Content-Type: text/plain

    see below
    --=_b
    Content-Type: text/plain; name*0*=utf-8''na%C3%AFve; name*1=" name.txt"
    Content-Disposition: attachment
    Content-Transfer-Encoding: base64

    YXR0YWNoZWQgd29yZHM=
    --=_b
    Content-Type: image/jpeg
    Content-Disposition: inline; filename="photo.jpg"
    Content-Transfer-Encoding: base64

    AAECAwQF
    --=_b
    Content-Type: message/rfc822

    From: c@d.org
    Subject: within
    Content-Type: multipart/mixed; boundary=i

    --i
    Content-Type: text/plain; name=inner.txt

    deep
    --i--
    --=_b
    Content-Type: text/calendar; name=invite.ics

    BEGIN:VCALENDAR
    BEGIN:VEVENT
    SUMMARY:Meeting
    END:VEVENT
    END:VCALENDAR
    --=_b--
    """

  @Test(arguments: [
    ("iso-8859-1", "caf=E9", "café"), ("us-ascii", "caf=C3=A9", "café"), ("gb2312", "=C4=E3=BA=C3", "你好"),
    ("ks_c_5601-1987", "=BE=C8=B3=E7", "안녕"), ("iso-8859-1", "=93quoted=94", "“quoted”"),
    ("x-nonsense", "caf=C3=A9", "café"),
    ("utf-7", "Hi Mom +Jjo-", "Hi Mom ☺"), ("utf-16", "=FF=FEh=00i=00", "hi"), ("utf-8", "soft=\n break", "soft break"),
  ])
  func charsetsThatLieAreFoundOut(charset: String, body: String, text: String) throws {
    let head =
      "From: a@b.org\nContent-Type: text/plain; charset=\(charset)\nContent-Transfer-Encoding: quoted-printable\n\n"
    #expect(try answer(to: head + body).string == text + "\n")
  }

  @Test func flowedLinesAreJoined() throws {
    let text = "one \ntwo\n> quoted \n> on\n  kept\n-- \nme\n"
    let answer = try answer(to: "From: a@b.org\nContent-Type: text/plain; format=flowed\n\n" + text)
    #expect(answer.string == "one two\n> quoted on\n kept\n-- \nme\n")
  }

  @Test func uuencodedFilesAreAttachments() throws {
    let answer = try answer(to: "From: a@b.org\n\nbefore\nbegin 644 a.txt\n#0V%T\n`\nend\nafter\n")
    #expect(answer.string == "before\nafter\n")
    #expect(answer.members.map(\.name) == ["a.txt"])
    #expect(answer.members.first?.header.size == 3)
  }

  @Test func protectionIsSaid() throws {
    let armor = "-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----\n"
    let inline = try answer(to: "From: a@b.org\n\n" + armor)
    #expect(inline.strings(.securityMethod) == ["OpenPGP encryption"])
    #expect(inline.outcome.reason == "the message is encrypted (OpenPGP): its text cannot be read")
    let signed = "Content-Type: multipart/signed; protocol=\"application/pkcs7-signature\"; boundary=b\n\n"
    let answer = try answer(
      to: "From: a@b.org\n" + signed + "--b\n\nhello\n--b\nContent-Type: application/pkcs7-signature\n\nx\n--b--")
    #expect(answer.strings(.securityMethod) == ["S/MIME signature"])
    #expect(answer.string == "hello\n")
    #expect(answer.members.isEmpty)
  }

  @Test func aSignatureAroundAMessageHidesNothing() throws {
    let file = Samples.folder.appending(path: "mails/notmuch-smime-onepart-signed.eml").path
    let answer = try Samples.answer(of: file, type: "com.apple.mail.email")
    #expect(answer.strings(.securityMethod) == ["S/MIME signature"])
    #expect(answer.outcome.status == .complete)
    #expect(answer.members.map(\.name) == ["smime.p7m"])
    #expect(answer.members.first?.string.contains("Bob") == true)
  }

  @Test func applesMessagesAreReadWithoutTheirLists() throws {
    let message = "From: a@b.org\nSubject: x\n\nbody\n"
    let answer = try answer(to: "\(message.utf8.count)      \n\(message)<?xml version=\"1.0\"?><plist></plist>")
    #expect(answer.string == "body\n")
  }
}
