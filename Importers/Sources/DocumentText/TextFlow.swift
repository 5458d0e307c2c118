import WordBuffer
public import XMLEvents

/// Effect of an element on the text around it and inside.
public enum FlowAction: Sendable {
  /// Changes nothing.
  case none
  /// What is inside is text.
  case text
  /// What comes before, inside and behind stands on lines of its own.
  case line
  /// Both of these.
  case textLine
  /// What is inside is text, parted from the words around.
  case textSpace
  /// Parts words.
  case space
  /// What is inside is left out.
  case skip
  /// Same as ``text``, and ends ``skip`` of the elements around it: in damaged pages an unclosed head encloses the body.
  case body
  /// The contents follow the paragraph, because they would split words: readings of ideographs.
  case aside
  /// Separates the ``aside`` text of one such element from that of the next.
  case asideGroup
}

/// The names of a format and what each does to the text.
public struct FlowRules: Sendable {
  public let vocabulary: XMLVocabulary
  let actions: [FlowAction]

  /// - Parameter actions: one for each name of the vocabulary, by their numbers.
  public init(_ vocabulary: XMLVocabulary, _ actions: [FlowAction]) {
    self.vocabulary = vocabulary
    self.actions = actions
  }
}

/// Takes the text out of XML that people read, by rules. What else a format holds, subclasses read.
open class TextFlow: XMLHandler {
  public let vocabulary: XMLVocabulary
  public let output: DocumentText
  private let actions: [FlowAction]
  /// How many open elements hold text.
  private var collecting = 0
  /// How many elements are open in one that is left out, itself included.
  private var skipping = 0
  /// How many open elements stand behind the paragraph, and what they hold.
  private var asideDepth = 0
  private var asides: [UInt8] = []
  private static let mostAsideBytes = 64 << 10

  public init(_ rules: FlowRules, _ output: DocumentText) {
    vocabulary = rules.vocabulary
    actions = rules.actions
    self.output = output
  }

  public final func start(_ name: Int32, _ attributes: XMLAttributes) {
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

  /// Appends characters that are text. Formats that escape characters decode them here.
  open func appendText(_ bytes: UnsafeBufferPointer<UInt8>) { output.append(bytes) }

  /// Ends a line, behind what stands aside from it.
  private func endLine() {
    if !asides.isEmpty {
      output.widen(to: .space)
      asides.withUnsafeBufferPointer { output.append($0) }
      asides.removeAll(keepingCapacity: true)
    }
    output.widen(to: .line)
  }

  /// Leaves out what is inside the element that has just begun.
  public final func skip() { if skipping == 0 { skipping = 1 } }

  /// An element begins that is not left out.
  open func begin(_ name: Int32, _ attributes: XMLAttributes) {}
  /// An element ends that was not left out.
  open func finish(_ name: Int32) {}
  /// Characters that are not left out; `isText` where they have become text.
  open func take(_ bytes: UnsafeBufferPointer<UInt8>, isText: Bool) {}

  /// Appends words that stand for something, such as a picture, parted from those around.
  public final func appendGapped(_ words: String?) {
    guard let words else { return }
    output.widen(to: .space)
    output.append(words)
    output.widen(to: .space)
  }
}
