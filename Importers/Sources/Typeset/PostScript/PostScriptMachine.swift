/// Runs PostScript programs to get the text that they show.
///
/// It draws nothing and reads no file but the program. Steps, stacks and memory are limited.
final class PostScriptMachine {
  var operands: [PostScriptValue] = []
  var dictionaries: [PostScriptDictionary]
  let system = PostScriptDictionary(PostScriptOperators.dictionary)
  let user = PostScriptDictionary()
  let fonts = PostScriptDictionary()
  var scanner: PostScriptScanner
  var page: PostScriptPage
  /// The end mark of image data that comes through a filter.
  var dataEnd: StaticString?
  /// True if the program exceeded the limits.
  private(set) var isExhausted = false

  private var frames: [Frame] = []
  private var stepsLeft: Int
  /// Number of values and bytes that the program may still allocate.
  private var room = 24 << 20
  private var errors = 0
  /// All objects that may refer to each other in cycles. They are emptied at the end, so that they can be freed.
  private var holders: [PostScriptDictionary] = []
  private var arrays: [PostScriptArray] = []
  private let goesOn: () -> Bool

  private static let mostOperands = 100_000
  private static let mostFrames = 2_000
  private static let mostErrors = 200_000

  /// - Parameters:
  ///   - steps: Maximum number of values to execute.
  ///   - goesOn: Called after each page; returns false to end the program.
  init(_ bytes: ArraySlice<UInt8>, page: PostScriptPage, steps: Int, goesOn: @escaping () -> Bool) {
    scanner = PostScriptScanner(bytes)
    self.page = page
    self.goesOn = goesOn
    stepsLeft = steps
    dictionaries = [system, user]
    for (name, value) in PostScriptOperators.constants(system, user, fonts) { system[name] = value }
  }

  func run() {
    frames = [Frame(.file)]
    while !frames.isEmpty {
      do throws(PostScriptError) {
        try step()
      } catch {
        if error == .ended || !recover() { break }
      }
    }
    for dictionary in holders + [system, user, fonts] { dictionary.values = [:] }
    for array in arrays { array.values = [] }
  }

  /// Continues after the innermost `stopped`, or with the next token.
  private func recover() -> Bool {
    errors += 1
    guard errors < Self.mostErrors else { return false }
    if let index = frames.lastIndex(where: \.isStopped) {
      frames.removeSubrange(index...)
      operands.append(.boolean(true))
    } else if frames.count > 1 {
      frames.removeSubrange(1...)
    }
    return true
  }

  private func step() throws(PostScriptError) {
    stepsLeft -= 1
    if stepsLeft < 0 {
      isExhausted = true
      throw .ended
    }
    if operands.count > Self.mostOperands { operands.removeFirst(Self.mostOperands / 2) }
    guard let value = try frames[frames.count - 1].next(self) else {
      let frame = frames.removeLast()
      if frame.isStopped { operands.append(.boolean(false)) }
      return
    }
    try execute(value)
  }

  private func execute(_ value: PostScriptValue) throws(PostScriptError) {
    switch value {
    case .name(let name):
      guard let meant = lookUp(name) else { throw .failed }
      try perform(meant)
    case .operation(let operation): try operation.body(self)
    case .procedure, .array, .null, .mark, .boolean, .integer, .real, .literal, .string, .dictionary, .file, .token:
      operands.append(value)
    }
  }

  /// Executes the value of a name, or the operand of `exec`. Procedures run.
  func perform(_ value: PostScriptValue) throws(PostScriptError) {
    guard case .procedure(let body) = value else { return try execute(value) }
    try push(Frame(.procedure, body))
  }

  func push(_ frame: Frame) throws(PostScriptError) {
    // Drop finished procedures first, so that tail calls do not let the stack grow.
    while let last = frames.last, last.isFinished { frames.removeLast() }
    guard frames.count < Self.mostFrames else { throw .failed }
    frames.append(frame)
  }

  func lookUp(_ name: String) -> PostScriptValue? {
    let key = PostScriptKey.name(name)
    for dictionary in dictionaries.reversed() {
      if let value = dictionary.values[key] { return value }
    }
    return nil
  }

  /// Leaves the innermost loop.
  func exitLoop() throws(PostScriptError) {
    guard let index = frames.lastIndex(where: \.isLoop) else { throw .failed }
    if let stop = frames.lastIndex(where: \.isStopped), stop > index { throw .failed }
    frames.removeSubrange(index...)
  }

  /// Accounts for allocated memory.
  func take(_ count: Int) throws(PostScriptError) {
    guard count >= 0, count <= room else { throw .failed }
    room -= count
  }

  func newDictionary() throws(PostScriptError) -> PostScriptDictionary {
    try take(16)
    let dictionary = PostScriptDictionary()
    holders.append(dictionary)
    return dictionary
  }

