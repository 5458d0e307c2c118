import Foundation
import MDDonations
import MDModel
import MDProtocol
import Synchronization

/// Performs a call of the daemon on a delegate.
struct DelegateCallAnswering {
  let index: CSSearchableIndex
  let connection: SpotlightConnection
  /// Called when the answer to a call was sent, or when no answer will be sent.
  var didAnswer: @Sendable () -> Void = {}

  func answer(_ call: DelegateCall, with delegate: any CSSearchableIndexDelegate) {
    switch call.kind {
    case .reindexAll:
      delegate.searchableIndex(
        index, reindexAllSearchableItemsWithAcknowledgementHandler: acknowledgement(of: call.id))
    case .reindex(let identifiers):
      delegate.searchableIndex(
        index, reindexSearchableItemsWithIdentifiers: identifiers,
        acknowledgementHandler: acknowledgement(of: call.id))
    case .data(let identifier, let type): answerData(call.id, identifier, type, delegate)
    case .fileURL(let identifier, let type, let inPlace):
      answerFile(call.id, identifier, type, inPlace: inPlace, delegate)
    case .didThrottle:
      delegate.searchableIndexDidThrottle(index)
      didAnswer()
    case .didFinishThrottle:
      delegate.searchableIndexDidFinishThrottle(index)
      didAnswer()
    }
  }

  /// Makes a handler that may be called from any thread and any number of times. Only its first call counts.
  private func acknowledgement(of call: Int64) -> @Sendable () -> Void {
    let mayAnswer = SharedFlag()
    let (connection, didAnswer) = (connection, didAnswer)
    return {
      guard mayAnswer.isSet.exchange(false, ordering: .relaxed) else { return }
      connection.answer(call, .acknowledged, completion: didAnswer)
    }
  }

  private func answerData(
    _ call: Int64, _ identifier: String, _ type: String, _ delegate: any CSSearchableIndexDelegate
  ) {
    do {
      let data = try delegate.data(for: index, itemIdentifier: identifier, typeIdentifier: type)
      guard data.count <= DonationPart.maximumBytes else {
        return answer(call, .failed("The data has \(data.count) bytes; \(DonationPart.maximumBytes) are allowed."))
      }
      answer(call, .data, attachment: Array(data))
    } catch { answer(call, .failed(error.localizedDescription)) }
  }

  private func answerFile(
    _ call: Int64, _ identifier: String, _ type: String, inPlace: Bool, _ delegate: any CSSearchableIndexDelegate
  ) {
    do {
      let url = try delegate.fileURL(
        for: index, itemIdentifier: identifier, typeIdentifier: type, inPlace: inPlace)
      answer(call, .fileURL(url.absoluteString))
    } catch { answer(call, .failed(error.localizedDescription)) }
  }

  private func answer(_ call: Int64, _ answer: DelegateAnswer, attachment: [UInt8] = []) {
    connection.answer(call, answer, attachment: attachment, completion: didAnswer)
  }
}

/// A flag that closures share.
private final class SharedFlag: Sendable {
  let isSet = Atomic(true)
}
