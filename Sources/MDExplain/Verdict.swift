import MDCrawl
import MDModel
import MDStore
import MDSystem

/// Verdict of the exclusion rules on a path, at the last crawl or now.
struct Verdict {
  /// The rule's stored name, such as `gitignore`.
  var rule: String
  /// Description of what the rule matched, as far as it is known.
  var explanation: String
  /// Path that the rule applies to: the path itself or a folder above it.
  var path: FilePath
  /// True if the folder itself is found by its name.
  var coversContentsOnly: Bool
}

extension Verdict {
  /// Verdict of a crawl with the current settings; `nil` if no rule is against the path, or the rules cannot be
  /// checked.
  static func now(on path: FilePath, _ trace: PathTrace?, _ crawler: Crawler) -> Verdict? {
    guard let trace, trace.root.kind == .directory else { return evenIfAskedFor(path, crawler) }
    guard let found = try? crawler.verdict(root: trace.root.rootPath, relativePath: trace.names) else { return nil }
    return Verdict(found.rule, at: trace.path(depth: found.depth))
  }

  /// Verdict on a path that the user names to `mdimport`.
  private static func evenIfAskedFor(_ path: FilePath, _ crawler: Crawler) -> Verdict? {
    let (folder, name) = (path.parent ?? .root, path.name)
    guard let found = try? crawler.verdict(root: folder, relativePath: name == "" ? [] : [name]) else { return nil }
    switch found.rule {
    case .secret, .ownState, .virtualFileSystem, .networkFileSystem:
      return Verdict(found.rule, at: found.depth == 0 ? folder : path)
    default: return nil
    }
  }

  /// Verdict in the ledger of the last crawl.
  static func noted(in trace: PathTrace?) -> Verdict? {
    guard let trace, let rule = trace.rule else { return nil }
    let depth = trace.depth + (rule.coversContents ? 0 : 1)
    return Verdict(
      rule: rule.name, explanation: "at the last mdimport", path: trace.path(depth: depth),
      coversContentsOnly: rule.coversContents)
  }

  private init(_ rule: ExclusionRule, at path: FilePath) {
    self.rule = rule.name
    explanation = "\(rule)"
    self.path = path
    coversContentsOnly =
      switch rule {
      case .marker, .cacheDirectoryTag, .robotsAttribute: true
      default: false
      }
  }

  /// The verdict as the end of a sentence. Some explanations already begin with the rule's name.
  var sentence: String {
    "by the rule " + (explanation.hasPrefix(rule) ? explanation : "\(rule): \(explanation)")
  }
}

extension PathTrace {
  /// The path of the first `depth` names below the root.
  func path(depth: Int) -> FilePath {
    names.prefix(depth).reduce(root.rootPath) { $0.appending($1) }
  }
}
