import Foundation
import MDTestSupport

/// The folders, a tree of at most twelve levels, and the number of files in each.
struct FolderTree {
  private static let deepest = 12
  /// Share of folders among all items.
  private static let share = 0.08

  private(set) var names: [String] = [""]
  private(set) var children: [[Int]] = [[]]
  private(set) var fileCounts: [Int] = []
  /// For each folder, the index in ``FileKind/all`` of its prevailing kind.
  private(set) var kinds: [Int] = []

  /// - Parameter items: number of folders, including the root, and files.
  init(items: Int, names maker: NameMaker, using source: inout SeededGenerator) {
    let count = max(1, Int(Double(items) * Self.share))
    var depths = [0]
    var taken: [Set<String>] = [[]]
    for folder in 1..<max(2, count) {
      let parent = Self.parent(below: folder, depths, using: &source)
      names.append(Self.free(maker.folder(using: &source), in: &taken[parent]))
      children[parent].append(folder)
      children.append([])
      depths.append(depths[parent] + 1)
      taken.append([])
    }
    for folder in children.indices {
      children[folder].sort { names[$0].utf8.lexicographicallyPrecedes(names[$1].utf8) }
    }
    fileCounts = Self.distribute(items - names.count, over: names.count, using: &source)
    kinds = names.map { _ in source.pick(FileKind.shares) }
  }

  /// Prefers early folders, so that the tree is broad near its top.
  private static func parent(below folder: Int, _ depths: [Int], using source: inout SeededGenerator) -> Int {
    while true {
      let parent = Int(Double(folder) * pow(Double.random(in: 0..<1, using: &source), 1.3))
      if depths[parent] < deepest - 1 { return parent }
    }
  }

  /// A log-normal distribution, as in real trees: most folders contain a few files, some contain thousands.
  private static func distribute(_ files: Int, over folders: Int, using source: inout SeededGenerator) -> [Int] {
    let weights = (0..<folders).map { _ in exp(source.normal(mean: 0, deviation: 1.4)) }
    let scale = Double(files) / weights.reduce(0, +)
    var counts = weights.map { Int($0 * scale) }
    for folder in 0..<(files - counts.reduce(0, +)) { counts[folder % folders] += 1 }
    return counts
  }

  /// The name, or the name with the first unused number.
  static func free(_ name: String, in taken: inout Set<String>) -> String {
    if taken.insert(name).inserted { return name }
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    var number = 1
    while true {
      let numbered = "\(name[..<dot]) (\(number))\(name[dot...])"
      if taken.insert(numbered).inserted { return numbered }
      number += 1
    }
  }
}
