/// The shared strings of a workbook. The file stores each string once, and cells refer to it by number.
package struct SharedStrings {
  private var bytes: [UInt8] = []
  /// End of each string in `bytes`.
  private var ends: [UInt32] = []
  private var isUsed: [Bool] = []
  /// True if strings were dropped because of the limits.
  package private(set) var isCut = false

  private static let mostBytes = 64 << 20
  private static let most = 4_000_000

  package init() {}

  package var count: Int { ends.count }

  /// Appends a piece of the current string.
  package mutating func append(_ piece: UnsafeBufferPointer<UInt8>) {
    if bytes.count + piece.count > Self.mostBytes { isCut = true } else { bytes.append(contentsOf: piece) }
  }

  /// Ends the current string, which consists of the pieces since the previous end.
  package mutating func endString() {
    guard ends.count < Self.most else {
      isCut = true
      return
    }
    ends.append(UInt32(bytes.count))
    isUsed.append(false)
  }

  /// Returns the string with a number and marks it as used. `nil` if it does not exist.
  package mutating func use(_ index: Int) -> ArraySlice<UInt8>? {
    guard ends.indices.contains(index) else { return nil }
    isUsed[index] = true
    return self[index]
  }

  /// Strings that no cell has used.
  package var unused: some Sequence<ArraySlice<UInt8>> { ends.indices.lazy.filter { !isUsed[$0] }.map { self[$0] } }

  private subscript(index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]
  }
}
