import MDSystem
import ServiceLifecycle

/// Tells systemd that the daemon is ready, alive, and stopping. Without a watchdog it never wakes.
struct SupervisionService: Service {
  func run() async throws {
    let notice = ServiceNotice()
    try? notice?.send(.ready)
    if let interval = ServiceNotice.watchdogInterval() {
      await cancelWhenGracefulShutdown {
        while !Task.isCancelled {
          try? await Task.sleep(for: .nanoseconds(interval))
          try? notice?.send(.watchdog)
        }
      }
    } else {
      try? await gracefulShutdown()
    }
    try? notice?.send(.stopping)
  }
}
