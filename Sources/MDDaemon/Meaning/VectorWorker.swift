import MDEmbedding
import MDIndexer
import MDModel
import MDStore
import MDSystem

/// Makes missing vectors, some seconds at a time, on a thread that ends with the batch. The thread reads the index; the
/// engine stores the vectors.
final class VectorWorker: Sendable {
  private struct State: Sendable {
    var tier: VectorTier?
    var isAsked = false
    var stopper: EncoderStopper?
  }

  private let state = Monitor(State())

  /// Tier of the running batch; `nil` while none runs.
  var tier: VectorTier? { state.look { $0.tier } }

  /// Makes the next vectors on a new thread.
  ///
  /// - Parameters:
  ///   - length: time after which no new item is begun.
  ///   - deliver: called once, on that thread. After a stop, it gets what was done before.
  /// - Throws: when the system refuses the thread.
  func start(
    _ maker: VectorMaker, length: Duration, deliver: @escaping @Sendable (Result<VectorBatch, any Error>) -> Void
  ) throws(SystemError) {
    let state = state
    state.change { $0 = State(tier: maker.tier) }
    do throws(SystemError) {
      try WorkerThread.start(name: "mds-vectors") {
        // The encoder's process inherits the priority of this thread.
        try? BackgroundPriority.applyToThread()
        let batch = Result {
          try maker.batch(length: length, goesOn: { state.look { !$0.isAsked } }, begun: { Self.note($0, state) })
        }
        state.change { $0 = State() }
        deliver(batch)
      }.detach()
    } catch {
      state.change { $0 = State() }
      throw error
    }
  }

  private static func note(_ stopper: EncoderStopper, _ state: Monitor<State>) {
    let isAsked = state.change { state in
      state.stopper = stopper
      return state.isAsked
    }
    if isAsked { stopper.stop() }
  }

  /// Stops the running batch, and the encoder's process at once. Finished work is delivered.
  func stop() {
    state.change { state in
      state.isAsked = state.tier != nil
      return state.stopper
    }?.stop()
  }
}

/// Speed at which vectors are made. Pure.
struct VectorPace: Sendable {
  private var tiers: [VectorTier: BatchPace] = [:]

  mutating func note(_ tier: VectorTier, items: Int, _ worked: Duration) {
    tiers[tier, default: BatchPace()].note(items, worked)
  }

  /// Items per second of work; `nil` while that is unknown.
  func perSecond(of tier: VectorTier) -> Double? { tiers[tier]?.perSecond }
}

/// Speed of some work, over its last batches. Pure.
struct BatchPace: Sendable {
  private var batches: [(items: Int, seconds: Double)] = []
  private static let most = 12

  mutating func note(_ items: Int, _ worked: Duration) {
    batches.append((items, Double(worked.inNanoseconds) / 1e9))
    if batches.count > Self.most { batches.removeFirst() }
  }

  /// Items per second of work; `nil` while that is unknown.
  var perSecond: Double? {
    let seconds = batches.reduce(0) { $0 + $1.seconds }
    return seconds > 0 ? Double(batches.reduce(0) { $0 + $1.items }) / seconds : nil
  }
}
