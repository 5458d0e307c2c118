import MDModel
import MDQuery
import MDSearchAPI

@testable import MDSearch

extension SearchRequest {
  private static var time: TimeContext { TimeContext(now: Timestamp(nanoseconds: 1_718_193_600_000_000_000)) }

  /// Request of the tool for words.
  static func typed(_ text: String, order: Order = .date) -> SearchRequest {
    let reading = NaturalParser(context: NaturalContext(time: time)).parse(text)
    return SearchRequest(reading.expression, time: time, order: order)
  }

  /// Request of the tool for `-name`.
  static func named(_ text: String, order: Order = .date) -> SearchRequest {
    SearchRequest(NaturalParser.names(text), time: time, order: order)
  }
}
