#if GRDB
/// Checks an expression against the schema: looks up its names, and compares its types.
struct ExpressionChecker {
  let paths: PathResolver

  func check(_ syntax: ExpressionSyntax) throws(ExpressionFault) -> TypedExpression {
    switch syntax {
    case .text(let text): return .text(text)
    case .number(let digits): return .number(digits)
    case .path(let path): return try column(path)
    case .minus(let inner, let place): return .minus(try number(inner, "-", place))
    case .operation("&", let left, let right, _): return .joined(try check(left), try check(right))
    case .operation(let symbol, let left, let right, let place):
      return .arithmetic(symbol, try number(left, symbol, place), try number(right, symbol, place))
    case .call(let name, let arguments, let place): return try call(name, arguments, place)
    }
  }

  private func column(_ syntax: KeyPathSyntax) throws(ExpressionFault) -> TypedExpression {
    let found = try paths.resolve(syntax)
    let place = syntax.components[0].place
    guard let column = found.column else {
      throw ExpressionFault(place: place, reason: "“\(words(syntax))” is a row and no column of one: add its column.")
    }
    guard !found.path.isToMany else {
      throw ExpressionFault(
        place: place,
        reason: "“\(words(syntax))” has many values: put it into joined(…), count(…), sum(…), min(…), max(…) or "
          + "average(…).")
    }
    return .column(found.path, column, found.type)
  }

  private func words(_ path: KeyPathSyntax) -> String { path.components.map(\.name).joined(separator: ".") }

  private func number(
    _ syntax: ExpressionSyntax, _ user: Character, _ place: Int
  ) throws(ExpressionFault) -> TypedExpression {
    let checked = try check(syntax)
    guard checked.type.isNumeric else {
      let advice = user == "+" ? " To join texts, write &." : ""
      throw ExpressionFault(
        place: syntax.place ?? place,
        reason: "a \(checked.type.rawValue) stands where “\(user)” needs a number.\(advice)")
    }
    return checked
  }

  // MARK: Functions

  private static let counts = [
    "count": 1, "sum": 1, "min": 1, "max": 1, "average": 1, "joined": 2, "date": 2, "number": 2,
  ]

  private func call(
    _ name: String, _ arguments: [ExpressionSyntax], _ place: Int
  ) throws(ExpressionFault) -> TypedExpression {
    if name == "first" {
      var values: [TypedExpression] = []
      for argument in arguments { values.append(try check(argument)) }
      return .first(values)
    }
    guard let count = Self.counts[name] else {
      let known = (Self.counts.keys + ["first"]).sorted().joined(separator: ", ")
      throw ExpressionFault(place: place, reason: "there is no function “\(name)”; there are \(known).")
    }
    guard arguments.count == count else {
      throw ExpressionFault(place: place, reason: "“\(name)” takes \(count) arguments, and not \(arguments.count).")
    }
    switch name {
    case "date": return try date(arguments, place)
    case "number": return try decimals(arguments, place)
    default: return try aggregate(name, arguments, place)
    }
  }

  private func date(_ arguments: [ExpressionSyntax], _ place: Int) throws(ExpressionFault) -> TypedExpression {
    guard case .text(let format) = arguments[1] else {
      throw ExpressionFault(place: place, reason: "the second argument of “date” is a format, such as '%Y-%m-%d'.")
    }
    return .dateText(try check(arguments[0]), format: format)
  }

  private func decimals(_ arguments: [ExpressionSyntax], _ place: Int) throws(ExpressionFault) -> TypedExpression {
    guard case .number(let digits) = arguments[1], let count = Int(digits), count <= 15 else {
      throw ExpressionFault(place: place, reason: "the second argument of “number” is the count of decimals, 0 to 15.")
    }
    return .numberText(try number(arguments[0], ",", place), decimals: count)
  }

  private func aggregate(
    _ name: String, _ arguments: [ExpressionSyntax], _ place: Int
  ) throws(ExpressionFault) -> TypedExpression {
    guard case .path(let syntax) = arguments[0] else {
      throw ExpressionFault(place: place, reason: "“\(name)” takes a path over a relationship.")
    }
    let found = try paths.resolve(syntax)
    let start = syntax.components[0].place
    guard found.path.isToMany else {
      throw ExpressionFault(
        place: start, reason: "“\(words(syntax))” has one value, and “\(name)” is for many.")
    }
    if name == "count" { return .count(found.path, column: found.column) }
    guard let column = found.column else {
      throw ExpressionFault(place: start, reason: "“\(words(syntax))” are rows: add the column for “\(name)”.")
    }
    if name == "joined" {
      guard case .text(let separator) = arguments[1] else {
        throw ExpressionFault(place: place, reason: "the second argument of “joined” is a text, such as ', '.")
      }
      return .list(found.path, column, separator: separator)
    }
    let kind = TypedExpression.Aggregate(rawValue: name) ?? .sum
    guard kind == .min || kind == .max || found.type.isNumeric else {
      throw ExpressionFault(place: start, reason: "“\(words(syntax))” is a \(found.type.rawValue), and no number.")
    }
    return .aggregate(kind, found.path, column, found.type)
  }
}
#endif
