import MDCommandLine
import MDTools
import MDIndexer
import MDModel
import MDSystem

/// Does work on a separate thread, while this thread shows its progress and waits for Control-C.
struct WatchedRun {
  /// Called with the progress to show.
  typealias Watch = @Sendable (IndexingProgress) -> Void
  typealias Work = @Sendable (IndexerSetup, StopSignal, @escaping Watch) throws -> IndexingSummary

  let tool: ImportTool
  let work: Work

  init(tool: ImportTool, work: @escaping Work) {
    self.tool = tool
    self.work = work
  }

  private struct State: Sendable {
    var progress: IndexingProgress?
    var result: Result<IndexingSummary, any Error>?
  }

  func run() throws -> IndexingSummary {
    let setup = try tool.setup()
    let stop = StopSignal()
    let state = Monitor(State())
    let work = work
    let thread = try WorkerThread.start(name: "indexer") {
      let result = Result { try work(setup, stop) { progress in state.change { $0.progress = progress } } }
      state.change { $0.result = result }
      EndingSignals.wake()
    }
    show(state, stop)
    thread.join()
    return try state.wait { $0.result }.get()
  }

  /// Shows progress until there is a result. The first Control-C ends the run at the next suitable point, the second
  /// one at once.
  private func show(_ state: Monitor<State>, _ stop: StopSignal) {
    let line = ProgressLine(isQuiet: tool.context.options.isQuiet)
    while state.look({ $0.result == nil }) {
      if EndingSignals.wait(milliseconds: 100) == .ending {
        stop.raise()
        EndingSignals.release()
        line.clear()
        tool.context.diagnostics.report("stopping; finished work is kept, and the next run continues from there")
      }
      if let progress = state.look({ $0.progress }) { line.update(IndexProgress(progress.snapshot)) }
    }
    line.clear()
  }
}

extension IndexProgress {
  init(_ snapshot: IndexingProgress.Snapshot) {
    let elapsed = Clock.now - snapshot.began
    defer {
      slow = snapshot.slow.count
      slowLeft = snapshot.slow.values.map(\.until).max().map { $0 - Clock.now }
    }
    switch snapshot.stage {
    case .names: self.init(phase: .scanning, filesDone: snapshot.met, elapsed: elapsed)
    case .contents:
      self.init(
        phase: snapshot.done == snapshot.total ? .finishing : .importing, filesDone: snapshot.done,
        filesTotal: snapshot.total, bytesDone: snapshot.bytes, bytesTotal: snapshot.totalBytes,
        current: snapshot.current,
        elapsed: elapsed)
    case .thumbnails:
      self.init(
        phase: .makingThumbnails, filesDone: snapshot.done, filesTotal: snapshot.total, current: snapshot.current,
        elapsed: elapsed)
    case .recognition:
      self.init(phase: .recognizing, filesDone: snapshot.done, filesTotal: snapshot.total, elapsed: elapsed)
    case .vectors:
      self.init(phase: .encoding, filesDone: snapshot.done, filesTotal: snapshot.total, elapsed: elapsed)
    }
  }
}
