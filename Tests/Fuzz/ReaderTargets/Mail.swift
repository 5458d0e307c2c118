@testable import Mail

extension FuzzTarget {
  /// Created only once, because it loads the tables of all encodings. libFuzzer uses a single thread.
  nonisolated(unsafe) private static let mailReader = MessageReader()

  /// A message with its attachments, and the borders between messages of a mailbox.
  static let mail = FuzzTarget(name: "mail", maximumBytes: 4_096) { input in
    try reading(input) { bytes, sink in
      var message = AppleMessage.message(in: bytes)
      if MessageBorder.isBorder(message) { message = message.dropping(message.lineEnd(from: 0)) }
      mailReader.read(message, into: &sink)
      var place = 0
      while case .at(let next) = MessageBorder.find(in: bytes, from: place, isLast: true) {
        place = max(next, place + 1)
      }
    }
  }

  static let contacts = FuzzTarget(name: "contacts", maximumBytes: 2_048) { input in
    try reading(input) { bytes, sink in ContactReader(decoder: mailReader.decoder).read(bytes, into: &sink) }
  }

  static let calendars = FuzzTarget(name: "calendars", maximumBytes: 2_048) { input in
    try reading(input) { bytes, sink in CalendarReader(decoder: mailReader.decoder).read(bytes, into: &sink) }
  }

  /// Outlook's winmail.dat: text, attachments, and RTF in its compressed form.
  static let winmail = FuzzTarget(name: "winmail", maximumBytes: 4_096) { input in
    try reading(input) { bytes, sink in
      TransportStreamReader(decoder: mailReader.decoder).read(bytes, into: &sink)
    }
  }

  /// Web pages saved as a single file: as a message, and as a property list in both formats.
  static let pages = FuzzTarget(name: "pages", maximumBytes: 4_096) { input in
    try reading(input) { bytes, sink in
      let partText = mailReader.partText
      let page = MHTMLPage(bytes, partText)
      if !page.isMessage { try? page.read(into: &sink) }
      try? WebArchive(partText: partText).read(bytes, isCut: false, into: &sink)
    }
  }
}
