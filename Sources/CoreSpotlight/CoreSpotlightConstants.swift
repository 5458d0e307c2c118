// Apple's module re-exports Foundation and the types: a client that imports only this module has dates, errors and
// `UTType` too.
@_exported public import Foundation
@_exported public import UniformTypeIdentifiers

/// The version of the API that this module has.
public let CoreSpotlightAPIVersion: Int32 = 40
/// The version of this module.
public let CoreSpotlightVersionNumber: Double = 1

// MARK: User activities of a person who has chosen a found item, or wants to continue a search in the app.

/// Type of the `NSUserActivity` that tells an app that a person has chosen one of its items.
public let CSSearchableItemActionType = "com.apple.corespotlightitem"
/// Key of its `userInfo`: the identifier of the item that was chosen.
public let CSSearchableItemActivityIdentifier = "kCSSearchableItemActivityIdentifier"
/// Type of the `NSUserActivity` that tells an app that a person wants to continue a search in it.
public let CSQueryContinuationActionType = "com.apple.corespotlightquery"
/// Key of its `userInfo`: the typed text.
public let CSSearchQueryString = "kCSSearchQueryString"
/// Key of its `userInfo`: which of the item's ``CSSearchableItemAttributeSet/actionIdentifiers`` was chosen.
public let CSActionIdentifier = "kCSActionIdentifier"

// MARK: Values of CSSearchableItemAttributeSet.mailboxIdentifiers.

/// The mailbox for new messages.
public let CSMailboxInbox = "inbox"
/// The mailbox for messages that are not sent yet.
public let CSMailboxDrafts = "drafts"
/// The mailbox for messages that were sent.
public let CSMailboxSent = "sent"
/// The mailbox for unwanted messages.
public let CSMailboxJunk = "junk"
/// The mailbox for messages that were thrown away.
public let CSMailboxTrash = "trash"
/// The mailbox for messages that are kept.
public let CSMailboxArchive = "archive"

extension FileProtectionType {
  /// Readable until the screen is locked. The only class that Foundation lacks on Linux.
  public static let completeWhenUserInactive = FileProtectionType(rawValue: "NSFileProtectionCompleteWhenUserInactive")
}
