import MDModel
import MDTestSupport
import Testing

/// Random changes of sets with few and with many keys, compared with a simple list.
@Suite struct AttributeSetTests {
  private struct Model {
    var entries: [(key: AttributeKey, value: AttributeValue)] = []

    mutating func set(_ key: AttributeKey, _ value: AttributeValue?) {
      let place = entries.firstIndex { $0.key == key }
      switch (place, value) {
      case (let place?, let value?): entries[place].value = value
      case (let place?, nil): entries.remove(at: place)
      case (nil, let value?): entries.append((key, value))
      case (nil, nil): break
      }
    }
  }

  @Test(arguments: Rounds.seeds(8)) func keysKeepTheirOrderAndTheirLastValues(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (set, model, most) = (AttributeSet(), Model(), 0)
    for step in 0..<600 {
      // The set grows beyond the size at which it is searched linearly, and shrinks again.
      let grows = step / 100 % 2 == 0
      let key = AttributeKey("kMDItemKey\(Int.random(in: 0..<40, using: &random))")
      let value: AttributeValue? = Int.random(in: 0..<4, using: &random) == 0 ? nil : .integer(Int64(step))
      let change = grows || value == nil ? value : nil
      set[key] = change
      model.set(key, change)
      #expect(set.map(\.key) == model.entries.map(\.key) && set.map(\.value) == model.entries.map(\.value))
      #expect(set[key] == change)
      most = max(most, set.count)
    }
    #expect(most > 20, "seed \(seed) makes too little to prove anything")
    var again = AttributeSet()
    for entry in set { again[entry.key] = entry.value }
    #expect(again == set && again.hashValue == set.hashValue)
  }
}
