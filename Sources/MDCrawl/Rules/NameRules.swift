/// Judges names by ``DefaultExclusions``, the dot and the `.noindex` suffix: a few loads for an ordinary name.
struct NameRules: Sendable {
  static let shared = NameRules()

  fileprivate struct Candidate: Sendable {
    /// The whole path, or its end.
    let path: [UInt8]
    let isWhole: Bool
    let rule: ExclusionRule
  }

  private let candidates: [[UInt8]: [Candidate]]
  /// Lengths (capped at 63) of the list's last components, as bits, for each first byte. Most names are ruled out here.
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

  /// The rule against `name` in the directory at `directory` (canonical, no `/` at the end).
  func rule(
    for name: UnsafeRawBufferPointer, in directory: [UInt8], includesHidden: Bool, includesDependencies: Bool
  ) -> ExclusionRule? {
    guard let first = name.first, let last = name.last else { return nil }
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

  /// The secret that a canonical path is or lies in.
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
  /// The list's last component equals `name`; the ones before it must end the directory's path.
  fileprivate func covers(_ name: [UInt8], in directory: [UInt8]) -> Bool {
    let parents = path.dropLast(name.count)
    if isWhole { return parents.dropLast().elementsEqual(directory) }
    if parents.isEmpty { return true }
    return directory.count > parents.count - 1
      && directory.suffix(parents.count - 1).elementsEqual(parents.dropLast())
      && directory[directory.count - parents.count] == slash
  }
}

let slash = UInt8(ascii: "/")
let dot = UInt8(ascii: ".")
