import MDClient
import MDCommandLine
import MDConfiguration
import MDControl
import MDCrawl
import MDImporting
import MDIndexer
import MDModel
import MDProtocol
import MDStore
import MDStoreWriter
import MDSystem
import MDThumbnails
import MDTools

/// Runs the indexer on a separate thread, while this thread shows the progress and waits for Control-C.
struct IndexRun {
  let tool: ImportTool
  /// Models that make the vectors.
  private let models: IndexingModels
  private let began = Clock.now
  private var options: ImportOptions { tool.context.options }

  init(tool: ImportTool) {
    self.tool = tool
    models = IndexingModels(installedFor: tool.settings.configuration)
    for problem in models.problems { tool.context.diagnostics.report(problem) }
  }

  func index(_ paths: [FilePath]) throws -> ExitStatus {
    EndingSignals.hold()
    // Each worker keeps about a hundred descriptors open: folders, files and sockets.
    DescriptorLimit.raise()
    let (resolved, status) = resolve(paths.isEmpty ? [try Locations.home()] : paths)
    guard !resolved.isEmpty else { return status }
    if options.encodes, models.encoder == nil {
      throw ToolError(
        .unavailable, "the encoder's model is not installed, or meaning is off", hint: "see limelight.conf(5)")
    }
    if let daemon = try daemon() { return try report(try handedOver(resolved, to: daemon), status) }
    if options.recognizesText, let obstacle = recognitionObstacle {
      throw ToolError(.unavailable, obstacle, hint: "see limelight.conf(5), ocr")
    }
    var summary = options.rebuilds ? try rebuild(resolved) : try refresh(of: resolved) { try $0.index(resolved) }
    if options.makesThumbnails, !summary.isInterrupted { summary = summary + (try makeThumbnails(below: resolved)) }
    return try report(summary, status)
  }

  func reimport(_ names: [[UInt8]]) throws -> ExitStatus {
    EndingSignals.hold()
    // Each worker keeps about a hundred descriptors open: folders, files and sockets.
    DescriptorLimit.raise()
    let importers = try names.map(importer(named:))
    if let daemon = try daemon() {
      return try report(try HandOver(tool: tool, client: daemon).reimport(importers.map(\.identifier)), .success)
    }
    let summary = try refresh(of: []) { indexer in
      for importer in importers { _ = try indexer.queueReimport(by: importer) }
      return try indexer.importWaiting()
    }
    return try report(summary, .success)
  }

  /// The daemon that has the right to write; `nil` if none runs and none was requested.
  private func daemon() throws -> DaemonClient? {
    let link = DaemonConnection(locations: tool.locations, program: ImportOptions.table.tool)
    if options.waitsForDaemon {
      try HandOver.check(options)
      return try link.connect(starting: true)
    }
    let daemon = try link.connectIfRunning()
    if daemon != nil { try HandOver.check(options) }
    return daemon
  }

  /// Lets the daemon index the paths. Thumbnails are made in this process, because they need no right to write.
  private func handedOver(_ paths: [FilePath], to daemon: DaemonClient) throws -> HandOver.Outcome? {
    guard var outcome = try HandOver(tool: tool, client: daemon).index(paths) else { return nil }
    if options.encodes {
      _ = try daemon.answer(to: .encode)
      tool.context.diagnostics.report("mds encodes what is indexed; see mdutil --status")
    }
    guard options.makesThumbnails else { return outcome }
    let made = try makeThumbnails(below: paths)
    (outcome.summary.thumbnails, outcome.summary.withoutThumbnail) = (made.thumbnails, made.withoutThumbnail)
    return outcome
  }

  /// Resolves paths. A path that does not exist or is switched off is reported, and the others are indexed.
  private func resolve(_ paths: [FilePath]) -> ([FilePath], ExitStatus) {
    var (resolved, status) = ([FilePath](), ExitStatus.success)
    for path in paths {
      do throws(ToolError) { resolved.append(try resolve(path)) } catch {
        tool.context.diagnostics.report(error)
        if status != .failure { status = error.status }
      }
    }
    return (resolved, status)
  }

