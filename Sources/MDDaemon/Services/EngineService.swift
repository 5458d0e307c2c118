import MDIndexer
import MDSystem
import ServiceLifecycle

/// Runs the engine on a thread of its own for as long as the group lives.
struct EngineService: Service {
  let link: EngineLink
  let verifier: Verifier

  func run() async throws {
    let (link, verifier) = (link, verifier)
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let thread = try WorkerThread.start(name: "mds-engine") {
      Engine(link: link, verifier: verifier).run()
      end.finish()
    }
    await withGracefulShutdownHandler {
      for await _ in ended {}
    } onGracefulShutdown: {
      // Both: the one ends a crawl, the other whatever the engine waits for.
      link.stop.raise()
      link.mailbox.stop()
    }
    thread.join()
  }
}
