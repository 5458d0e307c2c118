import MDModel

/// What holds an item.
extension CSSearchableItemAttributeSet {
  /// Title of what holds it.
  public var containerTitle: String? {
    get { self[string: "containerTitle"] }
    set { self[string: "containerTitle"] = newValue }
  }

  /// Name shown of what holds it.
  public var containerDisplayName: String? {
    get { self[string: "containerDisplayName"] }
    set { self[string: "containerDisplayName"] = newValue }
  }

  /// Identifier of what holds it.
  public var containerIdentifier: String? {
    get { self[string: "containerIdentifier"] }
    set { self[string: "containerIdentifier"] = newValue }
  }

  /// Place within what holds it.
  public var containerOrder: NSNumber? {
    get { self[number: "containerOrder"] }
    set { self[number: "containerOrder"] = newValue }
  }
}
