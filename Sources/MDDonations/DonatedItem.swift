package import MDModel

/// An item that an app donates, as wire and store take it.
package struct DonatedItem: Hashable, Sendable {
  /// The app's own name for it; the same one again replaces the item. At most ``maximumIdentifierBytes`` of UTF-8.
  package var identifier: String
  /// The group that it can be deleted with: names with dots between them, `a.b` lies in `a`.
  package var domain: String?
  /// Under the keys of ``AttributeSchema``: the type under ``AttributeKey/contentType``, the text under
  /// ``AttributeKey/textContent``.
  package var attributes: AttributeSet
  /// Time at which it is to be removed; `nil`: never.
  package var expiration: Timestamp?
  /// Whether only the attributes given are replaced; an update of an unknown item does nothing.
  package var isUpdate: Bool
  /// Attributes that an update removes. Empty for an item that is no update.
  package var removed: [AttributeKey]

  package init(
    identifier: String, domain: String? = nil, attributes: AttributeSet, expiration: Timestamp? = nil,
    isUpdate: Bool = false, removed: [AttributeKey] = []
  ) {
    self.identifier = identifier
    self.domain = domain
    self.attributes = attributes
    self.expiration = expiration
    self.isUpdate = isUpdate
    self.removed = removed
  }

  package static let maximumIdentifierBytes = 4_096
}

/// An operation on the donated items of one of an app's indexes.
package enum DonationOperation: Hashable, Sendable {
  case index([DonatedItem])
  case deleteItems([String])
  /// Items of these domains and of all domains in them.
  case deleteDomains([String])
  case deleteEverything
}

/// Name of one index of an app.
package struct DonationIndex: Hashable, Sendable, Codable {
  /// Empty for the default index.
  package var name: String
  /// The class of protection by its Apple name, such as `NSFileProtectionComplete`; kept, and of no effect on Linux.
  package var protection: String?

  package init(name: String = "", protection: String? = nil) {
    self.name = name
    self.protection = protection
  }
}

/// A batch, or a part of one that is too long for one request.
package struct DonationPart: Hashable, Sendable, Codable {
  package var index: DonationIndex
  /// Identifier that tells the batch from other batches of the same client; parts of a batch come in order.
  package var batch: String
  /// Whether this is the last part, with which the whole batch is stored; none of it is stored before.
  package var isLast: Bool
  /// Stored together with the batch; in the last part only.
  package var state: ClientStateChange?

  package init(index: DonationIndex, batch: String, isLast: Bool = true, state: ClientStateChange? = nil) {
    self.index = index
    self.batch = batch
    self.isLast = isLast
    self.state = state
  }

  /// Largest size of an attachment; a larger batch is sent in several parts.
  package static let maximumBytes = 4 << 20
}

/// A change of the client state, the app's own note on its progress, together with a batch.
package struct ClientStateChange: Hashable, Sendable, Codable {
  package enum Condition: Hashable, Sendable, Codable {
    case none
    /// The stored state must equal this; `nil`: none must be stored.
    case equals([UInt8]?)
  }

  package var expected: Condition
  package var new: [UInt8]

  package init(expected: Condition = .none, new: [UInt8]) {
    self.expected = expected
    self.new = new
  }

  package static let maximumBytes = 250
}
