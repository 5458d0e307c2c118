import IndexerMonitor
import Synchronization
import Testing

/// A monitor that runs by itself, on a clock that stands still.
@Suite struct RunningTests {
  private let source = NotesSource()
  private let index = NotesIndex()
  private let clock = ManualClock()

  private func run(_ events: AsyncStream<MonitorEvent>.Continuation) -> Task<Void, Never> {
    var configuration = MonitorConfiguration()
    configuration.minimumInterval = .milliseconds(1)
    configuration.retries = RetryPolicy(first: .seconds(10), factor: 3, longest: .seconds(60))
    configuration.report = { events.yield($0) }
    let monitor = IndexMonitor(
      providers: [source], indexers: [index], storage: MemoryStateStorage(), configuration: configuration, clock: clock)
    return Task { await monitor.run() }
  }

  @Test func delaysGrowUpToTheLongest() {
    let policy = RetryPolicy(first: .seconds(1), factor: 2, longest: .seconds(10))
    #expect((1...6).map(policy.delay) == [1, 2, 4, 8, 10, 10].map { .seconds($0) })
    #expect(policy.delay(afterFailures: 10_000) == .seconds(10))
  }

  @Test func failuresAreTriedAgainAfterGrowingDelays() async throws {
    let (events, continuation) = AsyncStream<MonitorEvent>.makeStream()
    source.write("note", to: 1)
    index.contents.withLock { $0.failures = 4 }
    let task = run(continuation)
    var delays: [Duration] = []
    var sleeps = clock.sleeps.stream.makeAsyncIterator()
    for await event in events {
      if case .failed(_, _, let delay) = event {
        delays.append(delay)
        // The interval between passes and the delay, in whatever order they begin.
        let until = [await sleeps.next(), await sleeps.next()].compactMap { $0 }.max()!
        clock.advance(to: until)
      }
      if case .upToDate = event { break }
    }
    #expect(delays == [10, 30, 60, 60].map { .seconds($0) })
    #expect(index.documents == source.expected)
    task.cancel()
    await task.value
  }

  @Test func aSignalIsAPassAndCancellationTheEnd() async throws {
    let (events, continuation) = AsyncStream<MonitorEvent>.makeStream()
    let task = run(continuation)
    var reports = events.makeAsyncIterator()
    var sleeps = clock.sleeps.stream.makeAsyncIterator()
    while let event = await reports.next() { if case .upToDate = event { break } }
    source.write("note", to: 1)
    source.signal()
    clock.advance(to: await sleeps.next()!)
    while let event = await reports.next() { if case .upToDate = event { break } }
    #expect(index.documents == source.expected)
    task.cancel()
    await task.value
  }
}
