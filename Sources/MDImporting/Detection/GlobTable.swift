import MDTypes

/// The globs of shared-mime-info, arranged so that one walk from the end of a name finds its best match.
///
/// The best match has the highest weight, then the longest pattern. Case-sensitive patterns are preferred
/// (shared-mime-info specification 0.21, "Recommended checking order").
struct GlobTable: Sendable {
  /// Result of a pattern: the MIME types of its highest weight. There are several if the tables disagree.
  struct Rule: Sendable, Hashable {
    var weight: Int
    var mimeTypes: [String]
    /// The pattern's length in bytes.
    var length: Int
    /// The extension of a pattern `*.EXTENSION`, folded; empty for other and for case-sensitive patterns.
    var fileExtension: String
  }

  private(set) var rules: [Rule] = []
  /// Weight and length of each rule as one number. Read at every match, where copying whole rules would be slow.
  private var ranks: [Int] = []
  private var suffixes = Cased()
  private var literals = Cased()
  private var patterns: [(pattern: GlobPattern, isExact: Bool, rule: Int)] = []
  private var patternRules: [String: Int] = [:]
  private var suffixStarts = [Bool](repeating: false, count: 256)

  /// Tables for case-sensitive patterns, and for all others with folded keys.
  private struct Cased: Sendable {
    var exact = ByteTable()
    var folding = ByteTable(minimumCapacity: 1024)
    var longestKey: Int { max(exact.longestKey, folding.longestKey) }
  }
}

extension GlobTable {
  /// Adds a line of a `globs2` file.
  ///
  /// - Returns: the pattern's rule.
  @discardableResult
  mutating func add(_ pattern: [UInt8], mimeType: String, weight: Int, isExact: Bool) -> Int {
    let key = isExact ? pattern : pattern.map(folded)
    let isSuffix = key.first == UInt8(ascii: "*") && key.count > 1
    if !key.contains(where: GlobPattern.isSpecial) {
      return add(key, mimeType, weight, isExact, to: \.literals, length: key.count)
    } else if isSuffix, !key.dropFirst().contains(where: GlobPattern.isSpecial) {
      suffixStarts[Int(key[1])] = true
      suffixStarts[Int(pattern[1])] = true
      return add(Array(key.dropFirst()), mimeType, weight, isExact, to: \.suffixes, length: key.count)
    } else {
      return addPattern(key, mimeType, weight, isExact)
    }
  }

  private mutating func add(
    _ key: [UInt8], _ mimeType: String, _ weight: Int, _ isExact: Bool, to table: WritableKeyPath<Self, Cased>,
    length: Int
  ) -> Int {
    let side: WritableKeyPath<Cased, ByteTable> = isExact ? \.exact : \.folding
    if let index = self[keyPath: table][keyPath: side][key] {
      merge(mimeType, weight, into: Int(index))
      return Int(index)
    }
    let isExtension = !isExact && key.first == UInt8(ascii: ".") && length > key.count
    let fileExtension = isExtension ? String(decoding: key.dropFirst().map(folded), as: UTF8.self) : ""
    self[keyPath: table][keyPath: side].insert(key, Int32(rules.count))
    return append(Rule(weight: weight, mimeTypes: [mimeType], length: length, fileExtension: fileExtension))
  }

  private mutating func addPattern(_ key: [UInt8], _ mimeType: String, _ weight: Int, _ isExact: Bool) -> Int {
    let name = String(decoding: key, as: UTF8.self) + (isExact ? ":cs" : "")
    if let rule = patternRules[name] {
      merge(mimeType, weight, into: rule)
      return rule
    }
    patternRules[name] = rules.count
    patterns.append((GlobPattern(key), isExact, rules.count))
    return append(Rule(weight: weight, mimeTypes: [mimeType], length: key.count, fileExtension: ""))
  }

  /// True if there is a glob `*.` with exactly this extension.
  func hasSuffix(forExtension fileExtension: String) -> Bool {
    let key = [UInt8(ascii: ".")] + fileExtension.utf8
    return suffixes.folding[key] != nil || suffixes.exact[key] != nil
  }
}

extension GlobTable {
  private mutating func append(_ rule: Rule) -> Int {
    rules.append(rule)
    ranks.append(rule.rank)
    return rules.count - 1
  }

  private mutating func merge(_ mimeType: String, _ weight: Int, into rule: Int) {
    if weight > rules[rule].weight {
      rules[rule].weight = weight
      rules[rule].mimeTypes = [mimeType]
      ranks[rule] = rules[rule].rank
    } else if weight == rules[rule].weight, !rules[rule].mimeTypes.contains(mimeType) {
      rules[rule].mimeTypes.append(mimeType)
    }
  }

  /// Sorts the patterns by rank, highest first, so that matching can stop at the first that cannot be better.
  mutating func sortPatterns() { patterns.sort { ranks[$0.rule] > ranks[$1.rule] } }
}

extension GlobTable.Rule {
  fileprivate var rank: Int { weight << 32 | length }
}

