import CMDSystem
import Glibc

/// Total use of processors and disks.
///
/// The difference of two readings is the use between them.
public struct ResourceUse: Sendable, Hashable {
  /// Nanoseconds of one core.
  public var cpu: Int64
  /// Bytes read from and written to disks; reads from the page cache are not counted.
  public var io: Int64
  /// The part of ``cpu`` that ran at a positive nice value, outside the kernel.
  public var niced: Int64

  public init(cpu: Int64, io: Int64, niced: Int64 = 0) {
    self.cpu = cpu
    self.io = io
    self.niced = niced
  }

  /// Use by all processes since the machine started (`/proc/stat`, `/proc/vmstat`); 0 for values that the kernel does
  /// not report.
  public static func ofMachine(folder: String = "/proc") -> ResourceUse {
    let tick = 1_000_000_000 / Int64(sysconf(Int32(_SC_CLK_TCK)))
    let paging = fields(of: "\(folder)/vmstat", ["pgpgin", "pgpgout"])
    let ticks = ticks("\(folder)/stat")
    return ResourceUse(cpu: ticks.busy * tick, io: paging * 1_024, niced: ticks.niced * tick)
  }

  /// Use by this process, its children, and their children that have ended.
  public static func ofProcess() -> ResourceUse {
    var use = ResourceUse(cpu: Clock.processCPU(), io: bytes("self"), niced: nicedOfThreads())
    for child in ChildProcesses.identifiers() {
      use.cpu += ProcessUsage.of(child)?.cpu ?? 0
      use.io += bytes(String(child))
      use.niced += niced("/proc/\(child)/stat")
    }
    return use
  }

  /// Bytes read and written by a process and by its children that have ended.
  private static func bytes(_ process: String) -> Int64 {
    fields(of: "/proc/\(process)/io", ["read_bytes:", "write_bytes:"])
  }

  /// Sums up the first line, which covers all cores: user, nice, system, idle, iowait, irq, softirq.
  private static func ticks(_ path: String) -> (busy: Int64, niced: Int64) {
    guard let line = KernelValue.text(path)?.prefix(while: { $0 != "\n" }) else { return (0, 0) }
    let ticks = line.split(separator: " ").dropFirst().map { Int64($0) ?? 0 }
    return ticks.count < 7 ? (0, 0) : (ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6], ticks[1])
  }

  private static func nicedOfThreads() -> Int64 {
    KernelValue.entries("/proc/self/task").reduce(0) { $0 + niced("/proc/self/task/\($1)/stat") }
  }

  /// User time of a process or thread in nanoseconds if it runs at a positive nice value, else 0 (proc_pid_stat(5)).
  private static func niced(_ path: String) -> Int64 {
    guard let text = KernelValue.text(path), let name = text.lastIndex(of: ")") else { return 0 }
    // The name may contain spaces, so fields are counted after it. The first of them is field 3.
    let fields = text[name...].split(separator: " ").dropFirst()
    func field(_ number: Int) -> Int64 { fields.dropFirst(number - 3).first.flatMap { Int64($0) } ?? 0 }
    return field(19) > 0 ? field(14) * (1_000_000_000 / Int64(sysconf(Int32(_SC_CLK_TCK)))) : 0
  }

  /// Sum of the numbers on lines that begin with one of these names.
  private static func fields(of path: String, _ names: Set<Substring>) -> Int64 {
    (KernelValue.text(path) ?? "").split(separator: "\n").reduce(0) { sum, line in
      let words = line.split(separator: " ")
      return words.count == 2 && names.contains(words[0]) ? sum + (Int64(words[1]) ?? 0) : sum
    }
  }
}

/// Memory that processes hold in RAM, in bytes, shared pages included.
public enum ProcessMemory {
  /// Memory of this process; 0 if `/proc` is not mounted.
  public static func resident() -> Int64 { resident("self") ?? 0 }

  /// Memory of another process; `nil` if it has ended.
  public static func resident(of process: Int32) -> Int64? { resident(String(process)) }

  /// Memory of this process's children together, without their own children.
  public static func residentOfChildren() -> Int64 {
    ChildProcesses.identifiers().reduce(0) { $0 + (resident(String($1)) ?? 0) }
  }

