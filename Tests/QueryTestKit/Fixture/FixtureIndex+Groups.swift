import MDModel

extension FixtureIndex {
  /// Groups of items that case tables refer to.
  package static let groups: [String: Set<String>] = [
    "all": FixtureIndex.declared, "titles": FixtureItem.titles, "dates": FixtureItem.dates,
    "folders": FixtureItem.folders, "messages": FixtureItem.messages, "custom": FixtureItem.custom,
    "odd": FixtureItem.odd,
  ].mapValues { Set($0.map(\.label)) }
}
