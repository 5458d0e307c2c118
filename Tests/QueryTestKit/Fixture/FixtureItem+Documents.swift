import MDModel

/// Documents, messages and the like, each with the attributes its importer would send.
extension FixtureItem {
  static let documents: [FixtureItem] = [
    FixtureItem(
      "invoice", "invoice-2024.pdf", in: "invoices", "com.adobe.pdf", size: 1500,
      [
        .authors: ["Steve"], .numberOfPages: 2, "kMDItemUserTags": ["Red", "Work"], .pageWidth: 595.0,
        .securityMethod: "Password Encrypted",
      ],
      text: "Invoice for the quick brown fox. Total: 42 EUR, payable in June."),
    FixtureItem(
      "broken", "broken.pdf", in: "documents", "com.adobe.pdf", size: 0, [.numberOfPages: 3, .securityMethod: "None"],
      text: "Only the first page.", reason: "page 2 is damaged", isTruncated: true),
    FixtureItem(
      "report", "Annual Report.docx", in: "documents", "org.openxmlformats.wordprocessingml.document", size: 2000,
      [
        .authors: ["Ada Lovelace", "Charles Babbage"], .numberOfPages: 120, "kMDItemUserTags": ["Blue"],
        .subject: "Figures", .languages: ["en"], .comment: "reviewed", "kMDItemFinderComment": "check figures",
      ],
      text: "The quick red fox. Brown bread. Natural languages and C++ code. Co-operation pays."),
    FixtureItem(
      "sheet", "budget.xlsx", in: "documents", "org.openxmlformats.spreadsheetml.sheet", size: 1000,
      [.keywords: ["money", "natural gas"], "kMDItemIsShared": true]),
    FixtureItem(
      "slides", "Talk.pptx", in: "documents", "org.openxmlformats.presentationml.presentation", size: 999,
      [.keywords: ["natural language"], .numberOfPages: 20, "kMDItemTheme": "Dark"]),
    FixtureItem(
      "letter", "Straßenkarte.odt", in: "documents", "org.oasis-open.opendocument.text", size: 3000,
      [.authors: ["Frédéric Müller"], .languages: ["de", "ja"], .numberOfPages: 1],
      text: "Die Straße nach Köln. 東京都に住んでいます。Привет мир. ภาษาไทย"),
    FixtureItem("archive", "backup.zip", in: "home", "public.zip-archive", size: 10_000_000),
    FixtureItem(
      "font", "Sans.ttf", in: "home", "public.truetype-ttf-font", size: 50_000, ["kMDItemFonts": ["Sans Bold"]]),
    FixtureItem(
      "page", "index.html", in: "home", "public.html", size: 1001,
      [
        .itemDescription: "Welcome page",
        "kMDItemWhereFroms": ["https://example.org/page.html", "https://example.org/"],
      ],
      text: "Welcome to Paris. The comparison follows, my friend."),
    FixtureItem(
      "bookmark", "site.webloc", in: "home", "com.apple.web-internet-location", size: 10,
      ["kMDItemURL": "https://example.org/site"]),
    FixtureItem(
      "swift", "main.swift", in: "sources", "public.swift-source", size: 12,
      text: "let x = NSWindow(); show(MyWindowClass.self)"),
    FixtureItem(
      "swift-old", "Old.SWIFT", in: "sources", "public.swift-source", size: 11,
      text: "let snake_case_name = camelCaseWord"),
    FixtureItem("script", "run.sh", in: "sources", "public.shell-script", size: 13, text: "echo hello world"),
  ]

  static let messages: [FixtureItem] = [
    FixtureItem(
      "message", "lunch.eml", in: "mail", "com.apple.mail.email",
      [
        .authors: ["Grace Hopper"], "kMDItemAuthorEmailAddresses": ["grace@example.org"],
        "kMDItemRecipients": ["Ada Lovelace"], "kMDItemRecipientEmailAddresses": ["ada@example.org"],
        .subject: "Lunch on Friday",
      ],
      text: "Shall we meet for lunch on Friday?"),
    FixtureItem(
      "meeting", "meeting.ics", in: "mail", "com.apple.ical.ics",
      [
        "startDate": .date(.at(2024, 6, 14, 10)), "endDate": .date(.at(2024, 6, 14, 11)), "allDay": false,
        "completionDate": .date(.at(2024, 6, 5)), "kMDItemDueDate": .date(.at(2024, 6, 13, 9)),
        "importantDates": [.date(.at(2024, 6, 12)), .date(.at(2024, 7, 1))], "kMDItemNamedLocation": "Room 5",
      ]),
    FixtureItem(
      "holiday", "holiday.ics", in: "mail", "com.apple.ical.ics",
      [
        "startDate": .date(.at(2024, 6, 20)), "allDay": true, "completionDate": .date(.at(2024, 5, 1)),
        "kMDItemDueDate": .date(.at(2024, 6, 30)), "importantDates": [.date(.at(2024, 6, 20))],
      ]),
    FixtureItem(
      "contact", "grace.vcf", in: "mail", "public.vcard",
      [
        "kMDItemPhoneNumbers": ["+49 30 1234"], "kMDItemEmailAddresses": ["grace@example.org"],
        "kMDItemOrganizations": ["Navy"],
      ]),
  ]
}
