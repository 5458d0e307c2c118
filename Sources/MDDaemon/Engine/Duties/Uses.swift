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

/// Notes what people use: items that they choose in apps, and files in the list of recent files, which is looked at when
/// everything else is done and read when it has changed. Its folder is watched, so that nothing else wakes the engine.
final class Uses: Duty {
  /// The list of recent files as it was read last.
  private var known: FileStamp?
  /// What a damaged index had learned, until its files are known again.
  private var lost: KeptUsage?

  func due(_ now: Now, in index: OpenIndex) -> Instant? { nil }
  func isAtRest(in index: OpenIndex) -> Bool { true }

  /// - Parameter lost: of a damaged index, in whose place this one was made.
  func begin(lost: KeptUsage?, in index: OpenIndex) throws {
    if let forgotten = lost?.forgotten { try index.live.write { try $0.forgetUsage(until: forgotten) } }
    self.lost = lost
    watchRecentFiles(in: index)
  }

  /// Has the engine woken when the list of recent files changes, if it is to be read.
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

  /// A use of a file that is not indexed yet would be lost.
  private func isWorthReading(_ now: Now, in index: OpenIndex) -> Bool {
    index.contents.isAtRest(in: index) && index.crawls.isAtRest(in: index) && index.permissions.mayRun(.live, at: now)
  }

  /// Notes an engagement. An item that was only looked at says nothing, nor does one that is not there any more.
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
