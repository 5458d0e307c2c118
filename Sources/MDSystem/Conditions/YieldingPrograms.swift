import Glibc
import MDModel

/// Processes that yield the processor to all others: at a positive nice value, in `SCHED_IDLE`, or in a control group
/// with `cpu.idle`.
///
/// These processes accept delays, so work that competes with them does no harm.
public enum YieldingPrograms {
  /// Processor time of each such process so far, in nanoseconds; without this process and its children.
  ///
  /// Scans all processes, which takes some milliseconds on a desktop.
  public static func times(processes: String = "/proc", groups: String = "/sys/fs/cgroup") -> [Int32: Int64] {
    let idle = members(ofIdleGroupsBelow: groups)
    let own = getpid()
    var times: [Int32: Int64] = [:]
    for entry in KernelValue.entries(processes) {
      guard let process = Int32(entry), process != own, let facts = Facts("\(processes)/\(entry)/stat"),
        facts.parent != own, facts.yields || idle.contains(process)
      else { continue }
      times[process] = facts.nanoseconds
    }
    return times
  }

  /// Fields of `/proc/PID/stat` (proc_pid_stat(5)).
  private struct Facts {
    var parent: Int32
    var yields: Bool
    var nanoseconds: Int64

    init?(_ path: String) {
      guard let text = KernelValue.text(path), let name = text.lastIndex(of: ")") else { return nil }
      // The name may contain spaces, so fields are counted after it. The first of them is field 3.
      let fields = Array(text[name...].split(separator: " ").dropFirst())
      guard fields.count > 41 - 3 else { return nil }
      func field(_ number: Int) -> Int64 { Int64(fields[number - 3]) ?? 0 }
      parent = Int32(truncatingIfNeeded: field(4))
      yields = field(19) > 0 || field(41) == Self.idlePolicy
      nanoseconds = (field(14) + field(15)) * (1_000_000_000 / Int64(sysconf(Int32(_SC_CLK_TCK))))
    }

    /// `SCHED_IDLE`.
    private static let idlePolicy: Int64 = 5
  }

  /// Maximum number and depth of the groups visited.
  ///
  /// A desktop has some hundred groups on a few levels.
  private static let (mostGroups, mostLevels) = (512, 6)

  /// Processes in groups with `cpu.idle`, and in all groups below these.
  private static func members(ofIdleGroupsBelow root: String) -> Set<Int32> {
    var members: Set<Int32> = []
    var open = [(path: root, level: 0, isIdle: false)]
    var looked = 0
    while let group = open.popLast(), looked < mostGroups {
      looked += 1
      let isIdle = group.isIdle || KernelValue.text(group.path + "/cpu.idle") == "1"
      if isIdle, let text = try? WholeFile.readStream(FilePath(group.path + "/cgroup.procs"), limit: 1 << 20) {
        members.formUnion(text.split(separator: 0x0A).compactMap { Int32(String(decoding: $0, as: UTF8.self)) })
      }
      guard group.level < mostLevels else { continue }
      for name in KernelValue.folders(group.path) { open.append(("\(group.path)/\(name)", group.level + 1, isIdle)) }
    }
    return members
  }
}
