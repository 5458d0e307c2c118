import MDIndexer
import MDModel
import MDProtocol

/// Publishing of the engine's status.
extension Engine {
  func showQueues() {
    guard let session else { return }
    let progress = session.live.progress.snapshot
    let queues = WorkClass.allCases.compactMap { workClass -> StatusReport.Queue? in
      let (waiting, running) = session.live.contents.queue.look { queue in
        (
          queue.waiting(of: workClass) + queue.deferred(of: workClass),
          queue.running(of: workClass) + queue.runningAgain(of: workClass)
        )
      }
      let isCrawling = plan.next?.workClass == workClass
      guard waiting > 0 || running > 0 || (isCrawling && reasons[workClass] != nil) else { return nil }
      return .init(
        workClass: workClass, waiting: Int64(waiting), running: Int64(running), reason: reasons[workClass])
    }
    let isDone = queues.isEmpty && plan.isEmpty
    link.board.change { board in
      board.queues = queues
      board.crawl?.met = progress.met
      // Only background work is left.
      if isDone, board.crawl == nil, board.phase == .crawling || board.phase == .importing {
        board.phase = .idle
        board.contents = nil
      }
    }
  }
}
