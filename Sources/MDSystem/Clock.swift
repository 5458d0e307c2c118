import CMDSystem
import Glibc
public import MDModel

/// The system's clocks.
public enum Clock {
  /// Monotonic time, for durations and deadlines; it never goes backwards.
  public static var now: Instant { Instant(nanoseconds: read(CLOCK_MONOTONIC)) }
  /// Wall-clock time; it may be set back.
  public static var wallTime: Timestamp { Timestamp(nanoseconds: read(CLOCK_REALTIME)) }

  /// Monotonic time in nanoseconds that includes suspend.
  ///
  /// The kernel gives start times of processes on this clock.
  public static func sinceBoot() -> Int64 { read(CLOCK_BOOTTIME) }
  /// CPU time in nanoseconds of this process and of its children that have been reaped.
  public static func processCPU() -> Int64 {
    cpu(RUSAGE_SELF) + cpu(RUSAGE_CHILDREN)
  }

  /// CPU time, in nanoseconds, of the calling thread.
  public static func threadCPU() -> Int64 { read(CLOCK_THREAD_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  private static func cpu(_ who: __rusage_who) -> Int64 {
    var usage = rusage()
    getrusage(Int32(who.rawValue), &usage)
    let seconds = Int64(usage.ru_utime.tv_sec) + Int64(usage.ru_stime.tv_sec)
    return seconds * 1_000_000_000 + Int64(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1_000
  }
}
