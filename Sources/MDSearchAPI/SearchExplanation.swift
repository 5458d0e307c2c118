package import MDModel

/// Account of how a query was read and answered.
package struct SearchExplanation: Hashable, Sendable {
  /// Part of the query.
  package struct Step: Hashable, Sendable {
    /// The part as an expression.
    package var part: String
    /// Method that answered the part.
    package var method: String
    /// Number of items that an index returned; `nil` if no index narrowed the part.
    package var items: Int?
    /// Whether each of these items has to be checked.
    package var isChecked: Bool
    package var time: Duration

    package init(part: String, method: String, items: Int?, isChecked: Bool, time: Duration) {
      self.part = part
      self.method = method
      self.items = items
      self.isChecked = isChecked
      self.time = time
    }
  }

  /// Checks of single items that indexes could not avoid.
  package struct Looks: Hashable, Sendable {
    package var items: Int
    package var found: Int
    package var time: Duration

    package init(items: Int, found: Int, time: Duration) {
      self.items = items
      self.found = found
      self.time = time
    }
  }

  package var expression: String
  package var folders: [FilePath]
  package var order: SearchOrder
  /// Time spent on reading the texts.
  package var reading: Duration = .zero
  package var steps: [Step] = []
  /// Reasons why an item is among the results or is not; one sentence each.
  ///
  /// Only for a query that asks about an item.
  package var reasons: [String] = []
  /// Checks of single items; `nil` if indexes gave the whole answer.
  package var looks: Looks?
  package var matches = 0
  package var searching: Duration = .zero
  /// The first results by relevance, with the parts of their scores.
  package var best: [SearchResult] = []

  package init(expression: String, folders: [FilePath], order: SearchOrder) {
    self.expression = expression
    self.folders = folders
    self.order = order
  }
}
