/// A pass over a text. At most one of a word and a run of ideographs is open at a time.
struct TokenScan {
  let text: UnsafePointer<UInt8>
  let count: Int
  let table: ScalarTable
  /// Holds the open word, folded; room for `Tokenizer.longestToken` bytes and one chunk.
  let word: UnsafeMutablePointer<UInt8>
  /// Whether the tokens are to be indexed: then parts of words are wanted beside whole words and pairs.
  let isDocument: Bool
  /// Whether parts of words are made from the borders that `caseBorders` gathers.
  let isAttribute: Bool
  var output: TokenOutput

  private var offset = 0
  /// Bytes of the open word; 0 when none is open.
  private var length = 0
  /// Bytes the open word may grow to: less than the longest token once a character did not fit.
  private var limit = Tokenizer.longestToken
  private var wordStart = 0
  private var wordEnd = 0
  /// The open word has a capital after its first letter.
  private var hasInnerCapital = false
  private var caseBorders: CaseBorders
  private var bigrams = BigramRun()

  init(
    text: UnsafePointer<UInt8>, count: Int, table: ScalarTable, word: UnsafeMutablePointer<UInt8>,
    borders: UnsafeMutablePointer<CaseBorders.Border>, purpose: Tokenizer.Purpose, output: TokenOutput
  ) {
    self.text = text
    self.count = count
    self.table = table
    self.word = word
    isAttribute = purpose == .attribute
    isDocument = purpose == .document || isAttribute
    caseBorders = CaseBorders(borders)
    self.output = output
  }

  /// - Returns: the sink's first result that is not 0, or 0.
  mutating func run() -> CInt {
    while offset < count && output.status == 0 {
      if text[offset] < 0x80 { scanASCII() } else { scanOthers() }
    }
    closeWord()
    closeRun()
    return output.status
  }
}

/// ASCII, eight bytes at a time.
extension TokenScan {
  /// Goes on to the next byte that is not ASCII, which may belong to the word then open, or to the end.
  private mutating func scanASCII() {
    closeRun()
    while offset < count && output.status == 0 {
      let chunk = ASCIIChunk(text, at: offset, count: count)
      if length == 0 {
        let skipped = chunk.leadingSeparators
        if skipped > 0 {
          offset = min(offset &+ skipped, count)
          continue
        }
      }
      let taken = chunk.leadingWord
      append(chunk, taken)
      if taken == 8 { continue }
      if offset < count && text[offset] >= 0x80 { break }
      closeWord()
      offset = min(offset &+ 1, count)
    }
  }

  @inline(__always) private mutating func append(_ chunk: ASCIIChunk, _ taken: Int) {
    // A capital that begins a word makes no camelCase.
    let first: UInt64 = length == 0 ? 0x80 : 0
    if length == 0 { wordStart = offset }
    if isAttribute { caseBorders.read(chunk, taken, folded: length, source: offset) }
    hasInnerCapital = hasInnerCapital || chunk.leadingCapitals & ~first != 0
    UnsafeMutableRawPointer(word + length).storeBytes(of: chunk.folded.littleEndian, as: UInt64.self)
    length = min(length &+ taken, limit)
    offset = offset &+ taken
    wordEnd = offset
  }
}

/// Handling of all scalars beyond ASCII.
extension TokenScan {
  private mutating func scanOthers() {
    while offset < count && text[offset] >= 0x80 && output.status == 0 {
      let scalar = UTF8Scalar(text + offset, count: count &- offset)
      let fold = table[scalar.value]
      let end = offset &+ scalar.count
      if fold.count == 0 {
        add(text + offset, count: scalar.count, scalar.value, fold.scalarClass, end)
      } else if fold.scalarClass == ScalarClass.word {
        addWord(table.pool + fold.place, count: fold.count, end, isCapital: fold.isUpper)
      } else {
        addFolded(table.pool + fold.place, count: fold.count, end)
      }
      offset = end
    }
  }

  /// Adds the folding of the scalar at `offset`, scalar by scalar.
  private mutating func addFolded(_ bytes: UnsafePointer<UInt8>, count: Int, _ end: Int) {
    var place = 0
    while place < count && output.status == 0 {
      let scalar = UTF8Scalar(bytes + place, count: count &- place)
      add(bytes + place, count: scalar.count, scalar.value, table[scalar.value].scalarClass, end)
      place &+= scalar.count
    }
  }

  /// Adds one folded scalar; `end` is where its source ends.
  @inline(__always)
  private mutating func add(
    _ bytes: UnsafePointer<UInt8>, count: Int, _ scalar: UInt32, _ scalarClass: UInt32, _ end: Int
  ) {
    switch scalarClass {
    case ScalarClass.word:
      addWord(bytes, count: count, end, isCapital: false)
    case ScalarClass.separator:
      closeWord()
      closeRun()
    case ScalarClass.removed:
      wordEnd = end
      bigrams.extend(to: end)
    default:
      closeWord()
      bigrams.add(scalar, scalarClass, offset, end, isDocument: isDocument, to: &output)
    }
  }

  /// Adds a folded character, whole or, where it does not fit, as many of its scalars as do.
  private mutating func addWord(_ bytes: UnsafePointer<UInt8>, count: Int, _ end: Int, isCapital: Bool) {
    closeRun()
    if length == 0 { wordStart = offset } else if isCapital { hasInnerCapital = true }
    wordEnd = end
    if isAttribute { caseBorders.read(bytes, count: count, isCapital: isCapital, folded: length, source: offset) }
    var place = 0
    while place < count {
      let scalar = UTF8Scalar(bytes + place, count: count &- place)
      guard length &+ scalar.count <= limit else {
        limit = length
        return
      }
      copy(bytes + place, count: scalar.count)
      length &+= scalar.count
      place &+= scalar.count
    }
  }

  /// Copies one scalar to the end of the word. A loop would become a call of `memmove`, which takes longer.
  @inline(__always) private func copy(_ scalar: UnsafePointer<UInt8>, count: Int) {
    let place = word + length
    place[0] = scalar[0]
    if count > 1 { place[1] = scalar[1] }
    if count > 2 { place[2] = scalar[2] }
    if count > 3 { place[3] = scalar[3] }
  }
}

/// Ends of words and runs.
extension TokenScan {
  @inline(__always) private mutating func closeWord() {
    guard length > 0 else { return }
    if output.status == 0 { output.emit(word, count: length, start: wordStart, end: wordEnd) }
    if hasInnerCapital {
      if isDocument && output.status == 0 { emitParts() }
      hasInnerCapital = false
    }
    caseBorders.removeAll()
    length = 0
    limit = Tokenizer.longestToken
  }

  @inline(never) private mutating func emitParts() {
    if isAttribute {
      caseBorders.emit(word, count: length, wordStart..<wordEnd, to: &output)
      return
    }
    guard length <= CaseParts.longestWord else { return }
    let parts = CaseParts(text + wordStart, count: wordEnd &- wordStart, table)
    parts.emit(word, start: wordStart, to: &output)
  }

  @inline(__always) private mutating func closeRun() {
    if bigrams.isOpen { bigrams.close(isDocument: isDocument, to: &output) }
  }
}
