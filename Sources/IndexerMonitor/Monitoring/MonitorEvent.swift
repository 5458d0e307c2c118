/// What an ``IndexMonitor`` reports while it works.
public enum MonitorEvent: Sendable {
  /// A batch is in an index.
  case progress(IndexingProgress)
  /// An index holds everything that its provider knew when it was asked last.
  case upToDate(IndexLink)
  /// Documents that an index refused; they are left out until they change. Reasons by identifier.
  case rejected(IndexLink, reasons: [String: String])
  /// Something failed in ``IndexMonitor/run()``. It is tried again after the delay.
  case failed(IndexLink, any Error, retryAfter: Duration)
}

/// How far the work on one index has come.
public struct IndexingProgress: Hashable, Sendable {
  public enum Phase: String, Hashable, Sendable {
    /// All objects are read.
    case reading
    /// Changed objects are read.
    case changes
  }

  public var link: IndexLink
  public var phase: Phase
  /// Documents stored and deleted since the pass began.
  public var completed: Int
  /// Number of all objects while they are read, if the provider knows it; number of the changed objects that are known
  /// so far in the phase of changes.
  public var total: Int?

  public init(link: IndexLink, phase: Phase, completed: Int, total: Int?) {
    self.link = link
    self.phase = phase
    self.completed = completed
    self.total = total
  }
}
