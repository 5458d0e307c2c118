import MDTestSupport
import Testing

@testable import Spreadsheets

/// Random format codes. A code may show nothing, but never more than its pieces allow.
@Suite struct RandomCodeTests {
  private static let parts = [
    "0", "#", "?", ".", ",", "%", "E+", "e-", "/", ";", "\"a\"", "\"", "\\", "_", "*", "[", "]", "[h]", "[mm]", "[ss]",
    "[$€-407]", "[>5]", "[<=-1]", "[Red]", "y", "yyyy", "m", "mmm", "mmmm", "mmmmm", "d", "ddd", "dddd", "h", "s",
    ".00",
    "AM/PM", "A/P", "General", "@", "g", "ü", " ", ":", "-", "(", ")",
  ]
  private static let numbers: [Double] = [
    0, 1, -1, 0.5, -0.000_01, 1_234_567.891, 44_259.75, 2_958_465.999_999, -44_000, 1e15, 1e300, -1e-300,
    .greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity, .nan,
  ]

  @Test(arguments: 0..<20) func anyCodeShowsSomethingOrNothing(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let count = Int.random(in: 1...12, using: &generator)
      let code = (0..<count).map { _ in Self.parts.randomElement(using: &generator) ?? "" }.joined()
      for number in Self.numbers {
        let shown = FormatCode(code)?.shown(number, .in1900) ?? ""
        #expect(shown.utf8.count < 1_000, "\(code) of \(number)")
      }
    }
  }
}
