import Logging
import MDListener
import MDModel
import MDProtocol
import MDSystem

/// Starts extensions, and learns how they end.
extension DelegateDispatcher {
  func start(_ index: String, of bundle: String, _ order: Int64) {
    switch manifests.find(bundle) {
    case nil: cannotStart(index, bundle, nil)
    case (let path, .failure(let error))?: cannotStart(index, bundle, "\(path) cannot be used: \(error)")
    case (_, .success(let manifest))?:
      if case .data(_, let contentType)? = purpose(of: order), !manifest.gives(contentType) {
        return cannotStart(index, bundle, "\(bundle) does not offer \(contentType)")
      }
      launch(manifest, LaunchPurpose(bundle: bundle, index: index), order)
    }
  }

  private func purpose(of order: Int64) -> DelegateOrder.Purpose? {
    state.look { $0.calls.purpose(of: order) }
  }

  private func launch(_ manifest: DelegateManifest, _ purpose: LaunchPurpose, _ order: Int64) {
    // Wait if too many extensions run, or if one that was started for another order will answer this one too.
    guard !extensions.isFull, !extensions.serves(purpose) else {
      state.change { $0.calls.postpone(order) }
      return step(order, "waits for another extension")
    }
    step(order, "\(manifest.executable) is started")
    context.logger.info(
      "an extension is started", metadata: ["bundle": "\(purpose.bundle)", "index": "\(purpose.index)"])
    do throws(SystemError) {
      try extensions.start(manifest, for: purpose) { [weak self] ending in
        guard let self else { return }
        queue.run { self.ended(purpose, ending) }
      }
    } catch {
      cannotStart(purpose.index, purpose.bundle, "\(manifest.executable) cannot be started: \(error.reason)")
    }
  }

  private func ended(_ purpose: LaunchPurpose, _ ending: String) {
    // A dismissed extension may end after its successor was started. Its end is no failure then.
    if !extensions.serves(purpose) {
      cannotStart(purpose.index, purpose.bundle, "its extension \(ending) before it answered")
    }
    // A place is free: retry the orders that wait for an extension.
    perform { state, now in state.calls.retry(state.registry, now: now) }
  }

  private func cannotStart(_ index: String, _ bundle: String, _ reason: String?) {
    perform { state, now in state.calls.cannotStart(index, of: bundle, reason, state.registry, now: now) }
  }

  /// Ends all extensions, because the daemon ends.
  func stop() { extensions.stop() }
}
