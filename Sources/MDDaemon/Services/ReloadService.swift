import ServiceLifecycle
import UnixSignals

/// Reads the configuration anew at a SIGHUP, which daemons take for that.
struct ReloadService: Service {
  let mailbox: Mailbox

  func run() async throws {
    let signals = await UnixSignalsSequence(trapping: .sighup)
    for await _ in signals.cancelOnGracefulShutdown() { mailbox.post(.reload(nil)) }
  }
}
