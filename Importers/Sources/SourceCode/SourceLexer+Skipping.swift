/// Skips comments, strings and similar parts.
extension SourceLexer {
  mutating func skipComment() -> Bool {
    if grammar.hasBlockComments, byte(0) == 0x2F, byte(1) == 0x2A {
      skipBlockComment()
      return true
    }
    guard grammar.lineComments.contains(where: { $0[0] == byte(0) && ($0.count == 1 || $0[1] == byte(1)) }) else {
      return false
    }
    // PHP's attributes begin with the sign of a comment.
    if grammar.isEmbedded, byte(0) == 0x23, byte(1) == 0x5B { return false }
    // Lua's long comments have the form `--[[ … ]]`.
    if grammar.hasLongBrackets {
      position += 2
      if byte(0) == 0x5B, skipLongBracket() { return true }
    }
    skipLine()
    return true
  }

  private mutating func skipLine() {
    let isEmbedded = grammar.isEmbedded
    var place = position
    while place < bytes.count, bytes[place] != 0x0A {
      // `?>` ends PHP code even inside a line comment.
      if isEmbedded, bytes[place] == 0x3F, place + 1 < bytes.count, bytes[place + 1] == 0x3E { break }
      place += 1
    }
    position = place
  }

  private mutating func skipBlockComment() {
    let nests = grammar.commentsNest
    var depth = 1
    var place = position + 2
    while place + 1 < bytes.count {
      if bytes[place] == 0x2A, bytes[place + 1] == 0x2F {
        depth -= 1
        place += 1
      } else if nests, bytes[place] == 0x2F, bytes[place + 1] == 0x2A {
        depth += 1
        place += 1
      }
      place += 1
      if depth == 0 { return position = place }
    }
    position = bytes.count
  }

  mutating func skipQuoted(_ quote: UInt8) {
    if grammar.hasTripleQuotes, byte(1) == quote, byte(2) == quote { return skipTriple(quote) }
    position += 1
    let spansLines = grammar.isEmbedded || grammar.hasRawTexts && !grammar.hasTripleQuotes
    while position < bytes.count {
      switch bytes[position] {
      case quote:
        position += 1
        return
      case 0x5C: position += 2
      // An unclosed string ends with its line, so that it does not hide the rest of the file.
      case 0x0A where !spansLines: return
      default: position += 1
      }
    }
  }

  private mutating func skipTriple(_ quote: UInt8) {
    position += 3
    while position < bytes.count {
      if bytes[position] == quote, byte(1) == quote, byte(2) == quote {
        position += 3
        return
      }
      position += bytes[position] == 0x5C ? 2 : 1
    }
  }

  /// Skips a character in quotation marks. A single mark begins a lifetime or a label, or separates digits.
  mutating func skipCharacter() {
    position += 1
    if byte(0) == 0x5C {
      // An escape may have several characters, as in `'\u{1F600}'`.
      position += 2
      while position < bytes.count, bytes[position] != 0x27, bytes[position] != 0x0A { position += 1 }
      position += 1
    } else if byte(0) >= 0x80 {
      var length = 1
      while length < 4, byte(length) & 0xC0 == 0x80 { length += 1 }
      if byte(length) == 0x27 { position += length + 1 }
    } else if byte(1) == 0x27 {
      position += 2
    }
  }

  /// Skips C++'s `R"x(…)x"`, or Rust's `r"…"` and `br#"…"#`, after the prefix.
  mutating func skipPrefixedText(_ range: Range<Int>) -> Bool {
    guard bytes[range.upperBound - 1] | 0x20 == 0x72, byte(0) == 0x22 || byte(0) == 0x23 else { return false }
    if bytes[range.upperBound - 1] == 0x72 {
      skipHashedText()
    } else {
      guard byte(0) == 0x22 else { return false }
      position += 1
      let start = position
      while position < bytes.count, bytes[position] != 0x28, position - start < 16 { position += 1 }
      skip(past: [0x29] + bytes[start..<min(position, bytes.count)] + [0x22])
    }
    endsOperand = true
    return true
  }

