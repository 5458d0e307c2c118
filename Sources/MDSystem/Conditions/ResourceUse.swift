import Glibc

/// What was used of processors and disks so far; the difference of two readings is what was used in between.
public struct ResourceUse: Sendable, Hashable {
  /// In nanoseconds of one core.
  public var cpu: Int64
  /// Read from and written to disks, in bytes; what the page cache answers is not counted.
  public var io: Int64

  public init(cpu: Int64, io: Int64) {
    self.cpu = cpu
    self.io = io
  }

  /// By everybody, since the machine started (`/proc/stat`, `/proc/vmstat`); 0 for what it does not tell.
  public static func ofMachine(folder: String = "/proc") -> ResourceUse {
    let tick = 1_000_000_000 / Int64(sysconf(Int32(_SC_CLK_TCK)))
    let paging = fields(of: "\(folder)/vmstat", ["pgpgin", "pgpgout"])
    return ResourceUse(cpu: busyTicks("\(folder)/stat") * tick, io: paging * 1_024)
  }

  /// By this process, its children, and those children of theirs that have ended.
  public static func ofProcess() -> ResourceUse {
    var use = ResourceUse(cpu: Clock.processCPU(), io: bytes("self"))
    for child in ChildProcesses.identifiers() {
      use.cpu += ProcessUsage.of(child)?.cpu ?? 0
      use.io += bytes(String(child))
    }
    return use
  }

  /// What the process had and what its children had that have ended.
  private static func bytes(_ process: String) -> Int64 {
    fields(of: "/proc/\(process)/io", ["read_bytes:", "write_bytes:"])
  }

  /// The first line sums up all cores: user, nice, system, idle, iowait, irq, softirq.
  private static func busyTicks(_ path: String) -> Int64 {
    guard let line = KernelValue.text(path)?.prefix(while: { $0 != "\n" }) else { return 0 }
    let ticks = line.split(separator: " ").dropFirst().map { Int64($0) ?? 0 }
    return ticks.count < 7 ? 0 : ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6]
  }

  /// The sum of the numbers behind these names at the beginning of a line.
  private static func fields(of path: String, _ names: Set<Substring>) -> Int64 {
    (KernelValue.text(path) ?? "").split(separator: "\n").reduce(0) { sum, line in
      let words = line.split(separator: " ")
      return words.count == 2 && names.contains(words[0]) ? sum + (Int64(words[1]) ?? 0) : sum
    }
  }
}
