import MDModel
import MDProtocol
import MDSystem

/// What reports tell of those that answer for apps' indexes, and answers that mean nothing for a trial.
extension DelegateDispatcher {
  /// Who attends: bundle and index, and whether it is an extension.
  var connected: [DelegateRegistry.Delegate] { state.look { Array($0.registry.delegates.values) } }

  /// Adds to a report what is known of the program that answers for its index.
  func complete(_ report: inout DonorReport) {
    let (bundle, index) = (report.bundle, report.index)
    let (delegate, isThrottled, calls) = state.look { state in
      let delegate = state.registry.delegate(for: index, of: bundle)
      let open = state.calls.unanswered.filter { $0.bundle == bundle && $0.index == index }
      return (
        delegate, delegate.map { state.throttled.contains($0.id) } ?? false,
        open.sorted { $0.call > $1.call }.map { DonorReport.Call($0, until: Clock.now) }
          + state.answers.last(of: bundle, index)
      )
    }
    report.delegate = delegate.map { $0.isExtension ? .extension : .app }
    (report.isThrottled, report.calls) = (isThrottled, calls)
  }

  /// Takes no answer of an app any more.
  ///
  /// - Parameter bundle: `nil` ends it for all.
  func ignoreAnswers(of bundle: String?) {
    state.change { state in
      if let bundle { state.ignored.insert(bundle) } else { state.ignored = [] }
    }
  }
}
