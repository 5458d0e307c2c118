/// Registry of the programs that answer for an app's indexes: the one that came last, running programs before
/// extensions. A value.
public struct Attendance: Sendable {
  public struct Attendant: Hashable, Sendable {
    /// Number of the attendant, larger for later ones.
    public var id: Int64
    public var bundle: String
    public var index: String
    public var isExtension: Bool

    public init(id: Int64, bundle: String, index: String, isExtension: Bool) {
      self.id = id
      self.bundle = bundle
      self.index = index
      self.isExtension = isExtension
    }
  }

  public private(set) var attendants: [Int64: Attendant] = [:]

  public init() {}

  public mutating func add(_ attendant: Attendant) { attendants[attendant.id] = attendant }
  public mutating func remove(_ id: Int64) -> Attendant? { attendants.removeValue(forKey: id) }

  /// Attendant to call for an index.
  public func attendant(for index: String, of bundle: String) -> Attendant? {
    attendants.values.filter { $0.bundle == bundle && $0.index == index }
      .max { ($1.isExtension ? 1 : 0, $0.id) < ($0.isExtension ? 1 : 0, $1.id) }
  }

  /// Indexes of an app that have an attendant, by name.
  public func indexes(of bundle: String) -> [String] {
    Set(attendants.values.filter { $0.bundle == bundle }.map(\.index)).sorted()
  }
}
