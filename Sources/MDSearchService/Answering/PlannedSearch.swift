import MDModel
import MDPlaces
import MDQuery
import MDSearch

/// A query as the index is asked it.
struct PlannedSearch {
  private(set) var request: SearchRequest
  /// Surprises in how the texts were read, one sentence each.
  private(set) var notes: [String] = []

  /// - Parameter withheld: folders in which nothing is found.
  init(_ query: SearchQuery, withheld: [FilePath]) throws(SearchFailure) {
    let time = TimeContext(query.asker)
    let places = InstalledPlaces()
    let context = NaturalContext(time: time, home: query.asker.home, places: places.places(named:))
    var parts: [QueryExpression] = []
    for text in query.texts {
      let reading = try Self.expression(of: text, context)
      parts.append(reading.expression)
      notes += reading.notes
    }
    request = SearchRequest(
      parts.count == 1 ? parts[0] : .and(parts), time: time, scopes: query.folders, order: query.order,
      offset: query.offset, limit: query.limit)
    request.withheld = withheld
    request.showsContents = true
    request.explainsScores = query.explainsScores
  }

  private static func expression(
    of text: SearchQuery.Text, _ context: NaturalContext
  ) throws(SearchFailure) -> (expression: QueryExpression, notes: [String]) {
    do throws(QuerySyntaxError) {
      let reading: InterpretedQuery.Reading
      switch text.reading {
      case .names: return (NaturalParser.names(text.text), [])
      case .automatic: reading = .automatic
      case .expression: reading = .expression
      case .words: reading = .words
      }
      let query = try InterpretedQuery(text.text, reading: reading, context: context)
      return (query.expression, query.notes)
    } catch { throw SearchFailure(.invalidQuery, "the query cannot be understood: \(error)") }
  }
}

extension TimeContext {
  /// Calendar of the person who asks.
  init(_ asker: SearchAsker) {
    let (local, calendar) = (TimeContext.local, asker.calendar)
    self.init(
      now: asker.now ?? local.now, firstWeekday: calendar?.firstWeekday ?? local.firstWeekday,
      dayComesFirst: calendar?.dayComesFirst ?? local.dayComesFirst,
      offset: { date in calendar?.offset(at: date) ?? local.offset(date) })
  }
}
