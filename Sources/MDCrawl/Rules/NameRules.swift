/// Checks names against ``DefaultExclusions``, the leading dot and the suffix `.noindex`.
///
/// An ordinary name costs a few loads.
struct NameRules: Sendable {
  static let shared = NameRules()

  fileprivate struct Candidate: Sendable {
    /// The whole path, or a suffix of it.
    let path: [UInt8]
    let isWhole: Bool
    let rule: ExclusionRule
  }

  private let candidates: [[UInt8]: [Candidate]]
  /// For each first byte, the lengths (capped at 63) of listed last components, as bits.
  ///
  /// This rejects most names.
  private let lengths: [UInt64]

  init() {
    var candidates: [[UInt8]: [Candidate]] = [:]
    var lengths = [UInt64](repeating: 0, count: 256)
    for (path, rule) in DefaultExclusions.paths {
      let bytes = Array(path.utf8)
      let isWhole = bytes.first == slash
      let last = Array(bytes.split(separator: slash).last ?? [])
      candidates[last, default: []].append(Candidate(path: bytes, isWhole: isWhole, rule: rule))
      lengths[Int(last[0])] |= 1 << UInt64(min(last.count, 63))
    }
    self.candidates = candidates
    self.lengths = lengths
  }

  /// The rule that excludes `name` in a directory with the canonical path `directory`, without a trailing `/`.
  func rule(
    for name: UnsafeRawBufferPointer, in directory: [UInt8], includesHidden: Bool, includesDependencies: Bool
  ) -> ExclusionRule? {
    guard let first = name.first, let last = name.last else { return nil }
    // One bit per first byte and length: `node_modules` sets bit 12 of `n`. Other names skip the dictionary.
    if lengths[Int(first)] & (1 << UInt64(min(name.count, 63))) != 0,
      let rule = listed(Array(name), in: directory)
    {
      if includesDependencies, case .dependencies = rule { return nil }
      return rule
    }
    if first == dot, !includesHidden { return .hidden }
    if last == UInt8(ascii: "x"), Self.endsInNoindex(name) { return .noindexSuffix }
    return nil
  }

  /// The secret that a canonical path is, or lies in.
  func secret(on path: [UInt8]) -> ExclusionRule? {
    var directory: [UInt8] = []
    for component in path.split(separator: slash) {
      if case .secret(let what)? = listed(Array(component), in: directory) { return .secret(what) }
      directory.append(slash)
      directory.append(contentsOf: component)
    }
    return nil
  }

  private func listed(_ name: [UInt8], in directory: [UInt8]) -> ExclusionRule? {
    candidates[name]?.first { $0.covers(name, in: directory) }?.rule
  }

  private static func endsInNoindex(_ name: UnsafeRawBufferPointer) -> Bool {
    name.suffix(8).elementsEqual(".noindex".utf8)
  }
}

extension NameRules.Candidate {
  /// Whether this entry's path ends in `name` below `directory`.
  ///
  /// The list guarantees that its last component equals `name`.
  fileprivate func covers(_ name: [UInt8], in directory: [UInt8]) -> Bool {
    let parents = path.dropLast(name.count)
    if isWhole { return parents.dropLast().elementsEqual(directory) }
    if parents.isEmpty { return true }
    // `.local/share/keyrings` covers `keyrings` in `/home/a/.local/share`, but not in `/home/a/x.local/share`: the byte
    // before the suffix must be a slash.
    return directory.count > parents.count - 1
      && directory.suffix(parents.count - 1).elementsEqual(parents.dropLast())
      && directory[directory.count - parents.count] == slash
  }
}

let slash = UInt8(ascii: "/")
let dot = UInt8(ascii: ".")
