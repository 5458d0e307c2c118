import Foundation
import MDModel
import MDSystem
import Testing

@testable import CoreSpotlight

extension RunningSuite {
  /// Donating and deleting, and the items that exist afterwards.
  @Suite struct DonationTests {
    @Test(arguments: IndexHost.allCases) func whatIsAcknowledgedIsFound(place: IndexHost) async throws {
      let world = try SpotlightWorld(place)
      let index = try world.index()
      try await index.indexSearchableItems([item("a"), item("b"), item("c")])
      #expect(try await index.identifiers() == ["a", "b", "c"])
      try world.restart()
      #expect(try await index.identifiers() == ["a", "b", "c"])
    }

    @Test(arguments: IndexHost.allCases) func theSameIdentifierReplaces(place: IndexHost) async throws {
      let world = try SpotlightWorld(place)
      let index = try world.index()
      try await index.indexSearchableItems([item("a", "one"), item("b", "two")])
      try await index.indexSearchableItems([item("a", "three")])
      #expect(try await index.titles() == ["a": "three", "b": "two"])
    }

    @Test(arguments: IndexHost.allCases) func anUpdateKeepsWhatItDoesNotSay(place: IndexHost) async throws {
      let world = try SpotlightWorld(place)
      let index = try world.index()
      try await index.indexSearchableItems([item("a", "one") { $0.keywords = ["kept"] }])
      let update = item("a", "two")
      update.isUpdate = true
      let unknown = item("b", "three")
      unknown.isUpdate = true
      try await index.indexSearchableItems([update, unknown])
      #expect(try await index.titles() == ["a": "two"])
      #expect(try await index.identifiers("keywords == \"kept\"") == ["a"])
    }

