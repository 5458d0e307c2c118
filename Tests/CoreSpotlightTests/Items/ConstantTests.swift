import CoreSpotlight
import Testing

/// Strings that apps compare, store, and write into their manifests.
struct ConstantTests {
  @Test func activities() {
    #expect(CSSearchableItemActionType == "com.apple.corespotlightitem")
    #expect(CSSearchableItemActivityIdentifier == "kCSSearchableItemActivityIdentifier")
    #expect(CSQueryContinuationActionType == "com.apple.corespotlightquery")
    #expect(CSSearchQueryString == "kCSSearchQueryString")
    #expect(CoreSpotlightAPIVersion > 0)
  }

  @Test func everyTextIsItsOwn() {
    let mailboxes = [
      CSMailboxInbox, CSMailboxDrafts, CSMailboxSent, CSMailboxJunk, CSMailboxTrash, CSMailboxArchive,
    ]
    let others = [CSActionIdentifier, CSIndexErrorDomain, CSSearchQueryErrorDomain, NSUserActivityTypeBrowsingWeb]
    #expect(Set(mailboxes + others).count == 10)
  }
}
