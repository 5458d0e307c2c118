import Logging
import MDConfiguration
import MDDonations
import MDIndexer
import MDModel
import MDProtocol
import MDSearch
import MDStore
import MDStoreWriter
import MDSystem

/// Notes what people use: items that they choose in apps, and files in the list of recent files. The list is checked
/// when all other work is done, and read if it has changed. Its folder is watched, so nothing else has to wake the
/// engine.
final class Uses: Duty {
  /// Stamp of the list of recent files when it was last read.
  private var known: FileStamp?
  /// Usage that a damaged index had learned, kept until its files are known again.
  private var lost: KeptUsage?

  func due(_ now: Now, in index: OpenIndex) -> Instant? { nil }
  func isAtRest(in index: OpenIndex) -> Bool { true }

  /// - Parameter lost: usage of the damaged index that this one replaces.
  func begin(lost: KeptUsage?, in index: OpenIndex) throws {
    if let forgotten = lost?.forgotten { try index.live.write { try $0.forgetUsage(until: forgotten) } }
    self.lost = lost
    watchRecentFiles(in: index)
  }

  /// Wakes the engine when the list of recent files changes, if the list is to be read.
  func watchRecentFiles(in index: OpenIndex) {
    let settings = index.context.settings
    guard settings.configuration.learns, !settings.roots.isEmpty,
      let folder = FilePath(settings.locations.recentFiles).parent
    else { return }
    index.roots.wake(byChangesIn: folder, in: index)
  }

  func run(_ now: Now, in index: OpenIndex) throws {
    let settings = index.context.settings
    if let lost, isWorthReading(now, in: index) {
      try index.live.write { try $0.restore(lost) }
      self.lost = nil
    }
    guard settings.configuration.learns, !settings.roots.isEmpty, isWorthReading(now, in: index) else { return }
    let path = settings.locations.recentFiles
    guard let status = try? FileStatus.of(followingPath: FilePath(path)), FileStamp(status) != known else { return }
    known = FileStamp(status)
    let recent: [RecentFile]
    do throws(UnreadableRecentFiles) { recent = try RecentFile.all(in: path) } catch {
      return index.context.logger.info("recent files are not read", metadata: ["reason": "\(error)"])
    }
    index.noteWork()
    try index.live.write { try $0.noteUses(recent, now: now.time) }
  }

  /// Whether all files are indexed, so that no use is lost: a use of a file that is not indexed cannot be stored.
  private func isWorthReading(_ now: Now, in index: OpenIndex) -> Bool {
    index.contents.isAtRest(in: index) && index.crawls.isAtRest(in: index) && index.permissions.mayRun(.live, at: now)
  }

  /// Notes an engagement with an item. Items that were only viewed, or that no longer exist, are ignored.
  func note(
    _ engagement: AppEngagement, of bundle: String, _ now: Now, _ writing: any IndexWriting, in index: OpenIndex
  ) throws {
    let address = DonationAddress(
      bundle: bundle, index: engagement.index.name, identifier: engagement.identifier)
    guard index.context.settings.configuration.learns, engagement.isSelection, !engagement.identifier.isEmpty,
      let item = try writing.reading.item(at: address)
    else { return }
    let typed = engagement.question ?? ""
    try writing.noteUse(of: item.id, words: QuestionTerms.terms(of: typed), date: now.time)
    if let question = try QuestionToKeep.question(of: typed, chosen: item.id, in: writing.reading) {
      try writing.noteQuestion(question, of: item.id, date: now.time)
    }
    try writing.dropOldUsage(at: now.time)
  }
}
