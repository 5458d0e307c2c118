package import MDModel

/// Decides which members are excluded, by the rules for names, as if the container were a folder.
package struct MemberFilter {
  private let includesHidden: Bool
  private let includesDependencies: Bool
  private let patterns: IgnoreFile
  /// Path of the container, then of the last member at each depth.
  private var places: [[UInt8]]

  /// - Parameters:
  ///   - root: canonical path of the root, at which the user's patterns are anchored.
  ///   - container: canonical path of the container, at or below the root.
  package init(options: CrawlOptions, root: FilePath, container: FilePath) {
    (includesHidden, includesDependencies) = (options.includesHidden, options.includesDependencies)
    let anchor = root == container ? container.parent ?? .root : root
    let base = anchor == .root ? 0 : anchor.bytes.count
    patterns = IgnoreFile(lines: options.exclusions.map { Array($0.utf8)[...] }, source: "", baseLength: base)
    places = [container.bytes]
  }

  /// The rule that excludes the next member.
  ///
  /// Do not call this for members of an excluded member.
  ///
  /// - Parameters:
  ///   - name: a path with slashes. Each part is checked: the last one as a file name, the others as folder names.
  ///   - depth: 1 for a member of the container itself; at most one more than the depth of the previous member.
  package mutating func rule(for name: FileName, depth: Int) -> ExclusionRule? {
    // Forget the places of deeper members: the next member of depth 1 lies in the container again.
    places.removeLast(max(0, places.count - depth))
    var path = places.last ?? []
    let parts = name.bytes.split(separator: slash)
    // An archive names its members by paths, and may omit their folders: `app/.git/config` must be excluded by `.git`.
    for (number, part) in parts.enumerated() {
      if let rule = rule(for: part, in: path, isDirectory: number + 1 < parts.count) { return rule }
      path.append(slash)
      path += part
    }
    places.append(path)
    return nil
  }

  private func rule(for name: ArraySlice<UInt8>, in directory: [UInt8], isDirectory: Bool) -> ExclusionRule? {
    let rule = name.withUnsafeBytes {
      NameRules.shared.rule(
        for: $0, in: directory, includesHidden: includesHidden, includesDependencies: includesDependencies)
    }
    if rule != nil || patterns.isEmpty { return rule }
    let path = directory + [slash] + name
    let pattern = path.withUnsafeBytes {
      patterns.lastMatch(path: $0, nameStart: directory.count + 1, isDirectory: isDirectory)
    }
    return pattern.flatMap { $0.isNegated ? nil : .userPattern($0.text) }
  }
}

extension CrawlOptions {
  /// Hash of the settings that decide about members.
  ///
  /// Files read under other settings are imported again.
  package var memberRules: Int64 {
    var hash: UInt64 = (includesHidden ? 2 : 1) + (includesDependencies ? 0 : 4)
    for pattern in exclusions {
      for byte in pattern.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      hash = (hash ^ 0x0A) &* 0x100_0000_01B3
    }
    return Int64(bitPattern: hash)
  }
}
