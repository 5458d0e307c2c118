package import MDModel

/// How a query was read and answered.
package struct SearchExplanation: Hashable, Sendable {
  /// Part of the query.
  package struct Step: Hashable, Sendable {
    /// As an expression.
    package var part: String
    /// How it was answered.
    package var method: String
    /// How many items an index gave; `nil` where none narrowed them down.
    package var items: Int?
    /// Whether each of those has to be looked at.
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

  /// Looks at single items that no index could spare.
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
  /// Time that reading the texts took.
  package var reading: Duration = .zero
  package var steps: [Step] = []
  /// Why an item is among the results, or is not; one sentence each, of a query that asks for it.
  package var reasons: [String] = []
  /// `nil` when indexes told the whole answer.
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
