import Foundation
import MDModel
import MDQuery
package import MDSearchAPI

/// Checks that every implementation of ``MDSearchAPI/SearchService`` must pass, over the fixture's items.
package struct SearchServiceConformance {
  private let service: any SearchService

  /// - Parameter service: searches a ``FixtureIndex`` with all declared items.
  package init(_ service: any SearchService) { self.service = service }

  /// Descriptions of what is wrong; empty if the service conforms.
  package func violations() -> [String] {
    let checks: [(String, () throws -> String?)] = [
      ("an answer is whole and in order", wholeAnswer), ("names and folders narrow", narrowing),
      ("orders are kept", orders), ("pages are parts of the whole", pages), ("counts count", counts),
      ("nothing comes after a stop", stopping), ("a wait is kept", waiting), ("who has gone gets no more", leaving),
      ("what the receiver throws comes through", throwing), ("failures say why", failures),
      ("results hold what was asked for", contents), ("scores are explained", scores), ("facets count", facets),
      ("queries are explained", explanation), ("dates are the asker's", dates), ("notes are told", notes),
    ]
    return checks.compactMap { name, check in
      do { return try check().map { "\(name): \($0)" } } catch { return "\(name): threw \(error)" }
    }
  }

  private static let images = #"kMDItemContentTypeTree == "public.image""#
  private static let imageNames: Set = ["IMG_0001.JPG", "IMG_0002.png", "scan.tiff", "Paris-France.jpg"]

  private func names(_ results: [SearchResult]) -> [String] {
    results.map { $0.path.name.text }
  }

  private func answer(_ query: SearchQuery) throws -> SearchAnswer { try service.answer(to: query) }

  private func wholeAnswer() throws -> String? {
    var log = EventLog()
    try service.search(SearchQuery(Self.images), &log)
    guard case .reading(let reading) = log.events.first else { return "it does not begin with the reading" }
    guard case .end(let summary) = log.events.last else { return "it does not end with the end" }
    guard reading.expression == Self.images else { return "read as \(reading.expression)" }
    let results = log.events.dropFirst().dropLast()
    guard results.allSatisfy({ if case .result = $0 { true } else { false } }) else {
      return "not only results between"
    }
    guard summary.count == results.count, summary.unfinished == nil else { return "the end says \(summary)" }
    let found = Set(names(log.results))
    return found == Self.imageNames && log.results.count == found.count ? nil : "found \(found)"
  }

  private func narrowing() throws -> String? {
    var query = SearchQuery([SearchQuery.Text(Self.images, .expression), SearchQuery.Text("img", .names)])
    guard Set(names(try answer(query).results)) == ["IMG_0001.JPG", "IMG_0002.png"] else { return "all texts count" }
    guard let folder = try answer(query).results.first?.path.parent else {
      return "nothing found"
    }
    query = SearchQuery("true", .expression)
    query.folders = [folder]
    let inside = try answer(query).results
    guard inside.allSatisfy({ $0.path.isAt(orBelow: folder) }) else { return "something outside was found" }
    return Set(names(inside)).isSuperset(of: ["IMG_0001.JPG", "IMG_0002.png"]) ? nil : "something inside is missing"
  }

  private func orders() throws -> String? {
    var query = SearchQuery(Self.images)
    query.order = .name
    let named = names(try answer(query).results)
    guard named == named.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) else { return "\(named)" }
    query = SearchQuery("true", .expression)
    query.attributes = ["kMDItemFSContentChangeDate"]
    let dates = try answer(query).results.map { $0.attributes["kMDItemFSContentChangeDate"] }
    let times = dates.compactMap { if case .date(let date) = $0 { date.nanoseconds } else { nil } }
    guard times.count == dates.count, zip(times, times.dropFirst()).allSatisfy({ $0 >= $1 }) else {
      return "dates are not in order"
    }
    // One picture contains both words, other pictures only one.
    query = SearchQuery("Eiffel holiday")
    query.order = .relevance
    let scores = try answer(query).results.map(\.score)
    return scores == scores.sorted(by: >) && Set(scores).count > 1 ? nil : "\(scores)"
  }

  private func pages() throws -> String? {
    var query = SearchQuery("true", .expression)
    let whole = try answer(query).results
    for (offset, limit) in [(0, 3), (2, 5), (whole.count - 1, 9), (whole.count, 1), (0, 0)] {
      (query.offset, query.limit) = (offset, limit)
      let page = try answer(query)
      guard page.results == Array(whole.dropFirst(offset).prefix(limit)) else { return "from \(offset), \(limit)" }
      guard page.summary?.count == page.results.count else { return "the count of a page" }
    }
    return nil
  }

  private func counts() throws -> String? {
    var query = SearchQuery(Self.images)
    query.goal = .count
    (query.offset, query.limit) = (1, 1)
    let answer = try answer(query)
    guard answer.results.isEmpty, let summary = answer.summary else { return "results or no summary: \(answer)" }
    return summary.count == Self.imageNames.count ? nil : "\(summary)"
  }

  private func stopping() throws -> String? {
    for most in 1...3 {
      var log = EventLog(stopsAfter: most)
      try service.search(SearchQuery("true", .expression), &log)
      guard log.events.count == most else { return "\(log.events.count) events after a stop at \(most)" }
    }
    return nil
  }

  private func waiting() throws -> String? {
    var log = EventLog(waitsAfter: 4)
    try service.search(SearchQuery("true", .expression), &log)
    let whole = try answer(SearchQuery("true", .expression)).results
    guard log.waits > 0, !log.wasHurried else { return "waited \(log.waits) times, hurried: \(log.wasHurried)" }
    return log.results == whole ? nil : "\(log.results.count) of \(whole.count) results"
  }

  private func leaving() throws -> String? {
    var log = EventLog()
    log.hasLeft = true
    try service.search(SearchQuery(Self.images), &log)
    if case .end = log.events.last { return "it ended in order" } else { return nil }
  }

  private func throwing() throws -> String? {
    var log = EventLog(throwsAfter: 2)
    do { try service.search(SearchQuery("true", .expression), &log) } catch is EventLog.Refusal { return nil }
    return "nothing was thrown"
  }

  private func failures() throws -> String? {
    var elsewhere = SearchQuery("true", .expression)
    elsewhere.folders = ["/no/such/folder"]
    let cases: [(SearchQuery, SearchFailure.Code)] = [
      (SearchQuery("kMDItemFSSize > (", .expression), .invalidQuery), (elsewhere, .notFound),
    ]
    for (query, code) in cases {
      do {
        _ = try answer(query)
        return "no failure for \(code)"
      } catch let failure as SearchFailure {
        guard failure.code == code, !failure.message.isEmpty else { return "\(failure)" }
      }
    }
    return nil
  }

  private func contents() throws -> String? {
    var query = SearchQuery("Eiffel")
    query.attributes = ["kMDItemCity", .keywords]
    query.wantsSnippets = true
    let results = try answer(query).results
    guard let photo = results.first(where: { names([$0]) == ["IMG_0001.JPG"] }) else { return "the photo is missing" }
    guard photo.attributes["kMDItemCity"] == "Paris", photo.attributes[.keywords] == ["Holiday", "Eiffel Tower"] else {
      return "\(photo.attributes)"
    }
    let other = try answer(SearchQuery("Eiffel")).results.first { $0.path == photo.path }
    return other?.attributes.isEmpty == true ? nil : "attributes that nobody asked for"
  }

  private func scores() throws -> String? {
    var query = SearchQuery("Eiffel")
    query.order = .relevance
    guard try answer(query).results.allSatisfy({ $0.parts.isEmpty && $0.score > 0 }) else { return "unasked for" }
    query.explainsScores = true
    for result in try answer(query).results {
      let sum = result.parts.reduce(0) { $0 + $1.amount }
      guard !result.parts.isEmpty, abs(sum - result.score) < 1e-9 else { return "\(result)" }
    }
    return nil
  }

  private func facets() throws -> String? {
    var query = SearchQuery(Self.images)
    query.facets = [.contentType, .keywords]
    query.limit = 1
    let facets = try answer(query).summary?.facets ?? []
    guard facets.map(\.attribute) == query.facets else { return "\(facets)" }
    let types: [SearchFacet.Value] = [
      .init("public.jpeg", count: 2), .init("public.png", count: 1), .init("public.tiff", count: 1),
    ]
    let keywords: [SearchFacet.Value] = [.init("Holiday", count: 2), .init("Eiffel Tower", count: 1)]
    return facets.map(\.values) == [types, keywords] ? nil : "\(facets)"
  }

  private func explanation() throws -> String? {
    var query = SearchQuery(Self.images)
    query.goal = .explanation
    let answer = try answer(query)
    guard let explanation = answer.summary?.explanation, answer.results.isEmpty else { return "there is none" }
    return explanation.matches == Self.imageNames.count && explanation.steps.count == 1
      && explanation.expression == Self.images ? nil : "\(explanation)"
  }

  /// Noon UTC on 12 June 2024 is already 13 June in a time zone 14 hours east.
  private func dates() throws -> String? {
    var query = SearchQuery("kMDItemFSCreationDate >= $time.today && kMDItemFSCreationDate < $time.today(1)")
    query.asker.now = FixtureTime.utc.now
    func found(_ offset: Int32) throws -> Set<String> {
      query.asker.calendar = SearchCalendar(
        firstWeekday: 2, dayComesFirst: true, changes: [SearchCalendar.Change(seconds: 0, offset: offset)])
      return Set(names(try answer(query).results))
    }
    guard try found(0) == ["dnow.log", "dhour.log", "dmidnight.log"] else { return "UTC: \(try found(0))" }
    // At 14 hours east, the local day began at 10:00 UTC.
    return try found(14 * 3_600) == ["dnow.log", "dhour.log", "dtomorrow.log"] ? nil : "\(try found(14 * 3_600))"
  }

  private func notes() throws -> String? {
    let notes = try answer(SearchQuery("kMDItemTitel == 'x'")).reading?.notes ?? []
    return notes.contains { $0.contains("kMDItemTitle") } ? nil : "\(notes)"
  }
}
