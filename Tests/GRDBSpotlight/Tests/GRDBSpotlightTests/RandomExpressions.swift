import Foundation
import MDTestSupport

/// Random expressions over random books, each with a Swift function that computes its value from the rows.
struct RandomExpressions {
  struct Person { var id: Int64, name: String?, age: Int64?, boss: Int64? }
  struct Book { var id: Int64, title: String?, pages: Int64?, price: Double?, author: Int64?, editor: Int64? }
  struct Tag { var id: Int64, name: String? }
  struct Link { var book: Int64, tag: Int64, weight: Int64? }
  struct Rows { var people: [Person] = [], books: [Book] = [], tags: [Tag] = [], links: [Link] = [] }

  enum Value {
    case null, whole(Int64), fraction(Double), text(String)

    var text: String? {
      switch self {
      case .null: nil
      case .whole(let number): String(number)
      // Print -0 as 0.
      case .fraction(let number): number == 0 ? "0" : String(format: "%.15g", number)
      case .text(let text): text
      }
    }

    var fraction: Double? {
      switch self {
      case .whole(let number): Double(number)
      case .fraction(let number): number
      case .null, .text: nil
      }
    }

    init(_ number: Int64?) { self = number.map(Value.whole) ?? .null }
    init(_ number: Double?) { self = number.map(Value.fraction) ?? .null }
    init(_ text: String?) { self = text.map(Value.text) ?? .null }
  }

  typealias Made = (text: String, value: (Book) -> Value)

  private var random: SeededGenerator
  let rows: Rows

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    rows = Self.rows(&random)
  }

  private static func rows(_ random: inout SeededGenerator) -> Rows {
    func some<Value>(_ value: Value) -> Value? { Int.random(in: 0..<5, using: &random) == 0 ? nil : value }
    func number(_ end: Int64) -> Int64 { Int64.random(in: 1...end, using: &random) }
    var rows = Rows()
    let words = ["a", "it's", "é ü", "B", "%_", ""]
    for id in 1...4 {
      rows.people.append(
        Person(id: Int64(id), name: some(words[Int(number(6)) - 1]), age: some(number(90)), boss: some(number(4))))
    }
    for id in 1...5 {
      rows.books.append(
        Book(
          id: Int64(id), title: some(words[Int(number(6)) - 1]), pages: some(number(900)),
          price: some(Double(number(200)) / 4), author: some(number(4)), editor: some(number(4))))
    }
    for id in 1...4 { rows.tags.append(Tag(id: Int64(id), name: some(words[Int(number(6)) - 1]))) }
    for book in 1...5 {
      for tag in 1...4 where number(2) == 1 {
        rows.links.append(Link(book: Int64(book), tag: Int64(tag), weight: some(number(9))))
      }
    }
    return rows
  }

  mutating func expression() -> Made { number(2) == 0 ? text(3) : numeric(3) }

  private mutating func number(_ end: Int) -> Int { Int.random(in: 0..<end, using: &random) }

  private func person(_ id: Int64?) -> Person? { rows.people.first { $0.id == id } }

  // MARK: Numbers

  private mutating func numeric(_ depth: Int) -> Made {
    guard depth > 0 else { return number(2) == 0 ? ("pages", { Value($0.pages) }) : literal() }
    let rows = rows
    switch number(9) {
    case 0: return ("author.age", { [self] in Value(person($0.author)?.age) })
    case 1: return ("editor.boss.age", { [self] in Value(person(person($0.editor)?.boss)?.age) })
    case 2: return ("count(bookTag)", { book in .whole(Int64(rows.links.count { $0.book == book.id })) })
    case 3: return ("sum(bookTag.weight)", { book in .whole(weights(rows, book).reduce(0, +)) })
    case 4: return ("max(bookTag.weight)", { Value(weights(rows, $0).max()) })
    case 5:
      return (
        "average(author.book[editorId].price)",
        { book in
          let prices = rows.books.filter { $0.editor != nil && $0.editor == book.author }.compactMap(\.price)
          return prices.isEmpty ? .null : .fraction(prices.reduce(0, +) / Double(prices.count))
        }
      )
    case 6:
      let inner = numeric(depth - 1)
      return ("-(\(inner.text))", { Self.calculate("-", .whole(0), inner.value($0)) })
    default:
      let (left, right) = (numeric(depth - 1), numeric(depth - 1))
      let symbol = ["+", "-", "*", "/"][number(4)]
      return (
        "(\(left.text) \(symbol) \(right.text))", { Self.calculate(symbol, left.value($0), right.value($0)) }
      )
    }
  }

  private mutating func literal() -> Made {
    let digits = ["2", "3", "0.5", "10"][number(4)]
    let value = digits.contains(".") ? Value.fraction(0.5) : Value(Int64(digits))
    return (digits, { _ in value })
  }

  private static func calculate(_ symbol: String, _ left: Value, _ right: Value) -> Value {
    if case .whole(let one) = left, case .whole(let two) = right, symbol != "/" {
      return .whole(symbol == "+" ? one + two : symbol == "-" ? one - two : one * two)
    }
    guard let one = left.fraction, let two = right.fraction else { return .null }
    switch symbol {
    case "+": return .fraction(one + two)
    case "-": return .fraction(one - two)
    case "*": return .fraction(one * two)
    default: return two == 0 ? .null : .fraction(one / two)
    }
  }

  // MARK: Texts

  private mutating func text(_ depth: Int) -> Made {
    let rows = rows
    switch depth > 0 ? number(8) : number(2) {
    case 0: return ("title", { Value($0.title) })
    case 1: return ("author.name", { [self] in Value(person($0.author)?.name) })
    case 2: return ("author.boss.name", { [self] in Value(person(person($0.author)?.boss)?.name) })
    case 3: return ("number(price, 2)", { Value($0.price.map { String(format: "%.2f", $0) }) })
    case 4:
      return (
        "joined(bookTag.tag.name, '; ')",
        { book in
          let tags = rows.links.filter { $0.book == book.id }.compactMap { link in
            rows.tags.first { $0.id == link.tag }?.name
          }
          let sorted = tags.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
          return sorted.isEmpty ? .null : .text(sorted.joined(separator: "; "))
        }
      )
    case 5:
      let (one, two) = (text(depth - 1), text(depth - 1))
      return (
        "first(\(one.text), \(two.text))",
        { book in if case .null = one.value(book) { two.value(book) } else { one.value(book) } }
      )
    default:
      let (one, two) = (expression(depth - 1), expression(depth - 1))
      return (
        "(\(one.text) & \(two.text))", { .text((one.value($0).text ?? "") + (two.value($0).text ?? "")) }
      )
    }
  }

  private mutating func expression(_ depth: Int) -> Made { number(2) == 0 ? text(depth) : numeric(depth) }
}

private func weights(_ rows: RandomExpressions.Rows, _ book: RandomExpressions.Book) -> [Int64] {
  rows.links.filter { $0.book == book.id }.compactMap(\.weight)
}
