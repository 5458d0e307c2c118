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
      #expect(next?.step == .begin)
    }
    plan.add(crawl(mail))
    let next = plan.choose()
    #expect(next?.crawl.path == home && next?.step == .goOn)
  }

  @Test func whatIsMoreUrgentComesBetweenAndTheOtherGoesOn() {
    var plan = CrawlPlan()
    plan.add(crawl(home, .firstCrawl))
    _ = plan.choose()
    plan.add(crawl(mail))
    #expect(step(&plan) == [mail: .beginBeside] && step(&plan) == [mail: .goOn])
    // At most one crawl is suspended.
    plan.add(crawl(notes, .interactive))
    #expect(step(&plan) == [notes: .begin] && plan.hasSuspended)
    plan.endRunning()
    #expect(step(&plan) == [mail: .begin])
    plan.endRunning()
    #expect(step(&plan) == [home: .resume] && !plan.hasSuspended)
    plan.endRunning()
    #expect(plan.isEmpty)
  }

  private func step(_ plan: inout CrawlPlan) -> [FilePath: CrawlPlan.Step] {
    guard let (crawl, step) = plan.choose() else { return [:] }
    return [crawl.path: step]
  }

  /// A plan in which a more urgent crawl has suspended the crawl of the home.
  private func suspending() -> CrawlPlan {
    var plan = CrawlPlan()
    plan.add(crawl(home, .firstCrawl))
    _ = plan.choose()
    plan.add(crawl(mail))
    _ = plan.choose()
    return plan
  }

  @Test func whatIsAskedForAgainWhileItIsSuspendedIsLookedAtAgain() {
    var plan = suspending()
    plan.add(crawl(home, .firstCrawl))
    plan.endRunning()
    #expect(step(&plan) == [home: .resume])
    plan.endRunning()
    #expect(step(&plan) == [home: .begin])
  }

  @Test func whatIsAskedForMoreUrgentlyWhileItIsSuspendedBeginsAnew() {
    var plan = suspending()
    plan.add(crawl(home, .interactive))
    #expect(step(&plan) == [home: .begin] && !plan.hasSuspended)
  }

  @Test func whatIsCancelledWhileItIsSuspendedEnds() {
    var plan = suspending()
    let cancelled = plan.cancel { $0 == home }
    #expect(cancelled.paths == [home] && !cancelled.isUnderWay && !plan.hasSuspended)
    plan.endRunning()
    #expect(step(&plan) == [:])
  }

  /// Files may have changed where the running crawl has been already.
  @Test func whatIsAskedForAgainMeanwhileIsLookedAtAgain() {
    var plan = CrawlPlan()
    plan.add(crawl(home))
    _ = plan.choose()
    plan.add(crawl(home))
    do {
      let next = plan.choose()
      #expect(next?.step == .goOn)
    }
    plan.endRunning()
    do {
      let next = plan.choose()
      #expect(next?.step == .begin)
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
    #expect(next?.crawl == crawl(home, .interactive) && next?.step == .begin)
    plan.endRunning()
    #expect(plan.isEmpty)
  }

  /// A client waits for everything. The crawl continues, because folders that it has listed are watched since.
  @Test func whatBecomesMoreUrgentWithAllOthersGoesOn() {
    var plan = CrawlPlan()
    plan.add(crawl(home, .firstCrawl))
    _ = plan.choose()
    plan.escalateAll(to: .interactive)
    let next = plan.choose()
    #expect(next?.crawl == crawl(home, .interactive) && next?.step == .goOn)
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
}
