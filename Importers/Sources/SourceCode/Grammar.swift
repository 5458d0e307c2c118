/// The meaning of a word where a definition may begin.
enum WordRole: UInt8 {
  /// The name of a function or of a type follows.
  case function, type
  /// Precedes parentheses and is not a function: `if`, `return`.
  case control
  /// Belongs to the preceding function, with everything up to the body: `throws`, `where`.
  case clause
  /// Its parentheses qualify the function: `__attribute__`.
  case attribute
  case template, typedef, using, `operator`, assignedFunction
  /// A type if a name and its components follow: `record`.
  case recordType
}

/// The words and signs by which a language's comments, strings and definitions are recognized.
struct Grammar {
  /// Where a name, parentheses and a body define a function.
  enum BareFunctions { case never, inDeclarations, everywhere }

  var words: WordTable
  var lineComments: [[UInt8]] = [Array("//".utf8)]
  var hasBlockComments = true
  var commentsNest = false
  var isPreprocessed = false
  var bareFunctions = BareFunctions.never
  /// True if methods without a body count, as in interfaces.
  var countsBodiless = false
  /// True if the last word before a body is the type's name, because macros may precede it.
  var typeNameIsLast = false
  /// Whether `'` begins a string, or else a character or Rust's lifetime.
  var singleQuotes = Quotes.text
  var hasTripleQuotes = false
  /// Whether `` ` `` begins a template with code inside (JavaScript), a raw string (Go), or a quoted name.
  var backticks = Backticks.names
  var hasRegularExpressions = false
  var hasRawTexts = false
  /// True if a receiver in parentheses may precede a function's name (Go).
  var hasReceivers = false
  /// True if the program is embedded in the text of a page.
  var isEmbedded = false
  var hasLongBrackets = false
  /// True if `[…]` before a declaration is an attribute (C#).
  var hasAttributesInBrackets = false

  enum Quotes { case text, character }
  enum Backticks { case names, template, raw }

  static func of(_ language: SourceLanguage) -> Grammar { grammars[language] ?? Grammar(words: WordTable([:])) }

  private static let grammars: [SourceLanguage: Grammar] = [
    .c: c, .cPlusPlus: cPlusPlus, .cSharp: cSharp, .go: go, .java: java, .javaScript: javaScript, .kotlin: kotlin,
    .lua: lua, .php: php, .python: python, .rust: rust, .scala: scala, .swift: swift, .typeScript: typeScript,
  ]

  private static let controls = "if for while switch return sizeof else do case catch throw new delete assert"

  private static var c: Grammar {
    var grammar = Grammar(
      words: WordTable([
        .type: "struct union enum", .typedef: "typedef", .control: controls + " defined typeof __typeof__",
        .attribute: "__attribute__ __attribute __declspec _Alignas __asm__ asm __asm _Static_assert",
      ]))
    grammar.isPreprocessed = true
    grammar.bareFunctions = .inDeclarations
    grammar.typeNameIsLast = true
    grammar.singleQuotes = .character
    return grammar
  }

  private static var cPlusPlus: Grammar {
    var grammar = c
    grammar.words = WordTable([
      .type: "struct union enum class namespace concept", .typedef: "typedef", .template: "template",
      .using: "using", .operator: "operator", .clause: "final",
      .control: controls + " defined typeof static_assert alignof typeid",
      .attribute: "__attribute__ __attribute __declspec alignas decltype asm noexcept requires explicit throw",
    ])
    grammar.hasRawTexts = true
    return grammar
  }

  private static var java: Grammar {
    var grammar = Grammar(
      words: WordTable([
        .type: "class interface enum", .recordType: "record", .clause: "throws",
        .control: controls + " synchronized super this try",
      ]))
    grammar.bareFunctions = .inDeclarations
    grammar.countsBodiless = true
    grammar.singleQuotes = .character
    grammar.hasTripleQuotes = true
    return grammar
  }

  private static var cSharp: Grammar {
    var grammar = java
    grammar.words = WordTable([
      .type: "class interface enum struct namespace", .recordType: "record", .clause: "where", .operator: "operator",
      .control: controls + " lock using foreach fixed base this typeof nameof checked unchecked when await",
    ])
    grammar.hasAttributesInBrackets = true
    grammar.isPreprocessed = true
    return grammar
  }

