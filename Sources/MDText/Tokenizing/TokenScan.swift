/// One pass over a text that emits its tokens. At most one of a word and a run of ideographs is open at a time.
struct TokenScan {
  let text: UnsafePointer<UInt8>
  let count: Int
  let table: ScalarTable
  /// The open word, folded. Has room for `Tokenizer.longestToken` bytes and one chunk.
  let word: UnsafeMutablePointer<UInt8>
  /// True if the tokens are indexed. Parts of words are then emitted with whole words and pairs.
  let isDocument: Bool
  private let isAttribute: Bool
  /// True if words may be hyphenated at line ends.
  private let hasLines: Bool
  var output: TokenOutput

  private var offset = 0
  /// Number of bytes of the open word; 0 if no word is open.
  private var length = 0
  /// Number of bytes that the open word may grow to. Less than the longest token after a character did not fit.
  private var limit = Tokenizer.longestToken
  private var wordStart = 0
  private var wordEnd = 0
  /// True if the open word has a capital after its first letter.
  private var hasInnerCapital = false
  private var (hasLetters, hasDigits) = (false, false)
  /// Room for the borders of one word.
  private let borders: UnsafeMutablePointer<WordParts.Border>
  private var bigrams = BigramRun()
  private var hyphenated: HyphenatedWord
  /// The run that began last.
  private var joined = JoinedRun(start: 0)

  init(
    text: UnsafePointer<UInt8>, count: Int, table: ScalarTable, word: UnsafeMutablePointer<UInt8>,
    borders: UnsafeMutablePointer<WordParts.Border>, pieces: UnsafeMutablePointer<UInt8>,
    purpose: Tokenizer.Purpose, output: TokenOutput
  ) {
    self.text = text
    self.count = count
    self.table = table
    self.word = word
    isAttribute = purpose == .attribute
    isDocument = purpose == .document || isAttribute
    hasLines = purpose == .document
    self.borders = borders
    hyphenated = HyphenatedWord(pieces)
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
  /// Scans up to the next byte that is not ASCII, which may belong to the open word, or to the end.
  private mutating func scanASCII() {
    closeRun()
    while offset < count && output.status == 0 {
      let chunk = ASCIIChunk(text, at: offset, count: count)
      // No word is open, so all separators of the chunk can be skipped at once.
      if length == 0 {
        let skipped = chunk.leadingSeparators
        if skipped > 0 {
          offset = min(offset &+ skipped, count)
          continue
        }
      }
      let taken = chunk.leadingWord
      append(chunk, taken)
      // The word may go on in the next chunk, or with the character beyond ASCII that follows: `caf` + `é`.
      if taken == 8 { continue }
      if offset < count && text[offset] >= 0x80 { break }
      closeWord()
      offset = min(offset &+ 1, count)
    }
  }

  @inline(__always) private mutating func append(_ chunk: ASCIIChunk, _ taken: Int) {
    // A capital that begins a word is no inner border.
    let first: UInt64 = length == 0 ? 0x80 : 0
    if length == 0 { wordStart = offset }
    hasInnerCapital = hasInnerCapital || chunk.leadingCapitals & ~first != 0
    hasLetters = hasLetters || chunk.leadingLetters != 0
    hasDigits = hasDigits || chunk.leadingDigits != 0
    // All eight bytes are stored. The next chunk overwrites those after `taken`.
    UnsafeMutableRawPointer(word + length).storeBytes(of: chunk.folded.littleEndian, as: UInt64.self)
    length = min(length &+ taken, limit)
    offset = offset &+ taken
    wordEnd = offset
  }
}

/// Scalars beyond ASCII.
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

