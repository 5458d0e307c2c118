/// What happened to an object since the index last took it.
public enum ChangeKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// The index has never had the object.
  case insert
  /// The index may have the object, as it was.
  case update
  /// The object is gone.
  case delete
}

extension ChangeKind {
  /// The rule table: what is to be done with an object that already waits, after one more change of it. However often an
  /// object changes, one row waits for it.
  ///
  /// | waits \ new | insert | update | delete |
  /// |-------------|--------|--------|--------|
  /// | nothing     | insert | update | delete |
  /// | insert      | insert | insert | nothing |
  /// | update      | update | update | delete |
  /// | delete      | update | update | delete |
  ///
  /// An object that came and went before anybody took it is nothing to the index: that is what `insert` promises. Once an
  /// insert has been handed out, the index may have the object, acknowledged or not; from then on it counts as an update
  /// here, so that its deletion is not lost. After a deletion an insert is an update: the index may still have the old
  /// object.
  ///
  /// - Parameters:
  ///   - old: what waits; `nil` for nothing.
  ///   - new: what happened.
  /// - Returns: what waits from now on; `nil` for nothing.
  public static func merged(_ old: ChangeKind?, _ new: ChangeKind) -> ChangeKind? {
    switch (old, new) {
    case (nil, _): new
    case (.insert, .delete): nil
    case (.insert, .insert), (.insert, .update): .insert
    case (.update, .delete), (.delete, .delete): .delete
    case (.update, .insert), (.update, .update), (.delete, .insert), (.delete, .update): .update
    }
  }
}
