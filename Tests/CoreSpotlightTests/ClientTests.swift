import CoreSpotlight
@testable import CoreSpotlightClients
@testable import CoreSpotlightClientsSwift5
import Foundation
import Testing

/// The main test is that the client files compile. Some of them are also run here.
struct ClientTests {
  @Test func customAttributes() throws {
    let hike = HikeAttributes()
    hike.difficulty = 3
    hike.waypoints = ["Start", "Summit"]
    hike.fill(name: "Ridge", on: Date())
    #expect(hike.difficulty == 3)
    #expect(hike.waypoints == ["Start", "Summit"])
    let name = try #require(CSCustomAttributeKey(keyName: "com_example_hikes_name"))
    #expect(hike.set.value(forCustomKey: name) as? NSString == "Ridge")
    hike.difficulty = nil
    #expect(hike.difficulty == nil)
    #expect(Spotlight.mood(of: Spotlight.attributes(mood: "glad", tags: ["a"], score: 1)) == "glad")
  }

  @Test func bridgedNumbers() {
    let venue = Venue(
      id: "1", name: "Café", latitude: 48.2, longitude: 16.4, street: "Gasse", houseNumber: 7, phone: "+43", stars: 4.5)
    let attributes = VenueIndexer.attributeSet(for: venue)
    #expect(attributes.latitude?.doubleValue == 48.2)
    #expect(attributes.rating?.floatValue == 4.5)
    #expect(attributes.supportsNavigation?.boolValue == true)
    #expect(attributes.altitude == 171)
  }

  @Test func mocksTakeThePlaceOfTheIndex() async throws {
    let mock = MockSearchableIndex()
    ContactIndexer(index: mock).add("Ada") { #expect($0) }
    // The asynchronous form calls the same method.
    try await mock.indexSearchableItems([CSSearchableItem()])
    try await mock.deleteSearchableItems(withDomainIdentifiers: ["a"])
    #expect(mock.items.count == 2 && mock.items["Ada"] != nil && mock.deletedDomains == ["a"])
    mock.error = CSIndexError(.quotaExceeded)
    await #expect(throws: CSIndexError.self) { try await mock.indexSearchableItems([]) }
    #expect(MockSearchableIndex(name: "test").items.isEmpty)
    #expect(NamedMockIndex(log: ["a"]).log == ["a"] && NamedMockIndex(name: "b", protectionClass: nil).log == ["b"])
    let query = CannedQuery(items: [CSSearchableItem()])
    var count = 0
    query.foundItemsHandler = { count += $0.count }
    query.start()
    #expect(count == 1)
  }

  @Test func errorsAreReported() {
    let reporter = IndexErrorReporter()
    #expect(reporter.report(nil) == "ok")
    #expect(reporter.report(CSIndexError(.quotaExceeded)) == "quota")
    #expect(reporter.report(CSSearchQueryError(.cancelled)) == "cancelled")
    #expect(reporter.report(NSError(domain: CSIndexErrorDomain, code: -1005)) == "unsupported")
    #expect(reporter.run { throw CSIndexError(.quotaExceeded) } == "quota")
    #expect(reporter.run { throw CSSearchQueryError(.invalidQuery) } == "query")
    #expect(reporter.run { throw CSIndexError(.invalidItemError) } == "CSIndexErrorDomain -1001")
    #expect(reporter.run { throw NSError(domain: "d", code: 1) } == "d 1")
  }

  @Test func mail() {
    let message = MailMessage(
      id: "m", subject: "Hello", from: .init(name: "Ada", address: "ada@example.org"), to: [], cc: [],
      bcc: [.init(name: nil, address: "bob@example.org")], html: "<p>", plain: "p", date: Date(), isJunk: false,
      headers: ["X": ["y"]])
    let item = CSSearchableItem(message: message, account: "me")
    #expect(item.domainIdentifier == "me.\(CSMailboxInbox)")
    #expect(summary(of: item) == "Ada: Hello")
    #expect(item.attributeSet.hiddenAdditionalRecipients?.first?.handles == ["bob@example.org"])
    #expect(item.attributeSet.emailHeaders as? [String: [String]] == ["X": ["y"]])
  }

  @Test func archivesAndCopies() throws {
    let task = TaskAttributeSet(title: "Write", due: Date(timeIntervalSince1970: 1))
    task.isDone = true
    #expect(task.completionDate != nil)
    let archivable = ArchivableItem(uniqueIdentifier: "1", domainIdentifier: nil, attributeSet: duplicate(task))
    archivable.note = "note"
    let data = try NSKeyedArchiver.archivedData(withRootObject: archivable, requiringSecureCoding: true)
    let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: ArchivableItem.self, from: data))
    #expect(read.note == "note" && read.attributeSet.title == "Write")
    #expect(try unarchive(archive([archivable as CSSearchableItem])).isEmpty == false)
  }

  @Test func conveniences() {
    let items = example()
    #expect(items.first?.attributeSet.city == "Graz")
    #expect(items.first?.attributeSet.pixelWidth == 3)
    #expect(items.last?.displayTitle == "X")
  }

  @Test func continuation() {
    final class Recorder: Router {
      var calls: [String] = []
      func openItem(_ identifier: String) { calls.append(identifier) }
      func openSearch(_ query: String) { calls.append(query) }
      func openPage(_ url: URL) { calls.append(url.absoluteString) }
    }
    let (coordinator, recorder) = (AppCoordinator(), Recorder())
    coordinator.router = recorder
    let chosen = NSUserActivity(activityType: CSSearchableItemActionType)
    chosen.userInfo = [CSSearchableItemActivityIdentifier: "item-1"]
    let search = NSUserActivity(activityType: CSQueryContinuationActionType)
    search.userInfo = [CSSearchQueryString: "lake"]
    #expect(coordinator.application(continue: chosen) { _ in })
    #expect(coordinator.application(continue: search) { _ in })
    #expect(!coordinator.application(continue: NSUserActivity(activityType: "other")) { _ in })
    #expect(recorder.calls == ["item-1", "lake"])
  }
}
