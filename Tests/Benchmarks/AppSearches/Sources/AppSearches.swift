import CoreSpotlight
import Foundation

/// `AppSearches [ITEMS [MDS [FOLDER]]]`: measures donations and searches of one app.
///
/// It donates many items, types texts letter by letter, with a search and suggestions for each letter, and then asks in
/// the query language.
///
/// With the path of `mds`, that daemon keeps the index; without it or with `-`, an engine in this process does. With a
/// folder, the index stays there: the next run with the same number only searches. For `--typed`, see ``TypedLines``.
@main struct AppSearches {
  static func main() async throws {
    let arguments = CommandLine.arguments
    if arguments.dropFirst().first == "--typed" {
      return try await TypedLines.run(items: arguments.count > 2 ? Int(arguments[2]) ?? 20_000 : 20_000)
    }
    let count = arguments.count > 1 ? Int(arguments[1]) ?? 100_000 : 100_000
    let program = arguments.count > 2 && arguments[2] != "-" ? arguments[2] : nil
    let keeper = try Keeper(daemon: program, in: arguments.count > 3 ? arguments[3] : nil)
    defer { keeper.stop() }
    var maker = ItemMaker(seed: 42)
    let titles = try await donate(count, &maker, isDry: !keeper.isFresh)
    print("items\t\(count), index of \(keeper.size / 1_000_000) MB")
    print("largest resident size, donating and applying\t\(try keeper.memory())")
    print("p50 / p95 / max, and what the process that keeps the index worked:")
    try await type(titles, &maker, keeper)
    try await ask(count, keeper)
    print("largest resident size, searching\t\(try keeper.memory())")
  }

  /// - Parameter isDry: true if the items were donated in an earlier run.
  ///
  /// - Returns: the titles of the items.
  private static func donate(_ count: Int, _ maker: inout ItemMaker, isDry: Bool) async throws -> [String] {
    let index = CSSearchableIndex.default()
    var titles: [String] = []
    let start = ContinuousClock.now
    // The time of the donations, without making the items.
    var donating = Duration.zero
    for first in stride(from: 0, to: count, by: 1_000) {
      let items = (first..<min(first + 1_000, count)).map { maker.item($0) }
      titles += items.compactMap(\.attributeSet.title)
      let begun = ContinuousClock.now
      if !isDry { try await index.indexSearchableItems(items) }
      donating += ContinuousClock.now - begun
    }
    let last = maker.item(count)
    guard !isDry else { return titles }
    print("acknowledged\t\(Int(Double(count) / (donating / .seconds(1)))) items/s")
    last.attributeSet.title = "finalissimo"
    try await index.indexSearchableItems([last])
    // A search waits for donations that are not yet applied, but only for a limited time.
    while try await found(typed: "finalissimo") == 0 {}
    print("all applied after\t\((ContinuousClock.now - start).formatted())")
    return titles
  }

  private static func type(_ titles: [String], _ maker: inout ItemMaker, _ keeper: Keeper) async throws {
    var times: [(letters: Int, time: Time)] = []
    for _ in 0..<40 {
      let text = Array(titles.randomElement(using: &maker.generator) ?? "")
      for letters in 1...min(12, text.count) {
        times.append((letters, try await measured(keeper) { try await found(typed: String(text[..<letters])) }.time))
      }
    }
    report("typing, \(times.count) searches", times.map(\.time))
    for letters in [1, 2, 3, 4, 5, 6, 8, 12] {
      report("\(letters) letters", times.filter { $0.letters == letters }.map(\.time))
    }
  }

  /// Searches as an app does for each typed letter, and returns the number of items.
  static func found(typed text: String) async throws -> Int {
    let context = CSUserQueryContext()
    context.fetchAttributes = ["title"]
    context.enableRankedResults = true
    context.maxResultCount = 20
    context.maxSuggestionCount = 5
    var items = 0
    for try await response in CSUserQuery(userQueryString: text, userQueryContext: context).responses {
      if case .item = response { items += 1 }
    }
    return items
  }

  /// Asks each query once in each of five rounds, and reads all items that are found.
  private static func ask(_ count: Int, _ keeper: Keeper) async throws {
    let queries = ItemMaker.queries(count)
    var times: [String: [Time]] = [:]
    var hits: [String: ClosedRange<Int>] = [:]
    for _ in 0..<5 {
      for (group, query) in queries {
        let (items, time) = try await measured(keeper) { try await found(by: query) }
        times[group, default: []].append(time)
        let before = hits[group] ?? items...items
        hits[group] = min(before.lowerBound, items)...max(before.upperBound, items)
      }
    }
    report("asking, \(queries.count) queries", times.values.flatMap(\.self))
    for group in times.keys.sorted() { report("\(group), \(hits[group] ?? 0...0) items", times[group] ?? []) }
  }

  private static func found(by query: String) async throws -> Int {
    var items = 0
    for try await _ in CSSearchQuery(queryString: query, attributes: ["title"]).results { items += 1 }
    return items
  }

  /// Cost of one search in milliseconds: until the last answer, and processor time of the index's process.
  private struct Time {
    var wall: Double
    var work: Double
  }

  private static func measured(
    _ keeper: Keeper, _ body: () async throws -> Int
  ) async rethrows -> (found: Int, time: Time) {
    let (start, used) = (ContinuousClock.now, keeper.used())
    let found = try await body()
    return (found, Time(wall: (ContinuousClock.now - start) / .milliseconds(1), work: keeper.used() - used))
  }

  private static func report(_ name: String, _ times: [Time]) {
    guard !times.isEmpty else { return }
    func figures(_ times: [Double]) -> String {
      let sorted = times.sorted()
      let shares = [0.5, 0.95, 1].map { sorted[min(sorted.count - 1, Int(Double(sorted.count) * $0))] }
      return shares.map { String(format: "%.1f", $0) }.joined(separator: " / ")
    }
    print(name, "\(figures(times.map(\.wall))) ms; CPU \(figures(times.map(\.work))) ms", separator: "\t")
  }
}
