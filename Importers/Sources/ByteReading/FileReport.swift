package import ImporterKit

/// The result of reading a file in any format: attributes, names and sentences as lines of text, and problems.
package struct FileReport {
  package private(set) var attributes = AttributeSet()
  private var lines: [String] = []
  private var lineBytes = 0
  private var said: Set<String> = []
  private let repeatsLines: Bool
  package private(set) var problems: [String] = []

  /// Limits above the needs of ordinary files and below the available memory.
  private static let maximumTextBytes = 8 << 20
  private static let maximumLines = 20_000
  private static let maximumNames = 10_000

  /// - Parameter repeatsLines: True if equal lines are all kept.
  package init(repeatsLines: Bool) { self.repeatsLines = repeatsLines }

  package subscript(key: AttributeKey) -> AttributeValue? {
    get { attributes[key] }
    set { attributes[key] = newValue }
  }

  package mutating func set(_ key: AttributeKey, _ text: String?) {
    if let text, !text.isEmpty { attributes[key] = .string(text) }
  }

  /// Sets the distinct names.
  package mutating func set(_ key: AttributeKey, _ names: [String]) {
    var seen: Set<String> = []
    let distinct = names.filter { !$0.isEmpty && seen.insert($0).inserted }
    if !distinct.isEmpty { attributes[key] = .strings(Array(distinct.prefix(Self.maximumNames))) }
  }

  /// Adds a line of the text.
  package mutating func say(_ line: String?) {
    guard let line, !line.isEmpty, lineBytes < Self.maximumTextBytes else { return }
    if !repeatsLines { guard lines.count < Self.maximumLines, said.insert(line).inserted else { return } }
    lines.append(line)
    lineBytes += line.utf8.count + 1
  }

  /// Adds a sentence about what could not be read.
  package mutating func note(_ problem: String) { problems.append(problem) }

  /// Adds another report. Attributes that are already set win.
  package mutating func merge(_ other: FileReport) {
    for entry in other.attributes where attributes[entry.key] == nil { attributes[entry.key] = entry.value }
    for line in other.lines { say(line) }
    problems += other.problems
  }

  package func give(to sink: inout AttributeSink) {
    for entry in attributes { sink.set(entry.key, entry.value) }
    for problem in problems { sink.notePartial(problem) }
    for line in lines where !sink.appendText(line + "\n") { return }
  }
}