  /// Largest memory that any ended child held.
  ///
  /// For `mdsandbox` children, this counts the programs that they became.
  public static func largestOfEndedChildren() -> Int64 {
    var usage = rusage()
    getrusage(Int32(RUSAGE_CHILDREN.rawValue), &usage)
    return Int64(usage.ru_maxrss) * 1_024
  }

  /// Uses one heap for all threads, and maps large blocks outside of it.
  ///
  /// Freed memory can then be returned to the kernel; with one heap per thread, each would keep whole pages for a few
  /// small blocks. Call this before threads are started.
  public static func shareHeap() { md_malloc_share_heap() }

  /// Keeps freed memory, large blocks too, for the next allocations.
  ///
  /// Otherwise the kernel would zero each page again. For programs that end soon, or that call ``releaseFreed()`` when
  /// they become idle.
  public static func keepFreed() { md_malloc_keep() }

  /// Size and alignment of the kernel's large pages on most processors.
  public static var largePage: Int { 2 << 20 }

  /// Asks for large pages (madvise(2), MADV_HUGEPAGE), or for normal pages again.
  ///
  /// The kernel provides a large page in one step instead of 512. Ask for normal pages before freeing the memory,
  /// because the allocator reuses it.
  ///
  /// - Parameter memory: aligned to ``largePage``; it will be filled completely.
  public static func setLargePages(_ wanted: Bool, for memory: UnsafeMutableRawBufferPointer) {
    _ = madvise(memory.baseAddress, memory.count, wanted ? MADV_HUGEPAGE : MADV_NOHUGEPAGE)
  }

  /// Returns freed memory to the kernel that the allocator keeps for later.
  public static func releaseFreed() { md_malloc_trim() }

  /// Reads the second number of `/proc/PID/statm` (proc(5)), in pages.
  private static func resident(_ process: String) -> Int64? {
    guard let fields = KernelValue.text("/proc/\(process)/statm")?.split(separator: " "), fields.count > 1,
      let pages = Int64(fields[1])
    else { return nil }
    return pages * Int64(sysconf(Int32(_SC_PAGESIZE)))
  }
}

/// Running children of this process.
enum ChildProcesses {
  /// Process numbers, from the list of children of each thread (`/proc/self/task/TID/children`).
  static func identifiers() -> [Int32] {
    KernelValue.entries("/proc/self/task").flatMap { thread in
      (KernelValue.text("/proc/self/task/\(thread)/children") ?? "").split(separator: " ").compactMap { Int32($0) }
    }
  }
}

/// Time that tasks waited for a resource: the `some` lines of the kernel's pressure stall information.
///
/// `nil` if the kernel does not report it (before 4.20, or with `psi=0`).
public struct PressureReading: Sendable, Hashable {
  public var cpu: Stall?
  public var io: Stall?
  public var memory: Stall?

  public struct Stall: Sendable, Hashable {
    /// Share of the last ten seconds in percent, 0 to 100.
    public var average: Double
    /// Total stall time in nanoseconds since the machine started.
    public var total: Int64

    public init(average: Double, total: Int64) {
      self.average = average
      self.total = total
    }
  }

  public init(cpu: Stall? = nil, io: Stall? = nil, memory: Stall? = nil) {
    self.cpu = cpu
    self.io = io
    self.memory = memory
  }

  /// Pressure of the whole machine, from `/proc/pressure`.
  public static func ofMachine(folder: String = "/proc/pressure") -> PressureReading {
    PressureReading(cpu: stall("\(folder)/cpu"), io: stall("\(folder)/io"), memory: stall("\(folder)/memory"))
  }

  /// Parses `some avg10=1.08 avg60=1.42 avg300=4.63 total=46718671`, with the total in microseconds.
  ///
  /// A line `full` in the same form follows.
  private static func stall(_ path: String) -> Stall? {
    guard let some = KernelValue.text(path)?.split(separator: "\n").first(where: { $0.hasPrefix("some ") })
    else { return nil }
    let fields = some.split(separator: " ")
    func value(_ name: String) -> Substring? { fields.first { $0.hasPrefix(name) }?.dropFirst(name.count) }
    guard let average = value("avg10=").flatMap({ Double($0) }), (0...100).contains(average),
      let total = value("total=").flatMap({ Int64($0) }), (0 ... .max / 1_000).contains(total)
    else { return nil }
    return Stall(average: average, total: total * 1_000)
  }
}
