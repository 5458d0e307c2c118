/// Many changes made few: one effect for each object, whatever has happened to it.
///
/// All is in one table, ``outcome(of:then:)``. What came before a deletion vanishes; what follows an insertion is part of
/// it. Objects keep the order in which they were first named.
public struct ChangeCoalescer<ID: Hashable & Sendable>: Sendable {
  /// What is to be done with an object in the index.
  public enum Effect: UInt8, Hashable, Sendable, CaseIterable {
    /// The object is new: read and store it.
    case insert
    /// The object is another: read and store it.
    case update
    /// The object is gone: delete it.
    case delete
    /// The object came and went: an index that never held it has nothing to do.
    case nothing
  }

  /// An object and what is to be done with it.
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

  /// Takes changes in, behind those that are there.
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

  /// The table of rules: what an effect becomes by one more change.
  ///
  /// | so far  | insert | update | delete  |
  /// |---------|--------|--------|---------|
  /// | insert  | insert | insert | nothing |
  /// | update  | update | update | delete  |
  /// | delete  | update | update | delete  |
  /// | nothing | insert | insert | nothing |
  ///
  /// Rows have cells that no true history reaches, as an update after a deletion. They say what is right if the source
  /// has left a change out.
  public static func outcome(of effect: Effect, then change: Change<ID>.Kind) -> Effect {
    switch (effect, change) {
    case (.insert, .delete), (.nothing, .delete): .nothing
    case (.insert, _), (.nothing, _): .insert
    case (.update, .delete), (.delete, .delete): .delete
    case (.update, _), (.delete, _): .update
    }
  }
}