extension GlobTable {
  /// The rule of the best matching pattern.
  func match(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
    var best: Int?
    walk(name, fold: true, suffixes: suffixes.folding, literals: literals.folding, &best)
    if !suffixes.exact.isEmpty || !literals.exact.isEmpty {
      walk(name, fold: false, suffixes: suffixes.exact, literals: literals.exact, &best)
    }
    // The patterns are sorted by rank, so stop at the first that cannot beat the match so far.
    for index in patterns.indices {
      if let best, !isBetter(patterns[index].rule, than: best) { break }
      if patterns[index].pattern.matches(name, fold: !patterns[index].isExact) { return patterns[index].rule }
    }
    return best
  }

  /// Computes the hash from the end of the name, and looks it up wherever a known suffix could start.
  ///
  /// Example: for `a.tar.gz` it looks up `.gz` and `.tar.gz`.
  @inline(__always)
  private func walk(
    _ name: UnsafeBufferPointer<UInt8>, fold: Bool, suffixes: ByteTable, literals: ByteTable, _ best: inout Int?
  ) {
    // Usually the longest suffix is enough. The walk covers the whole name only if a literal of its length may exist.
    let reach = min(name.count, max(suffixes.longestKey, name.count <= literals.longestKey ? name.count : 0))
    var hash = ByteTable.emptyHash
    var position = name.count
    let end = name.count - reach
    while position > end {
      position -= 1
      let byte = fold ? folded(name[position]) : name[position]
      hash = ByteTable.rolled(hash, byte)
      if suffixStarts[Int(byte)], let rule = suffixes.value(of: name[position...], hash: hash, fold: fold) {
        prefer(Int(rule), to: &best)
      }
    }
    if position == 0, let rule = literals.value(of: name[...], hash: hash, fold: fold) { prefer(Int(rule), to: &best) }
  }

  @inline(__always)
  private func isBetter(_ rule: Int, than other: Int) -> Bool {
    ranks[rule] >= ranks[other]
  }

  private func prefer(_ rule: Int, to best: inout Int?) {
    if best.map({ isBetter(rule, than: $0) }) ?? true { best = rule }
  }
}

/// Globs that shared-mime-info lacks: for younger languages, and for extensions of declared types.
enum SupplementaryGlobs {
  /// Suffixes with their MIME types. If shared-mime-info knows the suffix too, content decides.
  private static let suffixes: [(pattern: String, mimeType: String)] = [
    ("*.ts", "text/x-typescript"), ("*.mts", "text/x-typescript"), ("*.cts", "text/x-typescript"),
    ("*.d.ts", "text/x-typescript"), ("*.tsx", "text/x-typescript"), ("*.jsx", "text/javascript"),
    ("*.cjs", "text/javascript"), ("*.vue", "text/x-vue"), ("*.svelte", "text/x-svelte"), ("*.nix", "text/x-nix"),
    ("*.zig", "text/x-zig"), ("*.jl", "text/julia"), ("*.nim", "text/x-nim"), ("*.clj", "text/x-clojure"),
    ("*.fs", "text/x-fsharp"), ("*.sol", "text/x-solidity"), ("*.elm", "text/x-elm"), ("*.rkt", "text/x-racket"),
    ("*.swift", "text/x-swift"), ("*.proto", "text/x-protobuf"), ("*.jsonc", "application/json"),
  ]

  /// Suffixes that shared-mime-info assigns to one program, although text files use them too: `go.mod`, old `.doc`
  /// notes, SSH public keys, PEM keys, device trees. The weights equal those of shared-mime-info, so that content
  /// decides.
  private static let textAsWell = [("*.mod", 50), ("*.doc", 50), ("*.pub", 50), ("*.key", 80), ("*.dts", 50)]

  /// Adds the globs to a database.
  ///
  /// - Returns: the declared types whose extensions had no glob, with their rules.
  static func complete(_ database: inout MIMEDatabase) -> [(rule: Int, type: DetectedType)] {
    for (pattern, mimeType) in suffixes { database.supplement(pattern, mimeType: mimeType) }
    // Since 2013, Pages, Numbers and Keynote files have the same beginning. The tables know only two of the three.
    database.supplement(
      magicOf: "application/vnd.apple.keynote", [(0, "PK\u{3}\u{4}"), (30, "Index/Document.iwa")])
    for (pattern, weight) in textAsWell { database.supplement(pattern, mimeType: "text/plain", weight: weight) }
    var additions: [(rule: Int, type: DetectedType)] = []
    for (fileExtension, type) in UTType.declaredFilenameExtensions where type.conforms(to: .data) {
      guard !database.globs.hasSuffix(forExtension: fileExtension) else { continue }
      let mimeType = type.preferredMIMEType ?? ""
      let rule = database.supplement("*." + fileExtension, mimeType: mimeType)
      // For property lists, content decides between the two forms.
      if type != .propertyList { additions.append((rule, DetectedType(type, mimeType: mimeType))) }
    }
    return additions
  }
}
