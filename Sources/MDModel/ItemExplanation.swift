/// Explains how a file came into the index, or what keeps it out: facts in order of time, and a conclusion.
public struct ItemExplanation: Sendable, Hashable {
  public struct Fact: Sendable, Hashable {
    /// Label for people, such as "covered by"; empty if another fact's text already includes this fact.
    public let label: String
    /// Key for programs, such as `root`.
    public let key: String
    public let value: AttributeValue
    /// The value in words; the value's own text if it has a plain form. One sentence per line.
    public let lines: [String]
  }

  /// Absolute path of the file.
  public let path: FilePath
  public private(set) var facts: [Fact] = []
  /// Whether searches find the item, at least by its name.
  public var isIndexed = false
  /// Conclusion in one sentence: how the item is found, or why it is not.
  public var conclusion = ""

  public init(path: FilePath) { self.path = path }

  public mutating func note(_ label: String, _ key: String, _ value: AttributeValue, as text: String) {
    facts.append(Fact(label: label, key: key, value: value, lines: [text]))
  }

  /// Notes a fact of several sentences.
  public mutating func note(_ label: String, _ key: String, sentences: [String]) {
    facts.append(Fact(label: label, key: key, value: .strings(sentences), lines: sentences))
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
