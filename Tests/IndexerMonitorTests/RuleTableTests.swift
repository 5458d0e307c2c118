import IndexerMonitor
import Testing

/// Every cell of the rule table.
struct RuleTableTests {
  @Test(
    arguments: [
      (nil, .insert, .insert), (nil, .update, .update), (nil, .delete, .delete),
      (.insert, .insert, .insert), (.insert, .update, .insert), (.insert, .delete, nil),
      (.update, .insert, .update), (.update, .update, .update), (.update, .delete, .delete),
      (.delete, .insert, .update), (.delete, .update, .update), (.delete, .delete, .delete),
    ] as [(ChangeKind?, ChangeKind, ChangeKind?)]) func cell(old: ChangeKind?, new: ChangeKind, merged: ChangeKind?)
  {
    #expect(ChangeKind.merged(old, new) == merged)
  }

  /// Merging from the left is all that is ever done; what comes of it is what the first and the last change say.
  @Test func threeChangesSayWhatTheFirstAndTheLastSay() {
    for first in ChangeKind.allCases {
      for second in ChangeKind.allCases {
        for third in ChangeKind.allCases {
          guard let two = ChangeKind.merged(first, second) else { continue }
          let merged = ChangeKind.merged(two, third)
          if third != .delete {
            #expect(merged == (first == .insert ? .insert : .update))
          } else {
            #expect(merged == (first == .insert ? nil : .delete))
          }
        }
      }
    }
  }
}
