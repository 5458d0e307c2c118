import MDModel
import MDProtocol
import MDSystem

/// The last answers of apps to calls: how long each took, and how it ended. A value type.
struct DelegateAnswers: Sendable {
  private struct Index: Hashable {
    var bundle: String
    var name: String
  }

  /// Maximum number of answers kept per index, and of indexes with kept answers.
  static let (mostKept, mostIndexes) = (8, 256)

  /// Answers of each index, newest first.
  private var answers: [Index: [DonorReport.Call]] = [:]
  /// Indexes by the time of their newest answer, latest last.
  private var order: [Index] = []
  /// Number of the call noted last. A call that was answered with a failure also ends its order, and must not be noted
  /// twice.
  private var lastCall: Int64 = 0

  /// Notes calls that ended without an answer from the app.
  mutating func note(
    _ calls: [DelegateCalls.Unanswered], endedBy actions: [DelegateAction], now: Instant, date: Timestamp
  ) {
    for case .ended(let order, let failure?) in actions {
      for call in calls where call.order == order && call.call != lastCall {
        note(call, failure: failure, now: now, date: date)
      }
    }
  }

  /// - Parameter failure: why the app failed; `nil` if it succeeded.
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
  /// True if the answers of some app are ignored.
  var ignoresAnswers: Bool { state.look { !$0.ignored.isEmpty } }

  /// Ignores all further answers of an app.
  ///
  /// - Parameter bundle: `nil` ends this for all apps.
  func ignoreAnswers(of bundle: String?) {
    state.change { state in
      if let bundle { state.ignored.insert(bundle) } else { state.ignored = [] }
    }
  }
}
