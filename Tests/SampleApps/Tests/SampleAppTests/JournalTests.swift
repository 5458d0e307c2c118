import Foundation
import MDTestSupport
import Testing

/// The journal, its extension, and what users find in it.
@Suite struct JournalTests {
  private let home: SampleHome

  init() throws { home = try SampleHome() }

  /// Writes an entry and returns its identifier.
  private func write(_ title: String, _ notes: String..., text: String) throws -> String {
    try home.app("Journal", ["add", title] + notes, input: text).trimmingCharacters(in: .newlines)
  }

  @Test func anEntryIsFoundByTheAppAndByPeople() throws {
    let sea = try write("A day at the sea", "#holiday", "@Brighton,50.82,-0.14", text: "The tide was out.")
    let other = try write("Rain", text: "All day, and no tide to be seen.")
    #expect(try home.app("Journal", "list") == "\(sea)\tA day at the sea\n\(other)\tRain\n")
    #expect(try home.app("Journal", "search", "se") == "\(sea)\tA day at the sea (Brighton)\n\(other)\tRain\n")
    // Entries that contain fewer of the words rank lower.
    #expect(try home.app("Journal", "search", "TIDE day sea").hasPrefix("\(sea)\tA day at the sea (Brighton)\n"))
    #expect(try home.app("Journal", "suggest", "hol") == "[hol]iday\n")

    let address = "limelight://entries@org.example.Journal/\(sea)"
    #expect(try home.run("mdfind", "tide holiday").text == address + "\n")
    #expect(try home.run("mdfind", #"kMDItemLatitude > 50 && kMDItemLongitude < 0"#).text == address + "\n")
    let listed = try home.run("mdls", address).text
    #expect(listed.contains(#""A day at the sea""#) && listed.contains("Brighton"))
  }

  @Test func anEntryThatIsDeletedIsGone() throws {
    let first = try write("Snow", text: "A first entry of winter.")
    let second = try write("Thaw", text: "A second entry of winter.")
    try home.app("Journal", "delete", first)
    #expect(try home.app("Journal", "search", "winter") == "\(second)\tThaw\n")
    #expect(try home.run("mdfind", "winter").text == "limelight://entries@org.example.Journal/\(second)\n")
  }

  @Test func otherAppsSeeNothingOfIt() throws {
    _ = try write("Secret", "#beach", "@Lagos", text: "Nobody knows of this beach.")
    #expect(try home.app("Tags", "find", "beach") == "")
  }

  /// The extension donates the entries that the app has not. The daemon starts it when everything has to be donated
  /// again.
  @Test func theExtensionDonatesWhereTheAppIsAway() throws {
    let known = try write("Spring", text: "The almond trees flower.")
    let file = ".local/share/Journal/changes.jsonl"
    let unknown = UUID().uuidString
    let line = try home.read(file).replacing(known, with: unknown).replacing("almond", with: "cherry")
    try home.write(home.read(file) + line, to: file)
    #expect(try home.run("mdfind", "cherry trees").text == "")

    let asked = try home.run("mdutil", "-cr", "org.example.Journal")
    #expect(asked.status == 0, "\(asked.text)\(asked.messages)")
    #expect(try home.run("mdfind", "cherry trees").text == "limelight://entries@org.example.Journal/\(unknown)\n")
    #expect(try home.app("Journal", "search", "trees").split(separator: "\n").count == 2)
    // The extension has set the same client state as the app would have, so nothing is donated twice.
    _ = try write("Summer", text: "Under the trees.")
    #expect(try home.app("Journal", "search", "trees").split(separator: "\n").count == 3)
  }
}
