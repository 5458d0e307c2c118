/// Text of RTF, and what it says of itself.
struct RichTextReader {
  private var tokens: RichTextTokens
  private let pages: CodePages
  private(set) var text: TextBuilder
  private(set) var properties: [RichTextProperty: String] = [:]
  private(set) var dates: [RichTextProperty: RichTextDate] = [:]
  private(set) var pageCount: Int?
  private(set) var wordCount: Int?
  private(set) var isUnfinished = false
  private(set) var links = LinkList()
  /// What is anchored in the paragraph, and follows it.
  private var aside: TextBuilder
  private var captured = TextBuilder(limit: 64 << 10)
  /// What the open field shows if it has no result, and how many groups are around it.
  private var field: (text: [UInt16], depth: Int)?
  private var date = RichTextDate()
  private var fonts = RichTextFonts()
  private var state = RichTextState()
  private var outer: [RichTextState] = []
  /// Groups that are deeper than are kept.
  private var surplus = 0
  /// Bytes that are to be decoded together, and their code page.
  private var pending: [UInt8] = []
  private var pendingPage = 1252
  /// Characters that are still to be passed over behind one of Unicode.
  private var skip = 0

  /// Whether the last token has opened a group.
  private var isGroupNew = false

  private static let deepest = 500

  init(_ bytes: [UInt8], pages: CodePages, limit: Int) {
    tokens = RichTextTokens(bytes)
    self.pages = pages
    text = TextBuilder(limit: limit)
    aside = TextBuilder(limit: limit)
  }

  mutating func read() {
    while !text.isCut, let token = tokens.next() {
      defer { isGroupNew = token == .open || token == .symbol(0x2A) && isGroupNew }
      switch token {
      case .open: open()
      case .close: if !close() { return endParagraph() }
      case .word(let name, let number): apply(name, number)
      case .symbol(let symbol): apply(symbol)
      case .hex(let byte): append(byte)
      case .text(let range): append(range)
      }
    }
    flush()
    endParagraph()
    isUnfinished = !outer.isEmpty && !text.isCut
  }

  private mutating func open() {
    skip = 0
    guard outer.count < Self.deepest else { return surplus += 1 }
    outer.append(state)
    state.isRoot = false
    state.isOptional = false
  }

  /// - Returns: `false` at the end of the document.
  private mutating func close() -> Bool {
    skip = 0
    if surplus > 0 {
      surplus -= 1
      return true
    }
    if state.isRoot { endDestination() }
    if let field, outer.count <= field.depth { showField() }
    guard let last = outer.popLast() else { return false }
    if page(of: last) != pendingPage || last.destination != state.destination { flush() }
    state = last
    if outer.isEmpty { flush() }
    // What follows the end is no text, unless parts of a document were put together.
    return !outer.isEmpty || tokens.isAtGroup
  }

  private mutating func endDestination() {
    flush()
    switch state.destination {
    case .property(let property):
      let value = captured.take()
      if property == .created || property == .modified {
        dates[property] = date
        date = RichTextDate()
      } else if !value.isEmpty {
        properties[property] = value
      }
    case .instruction:
      let instruction = Array(captured.take().utf16)
      links.add(instruction: instruction)
      field = (WordText.shown(instruction), outer.count - 1)
    case .aside: aside.endLine()
    case .text, .skipped, .fonts: break
    }
  }

  private mutating func showField() {
    flush()
    let shown = field?.text ?? []
    field = nil
    if !shown.isEmpty { write { text in shown.forEach { text.append(unit: $0) } } }
  }

  private mutating func endParagraph() {
    text.endLine()
    guard !aside.isEmpty else { return }
    text.append(aside.bytes[...])
    text.endLine()
    aside.removeAll()
  }

  private mutating func enter(_ destination: RichTextState.Destination) {
    flush()
    state.outer = state.destination
    state.destination = destination
    state.isRoot = true
  }

  private var isBody: Bool { state.destination == .text || state.destination == .aside }

  private func page(of state: RichTextState) -> Int { fonts.page(of: state.font) }

  // MARK: Characters

  private mutating func append(_ range: Range<Int>) {
    guard state.destination != .skipped, !state.isHidden else { return }
    var range = range
    if skip > 0 {
      let passed = min(skip, range.count)
      skip -= passed
      range = range.dropFirst(passed)
    }
    usePage()
    pending += tokens.bytes[range]
    if pending.count > 4_096 { flush() }
  }

  private mutating func append(_ byte: UInt8) {
    if skip > 0 { return skip -= 1 }
    guard state.destination != .skipped, !state.isHidden else { return }
    usePage()
    pending.append(byte)
  }

