import MDTestSupport
import Testing

@testable import MDImporting

struct MagicTableTests {
  private func table(_ sections: [UInt8]...) -> MagicTable {
    var table = MagicTable()
    table.read(Array("MIME-Magic\0\n".utf8) + sections.flatMap(\.self))
    table.sort()
    return table
  }

  /// A line of the magic file, with its value as bytes.
  private func line(_ head: String, _ value: [UInt8], mask: [UInt8]? = nil, tail: String = "") -> [UInt8] {
    let count = [UInt8(value.count >> 8), UInt8(value.count & 0xFF)]
    return Array(head.utf8) + count + value + (mask.map { [UInt8(ascii: "&")] + $0 } ?? []) + Array((tail + "\n").utf8)
  }

  private func match(_ table: MagicTable, _ head: [UInt8]) -> [String] {
    head.withUnsafeBytes { Array(table.matches($0)) }
  }

  @Test func higherPrioritiesComeFirst() {
    let low = Array("[40:a/low]\n".utf8) + line(">0=", [1])
    let high = Array("[60:a/high]\n".utf8) + line(">0=", [1])
    #expect(match(table(low, high), [1, 2]) == ["a/high", "a/low"])
    #expect(match(table(low, high), [2]).isEmpty)
  }

  @Test func deeperLinesMustHoldToo() {
    let section =
      Array("[50:a/nested]\n".utf8) + line(">0=", [1]) + line("1>1=", [2]) + line("2>2=", [3])
      + line("1>1=", [9]) + line(">0=", [7])
    let table = table(section)
    #expect(match(table, [1, 2, 3]) == ["a/nested"])
    #expect(match(table, [1, 2, 4]).isEmpty)
    #expect(match(table, [1, 9]) == ["a/nested"])
    #expect(match(table, [7]) == ["a/nested"])
    #expect(match(table, [1]).isEmpty)
  }

  @Test func masksAndRangesApply() {
    let masked = table(Array("[50:a/masked]\n".utf8) + line(">1=", [0x40], mask: [0xC0]))
    #expect(match(masked, [0, 0x7F]) == ["a/masked"])
    #expect(match(masked, [0, 0x80]).isEmpty)
    let ranged = table(Array("[50:a/ranged]\n".utf8) + line(">2=", [5, 6], tail: "+3"))
    #expect(match(ranged, [0, 0, 0, 0, 5, 6]) == ["a/ranged"])
    #expect(match(ranged, [0, 0, 0, 0, 0, 5, 6]).isEmpty)
    // The first byte also occurs earlier without a match, and at the last position.
    #expect(match(ranged, [0, 0, 5, 5, 6]) == ["a/ranged"])
    #expect(match(ranged, [0, 0, 5, 0, 5, 6]) == ["a/ranged"])
    #expect(match(ranged, [0, 0, 5, 5, 5, 6]) == ["a/ranged"])
    #expect(match(ranged, [0, 0, 5, 5, 5, 5]).isEmpty)
    #expect(match(ranged, [0, 0, 5]).isEmpty)
  }

  @Test func wordsAreComparedInTheMachinesOrder() {
    let section = Array("[50:a/word]\n".utf8) + line(">0=", [0x12, 0x34], tail: "~2")
    let head = withUnsafeBytes(of: UInt16(0x1234)) { Array($0) }
    #expect(match(table(section), head) == ["a/word"])
  }

  @Test func absentMagicIsNotFailedMagic() {
    let table = table(Array("[50:a/known]\n".utf8) + line(">0=", [1]))
    [UInt8]([2]).withUnsafeBytes {
      #expect(table.holds("a/known", $0) == false)
      #expect(table.holds("a/unknown", $0) == nil)
    }
  }

  /// However the file is truncated or overwritten, parsing ends and matching does not trap.
  @Test func brokenFilesEndQuietly() {
    let good =
      Array("[50:a/one]\n".utf8) + line(">0=", [1, 2, 3], mask: [255, 0, 255], tail: "~1+4") + line("1>9999=", [1])
    var random = SeededGenerator(seed: 11)
    for round in 0..<2_000 {
      var broken = good
      broken[Int.random(in: 0..<broken.count, using: &random)] = .random(in: 0...255, using: &random)
      let table = table(Array(broken.prefix(round % (good.count + 1))))
      #expect(match(table, [1, 2, 3, 4, 5]).count <= 1)
    }
  }
}
