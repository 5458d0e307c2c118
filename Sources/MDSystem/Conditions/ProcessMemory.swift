import CMDSystem
import Glibc

/// Memory that processes hold in RAM, in bytes, shared pages included.
public enum ProcessMemory {
  /// Of this process; 0 where `/proc` is not mounted.
  public static func resident() -> Int64 { resident("self") ?? 0 }

  /// Of this process's children together, without theirs.
  public static func residentOfChildren() -> Int64 {
    ChildProcesses.identifiers().reduce(0) { $0 + (resident(String($1)) ?? 0) }
  }

  /// One heap for all threads, and large blocks outside of it: what is freed can be given back, where a heap for each
  /// thread keeps pages for the little that is left in each. Before threads are started.
  public static func shareHeap() { md_malloc_share_heap() }

  /// Gives the kernel back what was freed and is kept for the next allocations.
  public static func releaseFreed() { md_malloc_trim() }

  /// The second number of `/proc/PID/statm` (proc(5)), in pages.
  private static func resident(_ process: String) -> Int64? {
    guard let fields = KernelValue.text("/proc/\(process)/statm")?.split(separator: " "), fields.count > 1,
      let pages = Int64(fields[1])
    else { return nil }
    return pages * Int64(sysconf(Int32(_SC_PAGESIZE)))
  }
}
