package import MDDonations
import MDModel

/// Requests of an app that donates items. It sees and changes only its own items.
package enum AppRequest: Hashable, Sendable, Codable {
  /// Applies the request's attachment, operations of ``MDDonations/DonationOperation``, to one of the app's indexes: all of
  /// it or nothing, in the order in which parts are accepted. ``Reply/accepted(_:)`` means that it is on the disk.
  case donate(DonationPart)
  /// ``Reply/clientState(_:)`` of the last batch that was stored.
  case clientState(DonationIndex)
  /// Makes the client answer for one of the app's indexes until it goes: it gets ``Reply/delegate(_:)``, each to be
  /// answered by ``answer(call:_:)``.
  case attend(DonationIndex, isExtension: Bool)
  /// Answer to a ``DelegateCall``; for data and files the bytes are the attachment.
  case answer(call: Int64, DelegateAnswer)
  /// Reports that a person has chosen these of the shown items.
  case engaged(AppEngagement)
  /// The content of an item of any app that offers it, from its delegate: ``Reply/content(_:)``, the bytes as the
  /// attachment.
  case fetchData(bundle: String, identifier: String, contentType: String)
}

/// Call to an app's delegate.
package struct DelegateCall: Hashable, Sendable, Codable {
  package enum Kind: Hashable, Sendable, Codable {
    /// Donate everything again; to be answered when that is done.
    case reindexAll
    /// Donate these again, or nothing where they are gone.
    case reindex([String])
    case data(identifier: String, contentType: String)
    case fileURL(identifier: String, contentType: String, inPlace: Bool)
    /// Needs no answer, as the next one.
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
  /// The bytes are the attachment.
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
  /// Whether it was opened; else it was only looked at.
  package var isSelection: Bool
  /// What was typed; `nil` where it is not known, as from older clients.
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
