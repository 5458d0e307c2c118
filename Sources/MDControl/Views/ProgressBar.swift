/// A share as a bar of twenty characters and a percentage.
package enum ProgressBar {
  /// `[########............]  40 %`. Never full of what is not whole.
  package static func text(_ share: Double) -> String {
    let share = share.isFinite ? min(1, max(0, share)) : 0
    let filled = Int(share * 20)
    let percent = String(Int(share * 100))
    return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: 20 - filled) + "] "
      + String(repeating: " ", count: 3 - percent.utf8.count) + percent + " %"
  }
}
