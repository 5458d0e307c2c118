import Foundation
import MDQuery
import Testing

/// Queries of any length or depth stay within limits of time and stack.
@Suite struct QueryLimitTests {
  private static func refusal(_ text: String) -> QuerySyntaxError? {
    #expect(throws: QuerySyntaxError.self) { try QueryParser.parse(text) }
  }

  @Test func length() throws {
    let longest = "a = '" + String(repeating: "x", count: QueryParser.maximumBytes - 6) + "'"
    #expect(longest.utf8.count == 65536)
    _ = try QueryParser.parse(longest)
    let error = Self.refusal(longest + " ")
    #expect(error?.message == "a query may have 65536 bytes, this one has 65537")
    #expect(error?.column == 65537)
    #expect(Self.refusal(String(repeating: "é", count: 40000))?.message.contains("65536") == true)
  }

  @Test(arguments: ["a = 1", "true", "InRange(a, 1, 2)"]) func comparisons(_ term: String) throws {
    let most = Array(repeating: term, count: 1000).joined(separator: " && ")
    _ = try QueryParser.parse(most)
    #expect(Self.refusal(most + " || a = 1")?.message == "a query may have 1000 comparisons, not more")
    #expect(Self.refusal(most + " || a = 1")?.column == most.count + 5)
  }

  @Test(arguments: [("(", ")"), ("!", ""), ("NOT ", ""), ("!(", ")"), ("(a = 1 && ", ")"), ("(a = 1 || ", ")")])
  func depth(_ opening: String, _ closing: String) throws {
    func nested(_ depth: Int) -> String {
      String(repeating: opening, count: depth) + "a = 1" + String(repeating: closing, count: depth)
    }
    let deepest = try QueryParser.parse(nested(200))
    #expect(try QueryParser.parse(QueryPrinter.text(of: deepest)) == deepest)
    #expect(Self.refusal(nested(201))?.message.contains("200 deep") == true)
    #expect(Self.refusal(nested(201))?.column == 200 * opening.count + 1)
    #expect(Self.refusal(String(repeating: opening, count: 5000)) != nil)
  }

  /// Runs on an eighth of a usual thread's stack. Debug builds need the most.
  @Test func theDeepestQueryFitsASmallStack() async {
    let text = String(repeating: "!(true && (", count: 100) + "a = 1" + String(repeating: " || false))", count: 100)
    let isSame = await withCheckedContinuation { done in
      let thread = Thread {
        let expression = try? QueryParser.parse(text)
        let again = expression.map(QueryPrinter.text).flatMap { try? QueryParser.parse($0) }
        done.resume(returning: expression != nil && expression == again && expression?.hasComparison == true)
      }
      thread.stackSize = 1 << 20
      thread.start()
    }
    #expect(isSame)
  }

  /// Shapes that could make a parser read text twice, at the maximum length of a query.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "(", "!", "\"", "'x' ", "a=1 ", "a=1||", "(a=1)||", "\\", "*", "1", "1e", "0x1", "$time.today+1", "$time.", " ",
      "\n",
      "a=x*", "a.", "InRange(", "c", "“", "\u{301}", "日", "a=\"x\"", "(a=1||b=1)&&", "\t", "-", "NOT ",
    ])
  func aFullQueryIsReadInOneGo(_ piece: String) {
    let body = String(repeating: piece, count: (QueryParser.maximumBytes - 32) / piece.utf8.count)
    for beginning in ["", "a = ", "a = \"", "kMDItemFSSize < ", "a < $time.now+1", "InRange(a, "] {
      let text = beginning + body
      _ = QueryParser.looksLikeExpression(text)
      do throws(QuerySyntaxError) {
        let expression = try QueryParser.parse(text)
        #expect(QueryPrinter.text(of: expression).utf8.count <= 4 * text.utf8.count)
      } catch {
        #expect(error.message.count < 600)
        #expect(error.picture { $0.count }.count < 1000)
      }
    }
  }
}
