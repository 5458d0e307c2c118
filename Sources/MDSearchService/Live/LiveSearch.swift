package import MDModel
package import MDSearch
package import MDSearchAPI
import MDStore
import MDSystem

/// Receives the answers of a live search.
package protocol LiveReceiver: SearchReceiver {
  /// The first answer is complete.
  mutating func begin(_ answer: LiveAnswer) throws
  /// Another answer has replaced the last one.
  mutating func update(_ answer: LiveAnswer) throws
}

/// Answers a query, then waits for commits to the index, and answers again whenever they have changed the answer.
///
/// It holds nothing that must be released, so a signal may end the process at any time.
package struct LiveSearch {
  private let query: SearchQuery
  private let switches: Switches
  private let learns: Bool
  private let retrievers: [any Retriever]
  private let keepsResults: Bool
  private let path: String
  private var reader: IndexReader
  /// The file that the reader has open. Another file may replace it, or be copied over it.
  private var file: IndexFile?
  /// Time since which the file has been missing.
  private var missingSince: Instant?
  /// Version of the index at the last search; `nil` if the index must be searched in any case.
  private var version: Int64?
  private var answer = LiveAnswer()
  private var pace = LivePace()

  /// How long the index may be missing while it is being replaced.
  private static let longestAbsence = Duration.seconds(2)

  /// - Parameters:
  ///   - path: path of the index.
  ///   - learns: true if items that people use come a little earlier.
  ///   - keepsResults: true if every answer comes with its results.
  ///   - retrievers: find and rank answers by relevance, in addition to words.
  package init(
    path: String, query: SearchQuery, switches: Switches, learns: Bool, keepsResults: Bool,
    retrievers: [any Retriever] = []
  ) throws {
    self.path = path
    self.query = query
    self.switches = switches
    (self.learns, self.retrievers) = (learns, retrievers)
    self.keepsResults = keepsResults
    do { reader = try IndexReader(path: path) } catch let error as StoreError { throw SearchFailure(error) }
  }

  /// Runs until the reader of the standard output has gone. The receiver also gets the events of the first answer.
  package mutating func run(_ receiver: inout some LiveReceiver) throws {
    // Start watching before the first search, so that no commit falls between the two.
    let watch = try watchFolder()
    file = IndexFile(path)
    answer = try look { recorder in try recorder.search(passing: &receiver) }
    try receiver.begin(answer)
    while true {
      switch try watch.wait(milliseconds: missingSince == nil ? pace.pause : pace.shortPause) {
      case .readerGone: return
      case .folderGone: throw SearchFailure(.noIndex, "the folder of the index \(path) has gone")
      case .changed:
        pace.changed()
        if try StandardStream.output.losesReader(milliseconds: pace.burst) { return }
      case .timeout: pace.stayedQuiet()
      }
      try update(&receiver)
    }
  }

  private func watchFolder() throws(SearchFailure) -> FolderWatch {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    do { return try FolderWatch(folder: folder) } catch {
      throw SearchFailure(
        .unavailable, "the index cannot be watched: \(error)",
        hint: "if too much is watched already, raise fs.inotify.max_user_instances (sysctl)")
    }
  }

  /// Searches again if somebody has committed, or replaced the index.
  private mutating func update(_ receiver: inout some LiveReceiver) throws {
    let present = IndexFile(path)
    try endIfRemoved(present)
    do {
      try reopenIfReplaced(by: present)
      if let version, try reader.read({ try $0.dataVersion() }) == version { return }
      let fresh = try look { recorder in
        do { try recorder.search() } catch let failure as SearchFailure where failure.code == .notFound {
          // A folder that leaves the index takes its matches with it, so the answer is empty rather than an error.
        }
      }
      guard fresh != answer else { return }
      answer = fresh
      try receiver.update(answer)
    } catch let failure as SearchFailure where failure.code == .noIndex || failure.code == .busy {
      // The index is being rebuilt. The watch of the folder reports when there is more.
      version = nil
    } catch let error as StoreError where error.code == .missing || error.code == .busy { version = nil }
  }

  private mutating func reopenIfReplaced(by present: IndexFile?) throws {
    guard let present, present != file else { return }
    // An open connection would not notice that another file was copied over this one.
    reader = try IndexReader(path: path)
    file = present
    version = nil
  }

  /// Ends the search if the index stays missing. An index that is rebuilt is missing only for a moment.
  private mutating func endIfRemoved(_ present: IndexFile?) throws(SearchFailure) {
    guard present == nil else { return missingSince = nil }
    let since = missingSince ?? Clock.now
    missingSince = since
    guard Clock.now - since >= Self.longestAbsence else { return }
    throw SearchFailure(.noIndex, "the index \(path) has been removed", hint: "start indexing: mdutil --start")
  }

  private mutating func look(_ search: (inout LiveRecorder) throws -> Void) throws -> LiveAnswer {
    let began = Clock.now
    defer { pace.searchTook(Clock.now - began) }
    // Read the version before the search. A commit during the search then causes another one.
    version = try reader.read { try $0.dataVersion() }
    var recorder = LiveRecorder(
      index: IndexSearch(reader, switches: switches, learns: learns, retrievers: retrievers), query: query,
      keepsResults: keepsResults)
    try search(&recorder)
    return recorder.answer
  }
}

/// An index file, with the time when it was last written.
private struct IndexFile: Equatable {
  private let identity: FileIdentity
  private let modified: Timestamp

  /// `nil` if there is no accessible file.
  init?(_ path: String) {
    guard let status = try? FileStatus.of(followingPath: FilePath(path)) else { return nil }
    (identity, modified) = (FileIdentity(status), status.modified)
  }
}

/// Receiver of one search of a live search: records what shows whether the next answer differs.
private struct LiveRecorder: SearchReceiver {
  let index: IndexSearch<IndexReader>
  let query: SearchQuery
  let keepsResults: Bool
  private(set) var answer = LiveAnswer()
  /// No hint, because there may be results at the next search.
  var wantsHint: Bool { false }

  init(index: IndexSearch<IndexReader>, query: SearchQuery, keepsResults: Bool) {
    self.index = index
    self.query = query
    self.keepsResults = keepsResults
  }

  mutating func take(_ event: SearchEvent) -> SearchDemand {
    switch event {
    case .reading: break
    case .result(let result): answer.add(result, keepsIt: keepsResults)
    case .end(let summary): if query.goal == .count { answer.count = summary.count }
    }
    return .more
  }

  mutating func search() throws {
    try index.search(query, &self)
    try countAll()
  }

  /// Searches, and passes the events on.
  mutating func search(passing receiver: inout some SearchReceiver) throws {
    var both = BothReceivers(first: self, second: receiver)
    defer { receiver = both.second }
    try index.search(query, &both)
    self = both.first
    try countAll()
  }

  /// Counts all matches if limit and offset hide some.
  private mutating func countAll() throws {
    guard query.goal == .results, query.limit != nil || query.offset > 0 else { return }
    var counting = query
    (counting.goal, counting.facets) = (.count, [])
    answer.count = try index.answer(to: counting).summary?.count ?? answer.count
  }
}

/// Passes events to two receivers. The second one decides what is wanted next.
private struct BothReceivers<First: SearchReceiver, Second: SearchReceiver>: SearchReceiver {
  var first: First
  var second: Second

  mutating func take(_ event: SearchEvent) throws -> SearchDemand {
    _ = try first.take(event)
    return try second.take(event)
  }

  mutating func waitForRoom() throws { try second.waitForRoom() }
  func isWaiting() -> Bool { second.isWaiting() }
  var wantsHint: Bool { first.wantsHint && second.wantsHint }
}
