import MDSystem
import Synchronization

/// Threads that do the same work. When all of them are stuck in a file, another one goes on in their stead, until one of
/// them has ended its file. So files that hang cost threads for a while, and nobody's turn; and as long as one thread is
/// free there is no other, for a thread brings processes with it and the memory that they take.
final class WorkerCrew: Sendable {
  /// Thread of the crew.
  final class Member: Sendable {
    fileprivate let isStuck = Atomic(false)
    fileprivate let hasLeft = Atomic(false)
  }

  private struct State: Sendable {
    /// How many threads are to work.
    var size: Int
    var started = 0
    var alive = 0
    /// Number of threads that take more work.
    var working = 0
    /// Number of them that are in a file and may never end it.
    var stuck = 0
  }

  private let name: String
  private let mostSpare: Int
  private let work: @Sendable (WorkerCrew, Member) -> Void
  private let state: Monitor<State>

  /// - Parameters:
  ///   - name: of the threads, each with a number behind it.
  ///   - size: how many threads work.
  ///   - mostSpare: how many more there may be while that many are stuck.
  ///   - work: is run on each thread; ends when there is no more work, or ``goesOn(_:)`` says so.
  init(
    name: String, size: Int, mostSpare: Int, work: @escaping @Sendable (WorkerCrew, Member) -> Void
  ) {
    self.name = name
    state = Monitor(State(size: size))
    self.mostSpare = mostSpare
    self.work = work
  }

  /// - Throws: when the system refuses a thread. Those that run already are the caller's to end.
  func start() throws(SystemError) { for _ in 0..<state.look({ $0.size }) { try startMember() } }

  /// Has another number of threads work: missing ones start, and those that are too many leave after their next files.
  ///
  /// - Throws: when the system refuses a thread; those that run go on.
  func resize(to size: Int) throws(SystemError) {
    let missing = state.change { state in
      defer { state.size = size }
      return size > state.size ? max(0, size - state.working) : 0
    }
    for _ in 0..<missing { try startMember() }
  }

  /// A thread is stuck in a file. Another one goes on if it was the last that was free, unless too many are stuck or the
  /// system has no more threads.
  func isStuck(_ member: Member) {
    guard !member.isStuck.exchange(true, ordering: .relaxed) else { return }
    let needsSpare = state.change { state in
      state.stuck += 1
      return state.stuck == state.working && state.working < state.size + mostSpare
    }
    if needsSpare { try? startMember() }
  }

  /// Whether a thread that has ended its files is to take more work. One that was stuck is not where a spare one works,
  /// nor is one too many after ``resize(to:)``.
  func goesOn(_ member: Member) -> Bool {
    let wasStuck = member.isStuck.exchange(false, ordering: .relaxed)
    return state.change { state in
      if wasStuck { state.stuck -= 1 }
      // A spare thread works in the stead of those that are stuck, and is not one too many.
      let counted = wasStuck ? state.working : state.working - state.stuck
      guard counted > state.size else { return true }
      member.hasLeft.store(true, ordering: .relaxed)
      state.working -= 1
      return false
    }
  }

  private func startMember() throws(SystemError) {
    let number = state.change { state in
      defer { state.started += 1 }
      state.alive += 1
      state.working += 1
      return state.started
    }
    let member = Member()
    do throws(SystemError) {
      // With so many numbers a name would be too long for the kernel.
      try WorkerThread.start(name: "\(name) \(number % 1_000)") {
        self.work(self, member)
        self.end(member)
      }.detach()
    } catch {
      end(member)
      throw error
    }
  }

  private func end(_ member: Member) {
    state.change { state in
      state.alive -= 1
      if !member.hasLeft.load(ordering: .relaxed) { state.working -= 1 }
      if member.isStuck.load(ordering: .relaxed) { state.stuck -= 1 }
    }
  }

  /// Waits until all threads have ended.
  func join() { state.wait { $0.alive == 0 ? () : nil } }
}
