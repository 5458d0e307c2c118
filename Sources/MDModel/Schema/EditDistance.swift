/// How many slips of the keyboard lie between two words: the optimal string alignment distance, in which a missing, a
/// surplus and a wrong letter count one each, and so do two neighbours that changed places.
public enum EditDistance {
  /// Longer words are no misspelled names, and the time grows with the product of both lengths.
  private static let limit = 64

  /// `nil` when one of the words is longer than 64 bytes.
  public static func between(_ left: [UInt8], _ right: [UInt8]) -> Int? {
    guard left.count <= limit, right.count <= limit else { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        let replaced = last[j] + (left[i] == right[j] ? 0 : 1)
        var best = min(replaced, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { best = min(best, beforeLast[j - 1] + 1) }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[right.count]
  }
}
