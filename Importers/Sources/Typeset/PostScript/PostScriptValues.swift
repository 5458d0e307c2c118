/// Operators on numbers, composite values and names.
extension PostScriptOperators {
  static let arithmetic: [String: Body] = [
    "add": { m throws(PostScriptError) in try combine(m, { $0.addingReportingOverflow($1) }, +) },
    "sub": { m throws(PostScriptError) in try combine(m, { $0.subtractingReportingOverflow($1) }, -) },
    "mul": { m throws(PostScriptError) in try combine(m, { $0.multipliedReportingOverflow(by: $1) }, *) },
    "div": { m throws(PostScriptError) in
      let (divisor, dividend) = (try m.popNumber(), try m.popNumber())
      guard divisor != 0 else { throw .failed }
      m.push(dividend / divisor)
    },
    "idiv": { m throws(PostScriptError) in
      let (divisor, dividend) = (try m.popInteger(), try m.popInteger())
      guard divisor != 0 else { throw .failed }
      m.push(.integer(dividend / divisor))
    },
    "mod": { m throws(PostScriptError) in
      let (divisor, dividend) = (try m.popInteger(), try m.popInteger())
      guard divisor != 0 else { throw .failed }
      m.push(.integer(dividend % divisor))
    },
    "neg": { m throws(PostScriptError) in try change(m) { -$0 } },
    "abs": { m throws(PostScriptError) in try change(m) { abs($0) } },
    "ceiling": { m throws(PostScriptError) in try change(m) { $0.rounded(.up) } },
    "floor": { m throws(PostScriptError) in try change(m) { $0.rounded(.down) } },
    "round": { m throws(PostScriptError) in try change(m) { ($0 + 0.5).rounded(.down) } },
    "truncate": { m throws(PostScriptError) in try change(m) { $0.rounded(.towardZero) } },
    "sqrt": { m throws(PostScriptError) in m.push(max(0, try m.popNumber()).squareRoot()) },
    "cvi": { m throws(PostScriptError) in
      let value = try m.pop()
      let text = value.text.map(PostScriptScanner.numberOrName) ?? value
      guard let number = text.number, abs(number) < 1e15 else { throw .failed }
      m.push(.integer(Int(number)))
    },
    "cvr": { m throws(PostScriptError) in
      let value = try m.pop()
      guard let number = (value.text.map(PostScriptScanner.numberOrName) ?? value).number else { throw .failed }
      m.push(number)
    },
    "rand": { m throws(PostScriptError) in m.push(.integer(1)) },
    "srand": { m throws(PostScriptError) in _ = try m.pop() },
    "realtime": { m throws(PostScriptError) in m.push(.integer(0)) },
    "usertime": { m throws(PostScriptError) in m.push(.integer(0)) },
    "bitshift": { m throws(PostScriptError) in
      let (shift, value) = (try m.popInteger(), try m.popInteger())
      m.push(.integer(Int(Int32(truncatingIfNeeded: shift >= 0 ? value << min(shift, 31) : value >> min(-shift, 31)))))
    },
  ]

  /// Combines two numbers. Integers stay integers unless the result is too large.
  private static func combine(
    _ m: PostScriptMachine, _ whole: (Int, Int) -> (partialValue: Int, overflow: Bool),
    _ real: (Double, Double) -> Double
  ) throws(PostScriptError) {
    let (second, first) = (try m.pop(), try m.pop())
    if case .integer(let left) = first, case .integer(let right) = second {
      let result = whole(left, right)
      if !result.overflow, result.partialValue.magnitude < 1 << 52 { return m.push(.integer(result.partialValue)) }
    }
    guard let left = first.number, let right = second.number else { throw .failed }
    let result = real(left, right)
    guard result.isFinite else { throw .failed }
    m.push(result)
  }

  private static func change(_ m: PostScriptMachine, _ body: (Double) -> Double) throws(PostScriptError) {
    let value = try m.pop()
    guard let number = value.number else { throw .failed }
    let result = body(number)
    if case .integer = value, abs(result) < 1e15 { m.push(.integer(Int(result))) } else { m.push(result) }
  }

