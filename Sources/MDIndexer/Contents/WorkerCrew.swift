import MDSystem
import Synchronization

/// Threads that do the same work. One that is stuck in a file is replaced: another goes on in its stead, and it ends with
/// that file. So a file that hangs costs a thread for a while, and nobody's turn.
final class WorkerCrew: Sendable {
  /// One thread of the crew.
  final class Member: Sendable {
    private let replaced = Atomic(false)
    /// Whether it is to end instead of taking more work.
    var isReplaced: Bool { replaced.load(ordering: .relaxed) }
    fileprivate func setReplaced() { replaced.store(true, ordering: .relaxed) }
  }

  private struct State: Sendable {
    var started = 0
    var alive = 0
  }

  private let name: String
  private let size: Int
  private let mostReplaced: Int
  private let work: @Sendable (WorkerCrew, Member) -> Void
  private let state = Monitor(State())

  /// - Parameters:
  ///   - name: of the threads, each with a number behind it.
  ///   - size: how many threads work.
  ///   - mostReplaced: how many may be stuck besides.
  ///   - work: is run on each thread; ends when there is no more work, or its member is replaced.
  init(
    name: String, size: Int, mostReplaced: Int, work: @escaping @Sendable (WorkerCrew, Member) -> Void
  ) {
    self.name = name
    self.size = size
    self.mostReplaced = mostReplaced
    self.work = work
  }

  /// - Throws: when the system refuses a thread. Those that run already are the caller's to end.
  func start() throws(SystemError) { for _ in 0..<size { try startMember() } }

  /// Has another thread take over from one that is stuck; where too many are, or the system has no more threads, it stays.
  func replace(_ member: Member) {
    let hasRoom = state.look { $0.alive < size + mostReplaced }
    guard hasRoom, !member.isReplaced, (try? startMember()) != nil else { return }
    member.setReplaced()
  }

  private func startMember() throws(SystemError) {
    let number = state.change { state in
      defer { state.started += 1 }
      state.alive += 1
      return state.started
    }
    let member = Member()
    do throws(SystemError) {
      // With so many numbers a name would be too long for the kernel.
      try WorkerThread.start(name: "\(name) \(number % 1_000)") {
        self.work(self, member)
        self.state.change { $0.alive -= 1 }
      }.detach()
    } catch {
      state.change { $0.alive -= 1 }
      throw error
    }
  }

  /// Waits until all threads have ended.
  func join() { state.wait { $0.alive == 0 ? () : nil } }
}
