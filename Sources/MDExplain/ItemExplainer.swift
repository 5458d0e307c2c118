package import MDCrawl
package import MDModel
package import MDStore
package import MDSystem

/// Explains how a path came into the index, or what keeps it out. Not thread-safe.
package struct ItemExplainer {
  /// `nil` if there is no index.
  private let session: (any IndexReading)?
  private let setup: ImportSetup
  private let crawler: Crawler
  private let crawl: CrawlOptions
  private let switches: Switches

  /// - Parameters:
  ///   - session: one snapshot of the index; `nil` if there is no index.
  ///   - crawl: options of a crawl, for the current rules.
  package init(session: (any IndexReading)?, setup: ImportSetup, crawl: CrawlOptions, switches: Switches) {
    self.session = session
    self.setup = setup
    self.switches = switches
    self.crawl = crawl
    crawler = Crawler(options: crawl)
  }

  /// - Parameter path: absolute, as in the index, or the address of a member or donated item. It need not exist.
  /// - Throws: `StoreError` if the index cannot be read.
  package func explanation(of path: FilePath) throws -> ItemExplanation {
    if let address = DonationAddress(path) { return try DonatedItemExplainer(address, in: session).explanation }
    if let address = MemberAddress(path), !address.names.isEmpty {
      let (rule, file) = (try memberRule(address), try explanation(of: address.container))
      return try MemberExplainer(address, file: file, rule: rule, in: session).explanation
    }
    var explanation = ItemExplanation(path: path)
    let file = FileNow(path)
    file.note(in: &explanation)
    let trace = try session?.trace(path)
    if let trace {
      explanation.note("covered by", "root", trace.root.rootPath.text)
    } else {
      explanation.note("covered by", "root", session == nil ? "nothing: there is no index" : "no indexed folder")
    }
    noteSwitches(&explanation)
    let verdict = Verdict.now(on: path, trace, crawler)
    if let session, let trace, trace.isComplete {
      let item = try KnownItem(trace, path, file, verdict, in: session, setup: setup)
      item.tell(&explanation)
      if switches.searchingIsOff(at: path) != nil {
        explanation.conclusion = "not found: searching is switched off there; otherwise " + explanation.conclusion
      }
    } else {
      try tellMissing(&explanation, file, trace, verdict)
    }
    return explanation
  }

  /// The rule that excludes a member.
  private func memberRule(_ address: MemberAddress) throws -> ExclusionRule? {
    guard let root = try session?.trace(address.container)?.root.rootPath else { return nil }
    var filter = MemberFilter(options: crawl, root: root, container: address.container)
    for (place, name) in address.names.enumerated() {
      if let rule = filter.rule(for: name, depth: place + 1) { return rule }
    }
    return nil
  }

  private func noteSwitches(_ explanation: inout ItemExplanation) {
    guard let level = switches.level(at: explanation.path),
      let folder = switches.searchingIsOff(at: explanation.path) ?? switches.indexingIsOff(at: explanation.path)
    else { return }
    let what = level == .searchingOff ? "indexing and searching are off" : "indexing is off"
    explanation.note(
      "switched off", "switch", level.rawValue, as: "\(what) for \(folder.text) (mdutil -i on turns them on)")
  }

  // MARK: Paths outside of the index

  private func tellMissing(
    _ explanation: inout ItemExplanation, _ file: FileNow, _ trace: PathTrace?, _ verdict: Verdict?
  ) throws {
    let noted = Verdict.noted(in: trace)
    // A folder whose contents alone are excluded would itself be in the index.
    let current = verdict.flatMap { $0.coversContentsOnly && $0.path == explanation.path ? nil : $0 }
    if let found = current ?? noted {
      explanation.note("left out", "rule", found.rule, as: found.sentence)
      explanation.note("", "ruleExplanation", found.explanation)
      explanation.note("rule is against", "ruleAppliesTo", found.path.text)
    }
    explanation.conclusion = "not found: " + (try obstacle(explanation.path, file, trace, current, noted))
  }

  private func obstacle(
    _ path: FilePath, _ file: FileNow, _ trace: PathTrace?, _ current: Verdict?, _ noted: Verdict?
  ) throws -> String {
    // A rule of today explains most: `mdimport` would leave the path out again. A rule of the last crawl comes next,
    // and only then the state of file and index.
    if let current { return "\(subject(current, path)) is left out \(current.sentence)" }
    if let noted {
      return "\(subject(noted, path)) was left out by the rule \(noted.rule) at the last mdimport, and nothing is "
        + "against it now: run mdimport again"
    }
    guard file.status != nil else { return file.absence }
    guard let session else { return "there is no index; start indexing: mdutil --start" }
    if let folder = switches.indexingIsOff(at: path) {
      return "indexing is switched off for \(folder.text): mdutil -i on turns it on"
    }
    let crawls = try session.firstCrawls()
    if let root = crawls.roots.first(where: { path.isAt(orBelow: $0) }) {
      return "it waits for the first crawl of \(root.text)"
    }
    if crawls.isEmptyIndex { return "the index is being made, and holds no folder yet" }
    guard let trace else { return "no indexed folder holds it; name it to mdimport" }
    if let reason = try session.outcome(of: trace.item.id)?.reason, !reason.isEmpty {
      return "its folder \(trace.path(depth: trace.depth).text) is in the index, but \(reason)"
    }
    return "it came after the last mdimport: run it again"
  }

  private func subject(_ verdict: Verdict, _ path: FilePath) -> String {
    verdict.path == path ? "it" : "its folder \(verdict.path.text)"
  }
}

/// The file system's current facts about a path.
struct FileNow {
  private(set) var status: FileStatus?
  /// Why there is no status, as the end of a sentence.
  private(set) var absence = ""
  private(set) var isGone = false

  init(_ path: FilePath) {
    do throws(SystemError) { status = try FileStatus.of(path: path) } catch {
      isGone = error.isVanished
      absence = error.isVanished ? "there is no such file" : "it cannot be looked at: \(error.reason)"
    }
  }

  func note(in explanation: inout ItemExplanation) {
    explanation.note(status == nil ? "file" : "", "exists", .boolean(status != nil), as: absence)
    guard let status else { return }
    let modified = status.modified
    let kind = ItemKind(status.kind)
    explanation.note("file", "kind", "\(kind)", as: "\(kind.words), \(status.size) bytes, modified \(modified)")
  }
}

extension ItemKind {
  fileprivate var words: String {
    switch self {
    case .regular: "regular file"
    case .directory: "folder"
    case .symbolicLink: "symbolic link"
    case .special: "pipe, socket or device"
    case .app: "app"
    case .donated: "item of an app"
    case .member: "item inside a file"
    }
  }
}

/// Turns what a user names into the path or address under which an item is looked up.
package enum ItemPath {
  /// The absolute path of an item, even if it is gone together with its folder. For a member or a donated item, its
  /// address.
  ///
  /// - Throws: an error if a folder on the way denies access, or if the path is relative and leads nowhere.
  package static func of(_ file: FilePath) throws(SystemError) -> FilePath {
    if let address = DonationAddress(file) { return address.path }
    if let found = AbsolutePath.splitInside(file) {
      return MemberAddress(container: found.file, inside: found.inside).path
    }
    do throws(SystemError) { return try AbsolutePath.ofItem(file) } catch {
      guard error.isVanished, file.isAbsolute else { throw error }
      return file
    }
  }
}
