import Synchronization

/// Makes a pass whenever a provider signals, and retries after failures.
extension IndexMonitor {
  /// Keeps the indexes equal to their sources until the task is cancelled. Makes a pass at once, then one after each
  /// signal of a provider, never closer than ``MonitorConfiguration/minimumInterval``. A provider and an indexer that
  /// have failed together are retried after a growing delay; the others do not wait for them. Between passes nothing
  /// runs. The storage stays open afterwards: see ``close()``.
  public func run() async {
    runs += 1
    defer { runs -= 1 }
    let signals = Signals()
    for provider in providers { signals.raise(provider.name) }
    await withDiscardingTaskGroup { group in
      for provider in providers {
        group.addTask { for await _ in provider.wakeUps() { signals.raise(provider.name) } }
      }
      for await _ in signals.stream {
        guard let failed = try? await turns.take({ try await self.pass(over: signals) }) else { break }
        for (link, delay) in failed { group.addTask { await self.wake(link, after: delay, signals) } }
        guard (try? await clock.sleep(for: configuration.minimumInterval)) != nil else { break }
      }
      group.cancelAll()
    }
  }

  /// - Returns: links that have failed, and the delay after which each is retried.
  private func pass(over signals: Signals) async throws -> [(IndexLink, Duration)] {
    var delays: [(IndexLink, Duration)] = []
    let names = signals.takeAll()
    for provider in providers where names.contains(provider.name) {
      for (link, error) in try await pass(of: provider, excluding: signals.resting) {
        failures[link, default: 0] += 1
        signals.rest(link)
        let delay = configuration.retries.delay(afterFailures: failures[link] ?? 1)
        configuration.report(.failed(link, error, retryAfter: delay))
        delays.append((link, delay))
      }
    }
    return delays
  }

  private func wake(_ link: IndexLink, after delay: Duration, _ signals: Signals) async {
    guard (try? await clock.sleep(for: delay)) != nil else { return }
    signals.wake(link)
  }
}

/// Names of providers that have signalled, and a stream that wakes the run. Each run has its own signals. A run may
/// begin while the one before is still ending: it retries at once the links that rested there.
private final class Signals: Sendable {
  private struct State {
    var raised: Set<String> = []
    var resting: Set<IndexLink> = []
  }

  let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let state = Mutex(State())

  init() { (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  func raise(_ name: String) {
    state.withLock { _ = $0.raised.insert(name) }
    continuation.yield()
  }

  func takeAll() -> Set<String> {
    state.withLock { state in
      defer { state.raised = [] }
      return state.raised
    }
  }

  /// Links that wait for their retry.
  var resting: Set<IndexLink> { state.withLock { $0.resting } }

  func rest(_ link: IndexLink) { state.withLock { _ = $0.resting.insert(link) } }

  func wake(_ link: IndexLink) {
    state.withLock { _ = $0.resting.remove(link) }
    raise(link.provider)
  }
}
