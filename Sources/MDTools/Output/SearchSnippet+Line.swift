import MDCommandLine
import MDModel
package import MDSearchAPI

extension SearchSnippet {
  /// The snippet as one line: white space and control characters become single spaces. With `color`, the matches are
  /// bold red (SGR 1;31), as in grep. Ranges that exceed the text or overlap are not highlighted.
  package func line(color: Bool) -> [UInt8] {
    let source = Array(text.utf8)
    var output: [UInt8] = []
    var position = 0
    for match in color ? matches : [] where match.lowerBound >= position && match.upperBound <= source.count {
      Self.append(source[position..<match.lowerBound], to: &output)
      output.append("\u{1B}[1;31m")
      Self.append(source[match], to: &output)
      output.append("\u{1B}[0m")
      position = match.upperBound
    }
    Self.append(source[position...], to: &output)
    return output
  }

  private static func append(_ bytes: ArraySlice<UInt8>, to output: inout [UInt8]) {
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let isBlank = scalar.properties.isWhitespace || DisplayText.isUnsafe(scalar)
      if !isBlank {
        output.append(text: String(scalar))
      } else if output.last != UInt8(ascii: " ") {
        output.append(UInt8(ascii: " "))
      }
    }
  }
}
