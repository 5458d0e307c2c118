import MDModel
import Testing

/// Binary property lists. Those in hexadecimal were written by Python's `plistlib`.
@Suite struct BinaryPropertyListTests {
  private static let tags = """
    62706c6973743030a401020304555265640a3657486f6c69646179660047007200fc006e000a00326465e5672c000a0030080d131b2800000000\
    00000101000000000000000500000000000000000000000000000031
    """
  private static let mixed = """
    62706c6973743030ac0102030405060708090a0b0c100010ff11ffff128000000013ffffffffffffffff137fffffffffffffff14000000000000\
    00008000000000000000233ff8000000000000090842000133c17e285010000000081517191c212a33444d4e4f52000000000000010100000000\
    0000000d0000000000000000000000000000005b
    """
  private static let nested = """
    62706c6973743030a4010204075161a1035162d10506516310015164080d0f111316181a00000000000001010000000000000008000000000000\
    0000000000000000001c
    """

  private static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = Array(hexadecimal)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...$0 + 1]), radix: 16)! }
  }

  @Test func textsAreReadInBothForms() {
    let value = BinaryPropertyList.value(of: Self.bytes(Self.tags))
    #expect(value == ["Red\n6", "Holiday", "Grün\n2", "日本\n0"])
  }

  /// Integers beyond a signed 64-bit number are left out.
  @Test func everyKindOfValueIsRead() throws {
    let date = try #require(Timestamp(year: 1999, month: 12, day: 31, hour: 23, minute: 59, second: 59))
    let value = BinaryPropertyList.value(of: Self.bytes(Self.mixed))
    #expect(
      value == [
        0, 255, 65_535, 2_147_483_648, -1, .integer(.max), 1.5, true, false, .data([0, 1]), .date(date),
      ])
  }

  @Test func valuesMayStandAlone() {
    let one = "62706c6973743030100508000000000000010100000000000000010000000000000000000000000000000a"
    let half = "62706c697374303023400c000000000000080000000000000101000000000000000100000000000000000000000000000011"
    let comment =
      "62706c69737430305b612066696e652072656164080000000000000101000000000000000100000000000000000000000000000014"
    let none = "62706c6973743030a0080000000000000101000000000000000100000000000000000000000000000009"
    #expect(BinaryPropertyList.value(of: Self.bytes(one)) == 5)
    #expect(BinaryPropertyList.value(of: Self.bytes(half)) == 3.5)
    #expect(BinaryPropertyList.value(of: Self.bytes(comment)) == "a fine read")
    #expect(BinaryPropertyList.value(of: Self.bytes(none)) == [])
  }

  @Test func whatIsNoSingleValueIsLeftOut() {
    let dictionary =
      "62706c6973743030d1010251611001080b0d000000000000010100000000000000030000000000000000000000000000000f"
    #expect(BinaryPropertyList.value(of: Self.bytes(dictionary)) == nil)
    #expect(BinaryPropertyList.value(of: Self.bytes(Self.nested)) == ["a", "d"])
  }

  /// Fractions of seconds, and dates that cannot be represented.
  @Test func datesKeepTheirParts() throws {
    func date(_ seconds: Double) -> AttributeValue? {
      BinaryPropertyList.value(of: Self.list(root: [0x33] + Self.bigEndian(seconds.bitPattern)))
    }
    let start = try #require(Timestamp(year: 2001, month: 1, day: 1))
    #expect(date(0) == .date(start))
    #expect(date(0.25) == .date(Timestamp(nanoseconds: start.nanoseconds + 250_000_000)))
    #expect(date(-0.25) == .date(Timestamp(nanoseconds: start.nanoseconds - 250_000_000)))
    for seconds in [Double.nan, .infinity, -.infinity, 1e300, 8e9, -9e9] { #expect(date(seconds) == nil) }
  }

  /// A property list with one object.
  private static func list(root: [UInt8]) -> [UInt8] {
    let trailer: [UInt8] = [0, 0, 0, 0, 0, 0, 8, 1] + bigEndian(1) + bigEndian(0) + bigEndian(UInt64(8 + root.count))
    return Array("bplist00".utf8) + root + bigEndian(8) + trailer
  }

  private static func bigEndian(_ number: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
  }

  /// The list is truncated at any length, and has any byte changed. The result is a value within limits, or `nil`.
  @Test(arguments: [tags, mixed, nested]) func damageIsSurvived(sample: String) {
    let whole = Self.bytes(sample)
    for length in whole.indices { Self.read(Array(whole[..<length])) }
    for place in whole.indices {
      for byte in UInt8.min...UInt8.max {
        var damaged = whole
        damaged[place] = byte
        Self.read(damaged)
      }
    }
  }

  private static func read(_ bytes: [UInt8]) {
    guard let value = BinaryPropertyList.value(of: bytes) else { return }
    #expect(value.elements.count <= 1_000)
    #expect(value.elements.allSatisfy { if case .array = $0 { false } else { true } })
  }

  /// An array with many references to one long text must not become many long texts.
  @Test func repeatedTextsAreBounded() throws {
    let text = [0x5F, 0x11, 0xEA, 0x60] + [UInt8](repeating: 0x78, count: 60_000)
    let array = [0xAF, 0x11, 0xFF, 0xFF] + [UInt8](repeating: 1, count: 65_535)
    let (first, second) = (UInt64(8), UInt64(8 + array.count))
    let trailer: [UInt8] =
      [0, 0, 0, 0, 0, 0, 8, 1] + Self.bigEndian(2) + Self.bigEndian(0)
      + Self.bigEndian(second + UInt64(text.count))
    let offsets = Self.bigEndian(first) + Self.bigEndian(second)
    let value = BinaryPropertyList.value(of: Array("bplist00".utf8) + array + text + offsets + trailer)
    #expect(value?.elements.count == 4)
  }
}
