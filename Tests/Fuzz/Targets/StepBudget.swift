import Glibc

/// A limit of processor time for a number of steps in this thread, generous enough for instrumented code.
struct StepBudget {
  private let start = Self.now()
  private let nanoseconds: Int

  init(_ steps: Int) { nanoseconds = 50_000_000 + steps * 2_000 }

  func check(_ work: @autoclosure () -> String) throws(Violation) {
    let taken = Self.now() - start
    if taken > nanoseconds { throw Violation(description: "\(work()) took \(taken) ns, more than \(nanoseconds)") }
  }

  private static func now() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
