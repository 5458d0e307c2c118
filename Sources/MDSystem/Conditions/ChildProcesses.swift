/// The processes that this process has started and that have not ended.
enum ChildProcesses {
  /// Each thread lists the children that it started (`/proc/self/task/TID/children`).
  static func identifiers() -> [Int32] {
    KernelValue.entries("/proc/self/task").flatMap { thread in
      (KernelValue.text("/proc/self/task/\(thread)/children") ?? "").split(separator: " ").compactMap { Int32($0) }
    }
  }
}
