import CoreSpotlight
import Foundation

/// `AppSearches --typed [ITEMS]`: an app that another program controls.
///
/// It donates items to the daemon of `LIMELIGHT_HOME` and prints forty of their titles. Then it reads lines, searches
/// for each as an app does for typed text, and prints the milliseconds until the last answer.
enum TypedLines {
  static func run(items count: Int) async throws {
    var maker = ItemMaker(seed: 42)
    let titles = try await donate(count, &maker)
    for _ in 0..<40 { print(titles.randomElement(using: &maker.generator) ?? "") }
    fflush(nil)
    while let line = readLine() {
      let start = ContinuousClock.now
      _ = try await AppSearches.found(typed: line)
      print((ContinuousClock.now - start) / .milliseconds(1))
      fflush(nil)
    }
  }

  private static func donate(_ count: Int, _ maker: inout ItemMaker) async throws -> [String] {
    var titles: [String] = []
    for first in stride(from: 0, to: count, by: 1_000) {
      let items = (first..<min(first + 1_000, count)).map { maker.item($0) }
      titles += items.compactMap(\.attributeSet.title)
      try await CSSearchableIndex.default().indexSearchableItems(items)
    }
    return titles
  }
}
