/// How a file came into the index, or what keeps it out: facts in the order they came about, and what they come to.
public struct Journey: Sendable, Hashable {
  public struct Fact: Sendable, Hashable {
    /// For people, such as "covered by"; empty for what another fact's text tells them already.
    public let label: String
    /// For programs, such as `root`.
    public let key: String
    public let value: AttributeValue
    /// The value in words, where it has no plain form.
    public let text: String
  }

  /// Absolute.
  public let path: [UInt8]
  public private(set) var facts: [Fact] = []
  /// Searches find it, at least by its name.
  public var isIndexed = false
  /// One sentence: by what it is found, or why it is not.
  public var conclusion = ""

  public init(path: [UInt8]) { self.path = path }

  public mutating func note(_ label: String, _ key: String, _ value: AttributeValue, as text: String) {
    facts.append(Fact(label: label, key: key, value: value, text: text))
  }

  public mutating func note(_ label: String, _ key: String, _ value: String, as text: String? = nil) {
    note(label, key, .string(value), as: text ?? value)
  }

  public mutating func note(_ label: String, _ key: String, _ flag: Bool) {
    note(label, key, .boolean(flag), as: flag ? "yes" : "no")
  }

  public mutating func note(_ label: String, _ key: String, _ date: Timestamp) {
    note(label, key, .date(date), as: date.description)
  }
}
