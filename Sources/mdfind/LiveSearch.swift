import MDCommandLine
import MDModel
import MDQuery
import MDSearch
import MDStore
import MDSystem

/// `-live`: prints the first answer, then waits for commits to the index and tells what they changed.
///
/// Control-C needs no care: nothing is held that must be given back, so the signal may end the process as it does any.
struct LiveSearch {
  private let context: CommandLineTool<FindOptions>.Context
  /// Its dates are those of the moment of each look.
  private var request: SearchRequest
  private let path: String
  private var reader: IndexReader
  /// Which file the reader has open: another may take its place.
  private var identity: FileIdentity?
  /// Of the last look; `nil` when it is not known to be worth anything.
  private var version: Int64?
  private var answer = LiveAnswer()
  private var pace = LivePace()

  init(context: CommandLineTool<FindOptions>.Context, request: SearchRequest, reader: IndexReader) {
    self.context = context
    self.request = request
    path = reader.path
    self.reader = reader
  }

  mutating func run() throws -> ExitStatus {
    // Before the first look, so that no commit falls between the two.
    let watch = try watchFolder()
    identity = FileIdentity(path)
    answer = try look(isFirst: true)
    try printFirst()
    while true {
      switch try watch.wait(milliseconds: pace.pause) {
      case .readerGone: return .success
      case .folderGone: throw ToolError(.noIndex, "the folder of the index \(path) has gone")
      case .changed:
        pace.changed()
        if try StandardStream.output.losesReader(milliseconds: pace.burst) { return .success }
      case .timeout: pace.stayedQuiet()
      }
      try update()
    }
  }

  private func watchFolder() throws(ToolError) -> FolderWatch {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    do { return try FolderWatch(folder: folder) } catch {
      throw ToolError(
        .unavailable, "the index cannot be watched: \(error)",
        hint: "if too much is watched already, raise fs.inotify.max_user_instances (sysctl)")
    }
  }

  // MARK: Looking

  /// Searches again when somebody has committed, or put another index in the place of the old.
  private mutating func update() throws {
    do {
      try reopenIfReplaced()
      if let version, try reader.read({ try $0.dataVersion() }) == version { return }
      let fresh = try look(isFirst: false)
      guard fresh != answer else { return }
      answer = fresh
      try printUpdate()
    } catch let error as StoreError where error.code == .missing || error.code == .busy {
      // It is being made anew: the folder will tell when there is more.
      version = nil
    }
  }

  private mutating func reopenIfReplaced() throws {
    guard let present = FileIdentity(path), present != identity else { return }
    reader = try IndexReader(path: path)
    identity = present
    version = nil
  }

  private mutating func look(isFirst: Bool) throws -> LiveAnswer {
    let began = Clock.monotonic()
    request.time.now = Timestamp(nanoseconds: Clock.realtime())
    defer { pace.searchTook(nanoseconds: Clock.monotonic() - began) }
    return try reader.read { session in
      var fresh = LiveAnswer()
      do { try fill(&fresh, from: session, isFirst: isFirst) } catch let error as ScopeError {
        // A folder that leaves the index takes its matches with it; one that never was there is a mistake.
        if isFirst { throw ToolError(error) }
      }
      version = try session.dataVersion()
      return fresh
    }
  }

  private func fill(_ answer: inout LiveAnswer, from session: ReadingSession, isFirst: Bool) throws {
    let searcher = Searcher(session: session)
    guard !context.options.countsOnly else { return answer.count = try searcher.count(request) }
    let lines = HitLines(context, request)
    let keepsList = context.options.reprints
    try searcher.search(request) { hit in
      answer.add(path: hit.path)
      guard keepsList || isFirst else { return }
      let file = try lines.file(hit, in: session)
      if keepsList { lines.append(file, to: &answer.list) }
      if isFirst { try context.output.write { lines.append(file, to: &$0) } }
    }
    if request.limit != nil || request.offset > 0 { answer.count = try searcher.count(request) }
  }

  // MARK: Printing

  private func printFirst() throws {
    let options = context.options
    if options.countsOnly {
      try context.output.write("\(answer.count)\n")
    } else if options.printsJSON {
      try context.output.write(matchesObject)
    } else {
      try context.output.write("[Type ctrl-C to exit]\n")
    }
    try context.output.flush()
  }

  private func printUpdate() throws {
    let options = context.options
    if options.countsOnly {
      try context.output.write("\(answer.count)\n")
    } else if options.printsJSON {
      try context.output.write(answer.list)
      try context.output.write(matchesObject)
    } else {
      try context.output.write("Query update: \(answer.count) matches\n")
      try context.output.write(answer.list)
    }
    try context.output.flush()
  }

  /// Stands behind each list, so that a program knows where it ends.
  private var matchesObject: String { "{\"matches\":\(answer.count)}\n" }
}