  /// Skips `#"…"#`, with equal numbers of signs at both ends. It has no escapes.
  mutating func skipHashedText() {
    var count = 0
    while byte(count) == 0x23 { count += 1 }
    position += count
    guard byte(0) == 0x22 else { return }
    let isTriple = byte(1) == 0x22 && byte(2) == 0x22 && grammar.hasTripleQuotes
    position += isTriple ? 3 : 1
    let quotes = [UInt8](repeating: 0x22, count: isTriple ? 3 : 1)
    skip(past: quotes + [UInt8](repeating: 0x23, count: count))
  }

  private mutating func skip(past mark: [UInt8]) {
    while position < bytes.count {
      if bytes[position] == mark[0], bytes[position...].starts(with: mark) {
        position += mark.count
        return
      }
      position += 1
    }
  }

  mutating func skipBackticks() {
    var braces: [Int] = []
    position += 1
    // `${ }` contains code, in which another template may begin.
    var depth: Int?
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case 0x5C where grammar.backticks == .template: position += 1
      case 0x60 where depth == nil:
        // The end of a template inside `${ }` returns to the code of the outer template.
        guard let outer = braces.popLast() else { return }
        depth = outer
      case 0x60:
        if let inner = depth { braces.append(inner) }
        depth = nil
      case 0x24 where depth == nil && self.byte(0) == 0x7B && grammar.backticks == .template:
        position += 1
        depth = 1
      case 0x7B: depth = depth.map { $0 + 1 }
      case 0x7D: depth = depth.flatMap { $0 == 1 ? nil : $0 - 1 }
      default: break
      }
    }
  }

  mutating func skipRegularExpression() {
    position += 1
    var isInClass = false
    while position < bytes.count, bytes[position] != 0x0A {
      let byte = bytes[position]
      position += byte == 0x5C ? 2 : 1
      // A slash inside a class such as `[/]` does not end the expression.
      if byte == 0x5B { isInClass = true }
      if byte == 0x5D { isInClass = false }
      if byte == 0x2F, !isInClass { return }
    }
  }

  /// Skips Lua's `[[…]]` or `[==[…]==]`.
  mutating func skipLongBracket() -> Bool {
    var level = 1
    while byte(level) == 0x3D { level += 1 }
    guard byte(level) == 0x5B else { return false }
    position += level + 1
    skip(past: [0x5D] + [UInt8](repeating: 0x3D, count: level - 1) + [0x5D])
    return true
  }

  mutating func skipDirective() {
    position += 1
    while byte(0) == 0x20 || byte(0) == 0x09 { position += 1 }
    let start = position
    while position < bytes.count, Self.kinds[Int(bytes[position])] == 1 { position += 1 }
    switch String(decoding: bytes[start..<position], as: UTF8.self) {
    case "define": noteMacro()
    case "if", "ifdef", "ifndef": conditions.append(.begins)
    case "else", "elif": conditions.append(.alternative)
    case "endif": conditions.append(.ends)
    default: break
    }
    skipContinuedLine()
    isAtLineStart = true
  }

  private mutating func noteMacro() {
    while byte(0) == 0x20 || byte(0) == 0x09 { position += 1 }
    let start = position
    while position < bytes.count, 1...2 ~= Self.kinds[Int(bytes[position])] { position += 1 }
    if position > start { macros.append(start..<position) }
  }

  /// Skips the rest of the line, and the next line after a backslash or inside a comment.
  private mutating func skipContinuedLine() {
    while position < bytes.count, bytes[position] != 0x0A {
      if bytes[position] == 0x5C {
        position += byte(1) == 0x0D && byte(2) == 0x0A ? 3 : 2
      } else if bytes[position] == 0x2F, byte(1) == 0x2A {
        skipBlockComment()
      } else {
        position += 1
      }
    }
  }

  /// Moves after the next `<?php`.
  mutating func enterCode() {
    skip(past: Array("<?".utf8))
    isInCode = true
  }

  mutating func leaveCode() {
    position += 2
    enterCode()
  }
}
