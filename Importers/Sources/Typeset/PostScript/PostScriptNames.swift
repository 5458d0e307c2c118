/// Operators on names, types, the program's own file, and resources.
extension PostScriptOperators {
  static let names: [String: Body] = [
    "def": { m throws(PostScriptError) in
      let (value, key) = (try m.pop(), try m.pop())
      try m.take(1)
      m.dictionaries[m.dictionaries.count - 1].values[key.key] = value
    },
    "store": { m throws(PostScriptError) in
      let (value, key) = (try m.pop(), try m.pop().key)
      let place = m.dictionaries.last { $0.values[key] != nil } ?? m.dictionaries[m.dictionaries.count - 1]
      place.values[key] = value
    },
    "load": { m throws(PostScriptError) in
      guard let name = try m.pop().text, let value = m.lookUp(name) else { throw .failed }
      m.push(value)
    },
    "begin": { m throws(PostScriptError) in
      guard m.dictionaries.count < 500 else { throw .failed }
      m.dictionaries.append(try m.popDictionary())
    },
    "end": { m throws(PostScriptError) in
      guard m.dictionaries.count > 2 else { throw .failed }
      m.dictionaries.removeLast()
    },
    "currentdict": { m throws(PostScriptError) in m.push(.dictionary(m.dictionaries[m.dictionaries.count - 1])) },
    "countdictstack": { m throws(PostScriptError) in m.push(.integer(m.dictionaries.count)) },
    "known": { m throws(PostScriptError) in
      let key = try m.pop().key
      m.push(.boolean(try m.popDictionary().values[key] != nil))
    },
    "where": { m throws(PostScriptError) in
      let key = try m.pop().key
      guard let place = m.dictionaries.last(where: { $0.values[key] != nil }) else { return m.push(.boolean(false)) }
      m.operands += [.dictionary(place), .boolean(true)]
    },
    "undef": { m throws(PostScriptError) in
      let key = try m.pop().key
      try m.popDictionary().values[key] = nil
    },
    "type": { m throws(PostScriptError) in m.push(.name(try m.pop().typeName)) },
    "xcheck": { m throws(PostScriptError) in
      switch try m.pop() {
      case .procedure, .name, .operation: m.push(.boolean(true))
      default: m.push(.boolean(false))
      }
    },
    "rcheck": { m throws(PostScriptError) in
      _ = try m.pop()
      m.push(.boolean(true))
    },
    "wcheck": { m throws(PostScriptError) in
      _ = try m.pop()
      m.push(.boolean(true))
    },
    "cvx": { m throws(PostScriptError) in
      let value = try m.pop()
      switch value {
      case .array(let array): m.push(.procedure(array))
      case .literal(let name): m.push(.name(name))
      case .string(let string):
        try m.take(string.bytes.count)
        m.push(.procedure(try m.newArray(program(string.bytes))))
      default: m.push(value)
      }
    },
    "cvlit": { m throws(PostScriptError) in
      let value = try m.pop()
      switch value {
      case .procedure(let array): m.push(.array(array))
      case .name(let name): m.push(.literal(name))
      default: m.push(value)
      }
    },
    "cvn": { m throws(PostScriptError) in
      guard let text = try m.pop().text else { throw .failed }
      m.push(.literal(text))
    },
    "cvs": { m throws(PostScriptError) in
      _ = try m.popString()
      m.push(try m.newString(Array(shown(try m.pop()).utf8)))
    },
    "cvrs": { m throws(PostScriptError) in
      _ = try m.popString()
      let (radix, value) = (try m.popInteger(), try m.popInteger())
      guard (2...36).contains(radix) else { throw .failed }
      m.push(try m.newString(Array(String(value, radix: radix, uppercase: true).utf8)))
    },
    "readonly": { m throws(PostScriptError) in },
    "noaccess": { m throws(PostScriptError) in },
    "executeonly": { m throws(PostScriptError) in },
    "currentglobal": { m throws(PostScriptError) in m.push(.boolean(false)) },
    "currentpacking": { m throws(PostScriptError) in m.push(.boolean(false)) },
    "vmstatus": { m throws(PostScriptError) in m.operands += [.integer(0), .integer(0), .integer(1 << 24)] },
    "findresource": { m throws(PostScriptError) in
      let (kind, key) = (try m.pop().text, try m.pop())
      if kind == "Font" { return try findFont(m, key) }
      guard kind == "Encoding", let name = key.text, let value = m.lookUp(name) else { throw .failed }
      m.push(value)
    },
    "resourcestatus": { m throws(PostScriptError) in
      m.operands.removeLast(min(2, m.operands.count))
      m.push(.boolean(false))
    },
    "defineresource": { m throws(PostScriptError) in
      let (kind, value, key) = (try m.pop().text, try m.pop(), try m.pop())
      if kind == "Font" { m.fonts.values[key.key] = value }
      m.push(value)
    },
  ]

