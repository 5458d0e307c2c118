import MDCommandLine
import MDModel
package import MDSearchAPI

/// Prints the answers of `mdfind`: one path a line, or as its options ask.
package struct ResultPrinter: Sendable {
  private let attributes: [AttributeKey]
  private let terminator: UInt8
  private let printsJSON: Bool
  private let highlights: Bool
  /// Whether control characters of names are shown as `?`, as on a terminal; anywhere else paths are printed byte for
  /// byte.
  private let protectsTerminal: Bool

  /// - Parameters:
  ///   - isTerminal: Whether the output is one.
  ///   - environment: The variables that ``ColorMode/variables`` names.
  package init(_ options: FindOptions, isTerminal: Bool, environment: [String: String]) {
    attributes = options.attributes.map { AttributeKey($0) }
    terminator = options.endsPathsWithNUL ? 0 : UInt8(ascii: "\n")
    printsJSON = options.printsJSON
    highlights = options.color.isOn(terminal: isTerminal, environment: environment)
    protectsTerminal = isTerminal && !options.endsPathsWithNUL
  }

  package func append(_ result: SearchResult, to output: inout [UInt8]) {
    if result.attributes[.bundleIdentifier] == nil { return appendShown(result, to: &output) }
    // What apps give is cut to its usual length.
    var shown = result
    shown.attributes = ShortText.shortened(result.attributes)
    appendShown(shown, to: &output)
  }

  private func appendShown(_ file: SearchResult, to output: inout [UInt8]) {
    if printsJSON { appendObject(file, to: &output) } else { appendLine(file, to: &output) }
  }

  /// Appends the number of matches, as `-count` tells it.
  package func append(count: Int, to output: inout [UInt8]) {
    guard printsJSON else { return output.append(text: "\(count)\n") }
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("matches")
    writer.integer(count)
    writer.endObject()
    writer.endLine()
    output += writer.bytes
  }

  private func appendLine(_ file: SearchResult, to output: inout [UInt8]) {
    output += protectsTerminal ? DisplayText.printable(file.path.bytes) : file.path.bytes
    for key in attributes {
      output.append("   ")
      output += DisplayText.printable(Array(key.rawValue.utf8))
      output.append(" = ")
      appendValue(file.attributes[key], to: &output)
    }
    // For a program every line is a path.
    if !file.copies.isEmpty, terminator != 0 { output.append(text: "   and \(file.copies.count) more") }
    output.append(terminator)
    guard let snippet = file.snippet else { return }
    output.append(blanks: 4)
    output += snippet.line(color: highlights)
    output.append(terminator)
  }

  /// Appends a value on the path's own line: an array as `("a", "b")`.
  private func appendValue(_ value: AttributeValue?, to output: inout [UInt8]) {
    switch value {
    case .string(let text): output += DisplayText.printable(Array(text.utf8))
    case .array(let elements):
      output.append("(")
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(", ") }
        AttributePrinter.append(element, to: &output)
      }
      output.append(")")
    default: AttributePrinter.append(value, to: &output)
    }
  }

  private func appendObject(_ file: SearchResult, to output: inout [UInt8]) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.path(file.path)
    if file.score != 0 {
      writer.key("score")
      writer.real(file.score)
    }
    if !file.parts.isEmpty { writer.parts(file.parts) }
    if !attributes.isEmpty {
      writer.key("attributes")
      writer.attributes(attributes, of: file.attributes)
    }
    if let snippet = file.snippet { writer.snippet(snippet) }
    if !file.copies.isEmpty { writer.copies(file.copies) }
    writer.endObject()
    writer.endLine()
    output += writer.bytes
  }
}

extension JSONWriter {
  /// The member `parts`: what the score is the sum of, by feature.
  mutating func parts(_ parts: [ScorePart]) {
    key("parts")
    beginArray()
    for part in parts {
      beginObject()
      key("feature")
      string(part.feature)
      key("amount")
      real(part.amount)
      endObject()
    }
    endArray()
  }

  /// The member `copies`: an object of each, with the members of its path.
  mutating func copies(_ paths: [FilePath]) {
    key("copies")
    beginArray()
    for path in paths {
      beginObject()
      self.path(path)
      endObject()
    }
    endArray()
  }

  /// The member `snippet`: its text, and the matches as pairs of UTF-8 byte offsets.
  mutating func snippet(_ snippet: SearchSnippet) {
    key("snippet")
    beginObject()
    key("text")
    string(snippet.text)
    key("matches")
    ranges(snippet.matches)
    for (name, number) in [("page", snippet.page), ("line", snippet.line)] {
      guard let number else { continue }
      key(name)
      integer(number)
    }
    endObject()
  }
}
