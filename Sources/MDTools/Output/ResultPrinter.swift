import MDCommandLine
import MDModel
package import MDSearchAPI

/// Prints the answers of `mdfind`: one path per line, or in the form that its options request.
package struct ResultPrinter: Sendable {
  private let attributes: [AttributeKey]
  private let terminator: UInt8
  private let printsJSON: Bool
  private let highlights: Bool
  private let listsCopies: Bool
  /// True if control characters in names are shown as `?`, as on a terminal. Otherwise paths are printed byte for byte.
  private let protectsTerminal: Bool

  /// - Parameters:
  ///   - isTerminal: whether the output is a terminal.
  ///   - environment: values of the variables in ``ColorMode/variables``.
  package init(_ options: FindOptions, isTerminal: Bool, environment: [String: String]) {
    attributes = options.attributes.map { AttributeKey($0) }
    terminator = options.endsPathsWithNUL ? 0 : UInt8(ascii: "\n")
    printsJSON = options.printsJSON
    listsCopies = options.findsDuplicates
    highlights = options.color.isOn(terminal: isTerminal, environment: environment)
    protectsTerminal = isTerminal && !options.endsPathsWithNUL
  }

  package func append(_ result: SearchResult, to output: inout [UInt8]) {
    if result.attributes[.bundleIdentifier] == nil { return appendShown(result, to: &output) }
    // Shorten the attributes of donated items, whose length is not limited otherwise.
    var shown = result
    shown.attributes = ShortText.shortened(result.attributes)
    appendShown(shown, to: &output)
  }

  private func appendShown(_ file: SearchResult, to output: inout [UInt8]) {
    if printsJSON { appendObject(file, to: &output) } else { appendLine(file, to: &output) }
  }

  /// A change in the answer of a live search.
  package enum Change: String, Sendable { case added, removed }

  /// Appends a result that was added or removed, as an object whose only member is the result.
  package func append(_ result: SearchResult, as change: Change, to output: inout [UInt8]) {
    var object: [UInt8] = []
    append(result, to: &object)
    output.append(text: "{\"\(change.rawValue)\":")
    // Drop the line's end.
    output += object.dropLast()
    output.append(text: "}\n")
  }

  /// Appends the number of matches for `-count`. Results that only have a similar meaning are not counted.
  package func append(_ summary: SearchSummary, to output: inout [UInt8]) {
    let matches = summary.count - summary.countByMeaning
    guard printsJSON else { return output.append(text: "\(matches)\n") }
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("matches")
    writer.integer(matches)
    if summary.countByMeaning > 0 {
      writer.key("byMeaning")
      writer.integer(summary.countByMeaning)
    }
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
    // A program reads every line as a path, so add nothing with NUL.
    if !listsCopies, !file.copies.isEmpty, terminator != 0 {
      output.append(text: "   and \(file.copies.count) more")
    }
    if file.holdsWords == false, protectsTerminal { output.append(text: "   by meaning") }
    output.append(terminator)
    if listsCopies { appendCopies(file.copies, to: &output) }
    guard let snippet = file.snippet else { return }
    output.append(blanks: 4)
    output += snippet.line(color: highlights)
    output.append(terminator)
  }

  /// Appends the rest of a group, and then the empty line that ends it; with NUL, the empty path.
  private func appendCopies(_ paths: [FilePath], to output: inout [UInt8]) {
    for path in paths {
      output += protectsTerminal ? DisplayText.printable(path.bytes) : path.bytes
      output.append(terminator)
    }
    output.append(terminator)
  }

  /// Appends a value on the path's line; an array as `("a", "b")`.
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
    if let holdsWords = file.holdsWords {
      writer.key("words")
      writer.boolean(holdsWords)
    }
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

extension SearchSummary {
  /// A sentence about results that only have a similar meaning, if there are others too; `nil` if there are none.
  ///
  /// - Parameter countsOnly: true if only the number of results with the words was printed.
  package func border(countsOnly: Bool) -> String? {
    guard countByMeaning > 0 else { return nil }
    let number = "\(countByMeaning) \(countsOnly ? "more" : "of \(count) results")"
    return countByMeaning == 1
      ? "\(number) holds none of the words; it means about the same"
      : "\(number) hold none of the words; they mean about the same"
  }
}

extension JSONWriter {
  /// The member `parts`: the parts whose sum is the score, by feature.
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

  /// The member `copies`: one object per copy, with the members of its path.
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

  /// The member `snippet`: its text, and its matches as pairs of UTF-8 byte offsets.
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
