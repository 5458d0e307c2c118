package import MDModel
import MDCommandLine

/// The listing of `mdls`: one attribute per line, sorted, with names padded to the longest one.
package struct AttributePrinter: Sendable {
  /// Attributes to print; empty means all.
  private let names: [AttributeKey]
  private let always: [AttributeKey]

  /// - Parameters:
  ///   - names: attributes to print, even if they have no value; empty means all.
  ///   - always: attributes that a listing of all attributes includes even if they have no value.
  package init(names: [AttributeKey] = [], always: [AttributeKey] = []) {
    self.names = names
    self.always = always
  }

  /// Appends the listing. Names are sorted by their bytes with case folded, so that `_kMDItem…` comes first. The text
  /// content is never printed: it can be searched, but not read.
  package func list(_ attributes: AttributeSet, to output: inout [UInt8]) {
    let keys = names.isEmpty ? allKeys(of: attributes) : Self.sorted(Array(Set(names)))
    let labels = keys.map { DisplayText.printableText($0.rawValue) }
    let width = labels.map(DisplayWidth.columns).max() ?? 0
    for (key, label) in zip(keys, labels) {
      output.append(text: label)
      output.append(blanks: width - DisplayWidth.columns(label))
      output.append(" = ")
      Self.append(Self.value(key, attributes), to: &output)
      output.newline()
    }
  }

  /// Appends bare values, separated by NUL bytes, without a NUL byte after the last one. Requested attributes keep
  /// their order; if all are printed, they are sorted.
  package func raw(_ attributes: AttributeSet, nullMarker: String = "(null)", to output: inout [UInt8]) {
    for (index, key) in (names.isEmpty ? allKeys(of: attributes) : names).enumerated() {
      if index > 0 { output.append(0) }
      switch Self.value(key, attributes) {
      case nil: output.append(text: nullMarker)
      case .string(let text): output.append(text: text)
      case let value?: Self.append(value, to: &output)
      }
    }
  }

  private func allKeys(of attributes: AttributeSet) -> [AttributeKey] {
    Self.sorted(Array(Set(attributes.map(\.key) + always)).filter { $0 != .textContent })
  }

  /// The line that names a file, if several files are listed.
  package static func heading(path: FilePath, to output: inout [UInt8]) {
    output += DisplayText.printable(path.bytes)
    output.append(":\n")
  }

  private static func value(_ key: AttributeKey, _ attributes: AttributeSet) -> AttributeValue? {
    key == .textContent ? nil : attributes[key]
  }

  static func sorted(_ keys: [AttributeKey]) -> [AttributeKey] {
    let folded = keys.map { (key: $0, bytes: $0.rawValue.utf8.map(asciiLowercase)) }
    return folded.sorted { left, right in
      left.bytes == right.bytes
        ? left.key.rawValue < right.key.rawValue : left.bytes.lexicographicallyPrecedes(right.bytes)
    }
    .map(\.key)
  }

  private static func asciiLowercase(_ byte: UInt8) -> UInt8 { (65...90).contains(byte) ? byte + 32 : byte }

  static func append(_ value: AttributeValue?, to output: inout [UInt8]) {
    switch value {
    case nil: output.append("(null)")
    case .string(let text): OldStylePropertyList.append(quoted: text, asciiOnly: false, to: &output)
    case .integer(let number): output.append(text: String(number))
    case .real(let number): output.append(text: shortest(number))
    case .boolean(let flag): output.append(flag ? "1" : "0")
    case .date(let date): output.append(text: date.description)
    case .data(let bytes): OldStylePropertyList.append(data: bytes, to: &output)
    case .array(let elements): OldStylePropertyList.append(array: elements, to: &output)
    }
  }
}

extension ItemExplanation {
  /// Prints the path, one line per sentence of a fact, and the conclusion.
  ///
  /// - Parameter columns: width of a terminal, which the lines fit; `nil` elsewhere.
  package func print(columns: Int?, to output: inout [UInt8]) {
    AttributePrinter.heading(path: path, to: &output)
    let width = facts.map(\.label.utf8.count).max() ?? 0
    var lines: [String] = []
    for fact in facts where !fact.label.isEmpty {
      for (place, line) in fact.lines.enumerated() {
        let label = place == 0 ? fact.label : ""
        let blanks = String(repeating: " ", count: width - label.utf8.count + 2)
        lines += WrappedText.lines(DisplayText.printableText(line), head: "    " + label + blanks, to: columns)
      }
    }
    lines += WrappedText.lines(DisplayText.printableText(conclusion), to: columns)
    for line in lines {
      output.append(text: line)
      output.newline()
    }
  }

  /// Prints the explanation as one JSON object on one line.
  package func printJSON(to output: inout [UInt8]) {
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
