public import MDModel

/// How a query was read and answered.
public struct SearchExplanation: Hashable, Sendable {
  /// Part of the query.
  public struct Step: Hashable, Sendable {
    /// As an expression.
    public var part: String
    /// How it was answered.
    public var method: String
    /// How many items an index gave; `nil` where none narrowed them down.
    public var items: Int?
    /// Whether each of those has to be looked at.
    public var isChecked: Bool
    public var time: Duration

    public init(part: String, method: String, items: Int?, isChecked: Bool, time: Duration) {
      self.part = part
      self.method = method
      self.items = items
      self.isChecked = isChecked
      self.time = time
    }
  }

  /// Looks at single items that no index could spare.
  public struct Looks: Hashable, Sendable {
    public var items: Int
    public var found: Int
    public var time: Duration

    public init(items: Int, found: Int, time: Duration) {
      self.items = items
      self.found = found
      self.time = time
    }
  }

  public var expression: String
  public var folders: [FilePath]
  public var order: SearchOrder
  /// Time that reading the texts took.
  public var reading: Duration = .zero
  public var steps: [Step] = []
  /// Why an item is among the results, or is not; one sentence each, of a query that asks for it.
  public var reasons: [String] = []
  /// `nil` when indexes told the whole answer.
  public var looks: Looks?
  public var matches = 0
  public var searching: Duration = .zero
  /// The first results by relevance, with the parts of their scores.
  public var best: [SearchResult] = []

  public init(expression: String, folders: [FilePath], order: SearchOrder) {
    self.expression = expression
    self.folders = folders
    self.order = order
  }
}