  private static var javaScript: Grammar {
    var grammar = Grammar(
      words: WordTable([
        .assignedFunction: "function", .type: "class",
        .control: controls + " with super typeof await yield import void in of instanceof get set static async",
      ]))
    grammar.bareFunctions = .everywhere
    grammar.backticks = .template
    grammar.hasRegularExpressions = true
    return grammar
  }

  private static var typeScript: Grammar {
    var grammar = javaScript
    grammar.words = WordTable([
      .assignedFunction: "function", .type: "class interface enum namespace", .recordType: "type",
      .control: controls + " with super typeof await yield import void in of instanceof get set static async",
    ])
    return grammar
  }

  private static var go: Grammar {
    var grammar = Grammar(words: WordTable([.function: "func", .type: "type"]))
    grammar.singleQuotes = .character
    grammar.backticks = .raw
    grammar.hasReceivers = true
    return grammar
  }

  private static var rust: Grammar {
    var grammar = Grammar(
      words: WordTable([.function: "fn macro_rules", .type: "struct enum trait mod type", .recordType: "union"]))
    grammar.commentsNest = true
    grammar.singleQuotes = .character
    grammar.hasRawTexts = true
    return grammar
  }

  private static var swift: Grammar {
    var grammar = Grammar(
      words: WordTable([
        .function: "func macro", .recordType: "actor", .type: "class struct enum protocol typealias associatedtype",
      ]))
    grammar.commentsNest = true
    grammar.hasTripleQuotes = true
    grammar.hasRawTexts = true
    return grammar
  }

  private static var kotlin: Grammar {
    var grammar = Grammar(words: WordTable([.function: "fun", .type: "class interface object typealias"]))
    grammar.commentsNest = true
    grammar.hasTripleQuotes = true
    grammar.singleQuotes = .character
    return grammar
  }

  private static var scala: Grammar {
    var grammar = Grammar(words: WordTable([.function: "def", .type: "class trait object type"]))
    grammar.commentsNest = true
    grammar.hasTripleQuotes = true
    grammar.singleQuotes = .character
    return grammar
  }

  private static var php: Grammar {
    var grammar = Grammar(words: WordTable([.function: "function", .type: "class interface trait enum"]))
    grammar.lineComments = [Array("//".utf8), Array("#".utf8)]
    grammar.isEmbedded = true
    return grammar
  }

  private static var python: Grammar {
    var grammar = Grammar(words: WordTable([.function: "def", .type: "class"]))
    grammar.lineComments = [Array("#".utf8)]
    grammar.hasBlockComments = false
    grammar.hasTripleQuotes = true
    return grammar
  }

  private static var lua: Grammar {
    var grammar = Grammar(words: WordTable([.assignedFunction: "function"]))
    grammar.lineComments = [Array("--".utf8)]
    grammar.hasBlockComments = false
    grammar.hasLongBrackets = true
    return grammar
  }
}

/// The words of a language with their roles: a hash table of bytes, because every word of a source is looked up.
struct WordTable {
  private var roles: [WordRole?]
  private var words: [[UInt8]]
  /// For each first byte, a bit mask of the lengths of its words. Nearly all lookups end here.
  private var lengths: [UInt32]

  private static let slots = 256

  init(_ rows: [WordRole: String]) {
    roles = Array(repeating: nil, count: Self.slots)
    words = Array(repeating: [], count: Self.slots)
    lengths = Array(repeating: 0, count: 256)
    for (role, list) in rows { for word in list.split(separator: " ") { add(Array(word.utf8), role) } }
  }

  private mutating func add(_ word: [UInt8], _ role: WordRole) {
    var slot = word.withUnsafeBufferPointer { Self.slot($0[...]) }
    while roles[slot] != nil, words[slot] != word { slot = (slot + 1) % Self.slots }
    (roles[slot], words[slot]) = (role, word)
    lengths[Int(word[0])] |= 1 << UInt32(word.count)
  }

  private static func slot(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let first = Int(word[word.startIndex])
    let last = Int(word[word.endIndex - 1])
    return (first &* 31 &+ last &* 7 &+ word.count &* 57) & (slots - 1)
  }

  func role(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> WordRole? {
    guard lengths[Int(word[word.startIndex])] >> UInt32(min(word.count, 31)) & 1 == 1 else { return nil }
    var slot = Self.slot(word)
    while let role = roles[slot] {
      if words[slot].count == word.count, words[slot].elementsEqual(word) { return role }
      slot = (slot + 1) % Self.slots
    }
    return nil
  }
}
