/// The operators that page programs use, by name. Operators that only draw have no effect.
enum PostScriptOperators {
  typealias Body = @Sendable (PostScriptMachine) throws(PostScriptError) -> Void

  /// The operators as a dictionary.
  static var dictionary: [PostScriptKey: PostScriptValue] {
    Dictionary(operations.map { (.name($0), .operation($1)) }) { first, _ in first }
  }

  private static let operations: [String: PostScriptOperation] = {
    var table: [String: PostScriptOperation] = [:]
    for group in [stack, arithmetic, comparison, composite, control, names, matrices, drawing, text, files] {
      for (name, body) in group { table[name] = PostScriptOperation(body) }
    }
    for (count, names) in ignored.enumerated() {
      for name in names.split(separator: " ").map(String.init) where table[name] == nil {
        table[name] = PostScriptOperation { machine throws(PostScriptError) in
          guard machine.operands.count >= count else { throw .failed }
          machine.operands.removeLast(count)
        }
      }
    }
    return table
  }()

  static func constants(
    _ system: PostScriptDictionary, _ user: PostScriptDictionary, _ fonts: PostScriptDictionary
  ) -> [String: PostScriptValue] {
    let standard = PostScriptArray(GlyphNames.standardEncoding.map { .literal($0) })
    let latin = PostScriptArray(GlyphNames.latinEncoding.map { .literal($0) })
    return [
      "systemdict": .dictionary(system), "userdict": .dictionary(user), "globaldict": .dictionary(user),
      "FontDirectory": .dictionary(fonts), "GlobalFontDirectory": .dictionary(fonts),
      "statusdict": .dictionary(PostScriptDictionary()), "errordict": .dictionary(PostScriptDictionary()),
      "$error": .dictionary(PostScriptDictionary()), "true": .boolean(true), "false": .boolean(false), "null": .null,
      "StandardEncoding": .array(standard), "ISOLatin1Encoding": .array(latin), "languagelevel": .integer(2),
      "version": .string(PostScriptString(Array("2017".utf8))), "product": .string(PostScriptString([])),
    ]
  }

  /// Operators without effect, grouped by the number of their operands.
  private static let ignored = [
    """
    newpath closepath stroke fill eofill clip eoclip initclip flattenpath strokepath reversepath clippath pathforall \
    flush flushfile resetfile erasepage initgraphics copypage rectclip cachestatus \
    beginpage endpage nulldevice
    """,
    """
    setlinewidth setlinecap setlinejoin setmiterlimit setflat setgray setcolor setcolorspace setpattern closefile \
    setscreenphase settransfer setstrokeadjust setoverprint setcachelimit setpagedevice print = == stroke1 deletefile \
    vmreclaim setvmthreshold setsystemparams setuserparams setglobal undefinefont shfill sethalftone setpacking \
    execform defineuserobject1 letter1 setsmoothness
    """,
    "lineto rlineto setdash setcharwidth undefineresource setcacheparams1",
    "setrgbcolor sethsbcolor setscreen arcto1",
    "rectfill rectstroke setcmykcolor rcurveto settransfer4 setcolortransfer",
    "arc arcn arct",
    "curveto setcachedevice",
  ]

  static let stack: [String: Body] = [
    "pop": { m throws(PostScriptError) in _ = try m.pop() },
    "exch": { m throws(PostScriptError) in
      let (second, first) = (try m.pop(), try m.pop())
      m.operands += [second, first]
    },
    "dup": { m throws(PostScriptError) in
      guard let last = m.operands.last else { throw .failed }
      m.push(last)
    },
    "copy": { m throws(PostScriptError) in try copy(m) },
    "index": { m throws(PostScriptError) in
      let place = try m.popInteger()
      guard place >= 0, place < m.operands.count else { throw .failed }
      m.push(m.operands[m.operands.count - 1 - place])
    },
    "roll": { m throws(PostScriptError) in try roll(m) },
    "clear": { m throws(PostScriptError) in m.operands.removeAll() },
    "count": { m throws(PostScriptError) in m.push(.integer(m.operands.count)) },
    "mark": { m throws(PostScriptError) in m.push(.mark) },
    "[": { m throws(PostScriptError) in m.push(.mark) },
    "<<": { m throws(PostScriptError) in m.push(.mark) },
    "cleartomark": { m throws(PostScriptError) in _ = try takeToMark(m) },
    "counttomark": { m throws(PostScriptError) in
      guard let index = markIndex(m) else { throw .failed }
      m.push(.integer(m.operands.count - index - 1))
    },
    "]": { m throws(PostScriptError) in m.push(.array(try m.newArray(try takeToMark(m)))) },
    ">>": { m throws(PostScriptError) in
      let values = try takeToMark(m)
      let dictionary = try m.newDictionary()
      for index in stride(from: 0, to: values.count - 1, by: 2) {
        dictionary.values[values[index].key] = values[index + 1]
      }
      m.push(.dictionary(dictionary))
    },
  ]