  static let comparison: [String: Body] = [
    "eq": { m throws(PostScriptError) in
      let (second, first) = (try m.pop(), try m.pop())
      m.push(.boolean(first.equals(second)))
    },
    "ne": { m throws(PostScriptError) in
      let (second, first) = (try m.pop(), try m.pop())
      m.push(.boolean(!first.equals(second)))
    },
    "gt": { m throws(PostScriptError) in try compare(m) { $0 > $1 } },
    "ge": { m throws(PostScriptError) in try compare(m) { $0 >= $1 } },
    "lt": { m throws(PostScriptError) in try compare(m) { $0 < $1 } },
    "le": { m throws(PostScriptError) in try compare(m) { $0 <= $1 } },
    "and": { m throws(PostScriptError) in try logic(m, { $0 && $1 }, { $0 & $1 }) },
    "or": { m throws(PostScriptError) in try logic(m, { $0 || $1 }, { $0 | $1 }) },
    "xor": { m throws(PostScriptError) in try logic(m, { $0 != $1 }, { $0 ^ $1 }) },
    "not": { m throws(PostScriptError) in
      switch try m.pop() {
      case .boolean(let value): m.push(.boolean(!value))
      case .integer(let value): m.push(.integer(~value))
      default: throw .failed
      }
    },
  ]

  private static func compare(_ m: PostScriptMachine, _ holds: (Double, Double) -> Bool) throws(PostScriptError) {
    let (second, first) = (try m.pop(), try m.pop())
    if let left = first.number, let right = second.number { return m.push(.boolean(holds(left, right))) }
    guard let left = first.text, let right = second.text else { throw .failed }
    m.push(.boolean(holds(left < right ? 0 : left == right ? 1 : 2, 1)))
  }

  private static func logic(
    _ m: PostScriptMachine, _ truth: (Bool, Bool) -> Bool, _ bits: (Int, Int) -> Int
  ) throws(PostScriptError) {
    switch (try m.pop(), try m.pop()) {
    case (.boolean(let second), .boolean(let first)): m.push(.boolean(truth(first, second)))
    case (.integer(let second), .integer(let first)): m.push(.integer(bits(first, second)))
    default: throw .failed
    }
  }