    /// Titles, keywords, texts, people, types and domains: values set to nil are removed, and all others stay.
    @Test(arguments: IndexHost.allCases) func anUpdateRemovesWhatWasSetToNil(place: IndexHost) async throws {
      let world = try SpotlightWorld(place)
      let index = try world.index()
      let mood = try #require(CSCustomAttributeKey(keyName: "org_example_mood"))
      try await index.indexSearchableItems([
        item("a", "River", domain: "walks") {
          $0.keywords = ["gone"]; $0.textContent = "a long text"; $0.subject = "kept"
          $0.authors = [CSPerson(displayName: "Ada", handles: ["a@example.org"], handleIdentifier: "emailAddresses")]
          $0.setValue("glad" as NSString, forCustomKey: mood)
        }
      ])
      let update = CSSearchableItem(uniqueIdentifier: "a", domainIdentifier: nil, attributeSet: .init())
      update.isUpdate = true
      let attributes = update.attributeSet
      (attributes.keywords, attributes.textContent, attributes.authors, attributes.contentType) = (nil, nil, nil, nil)
      (attributes.domainIdentifier, attributes.comment, attributes.title) = (nil, nil, nil)
      attributes.setValue(nil, forCustomKey: mood)
      attributes.title = "Lake"
      try await index.indexSearchableItems([update])
      let gone = [
        "keywords", "textContent", "authors", "authorNames", "authorEmailAddresses", "contentType", "domainIdentifier",
        "org_example_mood",
      ]
      for name in gone { #expect(try await index.identifiers("\(name) == \"*\"") == [], "\(name)") }
      #expect(try await index.identifiers("** == \"long*\"cd") == [])
      #expect(try await index.identifiers("subject == \"kept\" && title == \"Lake\"") == ["a"])
      try await index.deleteSearchableItems(withDomainIdentifiers: ["walks"])
      #expect(try await index.identifiers() == ["a"])
    }

    /// Several updates in one call are applied one after the other.
    @Test(arguments: IndexHost.allCases) func updatesOfOneCallFollowEachOther(place: IndexHost) async throws {
      let world = try SpotlightWorld(place)
      let index = try world.index()
      func update(_ change: (CSSearchableItemAttributeSet) -> Void) -> CSSearchableItem {
        let update = CSSearchableItem(uniqueIdentifier: "a", domainIdentifier: nil, attributeSet: .init())
        update.isUpdate = true
        change(update.attributeSet)
        return update
      }
      try await index.indexSearchableItems([
        item("a") {
          $0.subject = "old"; $0.comment = "old"; $0.theme = "old"
        }
      ])
      try await index.indexSearchableItems([
        update {
          $0.subject = nil; $0.comment = "new"
        },
        update {
          $0.subject = "new"; $0.comment = nil
        },
        update { $0.theme = nil },
      ])
      #expect(try await index.identifiers("subject == \"new\"") == ["a"])
      #expect(try await index.identifiers("comment == \"*\" || theme == \"*\"") == [])
      try await index.indexSearchableItems([item("b") { $0.comment = "first" }, item("a") { $0.comment = "whole" }])
      try await index.indexSearchableItems([item("c") { $0.comment = "second" }, update { $0.comment = nil }])
      #expect(try await index.identifiers("comment == \"*\"") == ["b", "c"])
    }

    /// Some apps use lists, sentences or several type names as the content type.
    @Test(arguments: ["text, image", "a,b", String(repeating: "x", count: 256), "", "text/plain; charset=utf-8"])
    func anOddContentTypeIsTaken(type: String) async throws {
      let world = try SpotlightWorld(.embedded)
      let index = try world.index()
      let odd = CSSearchableItemAttributeSet(itemContentType: type)
      odd.title = "odd"
      let tree = CSSearchableItemAttributeSet(itemContentType: "public.text")
      tree.contentTypeTree = (0..<80).map { "type.\($0)" } + [type]
      try await index.indexSearchableItems(
        [("odd", odd), ("tree", tree)].map {
          CSSearchableItem(uniqueIdentifier: $0.0, domainIdentifier: nil, attributeSet: $0.1)
        } + [item("plain")])
      #expect(try await index.identifiers() == ["odd", "plain"])
      let isData = try await index.identifiers("contentTypeTree == \"public.data\"")
      #expect(isData.contains("odd") == !type.isEmpty)
      if type.contains(",") || type.count > 255 {
        #expect(try await index.identifiers("contentType == \"public.data\"") == ["odd"])
      }
      withExtendedLifetime(world) {}
    }

    @Test(arguments: IndexHost.allCases) func deletionByIdentifierAndOfEverything(place: IndexHost) async throws {
      let world = try SpotlightWorld(place)
      let (index, other) = (try world.index(), try world.index("other"))
      try await index.indexSearchableItems([item("a"), item("b"), item("c")])
      try await other.indexSearchableItems([item("d")])
      try await index.deleteSearchableItems(withIdentifiers: ["b", "never there"])
      #expect(try await index.identifiers() == ["a", "c", "d"])
      try await index.deleteAllSearchableItems()
      #expect(try await index.identifiers() == ["d"])
    }

    @Test(arguments: IndexHost.allCases) func deletionOfADomainTakesThoseInIt(place: IndexHost) async throws {
      let world = try SpotlightWorld(place)
      let index = try world.index()
      let domains = ["mail", "mail.inbox", "mail.inbox.work", "mailing", "notes", nil]
      try await index.indexSearchableItems(domains.map { item($0 ?? "none", domain: $0) })
      try await index.deleteSearchableItems(withDomainIdentifiers: ["mail.inbox"])
      #expect(try await index.identifiers() == ["mail", "mailing", "none", "notes"])
      try await index.deleteSearchableItems(withDomainIdentifiers: ["mail"])
      #expect(try await index.identifiers() == ["mailing", "none", "notes"])
    }

    @Test(arguments: IndexHost.allCases) func appsAreApart(place: IndexHost) async throws {
      let world = try SpotlightWorld(place)
      let (one, two) = (try world.index(of: "org.example.one"), try world.index(of: "org.example.two"))
      try await one.indexSearchableItems([item("a", "of one")])
      try await two.indexSearchableItems([item("a", "of two")])
      try await two.deleteSearchableItems(withIdentifiers: ["b"])
      #expect(try await one.titles() == ["a": "of one"])
      try await one.deleteAllSearchableItems()
      #expect(try await one.titles() == [:])
      #expect(try await two.titles() == ["a": "of two"])
    }

    /// Hundreds of calls run at once. Each handler is called once, in order, and the last call wins.
    @Test(arguments: IndexHost.allCases) func callsAreCarriedOutInOrder(place: IndexHost) async throws {
      let world = try SpotlightWorld(place)
      let index = try world.index()
      let calls = 300
      let order = await withCheckedContinuation { continuation in
        let ended = Monitor([Int]())
        for number in 0..<calls {
          index.indexSearchableItems([item("same", "\(number)"), item("own \(number)")]) { error in
            let all = ended.change { ended in
              ended.append(error == nil ? number : -1)
              return ended
            }
            if all.count == calls { continuation.resume(returning: all) }
          }
        }
      }
      #expect(order == Array(0..<calls))
      let titles = try await index.titles()
      #expect(titles.count == calls + 1)
      #expect(titles["same"] == "\(calls - 1)")
    }

    @Test(arguments: IndexHost.allCases) func whatCannotBeDonatedIsRefusedWithItsName(place: IndexHost) async throws {
      let world = try SpotlightWorld(place)
      let index = try world.index()
      let bad = item("nowhere") { $0.latitude = 91 }
      do {
        try await index.indexSearchableItems([item("a"), bad])
        Issue.record("it was taken")
      } catch CSIndexError.invalidItemError {}
      #expect(try await index.identifiers() == [])
    }
  }
}
