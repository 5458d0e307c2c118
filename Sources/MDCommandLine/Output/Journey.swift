public import MDModel

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

extension Journey {
  /// The path, a line for each fact, and the conclusion.
  public func print(to output: inout [UInt8]) {
    AttributePrinter.heading(path: path, to: &output)
    let width = facts.map(\.label.utf8.count).max() ?? 0
    for fact in facts where !fact.label.isEmpty {
      output.append(blanks: 4)
      output.append(text: fact.label)
      output.append(blanks: width - fact.label.utf8.count + 2)
      output += DisplayText.printable(Array(fact.text.utf8))
      output.newline()
    }
    output += DisplayText.printable(Array(conclusion.utf8))
    output.newline()
  }

  /// The same as one object, on one line.
  public func printJSON(to output: inout [UInt8]) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.path(path)
    writer.key("indexed")
    writer.boolean(isIndexed)
    for fact in facts {
      writer.key(fact.key)
      writer.value(fact.value)
    }
    writer.key("conclusion")
    writer.string(conclusion)
    writer.endObject()
    writer.endLine()
    output += writer.bytes
  }
}
