/// Combines changes: one effect per object, whatever has happened to it.
///
/// All rules are in one table, ``outcome(of:then:)``. A deletion cancels what came before it, and later changes of an
/// inserted object are part of the insertion. Objects keep the order in which they were first named.
public struct ChangeCoalescer<ID: Hashable & Sendable>: Sendable {
  /// Action to take for an object in the index.
  public enum Effect: UInt8, Hashable, Sendable, CaseIterable {
    /// The object is new: read and store it.
    case insert
    /// The object has changed: read and store it.
    case update
    /// The object no longer exists: delete it.
    case delete
    /// The object was added and deleted: an index that never had it has nothing to do.
    case nothing
  }

  /// An object and its action.
  public struct Entry: Hashable, Sendable {
    public var id: ID
    public var effect: Effect
  }

  /// All objects named so far.
  public private(set) var entries: [Entry] = []
  private var places: [ID: Int] = [:]

  public init() {}

  /// Number of different objects.
  public var count: Int { entries.count }

  /// Adds later changes.
  public mutating func add(_ changes: [Change<ID>]) {
    for change in changes { add(change) }
  }

  private mutating func add(_ change: Change<ID>) {
    if let place = places[change.id] {
      entries[place].effect = Self.outcome(of: entries[place].effect, then: change.kind)
    } else {
      places[change.id] = entries.count
      entries.append(Entry(id: change.id, effect: Self.outcome(of: change.kind)))
    }
  }

  private static func outcome(of first: Change<ID>.Kind) -> Effect {
    switch first {
    case .insert: .insert
    case .update: .update
    case .delete: .delete
    }
  }

  /// The table of rules: how one more change alters an effect.
  ///
  /// | so far  | insert | update | delete  |
  /// |---------|--------|--------|---------|
  /// | insert  | insert | insert | nothing |
  /// | update  | update | update | delete  |
  /// | delete  | update | update | delete  |
  /// | nothing | insert | insert | nothing |
  ///
  /// Some cells never occur in a correct history, such as an update after a deletion. They hold the right effect if the
  /// source has left out a change.
  public static func outcome(of effect: Effect, then change: Change<ID>.Kind) -> Effect {
    switch (effect, change) {
    case (.insert, .delete), (.nothing, .delete): .nothing
    case (.insert, _), (.nothing, _): .insert
    case (.update, .delete), (.delete, .delete): .delete
    case (.update, _), (.delete, _): .update
    }
  }
}
