import MDSystem
import Synchronization

/// Threads that do the same work. If all of them are stuck in a file, a spare thread starts and works until one of
/// them finishes its file. So a hanging file costs a thread for a while, but delays no other file. No spare starts
/// while a thread is free, because each thread brings importer processes with their memory.
final class WorkerCrew: Sendable {
  /// Thread of the crew.
  final class Member: Sendable {
    fileprivate let isStuck = Atomic(false)
    fileprivate let hasLeft = Atomic(false)
  }

  private struct State: Sendable {
    /// Number of threads that should work.
    var size: Int
    var started = 0
    var alive = 0
    /// Number of threads that take more work.
    var working = 0
    /// Number of working threads that are in a file and may never finish it.
    var stuck = 0
  }

  private let name: String
  private let mostSpare: Int
  private let work: @Sendable (WorkerCrew, Member) -> Void
  private let state: Monitor<State>

  /// - Parameters:
  ///   - name: name of the threads; each appends its number.
  ///   - size: number of threads that work.
  ///   - mostSpare: maximum number of spare threads while others are stuck.
  ///   - work: runs on each thread. It returns when there is no more work, or when ``goesOn(_:)`` returns false.
  init(
    name: String, size: Int, mostSpare: Int, work: @escaping @Sendable (WorkerCrew, Member) -> Void
  ) {
    self.name = name
    state = Monitor(State(size: size))
    self.mostSpare = mostSpare
    self.work = work
  }

  /// - Throws: an error if the system refuses a thread. The caller must end the threads that run already.
  func start() throws(SystemError) { for _ in 0..<state.look({ $0.size }) { try startMember() } }

  /// Changes the number of threads. Missing ones start; surplus ones leave after their current files.
  ///
  /// - Throws: an error if the system refuses a thread. The running threads continue.
  func resize(to size: Int) throws(SystemError) {
    let missing = state.change { state in
      defer { state.size = size }
      return size > state.size ? max(0, size - state.working) : 0
    }
    for _ in 0..<missing { try startMember() }
  }

  /// Marks a thread as stuck in a file. If no working thread is free, a spare one starts, unless there are too many
  /// or the system refuses it.
  func isStuck(_ member: Member) {
    guard !member.isStuck.exchange(true, ordering: .relaxed) else { return }
    let needsSpare = state.change { state in
      state.stuck += 1
      return state.stuck == state.working && state.working < state.size + mostSpare
    }
    if needsSpare { try? startMember() }
  }

  /// True if a thread that has finished its files is to take more work. A thread that was stuck leaves if a spare one
  /// has replaced it. After ``resize(to:)``, surplus threads leave.
  func goesOn(_ member: Member) -> Bool {
    let wasStuck = member.isStuck.exchange(false, ordering: .relaxed)
    return state.change { state in
      if wasStuck { state.stuck -= 1 }
      // A spare thread replaces the stuck ones, so stuck threads do not count against it. Example: size 2, both
      // stuck, one spare works; the spare sees 3 - 2 = 1 and stays. The first stuck thread to return sees 3 and
      // leaves.
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
      // The kernel limits thread names to 15 bytes, so the number must stay short.
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
