package import MDModel

/// An item that an app donates, in the form of the wire and the store.
package struct DonatedItem: Hashable, Sendable {
  /// The app's identifier of the item.
  ///
  /// Donating the same identifier again replaces the item. At most ``maximumIdentifierBytes`` of UTF-8.
  package var identifier: String
  /// The group that the item can be deleted with: names separated by dots.
  ///
  /// The domain `a.b` lies in `a`.
  package var domain: String?
  /// Attributes under the keys of ``AttributeSchema``: the type under ``AttributeKey/contentType``, the text under
  /// ``AttributeKey/textContent``.
  package var attributes: AttributeSet
  /// Time at which the item is removed; `nil` for never.
  package var expiration: Timestamp?
  /// Whether only the given attributes are replaced.
  ///
  /// An update of an unknown item does nothing.
  package var isUpdate: Bool
  /// Attributes that an update removes; empty if this is not an update.
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
  /// Deletes the items of these domains, and of all domains in them.
  case deleteDomains([String])
  case deleteEverything
}

/// Name of one index of an app.
package struct DonationIndex: Hashable, Sendable, Codable {
  /// Empty for the default index.
  package var name: String
  /// Protection class by its Apple name, such as `NSFileProtectionComplete`.
  ///
  /// The name is stored but has no effect on Linux.
  package var protection: String?

  package init(name: String = "", protection: String? = nil) {
    self.name = name
    self.protection = protection
  }
}

/// A batch, or one part of a batch that is too long for one request.
package struct DonationPart: Hashable, Sendable, Codable {
  package var index: DonationIndex
  /// Identifier of the batch among the batches of the same client.
  ///
  /// The parts of a batch arrive in order.
  package var batch: String
  /// Whether this is the last part.
  ///
  /// The whole batch is stored with the last part, and nothing before.
  package var isLast: Bool
  /// State stored together with the batch; in the last part only.
  package var state: ClientStateChange?

  package init(index: DonationIndex, batch: String, isLast: Bool = true, state: ClientStateChange? = nil) {
    self.index = index
    self.batch = batch
    self.isLast = isLast
    self.state = state
  }

  /// Maximum size of an attachment in bytes.
  ///
  /// A larger batch is sent in several parts.
  package static let maximumBytes = 4 << 20
}

/// A change of the client state together with a batch.
///
/// The client state is the app's own record of its progress.
package struct ClientStateChange: Hashable, Sendable, Codable {
  package enum Condition: Hashable, Sendable, Codable {
    case none
    /// The stored state must equal these bytes; `nil` requires that no state is stored.
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