  private func resolve(_ path: FilePath) throws(ToolError) -> FilePath {
    let resolved: FilePath
    do throws(SystemError) { resolved = try AbsolutePath.resolving(AbsolutePath.ofFile(path)) } catch {
      throw ToolError(error, subject: path.text)
    }
    guard let folder = tool.settings.switches.indexingIsOff(at: resolved) else { return resolved }
    throw ToolError(
      .switchedOff, "\(path.text): indexing is switched off for \(folder.text)",
      hint: "turn it on: mdutil -i on \(folder.text)")
  }

  private func importer(named name: [UInt8]) throws -> InstalledImporter {
    let name = String(decoding: name, as: UTF8.self)
    let found = tool.catalog.importer(named: name)
    guard let found else {
      throw ToolError(.failure, "no importer is called \(name)", hint: "list the importers: mdimport -L")
    }
    return found
  }

  /// Updates the existing index. A damaged index is moved aside. A new one is made from `paths`, and from the roots
  /// that can still be read in the old one.
  private func refresh(
    of paths: [FilePath], _ work: @escaping @Sendable (Indexer) throws -> IndexingSummary
  ) throws -> IndexingSummary {
    let path = tool.locations.index
    do { return try refresh(path, work) } catch let error as StoreError where error.code == .corrupt {
      let all = paths + DamagedIndex.roots(of: path).filter { !paths.contains($0) }
      let learned = DamagedIndex.usage(of: path)
      let aside = try DamagedIndex.moveAside(path)
      tool.context.diagnostics.report("the index was damaged: it is now \(aside), and a new one is being made")
      return try refresh(path, restoring: learned) { try $0.index(all) }
    }
  }

  private func refresh(
    _ path: String, restoring learned: KeptUsage? = nil, _ work: @escaping @Sendable (Indexer) throws -> IndexingSummary
  ) throws -> IndexingSummary {
    let (recent, meaning) = (recentFiles, meaning)
    return try WatchedRun(tool: tool) { setup, stop, watch in
      let writer = try IndexWriter(path: path, embedder: meaning.models.embedder)
      let summary = try Self.work(
        on: writer, restoring: learned, learningOf: recent, meaning, setup, stop, watch, work)
      try writer.close()
      return summary
    }.run()
  }

  /// Builds a new index. Searches use the old index until the new one is complete.
  private func rebuild(_ paths: [FilePath]) throws -> IndexingSummary {
    let path = tool.locations.index
    let (known, learned) = try contents(of: path)
    let all = paths + known.filter { !paths.contains($0) }
    let (recent, meaning) = (recentFiles, meaning)
    return try WatchedRun(tool: tool) { setup, stop, watch in
      try IndexReplacement.build(inPlaceOf: path, embedder: meaning.models.embedder) { writer in
        let summary = try Self.work(on: writer, restoring: learned, learningOf: recent, meaning, setup, stop, watch) {
          try $0.index(all)
        }
        if summary.isInterrupted { throw ToolError(.interrupted, "interrupted; the old index stays as it was") }
        // A root on a disk that is not mounted was not deleted: keep the old index.
        if let lost = summary.refused.first(where: { known.contains($0.path) }) {
          throw ToolError(
            .failure, "\(lost); the old index stays as it was",
            hint: "bring it back, or remove \(path) to do without it")
        }
        return summary
      }
    }.run()
  }

  /// Data that the new index takes over from the old one: its roots, and what was learned from use. From a damaged
  /// index, it takes all that can be read, with a warning: the user may have to name its folders.
  private func contents(of path: String) throws -> (roots: [FilePath], usage: KeptUsage?) {
    guard try IndexReader.isFile(path) else { return ([], nil) }
    do { return try IndexReader(path: path).read { (try $0.roots().map(\.rootPath), try $0.keptUsage()) } } catch {
      tool.context.diagnostics.report("the old index cannot be read, and its folders may not be known: \(error)")
      return (DamagedIndex.roots(of: path), DamagedIndex.usage(of: path))
    }
  }

