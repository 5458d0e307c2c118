import MDModel
import MDQuery
import MDSearchAPI

@testable import MDSearch

extension SearchRequest {
  private static var time: TimeContext { TimeContext(now: Timestamp(nanoseconds: 1_718_193_600_000_000_000)) }

  /// The request that `mdfind` makes for typed words.
  static func typed(_ text: String, order: Order = .date) -> SearchRequest {
    let reading = NaturalParser(context: NaturalContext(time: time)).parse(text)
    return SearchRequest(reading.expression, time: time, order: order)
  }

  /// The request that `mdfind -name` makes.
  static func named(_ text: String, order: Order = .date) -> SearchRequest {
    SearchRequest(NaturalParser.names(text), time: time, order: order)
  }
}
