import MDModel
import MDSearchAPI
import Testing

@testable import MDSearchService

@Suite struct LivePaceTests {
  @Test func itComesToRest() {
    var pace = LivePace()
    #expect(pace.pause == nil)
    pace.changed()
    var pauses: [Int32] = []
    while let pause = pace.pause, pauses.count < 20 {
      pauses.append(pause)
      pace.stayedQuiet()
    }
    #expect(pauses == [250, 500, 1_000, 2_000, 4_000])
    pace.stayedQuiet()
    #expect(pace.pause == nil)
  }

  @Test func slowSearchesAreRare() {
    var pace = LivePace()
    pace.searchTook(.milliseconds(1))
    #expect(pace.burst == 250)
    pace.searchTook(.milliseconds(500))
    #expect(pace.burst == 2_000)
    pace.searchTook(.nanoseconds(Int64.max))
    #expect(pace.burst == .max)
  }
}

@Suite struct LiveAnswerTests {
  private func answer(_ paths: String...) -> LiveAnswer {
    var answer = LiveAnswer()
    for path in paths { answer.add(SearchResult(path: FilePath(path)), keepsIt: false) }
    return answer
  }

  @Test func setsAreToldApartWhateverTheirOrder() {
    #expect(answer("/a", "/b", "/c") == answer("/c", "/a", "/b"))
    #expect(answer("/a", "/b") != answer("/a", "/c"))
    #expect(answer("/a") != answer("/a", "/b"))
    #expect(answer("/a").count == 1)
  }
}