  private func makeThumbnails(below paths: [FilePath]) throws -> IndexingSummary {
    let index = tool.locations.index
    let cache = ThumbnailCache(directory: tool.locations.thumbnails, version: Release.version)
    return try WatchedRun(tool: tool) { setup, stop, watch in
      let run = ThumbnailRun(index: index, setup: setup, cache: cache, stop: stop)
      watch(run.progress)
      return try run.make(below: paths)
    }.run()
  }

  /// List of the recently used files; `nil` if nothing is to be learned.
  private var recentFiles: String? { tool.settings.configuration.learns ? tool.locations.recentFiles : nil }

  /// Why text cannot be recognised; `nil` if it can.
  private var recognitionObstacle: String? {
    guard let recognition = TextRecognition(tool.catalog, index: tool.locations.index) else {
      return "no importer that recognises text is installed"
    }
    return recognition.obstacle
  }

  /// The run's use of models: for vectors, and for text in pictures.
  private struct Meaning: Sendable {
    var models: IndexingModels
    /// True if all of the encoder's vectors are made.
    var encodes: Bool
    /// True if text is recognised in all pictures.
    var recognizesText: Bool
  }

  private var meaning: Meaning {
    Meaning(models: models, encodes: options.encodes, recognizesText: options.recognizesText)
  }

  private static func work(
    on writer: IndexWriter, restoring learned: KeptUsage?, learningOf recent: String?, _ meaning: Meaning,
    _ setup: IndexerSetup, _ stop: StopSignal, _ watch: WatchedRun.Watch, _ work: (Indexer) throws -> IndexingSummary
  ) throws -> IndexingSummary {
    var setup = setup
    setup.embedder = meaning.models.embedder
    let indexer = Indexer(writer: writer, setup: setup, stop: stop)
    watch(indexer.progress)
    try meaning.models.prepare(writer)
    var summary = try work(indexer)
    if meaning.recognizesText, !summary.isInterrupted {
      do { summary.isInterrupted = try indexer.recognizeText() } catch let obstacle as RecognitionObstacle {
        throw ToolError(.unavailable, "the files are indexed, but not the text in pictures: \(obstacle)")
      }
    }
    if !summary.isInterrupted {
      try VectorRun(writer, meaning.models, progress: indexer.progress, stop: stop).run(encodes: meaning.encodes)
      summary.isInterrupted = stop.isRaised
    }
    // Restore before reading the list of recent files, so that forgotten uses do not come back from that list.
    if let learned { try writer.batch { try $0.restore(learned) } }
    // The list belongs to other programs. If it cannot be read, the index is still complete.
    if let recent, let files = try? RecentFile.all(in: recent), !files.isEmpty {
      try writer.batch { try $0.noteUses(files, now: Clock.wallTime) }
    }
    try writer.checkpoint()
    return summary
  }

  private func report(_ summary: IndexingSummary, _ status: ExitStatus) throws -> ExitStatus {
    for refusal in summary.refused { tool.context.diagnostics.report(refusal.description) }
    let status = summary.refused.isEmpty ? status : .failure
    let result = IndexSummary(
      indexed: summary.imported, unchanged: summary.unchanged, removed: summary.removed,
      nameOnly: summary.nameOnly, skipped: summary.skipped,
      failed: summary.failed, thumbnails: summary.thumbnails, withoutThumbnail: summary.withoutThumbnail,
      bytes: summary.bytes, elapsed: Clock.now - began, cpu: .nanoseconds(Clock.processCPU()))
    try print(result)
    if summary.isInterrupted { return .interrupted }
    return status == .success ? result.status : status
  }

  /// - Parameter outcome: what the daemon has done; `nil` after an interruption.
  private func report(_ outcome: HandOver.Outcome?, _ status: ExitStatus) throws -> ExitStatus {
    guard let outcome else { return .interrupted }
    try print(outcome.summary)
    if status != .success { return status }
    return outcome.isRefused ? .failure : outcome.summary.status
  }

  private func print(_ result: IndexSummary) throws {
    if options.printsJSON {
      var writer = JSONWriter()
      writer.summary(result)
      writer.endLine()
      try tool.context.output.write(writer.bytes)
    } else if !options.isQuiet {
      StandardStream.error.write(Array(SummaryFormatter.text(result).utf8))
    }
  }
}
