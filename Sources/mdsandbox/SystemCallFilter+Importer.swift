import CMDSystem
import Glibc
import MDConfinement

extension SystemCallFilter {
  /// The rules for an importer, not yet enforced: those that reading, computing and answering need.
  ///
  /// - Parameter watched: calls that have no rule, and those that open files, are asked about of ``DenialWatch``.
  static func forImporter(watched: Bool) throws(ConfinementError) -> SystemCallFilter {
    let filter = try SystemCallFilter(others: watched ? .asked : .denied)
    try filter.allowBasics()
    if !watched { try filter.allowOpening() }
    try filter.allowLibraries()
    try filter.allowStart()
    return filter
  }

  /// Installs the filter, and hands its listener over. Where the kernel has no listeners the usual filter takes its place,
  /// and the watch hears that it will hear nothing.
  func enforce(watchedThrough socket: Int32) throws(ConfinementError) {
    defer { close(socket) }
    do throws(ConfinementError) { try enforce() } catch { return try Self.forImporter(watched: false).enforce() }
    let listener = listener()
    var byte: UInt8 = 0
    guard md_send(socket, &byte, 1, listener) == 1 else { throw .system("sendmsg", status: EX_UNAVAILABLE) }
    close(listener)
  }

  /// The loader maps code out of files, not to be written.
  private func allowLibraries() throws(ConfinementError) {
    try allow(
      "mmap", Condition(2, mask: UInt64(PROT_EXEC | PROT_WRITE), equals: UInt64(PROT_EXEC)),
      Condition(3, mask: UInt64(MAP_ANONYMOUS), equals: 0))
  }

  /// The importer itself is started by the one `execveat` that passes: of ``Program/descriptor``, with AT_EMPTY_PATH.
  private func allowStart() throws(ConfinementError) {
    try allow("execveat", Condition(0, equals: UInt64(Program.descriptor)), Condition(4, equals: 0x1000))
  }
}
