import Synchronization

/// Passes whenever a provider signals, and again after failures.
extension IndexMonitor {
  /// Keeps the indexes equal to their sources until the task is cancelled: a pass at once, then one after each signal of a
  /// provider, never closer than ``MonitorConfiguration/minimumInterval``. A provider and an indexer that have failed are
  /// tried again together after a growing delay; the others do not wait for them. Between passes nothing runs. The storage
  /// stays open behind it: see ``close()``.
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
        guard let failed = try? await turns.take({ try await self.pass(over: signals.takeAll()) }) else { break }
        for (link, delay) in failed { group.addTask { await self.wake(link, after: delay, signals) } }
        guard (try? await clock.sleep(for: configuration.minimumInterval)) != nil else { break }
      }
      group.cancelAll()
    }
    resting = []
  }

  /// - Returns: links that have failed, and after what time they are to be tried again.
  private func pass(over names: Set<String>) async throws -> [(IndexLink, Duration)] {
    var delays: [(IndexLink, Duration)] = []
    for provider in providers where names.contains(provider.name) {
      for (link, error) in try await pass(of: provider, excluding: resting) {
        failures[link, default: 0] += 1
        resting.insert(link)
        let delay = configuration.retries.delay(afterFailures: failures[link] ?? 1)
        configuration.report(.failed(link, error, retryAfter: delay))
        delays.append((link, delay))
      }
    }
    return delays
  }

  private func wake(_ link: IndexLink, after delay: Duration, _ signals: Signals) async {
    guard (try? await clock.sleep(for: delay)) != nil else { return }
    resting.remove(link)
    signals.raise(link.provider)
  }
}

/// Names of providers that have signalled, and a stream that wakes who waits for them.
private final class Signals: Sendable {
  let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation
  private let raised = Mutex<Set<String>>([])

  init() { (stream, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

  func raise(_ name: String) {
    raised.withLock { _ = $0.insert(name) }
    continuation.yield()
  }

  func takeAll() -> Set<String> {
    raised.withLock { names in
      defer { names = [] }
      return names
    }
  }
}
