import MDCommandLine
import MDModel
package import MDSearchAPI

/// Prints completions, one per line, in the form that the options of `mdfind` request.
package struct CompletionPrinter: Sendable {
  private let terminator: UInt8
  private let printsJSON: Bool
  private let highlights: Bool

  /// - Parameters:
  ///   - isTerminal: whether the output is a terminal.
  ///   - environment: values of the variables in ``ColorMode/variables``.
  package init(_ options: FindOptions, isTerminal: Bool, environment: [String: String]) {
    terminator = options.endsPathsWithNUL ? 0 : UInt8(ascii: "\n")
    printsJSON = options.printsJSON
    highlights = options.color.isOn(terminal: isTerminal, environment: environment)
  }

  package func append(_ completion: SearchCompletion, to output: inout [UInt8]) {
    guard !printsJSON else { return appendObject(completion, to: &output) }
    // Use a snippet, whose matches are highlighted, to highlight the typed parts.
    output += SearchSnippet(text: completion.text, matches: completion.typed).line(color: highlights)
    output.append(terminator)
  }

  private func appendObject(_ completion: SearchCompletion, to output: inout [UInt8]) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("text")
    writer.string(completion.text)
    writer.key("typed")
    writer.ranges(completion.typed)
    writer.key("score")
    writer.real(completion.score)
    writer.key("source")
    writer.string(completion.source.rawValue)
    writer.endObject()
    writer.endLine()
    output += writer.bytes
  }
}

extension JSONWriter {
  /// An array of pairs of UTF-8 byte offsets: the first byte, and the byte after the last.
  mutating func ranges(_ ranges: [Range<Int>]) {
    beginArray()
    for range in ranges {
      beginArray()
      integer(range.lowerBound)
      integer(range.upperBound)
      endArray()
    }
    endArray()
  }
}
