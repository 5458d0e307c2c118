import MDModel
import Testing

@testable import MDDaemon

struct CrawlPlanTests {
  private let home = FilePath("/home")
  private let mail = FilePath("/mail")
  private let notes = FilePath("/notes")

  private func crawl(
    _ path: FilePath, _ workClass: WorkClass = .live, request: Int64? = nil
  ) -> CrawlPlan.Crawl { .init(path: path, workClass: workClass, request: request) }

  @Test func theMostUrgentGoesFirstAndTheOthersInTheirOrder() {
    var plan = CrawlPlan()
    plan.add(crawl(home, .firstCrawl))
    plan.add(crawl(mail))
    plan.add(crawl(notes))
    var order: [FilePath] = []
    while let (crawl, _) = plan.choose() {
      order.append(crawl.path)
      plan.endRunning()
    }
    #expect(order == [mail, notes, home] && plan.isEmpty)
  }

  @Test func youngFilesAreDoubtedWhenAnybodyWhoAskedDoes() {
    var (believing, plan) = (crawl(home), CrawlPlan())
    believing.believesYoung = true
    plan.add(believing)
    #expect(plan.crawls.map(\.believesYoung) == [true])
    plan.add(crawl(home))
    plan.add(believing)
    #expect(plan.crawls.map(\.believesYoung) == [false])
  }

  @Test func aTreeThatWaitsAlreadyBecomesMoreUrgent() {
    var plan = CrawlPlan()
    plan.add(crawl(mail))
    plan.add(crawl(home, .firstCrawl))
    plan.add(crawl(home, .interactive))
    plan.add(crawl(home, .reindexAll))
    #expect(plan.crawls == [crawl(home, .interactive), crawl(mail)])
  }

  @Test func oneRequestsCrawlIsNotAnothers() {
    var plan = CrawlPlan()
    plan.add(crawl(home, request: 1))
    plan.add(crawl(home, request: 2))
    plan.cancel(request: 1)
    #expect(plan.crawls == [crawl(home, request: 2)])
  }

  @Test func whatIsUnderWayGoesOnBesideWhatIsAsUrgent() {
    var plan = CrawlPlan()
    plan.add(crawl(home))
    do {
      let next = plan.choose()
      #expect(next?.isUnderWay == false)
    }
    plan.add(crawl(mail))
    let next = plan.choose()
    #expect(next?.crawl.path == home && next?.isUnderWay == true)
  }

  @Test func whatIsMoreUrgentComesBetweenAndTheOtherBeginsAnew() {
    var plan = CrawlPlan()
    plan.add(crawl(home, .firstCrawl))
    _ = plan.choose()
    plan.add(crawl(mail, .interactive))
    do {
      let next = plan.choose()
      #expect(next?.crawl.path == mail)
    }
    plan.endRunning()
    let next = plan.choose()
    #expect(next?.crawl.path == home && next?.isUnderWay == false)
  }

  /// Changes may have come to where it has been already.
  @Test func whatIsAskedForAgainMeanwhileIsLookedAtAgain() {
    var plan = CrawlPlan()
    plan.add(crawl(home))
    _ = plan.choose()
    plan.add(crawl(home))
    do {
      let next = plan.choose()
      #expect(next?.isUnderWay == true)
    }
    plan.endRunning()
    do {
      let next = plan.choose()
      #expect(next?.isUnderWay == false)
    }
    plan.endRunning()
    #expect(plan.isEmpty)
  }

  @Test func whatIsAskedForAgainMoreUrgentlyBeginsAnewAtOnce() {
    var plan = CrawlPlan()
    plan.add(crawl(home, .firstCrawl))
    _ = plan.choose()
    plan.add(crawl(home, .interactive))
    let next = plan.choose()
    #expect(next?.crawl == crawl(home, .interactive) && next?.isUnderWay == false)
    plan.endRunning()
    #expect(plan.isEmpty)
  }

  /// Somebody waits for everything: what has been looked at is watched since.
  @Test func whatBecomesMoreUrgentWithAllOthersGoesOn() {
    var plan = CrawlPlan()
    plan.add(crawl(home, .firstCrawl))
    _ = plan.choose()
    plan.escalateAll(to: .interactive)
    let next = plan.choose()
    #expect(next?.crawl == crawl(home, .interactive) && next?.isUnderWay == true)
    plan.endRunning()
    #expect(plan.isEmpty)
  }

  @Test func whatIsCancelledWhileItIsUnderWayEnds() {
    var plan = CrawlPlan()
    plan.add(crawl(home, request: 1))
    _ = plan.choose()
    plan.cancel(request: 1)
    do {
      let next = plan.choose()
      #expect(next == nil && plan.isEmpty)
    }
  }

  @Test func restIsInProportionToWork() {
    let start = Instant(nanoseconds: 5_000_000_000)
    var pace = CrawlPace()
    pace.worked(.milliseconds(20), until: start, share: 1)
    #expect(pace.restsUntil == nil && CrawlPace.transaction(share: 1) == CrawlPace.longestTransaction)
    pace.worked(.milliseconds(20), until: start, share: 0.25)
    #expect(pace.restsUntil == start + .milliseconds(60) && CrawlPace.transaction(share: 0.25) == CrawlPace.slice)
    pace.worked(.milliseconds(20), until: start, share: 0.01)
    #expect(pace.restsUntil == start + CrawlPace.longestRest)
  }
}
