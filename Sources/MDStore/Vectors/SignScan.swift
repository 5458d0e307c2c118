import CVectors

/// First pass of a search for near vectors. For every row it sums the weights of the signs that differ from the
/// question's, and keeps the rows with the smallest sums. It reads an eighth of the bytes of an exact pass.
struct SignScan {
  /// Number of bits of a weight. With one bit, a sign counts fully or not at all. With more than three, hardly any
  /// other row is kept.
  static let weightBits = 3

  private struct Found {
    var distance: Int
    var row: Int
  }

  /// The question's signs, and the bits of their weights.
  private let planes: [UInt64]
  /// The largest possible distance.
  private let farthest: Int
  /// Number of rows to keep.
  private let most: Int
  private var found: [Found] = []
  /// Rows at this distance or farther are no longer kept.
  private var bound: Int

  init(_ question: VectorQuestion, keeping most: Int) {
    planes = question.weightedSigns
    self.most = most
    farthest = planes.count / (1 + Self.weightBits) * 64 * (1 << Self.weightBits - 1)
    bound = farthest + 1
    found.reserveCapacity(most * 4)
  }

  /// - Parameters:
  ///   - rows: number of rows to compare, at most the file's capacity.
  ///   - isWanted: test for the item number of a row that is near enough.
  /// - Returns: the nearest rows, nearest first.
  mutating func nearest(in vectors: MappedVectors, rows: Int, where isWanted: (UInt32) -> Bool) -> [Int] {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: VectorFormat.blockRows) { distances in
      for first in stride(from: 0, to: rows, by: VectorFormat.blockRows) {
        let block = first..<min(rows, first + VectorFormat.blockRows)
        weigh(vectors.signs(first), rows: block.count, into: distances)
        keep(block, distances, in: vectors, where: isWanted)
      }
    }
    tighten()
    return rowsByDistance()
  }

  /// - Parameter signs: the signs of the rows, one row after the other.
  private func weigh(
    _ signs: UnsafePointer<UInt64>, rows count: Int, into distances: UnsafeMutableBufferPointer<UInt16>
  ) {
    planes.withUnsafeBufferPointer { planes in
      guard let start = planes.baseAddress, let distances = distances.baseAddress else { return }
      let words = Int32(planes.count / (1 + Self.weightBits))
      cv_weigh(cv_signs(planes: start, words: words), signs, Int64(count), distances)
    }
  }

  private func rowsByDistance() -> [Int] {
    // Distances are small numbers, so a counting sort orders them in one pass. Equal distances keep the order of rows.
    var places = [Int](repeating: 0, count: farthest + 2)
    for entry in found { places[entry.distance + 1] += 1 }
    for distance in 1..<places.count { places[distance] += places[distance - 1] }
    var rows = [Int](repeating: 0, count: found.count)
    for entry in found {
      rows[places[entry.distance]] = entry.row
      places[entry.distance] += 1
    }
    return rows
  }

  /// Keeps the rows of a block that are near enough.
  @inline(__always)
  private mutating func keep(
    _ block: Range<Int>, _ distances: UnsafeMutableBufferPointer<UInt16>, in vectors: MappedVectors,
    where isWanted: (UInt32) -> Bool
  ) {
    for row in block {
      let distance = Int(distances[row - block.lowerBound])
      guard distance < bound else { continue }
      let number = vectors.number(row)
      guard number != 0, number & VectorFormat.emptySegment == 0, isWanted(number) else { continue }
      found.append(Found(distance: distance, row: row))
      if found.count >= most * 4 { tighten() }
    }
  }

  /// Drops the rows that are too far by now.
  private mutating func tighten() {
    guard found.count > most else { return }
    var counts = [Int](repeating: 0, count: farthest + 1)
    for entry in found { counts[entry.distance] += 1 }
    var (last, total) = (0, counts[0])
    while total < most {
      last += 1
      total += counts[last]
    }
    // More rows may share the last distance than fit; keep the first ones.
    var (room, kept) = (most - (total - counts[last]), [Found]())
    kept.reserveCapacity(most * 4)
    for entry in found where entry.distance <= last {
      if entry.distance == last {
        guard room > 0 else { continue }
        room -= 1
      }
      kept.append(entry)
    }
    (found, bound) = (kept, last)
  }
}
