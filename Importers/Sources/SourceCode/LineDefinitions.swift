/// Finds definitions in languages where each begins a line: Ruby, Perl, shells, R, Haskell, SQL.
struct LineDefinitions {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let language: SourceLanguage

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ language: SourceLanguage) {
    self.bytes = bytes
    self.language = language
  }

  func find(_ found: inout FoundNames) {
    var start = 0
    var isDocumentation = false
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != 0x0A { end += 1 }
      let line = LineCursor(bytes, start..<end)
      if marksDocumentation(line, &isDocumentation) {
        if language == .perl, line.begins(with: "__END__") || line.begins(with: "__DATA__") { return }
      } else if !isDocumentation {
        read(language == .sql ? LineCursor(bytes, start..<bytes.count) : line, &found)
      }
      start = end + 1
    }
  }

  /// True for documentation inside a source: Ruby's from `=begin` to `=end`, Perl's up to `=cut`, Haskell's comments.
  private func marksDocumentation(_ line: LineCursor, _ isInside: inout Bool) -> Bool {
    switch language {
    case .ruby, .perl:
      if line.begins(with: "__END__") || line.begins(with: "__DATA__") {
        isInside = true
        return true
      }
      guard line.begins(with: "="), line.isLetter(at: 1) else { return false }
      isInside = !line.begins(with: language == .perl ? "=cut" : "=end")
      return true
    case .haskell:
      if line.begins(with: "{-"), !line.contains("-}") { isInside = true }
      if isInside, line.contains("-}") {
        isInside = false
        return true
      }
      return false
    default: return false
    }
  }

  private func read(_ line: LineCursor, _ found: inout FoundNames) {
    var line = line
    switch language {
    case .ruby: readRuby(&line, &found)
    case .perl: readPerl(&line, &found)
    case .shell: readShell(&line, &found)
    case .r: readR(&line, &found)
    case .haskell: readHaskell(&line, &found)
    default: readSQL(&line, &found)
    }
  }

  private func readRuby(_ line: inout LineCursor, _ found: inout FoundNames) {
    line.skipBlanks()
    if let word = line.word(), Self.rubyVisibility.contains(word.text) { line.skipBlanks() } else { line.rewind() }
    guard let word = line.word()?.text, line.skipBlanks() > 0 else { return }
    switch word {
    case "def":
      if let name = line.lastName(separators: ".", suffixes: "?!=") { found.functions.append(name) }
    case "class", "module":
      if let name = line.lastName(separators: ":", suffixes: "") { found.types.append(name) }
    default: break
    }
  }

  private static let rubyVisibility: Set = [
    "private", "protected", "public", "private_class_method", "module_function",
  ]

  private func readPerl(_ line: inout LineCursor, _ found: inout FoundNames) {
    line.skipBlanks()
    guard let word = line.word()?.text, line.skipBlanks() > 0 else { return }
    if word == "sub", let name = line.lastName(separators: ":'", suffixes: "") { found.functions.append(name) }
    if word == "package", let name = line.wholeName(separators: ":") { found.types.append(name) }
  }

  private func readShell(_ line: inout LineCursor, _ found: inout FoundNames) {
    line.skipBlanks()
    guard let first = line.shellWord() else { return }
    let blanks = line.skipBlanks()
    if String(decoding: bytes[first], as: UTF8.self) == "function", blanks > 0 {
      if let name = line.shellWord() { found.functions.append(name) }
    } else if line.skip("("), line.skipBlanks() >= 0, line.skip(")") {
      found.functions.append(first)
    }
  }

  private func readR(_ line: inout LineCursor, _ found: inout FoundNames) {
    line.skipBlanks()
    _ = line.skip("`") || line.skip("\"")
    guard let name = line.dottedWord() else { return }
    _ = line.skip("`") || line.skip("\"")
    line.skipBlanks()
    guard line.skip("<-") || line.skip("<<-") || line.skip("=") else { return }
    line.skipBlanks()
    if let word = line.word()?.text {
      line.skipBlanks()
      if word == "function", line.skip("(") { found.functions.append(name) }
    } else if line.skip("\\("), !line.isAtEnd {
      found.functions.append(name)
    }
  }

  /// Reads a function by its type signature `name, other :: …` at the margin, or a type by its keyword.
  private func readHaskell(_ line: inout LineCursor, _ found: inout FoundNames) {
    guard var name = line.haskellWord() else { return }
    let word = String(decoding: bytes[name], as: UTF8.self)
    switch word {
    case "data", "newtype", "class", "type":
      line.skipBlanks()
      if let type = line.typeOfHaskell() { found.types.append(type) }
    case "import", "module", "instance", "infixl", "infixr", "infix", "deriving", "foreign", "default": break
    default:
      var names = [name]
      while line.skipBlanks() >= 0, line.skip(",") {
        line.skipBlanks()
        guard let next = line.haskellWord() else { return }
        name = next
        names.append(name)
      }
      if line.skip("::") { found.functions += names }
    }
  }

  /// Reads `CREATE OR REPLACE FUNCTION name`. The words may be on several lines.
  private func readSQL(_ cursor: inout LineCursor, _ found: inout FoundNames) {
    cursor.skipBlanks()
    guard cursor.word()?.text.lowercased() == "create" else { return }
    var kind: String?
    // Modifiers may stand before the kind: `CREATE OR REPLACE TEMPORARY VIEW name`.
    for _ in 0..<Self.mostWords {
      cursor.skipSpace()
      guard let word = cursor.nextWord?.lowercased(), Self.sqlKinds.contains(word) || Self.sqlModifiers.contains(word)
      else { break }
      if Self.sqlKinds.contains(word) {
        if kind != nil { break }
        kind = word
      }
      _ = cursor.word()
    }
    guard let kind, let name = cursor.sqlName() else { return }
    if ["function", "procedure", "trigger"].contains(kind) {
      found.functions.append(name)
    } else {
      found.types.append(name)
    }
  }

  private static let mostWords = 8
  private static let sqlKinds: Set = [
    "table", "view", "type", "schema", "domain", "function", "procedure", "trigger", "index", "sequence",
  ]
  private static let sqlModifiers: Set = [
    "or", "replace", "temp", "temporary", "global", "local", "unlogged", "materialized", "unique", "recursive",
    "virtual", "external", "if", "not", "exists", "constraint", "concurrently",
  ]
}