  private static func markIndex(_ machine: PostScriptMachine) -> Int? {
    machine.operands.lastIndex { if case .mark = $0 { true } else { false } }
  }

  private static func takeToMark(_ machine: PostScriptMachine) throws(PostScriptError) -> [PostScriptValue] {
    guard let index = markIndex(machine) else { throw .failed }
    let values = Array(machine.operands[(index + 1)...])
    machine.operands.removeSubrange(index...)
    return values
  }

  private static func roll(_ machine: PostScriptMachine) throws(PostScriptError) {
    let (turns, count) = (try machine.popInteger(), try machine.popInteger())
    guard count >= 0, count <= machine.operands.count else { throw .failed }
    guard count > 1 else { return }
    let shift = ((turns % count) + count) % count
    let start = machine.operands.count - count
    let part = Array(machine.operands[start...])
    machine.operands.replaceSubrange(start..., with: part.suffix(shift) + part.prefix(count - shift))
  }

  /// Copies values on the stack, or the contents of one composite value into another.
  private static func copy(_ machine: PostScriptMachine) throws(PostScriptError) {
    let target = try machine.pop()
    switch target {
    case .integer(let count):
      guard count >= 0, count <= machine.operands.count else { throw .failed }
      machine.operands += machine.operands.suffix(count)
    case .dictionary(let dictionary):
      let source = try machine.popDictionary()
      try machine.take(source.values.count)
      dictionary.values.merge(source.values) { _, new in new }
      machine.push(target)
    case .array(let array), .procedure(let array):
      let source = try machine.popArray()
      let values = source.values.prefix(array.values.count)
      array.values.replaceSubrange(0..<values.count, with: values)
      machine.push(.array(try machine.newArray(Array(values))))
    case .string(let string):
      let bytes = try machine.popString().bytes.prefix(string.bytes.count)
      string.bytes.replaceSubrange(0..<bytes.count, with: bytes)
      machine.push(try machine.newString(Array(bytes)))
    default: throw .failed
    }
  }

  static let control: [String: Body] = [
    "exec": { m throws(PostScriptError) in try m.perform(try m.pop()) },
    "if": { m throws(PostScriptError) in
      let body = try m.pop()
      if try m.popBoolean() { try m.perform(body) }
    },
    "ifelse": { m throws(PostScriptError) in
      let (other, body) = (try m.pop(), try m.pop())
      try m.perform(try m.popBoolean() ? body : other)
    },
    "for": { m throws(PostScriptError) in
      let body = try m.popArray()
      let (limit, increment, start) = (try m.popNumber(), try m.pop(), try m.pop())
      guard start.number != nil, let step = increment.number, step != 0 else { throw .failed }
      try m.push(Frame(from: start, by: increment, to: limit, body))
    },
    "repeat": { m throws(PostScriptError) in
      let body = try m.popArray()
      try m.push(Frame(times: try m.popInteger(), body))
    },
    "loop": { m throws(PostScriptError) in try m.push(Frame(.loop, try m.popArray())) },
    "forall": { m throws(PostScriptError) in
      let body = try m.popArray()
      try m.push(Frame(items: try PostScriptItems(try m.pop(), m), body))
    },
    "exit": { m throws(PostScriptError) in try m.exitLoop() },
    "stopped": { m throws(PostScriptError) in
      let body = try m.pop()
      try m.push(Frame(.stopped))
      try m.perform(body)
    },
    "stop": { m throws(PostScriptError) in throw .failed },
    "quit": { m throws(PostScriptError) in throw .ended },
    "bind": { m throws(PostScriptError) in
      var bound: Set<ObjectIdentifier> = []
      if case .procedure(let body)? = m.operands.last { bind(body, m, &bound, depth: 0) }
    },
  ]

  /// Replaces names of operators by the operators, so that a procedure may redefine the name that it uses.
  ///
  /// - Parameter bound: Procedures that were already bound, because a procedure may contain itself, or another one
  ///   twice.
  private static func bind(
    _ body: PostScriptArray, _ machine: PostScriptMachine, _ bound: inout Set<ObjectIdentifier>, depth: Int
  ) {
    guard depth < 50, bound.insert(ObjectIdentifier(body)).inserted else { return }
    for (index, value) in body.values.enumerated() {
      switch value {
      case .name(let name):
        if let known = machine.lookUp(name), case .operation = known { body.values[index] = known }
      case .procedure(let inner): bind(inner, machine, &bound, depth: depth + 1)
      default: break
      }
    }
  }
}
