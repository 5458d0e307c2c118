import Encodings

/// Iterates the cards or calendar components of a text: the properties between `BEGIN` and `END`.
struct ContentComponents {
  /// One component with the components inside it.
  struct Component {
    /// The component's type in upper case, such as `VEVENT`.
    var name: String
    var lines: [ContentLine] = []
    var inner: [Component] = []

    subscript(name: String) -> ContentLine? { lines.first { $0.name == name } }
    func all(_ name: String) -> [ContentLine] { lines.filter { $0.name == name } }
  }

  private let text: Bytes
  private var position = 0
  /// Properties outside the wanted components, such as those of the calendar around its events.
  private(set) var surroundings = Component(name: "")
  /// True after any `BEGIN`, whether its component was wanted or not.
  private(set) var hasBegun = false
  /// True if a component has no `END` of its own.
  private(set) var isCut = false
  /// Types of the components to return. All others are entered, not returned.
  private let wanted: Set<String>

  private static let mostLines = 20_000
  private static let mostDepth = 4
  private static let mostInner = 100

  /// - Parameter text: unfolded, in UTF-8.
  init(_ text: Bytes, wanted: Set<String>) {
    self.text = text
    self.wanted = wanted
  }

  /// The next wanted component; `nil` at the end.
  mutating func next() -> Component? {
    while let line = nextLine() {
      if let name = begin(line) {
        hasBegun = true
        if wanted.contains(name) { return read(name, depth: 0) }
      }
      if let content = ContentLine(line), content.name != "BEGIN", content.name != "END",
        surroundings.lines.count < Self.mostLines
      {
        surroundings.lines.append(content)
      }
    }
    return nil
  }

  private mutating func read(_ name: String, depth: Int) -> Component {
    var component = Component(name: name)
    while true {
      let start = position
      guard let line = nextLine() else {
        isCut = true
        return component
      }
      if let inner = begin(line) {
        // `BEGIN:VEVENT` inside a `VEVENT`: the `END` of the first is missing. The inner `BEGIN` is read again as a new
        // component.
        guard inner != name, depth < Self.mostDepth else {
          position = start
          isCut = true
          return component
        }
        let part = read(inner, depth: depth + 1)
        if component.inner.count < Self.mostInner { component.inner.append(part) }
      } else if line.hasPrefix("end:") {
        if line.dropping(4).trimmed.string.uppercased() != name { isCut = true }
        return component
      } else if component.lines.count < Self.mostLines, let content = ContentLine(line) {
        component.lines.append(content)
      }
    }
  }

  private func begin(_ line: Bytes) -> String? {
    line.hasPrefix("begin:") ? line.dropping(6).trimmed.string.uppercased() : nil
  }

  /// The next line without its line end. A quoted-printable value continues on the next line after `=`.
  private mutating func nextLine() -> Bytes? {
    guard position < text.count else { return nil }
    let start = position
    var end = text.lineEnd(from: position)
    if ContentLine.goesOn(text.piece(start..<end).trimmed) {
      while end < text.count, text.piece(start..<end).trimmed.last == 0x3D { end = text.lineEnd(from: end) }
    }
    position = end
    return text.piece(start..<end).trimmed
  }
}

/// A text with its folded lines joined: a line that begins with white space continues the line before it.
struct UnfoldedText {
  let bytes: [UInt8]

  /// Joins the lines before decoding, because a line may be folded within a character.
  init(_ file: Bytes, _ decoder: CharsetDecoder) {
    var joined: [UInt8] = []
    // In UTF-16 a line end is two bytes, so the text must be decoded before its lines are joined.
    if file.count >= 2, file[0] >= 0xFE || file[0] == 0 || file[1] == 0 {
      var copy = Array(file)
      copy.withUnsafeMutableBufferPointer { decoder.decode($0, label: nil, into: &joined) }
      bytes = joined.withUnsafeBufferPointer(Self.unfolded)
      return
    }
    var unfolded = Self.unfolded(file)
    unfolded.withUnsafeMutableBufferPointer { decoder.decode($0, label: nil, into: &joined) }
    bytes = joined
  }

  private static func unfolded(_ file: Bytes) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(file.count)
    var position = 0
    while position < file.count {
      let end = file.lineEnd(from: position)
      output.append(contentsOf: file.piece(position..<end))
      position = end
      while position < file.count, file[position] == 0x20 || file[position] == 0x09, output.last == 0x0A {
        // Some old programs doubled all line ends, so an empty line may come between a line and its continuation.
        while output.last == 0x0A || output.last == 0x0D { output.removeLast() }
        let next = file.lineEnd(from: position)
        output.append(contentsOf: file.piece(position + 1..<next))
        position = next
      }
    }
    return output
  }
}
