import MDTypes

/// The globs of shared-mime-info, in the form that finds a name's best match in one walk from its end.
///
/// The best match is the one with the highest weight, then with the longest pattern; a case-sensitive pattern goes
/// before one that is not (shared-mime-info specification 0.21, "Recommended checking order").
struct GlobTable: Sendable {
  /// Result of one pattern: the MIME types of its highest weight, more than one where the tables disagree.
  struct Rule: Sendable, Hashable {
    var weight: Int
    var mimeTypes: [String]
    /// The pattern's length in bytes.
    var length: Int
    /// Suffix behind `*.`, folded; empty for other patterns and for case-sensitive ones.
    var fileExtension: String
  }

  private(set) var rules: [Rule] = []
  /// Weight, then length, as one number; by rule. Read on every match, where whole rules would be copied.
  private var ranks: [Int] = []
  private var suffixes = Cased()
  private var literals = Cased()
  private var patterns: [(pattern: GlobPattern, isExact: Bool, rule: Int)] = []
  private var patternRules: [String: Int] = [:]
  private var suffixStarts = [Bool](repeating: false, count: 256)

  /// Tables of the patterns: one for case-sensitive ones, one for the rest, whose keys are folded.
  private struct Cased: Sendable {
    var exact = ByteTable()
    var folding = ByteTable(minimumCapacity: 1024)
    var longestKey: Int { max(exact.longestKey, folding.longestKey) }
  }
}

extension GlobTable {
  /// Adds what one more line of a `globs2` file says.
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

  /// Whether some glob is exactly `*.` and this extension.
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

  /// Brings the heaviest patterns to the front, so that a match can stop at the first that cannot be better.
  mutating func sortPatterns() { patterns.sort { ranks[$0.rule] > ranks[$1.rule] } }
}

extension GlobTable.Rule {
  fileprivate var rank: Int { weight << 32 | length }
}

extension GlobTable {
  /// The rule of the pattern that matches a file name best.
  func match(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
    var best: Int?
    walk(name, fold: true, suffixes: suffixes.folding, literals: literals.folding, &best)
    if !suffixes.exact.isEmpty || !literals.exact.isEmpty {
      walk(name, fold: false, suffixes: suffixes.exact, literals: literals.exact, &best)
    }
    for index in patterns.indices {
      if let best, !isBetter(patterns[index].rule, than: best) { break }
      if patterns[index].pattern.matches(name, fold: !patterns[index].isExact) { return patterns[index].rule }
    }
    return best
  }

  /// Rolls the hash from the name's end and asks the tables wherever a known suffix could start.
  @inline(__always)
  private func walk(
    _ name: UnsafeBufferPointer<UInt8>, fold: Bool, suffixes: ByteTable, literals: ByteTable, _ best: inout Int?
  ) {
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

/// Globs that shared-mime-info lacks: for languages younger than its tables, and for the extensions of declared types.
enum SupplementaryGlobs {
  /// Suffixes and their MIME types. Where shared-mime-info knows the suffix too, content decides between both.
  private static let suffixes: [(pattern: String, mimeType: String)] = [
    ("*.ts", "text/x-typescript"), ("*.mts", "text/x-typescript"), ("*.cts", "text/x-typescript"),
    ("*.d.ts", "text/x-typescript"), ("*.tsx", "text/x-typescript"), ("*.jsx", "text/javascript"),
    ("*.cjs", "text/javascript"), ("*.vue", "text/x-vue"), ("*.svelte", "text/x-svelte"), ("*.nix", "text/x-nix"),
    ("*.zig", "text/x-zig"), ("*.jl", "text/julia"), ("*.nim", "text/x-nim"), ("*.clj", "text/x-clojure"),
    ("*.fs", "text/x-fsharp"), ("*.sol", "text/x-solidity"), ("*.elm", "text/x-elm"), ("*.rkt", "text/x-racket"),
    ("*.swift", "text/x-swift"), ("*.proto", "text/x-protobuf"), ("*.jsonc", "application/json"),
  ]

  /// Suffixes that shared-mime-info gives to one program's files though text goes by them too: `go.mod`, old `.doc`
  /// notes, public keys of SSH, PEM keys, trees of devices. Weights as there, so that content decides.
  private static let textAsWell = [("*.mod", 50), ("*.doc", 50), ("*.pub", 50), ("*.key", 80), ("*.dts", 50)]

  /// Adds the globs.
  ///
  /// - Returns: the type of each rule that stands for a declared extension without a glob.
  static func complete(_ database: inout MIMEDatabase) -> [(rule: Int, type: DetectedType)] {
    for (pattern, mimeType) in suffixes { database.supplement(pattern, mimeType: mimeType) }
    // Pages, Numbers and Keynote begin alike since 2013, and the tables know of two of them.
    database.supplement(
      magicOf: "application/vnd.apple.keynote", [(0, "PK\u{3}\u{4}"), (30, "Index/Document.iwa")])
    for (pattern, weight) in textAsWell { database.supplement(pattern, mimeType: "text/plain", weight: weight) }
    var additions: [(rule: Int, type: DetectedType)] = []
    for (fileExtension, type) in UTType.declaredFilenameExtensions where type.conforms(to: .data) {
      guard !database.globs.hasSuffix(forExtension: fileExtension) else { continue }
      let mimeType = type.preferredMIMEType ?? ""
      let rule = database.supplement("*." + fileExtension, mimeType: mimeType)
      // Content decides between the two forms of a property list.
      if type != .propertyList { additions.append((rule, DetectedType(type, mimeType: mimeType))) }
    }
    return additions
  }
}
