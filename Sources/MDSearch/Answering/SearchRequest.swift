public import MDModel
public import MDQuery
public import MDStore

/// What is searched, where, and in which order the answers come.
public struct SearchRequest: Sendable {
  public enum Order: String, Sendable, Hashable, CaseIterable {
    /// Most recently modified first.
    case date
    /// Best match first: BM25, names before titles before texts.
    case relevance
    /// By the bytes of the file names.
    case name
  }

  public var expression: QueryExpression
  /// What dates in the expression mean.
  public var time: TimeContext
  /// Absolute paths: only what lies there or below any of them; empty for everywhere.
  public var scopes: [[UInt8]]
  /// Absolute paths: nothing that lies there or below is found, whatever ``scopes`` says.
  public var withheld: [[UInt8]] = []
  /// What an app donated is shown as the file or page that it says its content is, where it says so; a file that is
  /// found itself, or donated by several, is an answer once. Counting does not look at this.
  public var showsContents = false
  /// Only these items, such as those that an app has donated; `nil` for all.
  public var among: ItemSet?
  /// By relevance: a word that more items of the index hold than this is not scored, for it tells little of any of them
  /// and takes long.
  public var scoringBudget = HitOrder.scoringBudget
  public var order: Order
  public var offset: Int
  /// At most so many answers; `nil` for all.
  public var limit: Int?

  public init(
    _ expression: QueryExpression, time: TimeContext, scopes: [[UInt8]] = [], order: Order = .date, offset: Int = 0,
    limit: Int? = nil
  ) {
    self.expression = expression
    self.time = time
    self.scopes = scopes
    self.order = order
    self.offset = offset
    self.limit = limit
  }
}

/// One answer.
public struct SearchHit: Sendable, Hashable {
  public var item: ItemID
  /// Absolute, byte-exact; of what an app donated its address, or where its content is.
  public var path: [UInt8]
  /// The larger, the better it fits; 0 where answers do not come by relevance.
  public var score = 0.0
}