  /// Adds one folded scalar. `end` is the end of its source.
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
      // A removed mark lengthens the source of the token before it, but adds nothing to its text.
      wordEnd = end
      bigrams.extend(to: end)
    case ScalarClass.symbol:
      closeWord()
      closeRun()
      if output.status == 0 { output.emit(bytes, count: count, start: offset, end: end) }
    default:
      closeWord()
      bigrams.add(scalar, scalarClass, offset, end, isDocument: isDocument, to: &output)
    }
  }

  /// Adds a folded character. If it does not fit whole, adds as many of its scalars as do.
  private mutating func addWord(_ bytes: UnsafePointer<UInt8>, count: Int, _ end: Int, isCapital: Bool) {
    closeRun()
    if length == 0 { wordStart = offset } else if isCapital { hasInnerCapital = true }
    wordEnd = end
    if bytes[count &- 1] &- 0x30 < 10 { hasDigits = true } else { hasLetters = true }
    var place = 0
    while place < count {
      let scalar = UTF8Scalar(bytes + place, count: count &- place)
      guard length &+ scalar.count <= limit else {
        // No later scalar may be added, or the token would have a gap.
        limit = length
        return
      }
      copy(bytes + place, count: scalar.count)
      length &+= scalar.count
      place &+= scalar.count
    }
  }

  /// Copies one scalar to the end of the word. A loop would be compiled to a call of `memmove`, which is slower.
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
    if hasLines && (hyphenated.isOpen || mayBeHyphenated) { closePiece() } else { emitWord() }
    (hasInnerCapital, hasLetters, hasDigits) = (false, false, false)
    length = 0
    limit = Tokenizer.longestToken
  }

  /// A fast test that rejects nearly all words that do not go on in the next line.
  @inline(__always) private var mayBeHyphenated: Bool {
    guard wordEnd < count else { return false }
    return text[wordEnd] == 0x2D || text[wordEnd] == 0xE2 || text[wordEnd &- 1] == 0xAD
  }

  @inline(__always) private mutating func emitWord(isColocated: Bool = false) {
    guard output.status == 0 else { return }
    // A query for `C++` searches for that token only. Documents have `c` and `c++` at the same position.
    if let signed = SignedWord.range(of: wordStart..<wordEnd, in: reader, isQuery: !isDocument) {
      if !isDocument { return emitSigned(signed, isColocated: isColocated) }
      output.emit(word, count: length, start: wordStart, end: wordEnd, isColocated: isColocated)
      if output.status == 0 { emitSigned(signed, isColocated: true) }
    } else {
      output.emit(word, count: length, start: wordStart, end: wordEnd, isColocated: isColocated)
    }
    if isDocument && mayHaveParts && output.status == 0 { emitParts() }
    if isDocument && output.status == 0 { emitJoined() }
  }

  @inline(never) private mutating func emitSigned(_ range: Range<Int>, isColocated: Bool) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: SignedWord.longest) { token in
      guard let base = token.baseAddress else { return }
      for place in range {
        token[place - range.lowerBound] = text[place] &- 0x41 < 26 ? text[place] | 0x20 : text[place]
      }
      output.emit(
        base, count: range.count, start: range.lowerBound, end: range.upperBound, isColocated: isColocated)
    }
  }

  /// Emits the run of words that begins or ends with this word.
  @inline(__always) private mutating func emitJoined() {
    // The word is inside the run that began last. Its last word gets the form again, so that in "the U.S.A. today" both
    // "the usa" and "usa today" are phrases.
    if wordStart < joined.end {
      if wordEnd == joined.end && joined.isBetweenWords { emit(joined, from: 0) }
      return
    }
    if reader.mayBegin(at: wordStart..<wordEnd, isShort: length <= JoinedRun.longestPart, hasDigits: hasDigits) {
      beginJoined()
    }
  }

  @inline(__always) private var reader: JoinedRunReader { JoinedRunReader(text: text, count: count, table: table) }

  @inline(never) private mutating func beginJoined() {
    guard let run = reader.run(at: wordStart..<wordEnd) else { return }
    joined = run
    for form in run.forms where output.status == 0 { emit(run, from: form) }
  }

  private mutating func emit(_ run: JoinedRun, from form: Int) {
    run.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      output.emit(base + form, count: bytes.count - form, start: run.start, end: run.end, isColocated: true)
    }
  }

  @inline(__always) private var mayHaveParts: Bool {
    if isAttribute && hasDigits && word[0] == 0x30 { return true }
    guard hasInnerCapital || hasDigits && hasLetters else { return false }
    if isAttribute { return true }
    return length <= WordParts.longestWord && length > (hasInnerCapital ? 2 : WordParts.longNumber)
  }

  /// Closes a word that ends at a line end, or that continues a word of the line before.
  @inline(never) private mutating func closePiece() {
    let isFirst = !hyphenated.isOpen
    let goesOn = hyphenated.hasRoom && isCutByHyphen
    if isFirst && goesOn && output.status == 0 {
      // Shares the position of the word before. At the start of the text there is none, so it gets a position of its
      // own.
      output.emit(word, count: length, start: wordStart, end: wordEnd, isColocated: output.hasPosition)
    }
    emitWord(isColocated: !isFirst)
    guard goesOn || !isFirst else { return }
    hyphenated.add(word, count: length, wordStart..<wordEnd)
    if !goesOn { hyphenated.close(to: &output) }
  }

  /// True if the word goes on in the next line. A digit on either side of the hyphen prevents that: `1-2` and
  /// `COVID-19` are not joined.
  private var isCutByHyphen: Bool {
    word[length &- 1] &- 0x30 >= 10
      && LineHyphen(text: text, count: count, table: table).continuation(ofWordEndingAt: wordEnd) != nil
  }

  @inline(never) private mutating func emitParts() {
    let parts = WordParts(of: word, length: length, at: wordStart..<wordEnd, in: text, table, borders: borders)
    if isAttribute { parts.emitForAttribute(to: &output) } else { parts.emitForDocument(to: &output) }
  }

  @inline(__always) private mutating func closeRun() {
    if bigrams.isOpen { bigrams.close(isDocument: isDocument, to: &output) }
  }
}