  private mutating func append(scalar: UInt32) {
    // White space between hidden words divides those that are shown.
    guard state.destination != .skipped, !state.isHidden || scalar <= 0x20 else { return }
    flush()
    if scalar == 0x0A, state.destination == .text { return endParagraph() }
    write { $0.append(scalar: scalar) }
  }

  private mutating func append(unit: Int) {
    guard state.destination != .skipped, !state.isHidden else { return }
    flush()
    let unit = UInt16(truncatingIfNeeded: unit)
    // Characters of fonts of symbols are given in an area of private use.
    if 0xF000...0xF0FF ~= unit { return }
    write { $0.append(unit: unit) }
  }

  private mutating func usePage() {
    let page = page(of: state)
    guard page != pendingPage else { return }
    flush()
    pendingPage = page
  }

  private mutating func flush() {
    guard !pending.isEmpty else { return }
    defer { pending.removeAll(keepingCapacity: true) }
    let bytes = pendingPage == RichTextFonts.symbols ? pending.filter { $0 < 0x80 } : pending
    let page = pages[max(0, pendingPage)]
    write { page.append(bytes[...], to: &$0) }
  }

  private mutating func write(_ action: (inout TextBuilder) -> Void) {
    switch state.destination {
    case .text:
      field = nil
      action(&text)
    case .aside:
      field = nil
      action(&aside)
    case .property, .instruction: action(&captured)
    case .skipped, .fonts: break
    }
  }

  // MARK: Controls

  private mutating func apply(_ symbol: UInt8) {
    if skip > 0, symbol != 0x2A { return skip -= 1 }
    switch symbol {
    case 0x2A: state.isOptional = isGroupNew
    case 0x7E: append(scalar: 0x20)
    case 0x5F: append(0x2D)
    case 0x5C, 0x7B, 0x7D: append(symbol)
    case 0x0A, 0x0D: append(scalar: 0x0A)
    default: break
    }
  }

  private mutating func apply(_ name: Range<Int>, _ number: Int?) {
    if state.destination == .skipped, !state.isOptional {
      // In what is passed over nothing counts but the bytes that are no text, and the other alternative.
      let first = tokens.bytes[name.lowerBound]
      guard first == UInt8(ascii: "b") else { return }
    }
    let word = String(decoding: tokens.bytes[name], as: UTF8.self)
    guard let action = RichTextWords.actions[word] else {
      if state.isOptional, !state.isRoot, state.destination != .skipped { enter(.skipped) }
      state.isOptional = false
      return
    }
    if skip > 0 { return skip -= 1 }
    apply(action, number)
    state.isOptional = false
  }

  private mutating func apply(_ action: RichTextAction, _ number: Int?) {
    switch action {
    case .skipped: if state.destination != .skipped { enter(.skipped) }
    case .instruction: enter(isBody ? .instruction : .skipped)
    case .part: if state.destination != .skipped { enter(state.destination == .instruction ? .skipped : .aside) }
    case .property(let property): if state.destination == .text, outer.count > 1 { enter(.property(property)) }
    case .fontTable: enter(.fonts)
    case .alternatives: enter(.skipped)
    case .unicodeAlternative: if let parent = outer.last?.outer { state.destination = parent }
    case .binary: tokens.skip(number ?? 0)
    case .datePart(let part): date.set(part, number ?? 0)
    case .pageCount: pageCount = number
    case .wordCount: wordCount = number
    case .character(let scalar): append(scalar: scalar)
    case .unicode: appendUnicode(number ?? 0)
    default: applyStyle(action, number)
    }
  }

  private mutating func appendUnicode(_ number: Int) {
    append(unit: number)
    skip = state.unicodeSkip
  }

  private mutating func applyStyle(_ action: RichTextAction, _ number: Int?) {
    switch action {
    case .unicodeSkip: state.unicodeSkip = min(max(0, number ?? 1), 64)
    case .hidden, .markupStandIn: state.isHidden = number != 0
    case .plain: state.isHidden = false
    case .codePage: if let number, number > 0 { fonts.documentPage = number }
    case .mac: fonts.documentPage = 10000
    case .pc: fonts.documentPage = 437
    case .pcLatin: fonts.documentPage = 850
    case .defaultFont: fonts.defaultFont = number ?? 0
    case .font: useFont(number ?? 0)
    case .associatedFont: if state.isFontRun { useFont(number ?? 0) }
    case .fontRun: state.isFontRun = true
    case .otherRun: state.isFontRun = false
    case .characterSet: if state.destination == .fonts { fonts.set(characterSet: number ?? 0) }
    case .fontCodePage: if state.destination == .fonts { fonts.set(page: number ?? 0) }
    default: break
    }
  }

  private mutating func useFont(_ number: Int) {
    if state.destination == .fonts { fonts.begin(number) } else { state.font = number }
  }
}
