import Glibc
import MDModel
package import MDStore
package import MDTestSupport

/// Compares an index with the file tree that it covers.
///
/// The checker shares no code with indexing. It reads the tree with plain C library calls, reads the index row by row,
/// and runs `mdfind` as a process to see what users would see.
package struct TreeChecker {
  private let root: [UInt8]
  /// Every word that was ever written into the tree.
  private let words: [String]

  package init(root: [UInt8], words: [String]) {
    self.root = root
    self.words = words
  }

  /// Differences between index and tree in names and dates, one per line. Contents are ignored.
  package func differencesOfNames(in session: ReadingSession) throws -> [String] {
    let tree = try TreeContents(of: root).items.mapValues(\.withoutContents)
    let index = try IndexContents(of: root, in: session).items.mapValues(\.withoutContents)
    return describe(index, tree)
  }

  /// Differences between index and tree, one per line; empty if they are equal.
  ///
  /// - Parameter mayWait: items may still wait in the journal, if everything that is stored of them is true.
  package func differences(in session: ReadingSession, mayWait: Bool = false) throws -> [String] {
    let tree = try TreeContents(of: root)
    let index = try IndexContents(of: root, in: session)
    var found = describe(index.items, tree.items)
    if !mayWait { found += index.waiting }
    let holders = tree.holders
    for word in words {
      let hits = try session.itemsWithText(.phrase(word)).items.compactMap { try session.path(of: $0)?.bytes }
      found += compare(hits: Set(hits), of: word, with: holders[word] ?? [])
    }
    return found
  }

  private func describe(_ index: [[UInt8]: ExpectedItem], _ tree: [[UInt8]: ExpectedItem]) -> [String] {
    Self.compare(index, with: tree).map { "\(show($0))\(Self.nature(of: $0)): \($1)" }
  }

  private static func compare(
    _ index: [[UInt8]: ExpectedItem], with tree: [[UInt8]: ExpectedItem]
  ) -> [(path: [UInt8], what: String)] {
    var found: [([UInt8], String)] = []
    for path in Set(index.keys).union(tree.keys).sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      switch (index[path], tree[path]) {
      case (nil, _): found.append((path, "not in the index"))
      case (_, nil): found.append((path, "in the index, and not there"))
      case (let item?, let expected?):
        found += item.differences(from: expected).map { (path, $0) }
      }
    }
    return found
  }

  /// Features that may explain a difference: a folder, or a file with several names.
  private static func nature(of path: [UInt8]) -> String {
    var status = stat()
    guard lstat(path.terminated, &status) == 0 else { return "" }
    if status.st_mode & S_IFMT == S_IFDIR { return " (folder)" }
    return status.st_nlink > 1 ? " (\(status.st_nlink) names)" : ""
  }

  /// Differences as users see them: searches with the real tool for words that are, or once were, in files.
  ///
  /// - Parameters:
  ///   - sample: how many of the words to search for.
  ///   - mdfind: runs the tool with additional arguments.
  package func searchDifferences(
    sample: Int, _ random: inout SeededGenerator, mdfind: ([String]) throws -> ToolResult
  ) throws -> [String] {
    let tree = try TreeContents(of: root)
    var found: [String] = []
    for word in words.shuffled(using: &random).prefix(sample) {
      let result = try mdfind(["-0", "--members", word])
      guard result.status == 0 else {
        found.append("mdfind \(word) ended with \(result.ending): \(result.messages)")
        continue
      }
      let hits = Set(result.output.split(separator: 0).map(Array.init))
      found += compare(hits: hits, of: word, with: tree.holders(ofWordsBeginningWith: word))
    }
    return found
  }

  private func compare(hits: Set<[UInt8]>, of word: String, with holders: Set<[UInt8]>) -> [String] {
    holders.subtracting(hits).map { "\(show($0)): not found by its word \(word)" }
      + hits.subtracting(holders).map { "\(show($0)): found by \(word), which is not in it" }
  }

  private func show(_ path: [UInt8]) -> String {
    let rest = path.starts(with: root) ? "." + String(decoding: path.dropFirst(root.count), as: UTF8.self) : nil
    return (rest ?? String(decoding: path, as: UTF8.self)).debugDescription
  }
}

extension [String] {
  /// The first lines, shortened, so that a failure message stays readable.
  package var shortened: String {
    let lines = prefix(12).map { $0.count > 300 ? "…" + $0.suffix(300) : $0 }
    return lines.joined(separator: "\n") + (count > 12 ? "\n… and \(count - 12) more" : "")
  }
}