  static let composite: [String: Body] = [
    "array": { m throws(PostScriptError) in
      let count = try m.popInteger()
      try m.take(count)
      m.push(.array(try m.newArray([PostScriptValue](repeating: .null, count: count))))
    },
    "packedarray": { m throws(PostScriptError) in
      let count = try m.popInteger()
      guard count >= 0, count <= m.operands.count else { throw .failed }
      let values = Array(m.operands.suffix(count))
      m.operands.removeLast(count)
      m.push(.array(try m.newArray(values)))
    },
    "string": { m throws(PostScriptError) in
      let count = try m.popInteger()
      guard count >= 0, count <= 1 << 20 else { throw .failed }
      m.push(try m.newString([UInt8](repeating: 0, count: count)))
    },
    "dict": { m throws(PostScriptError) in
      _ = try m.pop()
      m.push(.dictionary(try m.newDictionary()))
    },
    "length": { m throws(PostScriptError) in
      switch try m.pop() {
      case .array(let array), .procedure(let array): m.push(.integer(array.values.count))
      case .string(let string): m.push(.integer(string.bytes.count))
      case .dictionary(let dictionary): m.push(.integer(dictionary.values.count))
      case .literal(let name), .name(let name): m.push(.integer(name.utf8.count))
      default: throw .failed
      }
    },
    "maxlength": { m throws(PostScriptError) in m.push(.integer(try m.popDictionary().values.count + 100)) },
    "get": { m throws(PostScriptError) in
      let key = try m.pop()
      m.push(try element(of: try m.pop(), key))
    },
    "put": { m throws(PostScriptError) in
      let (value, key) = (try m.pop(), try m.pop())
      try m.take(1)
      try put(value, key, in: try m.pop())
    },
    "getinterval": { m throws(PostScriptError) in
      let (count, start) = (try m.popInteger(), try m.popInteger())
      guard start >= 0, count >= 0 else { throw .failed }
      switch try m.pop() {
      case .array(let array), .procedure(let array):
        guard start <= array.values.count, count <= array.values.count - start else { throw .failed }
        m.push(.array(try m.newArray(Array(array.values[start..<(start + count)]))))
      case .string(let string):
        guard start <= string.bytes.count, count <= string.bytes.count - start else { throw .failed }
        m.push(try m.newString(Array(string.bytes[start..<(start + count)])))
      default: throw .failed
      }
    },
    "putinterval": { m throws(PostScriptError) in
      let (source, start) = (try m.pop(), try m.popInteger())
      switch (source, try m.pop()) {
      case (.string(let part), .string(let whole)):
        guard start >= 0, part.bytes.count <= whole.bytes.count - start else { throw .failed }
        whole.bytes.replaceSubrange(start..<(start + part.bytes.count), with: part.bytes)
      case (.array(let part), .array(let whole)):
        guard start >= 0, part.values.count <= whole.values.count - start else { throw .failed }
        whole.values.replaceSubrange(start..<(start + part.values.count), with: part.values)
      default: throw .failed
      }
    },
    "aload": { m throws(PostScriptError) in
      let array = try m.popArray()
      try m.take(array.values.count / 4)
      m.operands += array.values
      m.push(.array(array))
    },
    "astore": { m throws(PostScriptError) in
      let array = try m.popArray()
      let count = array.values.count
      guard count <= m.operands.count else { throw .failed }
      array.values = Array(m.operands.suffix(count))
      m.operands.removeLast(count)
      m.push(.array(array))
    },
    "search": { m throws(PostScriptError) in
      let (wanted, string) = (try m.popString().bytes, try m.popString())
      let bytes = string.bytes
      let place = bytes.indices.first { bytes[$0...].starts(with: wanted) }
      guard let place, !wanted.isEmpty else { return m.operands += [.string(string), .boolean(false)] }
      m.push(try m.newString(Array(bytes[(place + wanted.count)...])))
      m.push(try m.newString(wanted))
      m.push(try m.newString(Array(bytes[..<place])))
      m.push(.boolean(true))
    },
    "anchorsearch": { m throws(PostScriptError) in
      let (wanted, string) = (try m.popString().bytes, try m.popString())
      guard string.bytes.starts(with: wanted) else { return m.operands += [.string(string), .boolean(false)] }
      m.push(try m.newString(Array(string.bytes[wanted.count...])))
      m.push(try m.newString(wanted))
      m.push(.boolean(true))
    },
  ]

  private static func element(
    of value: PostScriptValue, _ key: PostScriptValue
  ) throws(PostScriptError) -> PostScriptValue {
    switch (value, key) {
    case (.array(let array), .integer(let index)), (.procedure(let array), .integer(let index)):
      if array.values.indices.contains(index) { return array.values[index] }
    case (.string(let string), .integer(let index)):
      if string.bytes.indices.contains(index) { return .integer(Int(string.bytes[index])) }
    case (.dictionary(let dictionary), _): if let found = dictionary.values[key.key] { return found }
    default: break
    }
    throw .failed
  }

  private static func put(
    _ value: PostScriptValue, _ key: PostScriptValue, in target: PostScriptValue
  ) throws(PostScriptError) {
    switch (target, key, value) {
    case (.array(let array), .integer(let index), _), (.procedure(let array), .integer(let index), _):
      guard array.values.indices.contains(index) else { throw .failed }
      array.values[index] = value
    case (.string(let string), .integer(let index), .integer(let byte)):
      guard string.bytes.indices.contains(index) else { throw .failed }
      string.bytes[index] = UInt8(truncatingIfNeeded: byte)
    case (.dictionary(let dictionary), _, _): dictionary.values[key.key] = value
    default: throw .failed
    }
  }
}
