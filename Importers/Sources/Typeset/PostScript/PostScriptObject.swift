/// A value of PostScript.
enum PostScriptValue {
  case null
  case mark
  case boolean(Bool)
  case integer(Int)
  case real(Double)
  /// A literal name, which stands for itself.
  case literal(String)
  /// An executable name, which stands for its definition.
  case name(String)
  case string(PostScriptString)
  case array(PostScriptArray)
  case procedure(PostScriptArray)
  case dictionary(PostScriptDictionary)
  case operation(PostScriptOperation)
  /// The program's own file, which is the only one.
  case file
  /// A saved state or the mark of a font, which programs only pass on.
  case token

  var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }

  /// Name of the type, as the operator `type` returns it.
  var typeName: String {
    switch self {
    case .null: "nulltype"
    case .mark: "marktype"
    case .boolean: "booleantype"
    case .integer: "integertype"
    case .real: "realtype"
    case .literal, .name: "nametype"
    case .string: "stringtype"
    case .array, .procedure: "arraytype"
    case .dictionary: "dicttype"
    case .operation: "operatortype"
    case .file: "filetype"
    case .token: "savetype"
    }
  }

  func equals(_ other: PostScriptValue) -> Bool {
    if let number, let second = other.number { return number == second }
    switch (self, other) {
    case (.null, .null), (.mark, .mark), (.file, .file), (.token, .token): return true
    case (.boolean(let left), .boolean(let right)): return left == right
    case (.array(let left), .array(let right)), (.procedure(let left), .procedure(let right)): return left === right
    case (.dictionary(let left), .dictionary(let right)): return left === right
    case (.operation(let left), .operation(let right)): return left === right
    default: return text != nil && text == other.text
    }
  }

  /// The letters of a name or a string.
  var text: String? {
    switch self {
    case .literal(let name), .name(let name): name
    case .string(let string): String(decoding: string.bytes, as: UTF8.self)
    default: nil
    }
  }

  /// The key for a dictionary.
  var key: PostScriptKey {
    switch self {
    case .integer(let value): .number(Double(value))
    case .real(let value): .number(value)
    case .boolean(let value): .name(value ? "true" : "false")
    default: .name(text ?? typeName)
    }
  }
}

enum PostScriptKey: Hashable {
  case name(String)
  case number(Double)

  var value: PostScriptValue {
    switch self {
    case .name(let name): .literal(name)
    case .number(let value): value == value.rounded() && abs(value) < 1e15 ? .integer(Int(value)) : .real(value)
    }
  }
}

/// Composite values are shared by all values that refer to them.
final class PostScriptString {
  var bytes: [UInt8]
  init(_ bytes: [UInt8]) { self.bytes = bytes }
}

final class PostScriptArray {
  var values: [PostScriptValue]
  init(_ values: [PostScriptValue]) { self.values = values }

  /// The array as a matrix, if it has six numbers.
  var matrix: PostScriptMatrix? {
    let numbers = values.prefix(6).compactMap(\.number)
    return numbers.count == 6 && values.count == 6 ? PostScriptMatrix(numbers) : nil
  }
}

final class PostScriptDictionary {
  var values: [PostScriptKey: PostScriptValue]
  init(_ values: [PostScriptKey: PostScriptValue] = [:]) { self.values = values }

  subscript(name: String) -> PostScriptValue? {
    get { values[.name(name)] }
    set { values[.name(name)] = newValue }
  }
}

final class PostScriptOperation: Sendable {
  let body: @Sendable (PostScriptMachine) throws(PostScriptError) -> Void
  init(_ body: @escaping @Sendable (PostScriptMachine) throws(PostScriptError) -> Void) { self.body = body }
}

/// What `forall` iterates. Arrays and strings are not copied, so the body may change later elements.
enum PostScriptItems {
  case array(PostScriptArray)
  case string(PostScriptString)
  case pairs([(key: PostScriptKey, value: PostScriptValue)])

  /// - Throws: ``PostScriptError`` for simple values, and if a copy of a dictionary's pairs exceeds the memory limit.
  init(_ value: PostScriptValue, _ machine: PostScriptMachine) throws(PostScriptError) {
    switch value {
    case .array(let array), .procedure(let array): self = .array(array)
    case .string(let string): self = .string(string)
    case .dictionary(let dictionary):
      try machine.take(dictionary.values.count)
      self = .pairs(dictionary.values.map { ($0.key, $0.value) })
    default: throw .failed
    }
  }

  /// Operands of a round; `nil` after the last one.
  func values(at index: Int) -> [PostScriptValue]? {
    switch self {
    case .array(let array): index < array.values.count ? [array.values[index]] : nil
    case .string(let string): index < string.bytes.count ? [.integer(Int(string.bytes[index]))] : nil
    case .pairs(let pairs): index < pairs.count ? [pairs[index].key.value, pairs[index].value] : nil
    }
  }
}

enum PostScriptError: Error {
  /// The program made an error, which `stopped` can catch.
  case failed
  /// The program exceeded the limits, or wants to end.
  case ended
}

/// An affine map of the plane.
struct PostScriptMatrix {
  var (a, b, c, d, x, y) = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

  init() {}

  init(_ numbers: [Double]) {
    (a, b, c, d, x, y) = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
  }

  var numbers: [Double] { [a, b, c, d, x, y] }

  func point(_ px: Double, _ py: Double) -> (x: Double, y: Double) { (a * px + c * py + x, b * px + d * py + y) }
  func distance(_ dx: Double, _ dy: Double) -> (x: Double, y: Double) { (a * dx + c * dy, b * dx + d * dy) }

  /// The map that applies this map first, then `other`.
  func then(_ other: PostScriptMatrix) -> PostScriptMatrix {
    let first = other.distance(a, b)
    let second = other.distance(c, d)
    let shift = other.point(x, y)
    return PostScriptMatrix([first.x, first.y, second.x, second.y, shift.x, shift.y])
  }

  var inverse: PostScriptMatrix? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    return PostScriptMatrix([
      d / determinant, -b / determinant, -c / determinant, a / determinant, (c * y - d * x) / determinant,
      (b * x - a * y) / determinant,
    ])
  }
}
