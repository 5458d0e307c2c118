/// Texts of a workbook's cells, each of which the file holds once; cells refer to them by number.
package struct SharedStrings {
  private var bytes: [UInt8] = []
  /// Where each string ends in `bytes`.
  private var ends: [UInt32] = []
  private var isUsed: [Bool] = []
  /// There was more than is kept.
  package private(set) var isCut = false

  private static let mostBytes = 64 << 20
  private static let most = 4_000_000

  package init() {}

  package var count: Int { ends.count }

  /// Appends a piece of the next string.
  package mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
    if bytes.count + piece.count > Self.mostBytes { isCut = true } else { bytes.append(contentsOf: piece) }
  }

  /// Ends a string: the pieces since the last one.
  package mutating func endString() {
    guard ends.count < Self.most else {
      isCut = true
      return
    }
    ends.append(UInt32(bytes.count))
    isUsed.append(false)
  }

  /// The string that a cell shows; `nil` if there is none of that number.
  package mutating func use(_ index: Int) -> ArraySlice<UInt8>? {
    guard ends.indices.contains(index) else { return nil }
    isUsed[index] = true
    return self[index]
  }

  /// Strings that no cell has shown.
  package var unused: some Sequence<ArraySlice<UInt8>> { ends.indices.lazy.filter { !isUsed[$0] }.map { self[$0] } }

  private subscript(index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]
  }
}
