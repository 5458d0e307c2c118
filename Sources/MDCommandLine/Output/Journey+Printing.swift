public import MDModel

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
