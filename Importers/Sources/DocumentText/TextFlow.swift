import WordBuffer
public import XMLEvents

/// The effect of an element on the text around and inside it.
public enum FlowAction: Sendable {
  /// Has no effect.
  case none
  /// The contents are text.
  case text
  /// The text before, inside and after is on separate lines.
  case line
  /// Combines ``text`` and ``line``.
  case textLine
  /// The contents are text, separated from the words around by spaces.
  case textSpace
  /// Separates words.
  case space
  /// The contents are skipped.
  case skip
  /// Same as ``text``, and ends ``skip`` of the elements around it. In damaged pages, an unclosed head encloses the
  /// body.
  case body
  /// The contents follow the paragraph, because they would split words: readings of ideographs.
  case aside
  /// Separates the ``aside`` text of one such element from that of the next.
  case asideGroup
}

/// The names of a format and the effect of each on the text.
public struct FlowRules: Sendable {
  public let vocabulary: XMLVocabulary
  let actions: [FlowAction]

  /// - Parameter actions: One action per name of the vocabulary, in the order of their numbers.
  public init(_ vocabulary: XMLVocabulary, _ actions: [FlowAction]) {
    self.vocabulary = vocabulary
    self.actions = actions
  }
}

/// Extracts the readable text of XML by rules. Subclasses read what else a format contains.
open class TextFlow: XMLHandler {
  public let vocabulary: XMLVocabulary
  public let output: DocumentText
  private let actions: [FlowAction]
  /// Number of open elements whose contents are text.
  private var collecting = 0
  /// Number of open elements inside a skipped one, including that one.
  private var skipping = 0
  /// Number of open elements whose text follows the paragraph, and that text.
  private var asideDepth = 0
  private var asides: [UInt8] = []
  private static let mostAsideBytes = 64 << 10

  public init(_ rules: FlowRules, _ output: DocumentText) {
    vocabulary = rules.vocabulary
    actions = rules.actions
    self.output = output
  }

  public final func start(_ name: Int32, _ attributes: XMLAttributes) {
    // Everything inside a skipped element is skipped too, unless a body element starts there: its text always counts.
    if skipping > 0 {
      skipping += 1
      guard name >= 0, actions[Int(name)] == .body else { return }
      skipping = 0
    }
    guard name >= 0 else { return }
    switch actions[Int(name)] {
    case .none: break
    case .text, .body: collecting += 1
    case .line: endLine()
    case .textLine:
      endLine()
      collecting += 1
    case .textSpace:
      output.widen(to: .space)
      collecting += 1
    case .space: output.widen(to: .space)
    case .skip: skipping = 1
    case .aside: asideDepth += 1
    case .asideGroup: if !asides.isEmpty { asides.append(0x20) }
    }
    begin(name, attributes)
  }

  public final func end(_ name: Int32) {
    if skipping > 0 {
      skipping -= 1
      return
    }
    guard name >= 0 else { return }
    // The subclass must see the end before the state of the element is undone below.
    finish(name)
    switch actions[Int(name)] {
    case .none, .skip, .asideGroup: break
    case .aside: asideDepth = max(0, asideDepth - 1)
    case .text: collecting = max(0, collecting - 1)
    case .line: endLine()
    case .textLine, .body:
      endLine()
      collecting = max(0, collecting - 1)
    case .textSpace:
      output.widen(to: .space)
      collecting = max(0, collecting - 1)
    case .space: output.widen(to: .space)
    }
  }

  public final func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard skipping == 0 else { return }
    if asideDepth > 0 {
      if collecting > 0, asides.count < Self.mostAsideBytes { asides.append(contentsOf: bytes) }
      return
    }
    if collecting > 0 { appendText(bytes) }
    take(bytes, isText: collecting > 0)
  }

  /// Appends characters of the text. Formats with escapes override this to decode them.
  open func appendText(_ bytes: UnsafeBufferPointer<UInt8>) { output.append(bytes) }

  /// Ends a line, after appending its aside text.
  private func endLine() {
    if !asides.isEmpty {
      output.widen(to: .space)
      asides.withUnsafeBufferPointer { output.append($0) }
      asides.removeAll(keepingCapacity: true)
    }
    output.widen(to: .line)
  }

  /// Skips the contents of the element that has just begun.
  public final func skip() { if skipping == 0 { skipping = 1 } }

  /// Called when an element begins that is not skipped.
  open func begin(_ name: Int32, _ attributes: XMLAttributes) {}
  /// Called when an element ends that was not skipped.
  open func finish(_ name: Int32) {}
  /// Called for characters that are not skipped. `isText` is true if they became text.
  open func take(_ bytes: UnsafeBufferPointer<UInt8>, isText: Bool) {}

  /// Appends words that replace something, such as a picture, separated from the words around.
  public final func appendGapped(_ words: String?) {
    guard let words else { return }
    output.widen(to: .space)
    output.append(words)
    output.widen(to: .space)
  }
}
