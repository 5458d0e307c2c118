import Foundation
import MDDonations
import MDModel
import MDStoreWriter
import MDTestSupport
import Testing

@testable import MDStore

/// Donated items in the output of the tools.
@Suite struct DonatedItemToolTests {
  private let home: ToolHome
  private let title = String(repeating: "long ", count: 30)

  init() throws {
    home = try ToolHome()
    let file = try home.write("A lamp stands here", to: "lamp.txt")
    try donate([
      DonatedItem(
        identifier: "note/1", domain: "notes",
        attributes: [.title: .string("Lamp " + title), .contentType: "public.plain-text"],
        expiration: Timestamp(nanoseconds: 4_000_000_000_000_000_000)),
      DonatedItem(identifier: "2", attributes: [.title: "Lamp", "contentURL": .string("file://" + file)]),
      DonatedItem(identifier: "3", attributes: [.title: "Lamp", "contentURL": "https://example.org/3"]),
    ])
  }

  private func donate(_ items: [DonatedItem]) throws {
    let writer = try IndexWriter(path: home.index)
    _ = try writer.batch { session in
      let stamp = FileStamp(
        size: 18, modified: Timestamp(nanoseconds: 1_700_000_000_000_000_000), changed: .epoch, inode: 7)
      let root = try session.insert(
        ItemRecord(parent: .none, name: FileName(home.files), kind: .directory, stamp: stamp, state: .nameOnly))
      _ = try session.insert(ItemRecord(parent: root, name: "lamp.txt", kind: .regular, stamp: stamp))
      let part = DonationPart(index: DonationIndex(), batch: "1", state: ClientStateChange(new: [1, 2, 3]))
      _ = try session.accept(DonationOperation.bytes(of: [.index(items)]), of: part, from: "org.example.App")
      return try session.applyDonations(atMost: 9, date: Timestamp(nanoseconds: 1_700_000_000_000_000_000))
    }
  }

  @Test func mdfindPrintsAddressesOrContentsAndAFileOnce() throws {
    let lines = try home.mdfind("lamp").text.split(separator: "\n").map(String.init)
    #expect(
      lines.sorted() == ["\(home.files)/lamp.txt", "https://example.org/3", "limelight://org.example.App/note%2F1"])
    let inApp = try home.mdfind("-onlyin", "limelight://org.example.App", "-count", "lamp")
    #expect(inApp.text == "3\n" && inApp.status == 0)
    let other = try home.mdfind("-onlyin", "limelight://org.example.Other", "lamp")
    #expect(other.status == 1 && other.messages.contains("limelight://org.example.Other is not in the index"))
  }

  @Test func longTitlesAreCutInListsOnly() throws {
    let shown = try home.mdfind("-attr", "kMDItemTitle", "limelight_uniqueIdentifier == 'note/1'").text
    #expect(shown.contains("…") && !shown.contains(title))
    let whole = try home.mdls("--json", "limelight://org.example.App/note%2F1").text
    #expect(whole.contains("Lamp " + title))
  }

  @Test func mdlsListsItemsAndApps() throws {
    let item = try home.mdls("limelight://org.example.App/note%2F1")
    #expect(item.status == 0)
    for part in ["domainIdentifier", "limelight_bundleIdentifier", "limelight_expirationDate", "\"public.text\""] {
      #expect(item.text.contains(part), "\(part)")
    }
    #expect(!item.text.contains("kMDItemFS"))
    let app = try home.mdls("limelight://org.example.App").text
    #expect(app.contains("limelight_itemCount         = 3"))
    #expect(app.contains("limelight_clientStateLength = 3"))
    let missing = try home.mdls("limelight://org.example.App/4")
    #expect(missing.status == 1 && missing.messages.contains("could not find limelight://org.example.App/4"))
  }

  @Test func whySaysHowItCame() throws {
    let found = try home.mdls("--why", "limelight://org.example.App/2")
    #expect(found.status == 0 && found.text.contains("found by its attributes"))
    let missing = try home.mdls("--why", "limelight://org.example.App/4")
    #expect(missing.status == 1 && missing.text.contains("the app has donated no such item"))
  }

  @Test func erasingTheFilesKeepsWhatAppsGave() throws {
    #expect(try home.run("mdutil", ["-E", home.files]).status == 0)
    #expect(try home.mdfind("lamp").text.contains("limelight://org.example.App/note%2F1"))
  }
}
