import IndexerMonitor
import IndexerMonitorStorage
import Synchronization
import Testing

/// A monitor that runs by itself, on a clock that only the test advances.
@Suite struct RunningTests {
  private let source = NotesSource()
  private let index = NotesIndex()
  private let clock = ManualClock()

  private func run(_ events: AsyncStream<MonitorEvent>.Continuation) -> Task<Void, Never> {
    let monitor = monitor(events)
    return Task { await monitor.run() }
  }

  private func monitor(
    _ events: AsyncStream<MonitorEvent>.Continuation, _ storage: any StateStorage = MemoryStateStorage()
  ) -> IndexMonitor<String> {
    var configuration = MonitorConfiguration()
    configuration.minimumInterval = .milliseconds(1)
    configuration.retries = RetryPolicy(first: .seconds(10), factor: 3, longest: .seconds(60))
    configuration.report = { events.yield($0) }
    return IndexMonitor(
      providers: [source], indexers: [index], storage: storage, configuration: configuration, clock: clock)
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
        // Two sleeps: the interval between passes and the delay, in any order.
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

  /// The next run begins while the previous one is still running, as a stopped run may be.
  @Test func whatRestsInOneRunIsTriedByTheNext() async throws {
    let (events, continuation) = AsyncStream<MonitorEvent>.makeStream()
    source.write("note", to: 1)
    index.contents.withLock { $0.failures = 1 }
    let monitor = monitor(continuation)
    let first = Task { await monitor.run() }
    var reports = events.makeAsyncIterator()
    while let event = await reports.next() { if case .failed = event { break } }
    let second = Task { await monitor.run() }
    while let event = await reports.next() { if case .upToDate = event { break } }
    #expect(index.documents == source.expected)
    for task in [first, second] {
      task.cancel()
      await task.value
    }
  }

  /// Closing a monitor whose run has ended releases the storage, but not while another run uses it.
  @Test func theStorageStaysWithARunAndIsLetGoOfAfterIt() async throws {
    let (events, continuation) = AsyncStream<MonitorEvent>.makeStream()
    let place = try StoragePlace(.file)
    let monitor = monitor(continuation, await place.next())
    let task = Task { await monitor.run() }
    var reports = events.makeAsyncIterator()
    while let event = await reports.next() { if case .upToDate = event { break } }
    await monitor.close()
    let other = FileStateStorage(at: place.file)
    let error = await #expect(throws: FileStorageError.self) { try await other.providers(of: "index") }
    #expect(error?.code == .inUse)
    task.cancel()
    await task.value
    await monitor.close()
    #expect(try await other.providers(of: "index") == [])
    await other.close()
    source.write("note", to: 1)
    try await monitor.pass()
    #expect(index.documents == source.expected)
    await place.end()
  }
}
