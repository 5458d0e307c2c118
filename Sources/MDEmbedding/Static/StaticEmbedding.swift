package import MDModel
import Synchronization

/// Makes vectors as sums of a table's rows, without regard to the order of the pieces.
///
/// The pieces also show whether the model knows the text's language. Each is weighed by how likely it is in known
/// languages, compared with other languages of the same script. Short texts are accepted in doubt.
package final class StaticEmbedding: TextEmbedder {
  /// Maximum bytes of a heading.
  private static let longestHeading = 400

  package let identity: ModelIdentity
  private let tokenizer: SubwordTokenizer
  private let rows: RowTable
  /// Pool of scratch buffers. Each thread borrows one per text, so importing threads never wait for each other.
  private let workspaces = Mutex<[Workspace]>([])

  package init(_ file: ModelFile) throws(ModelFileError) {
    identity = file.identity
    tokenizer = try SubwordTokenizer(file)
    rows = try RowTable(file, pieces: tokenizer.table.count)
  }

  private struct Workspace: Sendable {
    var cache = WordCache()
    var tokens = SubwordTokenizer.Workspace()
    var ids: [Int32] = []
  }

  package var dimensions: Int { rows.dimensions }

  package func vectors(of text: EmbeddableText) -> [QuantizedVector?] {
    if text.isEmpty { return [] }
    var workspace = workspaces.withLock { $0.popLast() } ?? Workspace()
    defer { workspaces.withLock { $0.append(workspace) } }
    let heading = text.heading.withUnsafeBufferPointer { bytes in
      let end = TextSegments.ranges(of: bytes, most: 1).first.map { min($0.upperBound, Self.longestHeading) } ?? 0
      return sum(of: UnsafeBufferPointer(rebasing: bytes[..<end]), &workspace)
    }
    if text.text.isEmpty { return [vector(heading)] }
    return text.text.withUnsafeBufferPointer { bytes in
      TextSegments.ranges(of: bytes, most: EmbeddingLimits.segments).map { range in
        vector(sum(of: UnsafeBufferPointer(rebasing: bytes[range]), &workspace, startingFrom: heading))
      }
    }
  }

  /// True if the vocabulary has the whole word as one piece: as written, in lower case, or with a capital.
  package func hasPiece(ofWord word: String) -> Bool {
    let small = word.lowercased()
    return Set([word, small, small.prefix(1).uppercased() + small.dropFirst()]).contains { spelling in
      let pieces = tokenizer.ids(of: Array(spelling.utf8))
      return pieces.count == 1 && pieces[0] != tokenizer.table.unknown
    }
  }

  // MARK: Sums

  /// Sum of the rows of a text's pieces.
  private struct Sum {
    var components: [Float]
    var familiarity: Float = 0
  }

  private func sum(
    of text: UnsafeBufferPointer<UInt8>, _ workspace: inout Workspace, startingFrom start: Sum? = nil
  ) -> Sum {
    var sum = start ?? Sum(components: Array(repeating: 0, count: dimensions))
    if let folded = CapitalFolding.folded(text) {
      folded.withUnsafeBufferPointer { add($0, to: &sum, &workspace) }
    } else {
      add(text, to: &sum, &workspace)
    }
    return sum
  }

  private func add(_ text: UnsafeBufferPointer<UInt8>, to sum: inout Sum, _ workspace: inout Workspace) {
    workspace.ids.removeAll(keepingCapacity: true)
    WordScan.forEachWord(of: text) { word in
      let key = WordCache.key(word)
      if let key, workspace.cache.append(piecesOf: key, to: &workspace.ids) { return }
      let known = workspace.ids.count
      tokenizer.append(idsOf: word, to: &workspace.ids, in: &workspace.tokens)
      if let key { workspace.cache.keep(workspace.ids[known...], of: key) }
    }
    rows.add(workspace.ids, to: &sum.components)
    sum.familiarity = rows.familiarity(of: workspace.ids, added: sum.familiarity)
  }

  // MARK: Vectors

  private func vector(_ sum: Sum) -> QuantizedVector? {
    guard sum.familiarity >= rows.leastFamiliarity else { return nil }
    return QuantizedVector(direction: sum.components)
  }
}

extension QuantizedVector {
  /// The vector of length 1 in a direction; `nil` if the direction is zero or not finite.
  init?(direction: [Float]) {
    let largest = direction.reduce(0) { max($0, abs($1)) }
    guard largest > 0, largest.isFinite, direction.allSatisfy(\.isFinite) else { return nil }
    let factor = 127 / largest
    guard factor.isFinite else { return nil }
    let components = direction.map { Int8(($0 * factor).rounded(.toNearestOrEven)) }
    let square = components.reduce(Int32(0)) { $0 + Int32($1) * Int32($1) }
    self.init(scale: 1 / Float(square).squareRoot(), components: components)
  }
}
