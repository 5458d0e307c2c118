import MDModel
import MDProtocol
import MDSystem

/// The last answers of apps to what they were asked for: how long each took, and what came of it. A value.
struct DelegateAnswers: Sendable {
  private struct Index: Hashable {
    var bundle: String
    var name: String
  }

  /// Answers that are kept of an index, and indexes of which some are.
  static let (mostKept, mostIndexes) = (8, 256)

  /// The newest first.
  private var answers: [Index: [DonorReport.Call]] = [:]
  /// Those with the newest answers last.
  private var order: [Index] = []
  /// The call that was noted last.
  private var lastCall: Int64 = 0

  /// Notes calls that have come to an end without an answer of the app.
  mutating func note(
    _ calls: [DelegateCalls.Unanswered], endedBy actions: [DelegateAction], now: Instant, date: Timestamp
  ) {
    for case .ended(let order, let failure?) in actions {
      for call in calls where call.order == order && call.call != lastCall {
        note(call, failure: failure, now: now, date: date)
      }
    }
  }

  /// - Parameter failure: why the app has not done it.
  mutating func note(_ call: DelegateCalls.Unanswered, failure: String?, now: Instant, date: Timestamp) {
    let index = Index(bundle: call.bundle, name: call.index)
    var answer = DonorReport.Call(call, until: now)
    (answer.answered, answer.failure) = (date, failure.map { ReportText.shortened($0) })
    lastCall = call.call
    answers[index] = Array(([answer] + (answers[index] ?? [])).prefix(Self.mostKept))
    order.removeAll { $0 == index }
    order.append(index)
    if order.count > Self.mostIndexes { answers[order.removeFirst()] = nil }
  }

  func last(of bundle: String, _ index: String) -> [DonorReport.Call] {
    answers[Index(bundle: bundle, name: index)] ?? []
  }
}

extension DonorReport.Call {
  init(_ call: DelegateCalls.Unanswered, until now: Instant) {
    self.init(
      purpose: ReportText.shortened(call.purpose.text), seconds: Double((now - call.since).inNanoseconds) / 1e9,
      donated: Int64(call.donated))
  }
}

extension DelegateDispatcher {
  /// Whether answers of any app mean nothing.
  var ignoresAnswers: Bool { state.look { !$0.ignored.isEmpty } }

  /// Takes no answer of an app any more.
  ///
  /// - Parameter bundle: `nil` ends it for all.
  func ignoreAnswers(of bundle: String?) {
    state.change { state in
      if let bundle { state.ignored.insert(bundle) } else { state.ignored = [] }
    }
  }
}
