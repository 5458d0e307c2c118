import CMDSystem
import Glibc

/// Use of processors and disks so far; the difference of two readings is the use between them.
public struct ResourceUse: Sendable, Hashable {
  /// Nanoseconds of one core.
  public var cpu: Int64
  /// Bytes read from and written to disks; reads from the page cache are not counted.
  public var io: Int64
  /// The part of ``cpu`` that was had at a positive nice value, outside of the kernel.
  public var niced: Int64

  public init(cpu: Int64, io: Int64, niced: Int64 = 0) {
    self.cpu = cpu
    self.io = io
    self.niced = niced
  }

  /// Use by all processes since the machine started (`/proc/stat`, `/proc/vmstat`); 0 for what the kernel does not
  /// report.
  public static func ofMachine(folder: String = "/proc") -> ResourceUse {
    let tick = 1_000_000_000 / Int64(sysconf(Int32(_SC_CLK_TCK)))
    let paging = fields(of: "\(folder)/vmstat", ["pgpgin", "pgpgout"])
    let ticks = ticks("\(folder)/stat")
    return ResourceUse(cpu: ticks.busy * tick, io: paging * 1_024, niced: ticks.niced * tick)
  }

  /// Use by this process, its children, and those of their children that have ended.
  public static func ofProcess() -> ResourceUse {
    var use = ResourceUse(cpu: Clock.processCPU(), io: bytes("self"), niced: nicedOfThreads())
    for child in ChildProcesses.identifiers() {
      use.cpu += ProcessUsage.of(child)?.cpu ?? 0
      use.io += bytes(String(child))
      use.niced += niced("/proc/\(child)/stat")
    }
    return use
  }

  /// Bytes read and written by the process and by its children that have ended.
  private static func bytes(_ process: String) -> Int64 {
    fields(of: "/proc/\(process)/io", ["read_bytes:", "write_bytes:"])
  }

  /// The first line sums up all cores: user, nice, system, idle, iowait, irq, softirq.
  private static func ticks(_ path: String) -> (busy: Int64, niced: Int64) {
    guard let line = KernelValue.text(path)?.prefix(while: { $0 != "\n" }) else { return (0, 0) }
    let ticks = line.split(separator: " ").dropFirst().map { Int64($0) ?? 0 }
    return ticks.count < 7 ? (0, 0) : (ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6], ticks[1])
  }

  private static func nicedOfThreads() -> Int64 {
    KernelValue.entries("/proc/self/task").reduce(0) { $0 + niced("/proc/self/task/\($1)/stat") }
  }

  /// Nanoseconds of a process or thread outside of the kernel, if it runs at a positive nice value (proc_pid_stat(5)).
  private static func niced(_ path: String) -> Int64 {
    guard let text = KernelValue.text(path), let name = text.lastIndex(of: ")") else { return 0 }
    // The fields after the name, which may hold spaces, begin with the third.
    let fields = text[name...].split(separator: " ").dropFirst()
    func field(_ number: Int) -> Int64 { fields.dropFirst(number - 3).first.flatMap { Int64($0) } ?? 0 }
    return field(19) > 0 ? field(14) * (1_000_000_000 / Int64(sysconf(Int32(_SC_CLK_TCK)))) : 0
  }

  /// The sum of the numbers behind these names at the beginning of a line.
  private static func fields(of path: String, _ names: Set<Substring>) -> Int64 {
    (KernelValue.text(path) ?? "").split(separator: "\n").reduce(0) { sum, line in
      let words = line.split(separator: " ")
      return words.count == 2 && names.contains(words[0]) ? sum + (Int64(words[1]) ?? 0) : sum
    }
  }
}

/// Memory that processes hold in RAM, in bytes, shared pages included.
public enum ProcessMemory {
  /// Memory of this process; 0 where `/proc` is not mounted.
  public static func resident() -> Int64 { resident("self") ?? 0 }

  /// Memory of another process; `nil` when it has ended.
  public static func resident(of process: Int32) -> Int64? { resident(String(process)) }

  /// Memory of this process's children together, without theirs.
  public static func residentOfChildren() -> Int64 {
    ChildProcesses.identifiers().reduce(0) { $0 + (resident(String($1)) ?? 0) }
  }

  /// The most that any child held which has ended; of `mdsandbox` children their programs.
  public static func largestOfEndedChildren() -> Int64 {
    var usage = rusage()
    getrusage(Int32(RUSAGE_CHILDREN.rawValue), &usage)
    return Int64(usage.ru_maxrss) * 1_024
  }

  /// Uses one heap for all threads and maps large blocks outside of it: freed memory can then be given back, where a
  /// heap for each thread would keep whole pages for the little that is left in each. To be called before threads are
  /// started.
  public static func shareHeap() { md_malloc_share_heap() }

  /// Keeps freed memory, large blocks too, for the next allocations: the kernel would give each page anew, filled with
  /// zeroes. For programs that end soon, or release it (``releaseFreed()``) when they come to rest.
  public static func keepFreed() { md_malloc_keep() }

  /// Alignment of the kernel's large pages on most processors.
  public static var largePage: Int { 2 << 20 }

  /// Asks for large pages, each of which the kernel gives at once and not in 512 steps (madvise(2), MADV_HUGEPAGE), or for
  /// usual ones again, which must be done before the memory is given back: the allocator keeps it for others.
  ///
  /// - Parameter memory: aligned to ``largePage``, to be filled from end to end.
  public static func setLargePages(_ wanted: Bool, for memory: UnsafeMutableRawBufferPointer) {
    _ = madvise(memory.baseAddress, memory.count, wanted ? MADV_HUGEPAGE : MADV_NOHUGEPAGE)
  }

  /// Returns freed memory to the kernel that is kept for the next allocations.
  public static func releaseFreed() { md_malloc_trim() }

  /// The second number of `/proc/PID/statm` (proc(5)), in pages.
  private static func resident(_ process: String) -> Int64? {
    guard let fields = KernelValue.text("/proc/\(process)/statm")?.split(separator: " "), fields.count > 1,
      let pages = Int64(fields[1])
    else { return nil }
    return pages * Int64(sysconf(Int32(_SC_PAGESIZE)))
  }
}

/// The processes that this process has started and that have not ended.
enum ChildProcesses {
  /// Process numbers, from the list of children that each thread has started (`/proc/self/task/TID/children`).
  static func identifiers() -> [Int32] {
    KernelValue.entries("/proc/self/task").flatMap { thread in
      (KernelValue.text("/proc/self/task/\(thread)/children") ?? "").split(separator: " ").compactMap { Int32($0) }
    }
  }
}

/// Time that tasks waited for a resource: the kernel's pressure stall information, its lines `some`. `nil` where the
/// kernel does not report it (before 4.20, or with `psi=0`).
public struct PressureReading: Sendable, Hashable {
  public var cpu: Stall?
  public var io: Stall?
  public var memory: Stall?

  public struct Stall: Sendable, Hashable {
    /// Share of the last ten seconds, 0 to 100.
    public var average: Double
    /// Nanoseconds since the machine started.
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

  /// `some avg10=1.08 avg60=1.42 avg300=4.63 total=46718671`, in microseconds, then the same for `full`.
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
