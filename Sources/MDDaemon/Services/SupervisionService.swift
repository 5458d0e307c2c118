import MDSystem
import ServiceLifecycle

/// Tells systemd that the daemon is ready, alive, and stopping. Without a watchdog it never wakes.
struct SupervisionService: Service {
  /// Whose thread tells that it lives.
  let clerk: Clerk

  func run() async throws {
    let notice = ServiceNotice()
    try? notice?.send(.ready)
    if let notice, let interval = ServiceNotice.watchdogInterval() {
      clerk.repeat(every: interval) {
        try? notice.send(.watchdog)
        return true
      }
    }
    try? await gracefulShutdown()
    try? notice?.send(.stopping)
  }
}
