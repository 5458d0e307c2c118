import MDSystem
import ServiceLifecycle

/// Serves clients while the group lives; the first to stop, so that nobody is promised anything any more.
struct ControlSocketService: Service {
  let listener: ControlListener
  let clerk: Clerk
  let verifier: Verifier
  let apps: AppDesk

  func run() async throws {
    try listener.start()
    try? await gracefulShutdown()
    verifier.stop()
    clerk.stop()
    apps.stop()
    listener.stop()
  }
}
