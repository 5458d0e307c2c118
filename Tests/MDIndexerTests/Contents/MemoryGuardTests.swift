import Testing

@testable import MDIndexer

@Suite struct MemoryGuardTests {
  @Test func memoryBecomesTightAndThenShort() {
    let supplies = [0, 290, 291, 340, 341].map { MemoryGuard.supply(with: $0 * 1_000_000, after: .ample) }
    #expect(supplies == [.ample, .ample, .tight, .tight, .short])
  }

  /// The state must not flip back and forth at the limit.
  @Test func itStaysShortUntilThreeQuartersAreInUse() {
    let supplies = [339, 256, 255, 0].map { MemoryGuard.supply(with: $0 * 1_000_000, after: .short) }
    #expect(supplies == [.short, .short, .ample, .ample])
  }
}
