import MDSystem

/// Looks after the memory of the daemon and its importers together, once a second while there is work. systemd's limit
/// ends the daemon; this one only makes it wait until importers have ended and memory was given back.
struct MemoryGuard {
  /// Bytes, under the 400 MB that all processes are to stay below.
  static let most: Int64 = 340_000_000

  private var looked: Int64 = 0
  private var isOver = false

  /// Whether background work has to wait. It goes on at three quarters of the limit.
  var isShort: Bool {
    mutating get {
      let now = Clock.monotonic()
      guard now - looked >= 1_000_000_000 else { return isOver }
      looked = now
      if isOver { ProcessMemory.releaseFreed() }
      let used = ProcessMemory.resident() + ProcessMemory.residentOfChildren()
      isOver = used > (isOver ? Self.most / 4 * 3 : Self.most)
      return isOver
    }
  }
}
