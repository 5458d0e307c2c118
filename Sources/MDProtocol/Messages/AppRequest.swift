package import MDDonations
import MDModel

/// Requests of an app that donates items. An app sees and changes only its own items.
package enum AppRequest: Hashable, Sendable, Codable {
  /// Applies the request's attachment, operations of ``MDDonations/DonationOperation``, to one of the app's indexes. A
  /// batch is applied completely or not at all, in the order in which its parts are accepted. ``Reply/accepted(_:)``
  /// means that the part is on the disk.
  case donate(DonationPart)
  /// The client state of the last stored batch, as ``Reply/clientState(_:)``.
  case clientState(DonationIndex)
  /// Registers the client as the delegate of one of the app's indexes, until it disconnects. It then gets
  /// ``Reply/delegate(_:)``, and answers each with ``answer(call:_:)``.
  case attend(DonationIndex, isExtension: Bool)
  /// Answer to a ``DelegateCall``. The bytes of data are in the attachment.
  case answer(call: Int64, DelegateAnswer)
  /// Reports that a person has chosen one of the shown items.
  case engaged(AppEngagement)
  /// Requests the content of an item from its app's delegate, for any app that offers it. The answer is
  /// ``Reply/content(_:)``, with the bytes as the attachment.
  case fetchData(bundle: String, identifier: String, contentType: String)
}

/// A call to an app's delegate.
package struct DelegateCall: Hashable, Sendable, Codable {
  package enum Kind: Hashable, Sendable, Codable {
    /// Donate everything again, and answer afterwards.
    case reindexAll
    /// Donate these items again, or delete them if they no longer exist.
    case reindex([String])
    case data(identifier: String, contentType: String)
    case fileURL(identifier: String, contentType: String, inPlace: Bool)
    /// Needs no answer, nor does the next call.
    case didThrottle
    case didFinishThrottle
  }

  /// 0 for a call that needs no answer.
  package var id: Int64
  package var kind: Kind

  package init(id: Int64, kind: Kind) {
    self.id = id
    self.kind = kind
  }
}

package enum DelegateAnswer: Hashable, Sendable, Codable {
  case acknowledged
  /// Data, whose bytes are the attachment.
  case data
  case fileURL(String)
  /// Failure, with the reason in words.
  case failed(String)
}

/// A person's action on a found item.
package struct AppEngagement: Hashable, Sendable, Codable {
  package var index: DonationIndex
  package var identifier: String
  package var visible: [String]
  /// True if the item was opened, false if it was only viewed.
  package var isSelection: Bool
  /// The typed text; `nil` if it is unknown, as from older clients.
  package var question: String?

  package init(
    index: DonationIndex, identifier: String, visible: [String], isSelection: Bool, question: String? = nil
  ) {
    self.index = index
    self.identifier = identifier
    self.visible = visible
    self.isSelection = isSelection
    self.question = question
  }
}
