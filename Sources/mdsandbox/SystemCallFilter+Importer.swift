import CMDSystem
import Glibc
import MDConfinement

extension SystemCallFilter {
  /// The rules for an importer, not yet enforced: calls for reading, computing and answering.
  ///
  /// - Parameter watched: whether ``DenialWatch`` is asked about calls without a rule and calls that open files.
  static func forImporter(watched: Bool) throws(ConfinementError) -> SystemCallFilter {
    let filter = try SystemCallFilter(others: watched ? .asked : .denied)
    try filter.allowBasics()
    if !watched { try filter.allowOpening() }
    try filter.allowLibraries()
    try filter.allowStart()
    return filter
  }

  /// Installs the filter and sends its listener to the watch.
  ///
  /// If the kernel has no listeners, installs the normal filter; the watch then receives no listener.
  func enforce(watchedThrough socket: Int32) throws(ConfinementError) {
    defer { close(socket) }
    do throws(ConfinementError) { try enforce() } catch { return try Self.forImporter(watched: false).enforce() }
    let listener = listener()
    var byte: UInt8 = 0
    guard md_send(socket, &byte, 1, listener) == 1 else { throw .system("sendmsg", status: EX_UNAVAILABLE) }
    close(listener)
  }

  /// Allows mapping code from files, but not as writable memory.
  ///
  /// The dynamic loader needs this.
  private func allowLibraries() throws(ConfinementError) {
    try allow(
      "mmap", Condition(2, mask: UInt64(PROT_EXEC | PROT_WRITE), equals: UInt64(PROT_EXEC)),
      Condition(3, mask: UInt64(MAP_ANONYMOUS), equals: 0))
  }

  /// Allows the single `execveat` that starts the importer: of ``Program/descriptor``, with AT_EMPTY_PATH.
  private func allowStart() throws(ConfinementError) {
    try allow("execveat", Condition(0, equals: UInt64(Program.descriptor)), Condition(4, equals: 0x1000))
  }
}