  private static func program(_ bytes: [UInt8]) -> [PostScriptValue] {
    var scanner = PostScriptScanner(bytes[...])
    var values: [PostScriptValue] = []
    while let value = scanner.next() { values.append(value) }
    return values
  }

  private static func shown(_ value: PostScriptValue) -> String {
    switch value {
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .boolean(let truth): "\(truth)"
    default: value.text ?? "--nostringval--"
    }
  }

  static let files: [String: Body] = [
    "currentfile": { m throws(PostScriptError) in m.push(.file) },
    "readstring": { m throws(PostScriptError) in
      let string = try m.popString()
      _ = try m.pop()
      try give(m.scanner.take(string.bytes.count), into: string, m)
    },
    "readhexstring": { m throws(PostScriptError) in
      let string = try m.popString()
      _ = try m.pop()
      try give(m.scanner.hexadecimal(string.bytes.count), into: string, m)
    },
    "readline": { m throws(PostScriptError) in
      let string = try m.popString()
      _ = try m.pop()
      m.push(try m.newString(Array(m.scanner.line().prefix(string.bytes.count))))
      m.push(.boolean(true))
    },
    "token": { m throws(PostScriptError) in
      switch try m.pop() {
      case .file:
        guard let value = m.scanner.next() else { return m.push(.boolean(false)) }
        m.operands += [value, .boolean(true)]
      default: m.push(.boolean(false))
      }
    },
    "filter": { m throws(PostScriptError) in
      // Data that comes through a filter is an image, so drop its parameters.
      let name = try m.pop().text
      while case .dictionary? = m.operands.last { m.operands.removeLast() }
      if name == "ASCII85Decode" { m.dataEnd = "~>" }
      if name == "ASCIIHexDecode" { m.dataEnd = ">" }
    },
    // The encrypted part of a Type 1 font draws its glyphs, so skip it. It would also define the font, so do that here.
    "eexec": { m throws(PostScriptError) in
      _ = try m.pop()
      m.scanner.skip(behind: "cleartomark")
      if case .dictionary(let font)? = m.operands.last, let name = font["FontName"] {
        m.operands.removeLast()
        m.fonts.values[name.key] = .dictionary(font)
      } else if let font = m.dictionaries.last(where: { $0["FontName"] != nil }), let name = font["FontName"] {
        m.fonts.values[name.key] = .dictionary(font)
      }
    },
    "save": { m throws(PostScriptError) in
      m.page.save(isWhole: true)
      m.push(.token)
    },
    "restore": { m throws(PostScriptError) in
      _ = try m.pop()
      m.page.restore()
    },
    "gsave": { m throws(PostScriptError) in m.page.save(isWhole: false) },
    "grestore": { m throws(PostScriptError) in m.page.restoreState() },
    "grestoreall": { m throws(PostScriptError) in m.page.restoreAll() },
    "showpage": { m throws(PostScriptError) in try m.endPage() },
  ]

  private static func give(
    _ bytes: [UInt8], into string: PostScriptString, _ m: PostScriptMachine
  ) throws(PostScriptError) {
    string.bytes.replaceSubrange(0..<bytes.count, with: bytes)
    m.push(bytes.count == string.bytes.count ? .string(string) : try m.newString(bytes))
    m.push(.boolean(bytes.count == string.bytes.count))
  }
}