  func newArray(_ values: [PostScriptValue]) throws(PostScriptError) -> PostScriptArray {
    try take(values.count + 4)
    let array = PostScriptArray(values)
    arrays.append(array)
    return array
  }

  func newString(_ bytes: [UInt8]) throws(PostScriptError) -> PostScriptValue {
    try take(bytes.count / 8 + 4)
    return .string(PostScriptString(bytes))
  }

  func endPage() throws(PostScriptError) {
    page.endPage()
    if !goesOn() { throw .ended }
  }
}

/// Takes operands off the stack.
extension PostScriptMachine {
  func pop() throws(PostScriptError) -> PostScriptValue {
    guard let value = operands.popLast() else { throw .failed }
    return value
  }

  func popNumber() throws(PostScriptError) -> Double {
    guard let number = try pop().number else { throw .failed }
    return number
  }

  func popInteger() throws(PostScriptError) -> Int {
    let number = try popNumber()
    guard abs(number) < 1e15 else { throw .failed }
    return Int(number)
  }

  func popBoolean() throws(PostScriptError) -> Bool {
    guard case .boolean(let value) = try pop() else { throw .failed }
    return value
  }

  func popDictionary() throws(PostScriptError) -> PostScriptDictionary {
    guard case .dictionary(let value) = try pop() else { throw .failed }
    return value
  }

  func popArray() throws(PostScriptError) -> PostScriptArray {
    switch try pop() {
    case .array(let value), .procedure(let value): return value
    default: throw .failed
    }
  }

  func popString() throws(PostScriptError) -> PostScriptString {
    guard case .string(let value) = try pop() else { throw .failed }
    return value
  }

  func push(_ value: PostScriptValue) { operands.append(value) }
  func push(_ value: Double) { operands.append(.real(value)) }
}

/// A part of the program that is being executed.
struct Frame {
  enum Kind { case file, procedure, stopped, loop, count, range, each, data }

  private let kind: Kind
  private let body: PostScriptArray?
  private var index = 0
  /// What a loop iterates: numbers or values.
  private var (value, increment, limit) = (0.0, 0.0, 0.0)
  private var isWhole = false
  private var items = PostScriptItems.pairs([])
  private var round = 0

  init(_ kind: Kind, _ body: PostScriptArray? = nil) {
    self.kind = kind
    self.body = body
    if kind != .procedure, kind != .stopped { index = .max }
  }

  /// A frame of `repeat`.
  init(times: Int, _ body: PostScriptArray) {
    self.init(.count, body)
    limit = Double(times)
  }

  /// A frame of `for`.
  init(from start: PostScriptValue, by increment: PostScriptValue, to limit: Double, _ body: PostScriptArray) {
    self.init(.range, body)
    value = start.number ?? 0
    self.increment = increment.number ?? 0
    self.limit = limit
    if case .integer = start, case .integer = increment { isWhole = true }
  }

  /// A frame of `forall`.
  init(items: PostScriptItems, _ body: PostScriptArray) {
    self.init(.each, body)
    self.items = items
  }

  /// A frame of `image`. The procedure returns some of the image's bytes each time.
  init(bytes: Double, _ body: PostScriptArray) {
    self.init(.data, body)
    limit = bytes
  }

  var isStopped: Bool { kind == .stopped }
  var isLoop: Bool { [.loop, .count, .range, .each, .data].contains(kind) }
  var isFinished: Bool { kind == .procedure && index >= body?.values.count ?? 0 }

  /// The next value to execute; `nil` at the end.
  mutating func next(_ machine: PostScriptMachine) throws(PostScriptError) -> PostScriptValue? {
    if kind == .file { return machine.scanner.next() }
    guard let body else { return nil }
    if index >= body.values.count {
      guard isLoop, begins(machine) else { return nil }
      index = 0
      // An empty body counts as a step, or an empty loop would never end.
      if body.values.isEmpty { return .operation(Self.nothing) }
    }
    defer { index += 1 }
    return body.values[index]
  }

  private static let nothing = PostScriptOperation { _ throws(PostScriptError) in }

  /// Begins the next round of a loop, and pushes its value.
  private mutating func begins(_ machine: PostScriptMachine) -> Bool {
    defer { round += 1 }
    switch kind {
    case .loop: return true
    case .count: return Double(round) < limit
    case .range:
      if round > 0 { value += increment }
      guard increment >= 0 ? value <= limit : value >= limit else { return false }
      machine.push(isWhole && abs(value) < 1e15 ? .integer(Int(value)) : .real(value))
      return true
    case .each:
      guard let values = items.values(at: round) else { return false }
      machine.operands += values
      return true
    case .data:
      if round > 0 {
        // The procedure leaves the next piece of the image on the stack. An empty string ends the data.
        guard case .string(let piece)? = machine.operands.popLast(), !piece.bytes.isEmpty else { return false }
        value += Double(piece.bytes.count)
      }
      return value < limit
    case .file, .procedure, .stopped: return false
    }
  }
}
