import MDCrawl
package import MDImporting
package import MDModel
import MDStore
package import MDStoreWriter
import MDSystem

/// Indexes files: names first, then contents, newest first. It can be killed at any time without loss: a found file
/// stays in the journal until the transaction that stores its content.
///
/// Not thread-safe: one thread owns it, blocks in it, and is the only writer of the index. Progress and stop signal
/// may be used from any thread.
package final class Indexer {
  package let progress = IndexingProgress()
  package let stop: StopSignal
  let writer: IndexWriter
  let setup: IndexerSetup

  /// - Parameter stop: raised to end a run early; share one to end several.
  package init(writer: IndexWriter, setup: IndexerSetup, stop: StopSignal = StopSignal()) {
    self.writer = writer
    self.setup = setup
    self.stop = stop
  }

  /// Makes the index equal to the trees and files at the given absolute paths, and imports new and changed files. A
  /// path that cannot be indexed does not stop the others: it is in ``IndexingSummary/refused``.
  ///
  /// - Throws: ``MDStore/StoreError``, and when importers cannot be started.
  package func index(_ paths: [FilePath]) throws -> IndexingSummary {
    try writer.batch { session in
      for importer in setup.catalog.importers { _ = try session.queueUpgrade(to: importer) }
      _ = try session.enqueueContainers(readUnderOtherRulesThan: setup.crawl.memberRules)
    }
    var summary = IndexingSummary()
    for path in paths where !summary.isInterrupted {
      do { summary = summary + (try gatherNames(path)) } catch let refusal as RefusedPath {
        summary.refused.append(refusal)
      }
    }
    if !summary.isInterrupted { summary = summary + (try importWaiting()) }
    return summary
  }

  /// Imports what waits in the journal, without looking for changes.
  package func importWaiting() throws -> IndexingSummary {
    try ContentRun(writer: writer, setup: setup, progress: progress, stop: stop).run()
  }

  /// Queues every file that an importer handled, failed on, or would be chosen for now.
  ///
  /// - Returns: the number of files that were not queued already.
  package func queueReimport(by importer: InstalledImporter) throws -> Int64 {
    try writer.batch { session in
      var queued: Int64 = 0
      for type in try session.reading.types() {
        let chosen = setup.catalog.importer(forTypeTree: type.name.tree, mimeType: type.name.mime)
        if chosen == importer { queued += try session.enqueueFiles(ofType: type.number) }
      }
      return queued
    }
  }

  private func gatherNames(_ path: FilePath) throws -> IndexingSummary {
    let context = NamesContext(progress: progress, stop: stop)
    let crawl = try writer.batch { try TreeCrawl(path, in: $0, setup: setup, context: context) }
    var isOver = false
    while !isOver, !stop.isRaised { isOver = try writer.batch { _ in try crawl.advance { !stop.isRaised } } }
    var counts = crawl.counts
    counts.isInterrupted = !isOver
    return counts
  }
}

extension IndexWriting {
  /// Queues the files that another version of an importer handled or failed on.
  ///
  /// - Parameter request: the request that this is part of, if any.
  /// - Returns: the number of files that were not queued already.
  package func queueUpgrade(to importer: InstalledImporter, request: Int64? = nil) throws -> Int64 {
    let current = ImporterVersion(identifier: importer.identifier, version: Int64(importer.version))
    return try enqueueHandled(byOtherVersionsOf: current, request: request)
  }
}
