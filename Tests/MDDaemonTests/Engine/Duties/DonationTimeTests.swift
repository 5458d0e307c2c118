import MDIndexer
import MDModel
import MDProtocol
import MDStore
import Testing

@testable import MDDaemon

/// When donations are applied, expire, and have their pictures scaled, on the test's clock.
struct DonationTimeTests {
  private let donating: DonatingEngine
  private var stepped: SteppedEngine { donating.stepped }
  private var index: OpenIndex { donating.index }

  init() throws { donating = try DonatingEngine() }

  @Test func aPieceIsAppliedInALullOrAfterALongRun() {
    var queue = DonationQueue()
    let start = Instant(nanoseconds: 1_000_000_000)
    (queue.accepted, queue.applied) = (start, start)
    #expect(queue.pieceDue == start + DonationQueue.lull)
    queue.accepted = start + .seconds(2)
    #expect(queue.pieceDue == start + DonationQueue.longestRun)
  }

  @Test func whatIsTooMuchToBeAppliedAtOnceWaitsForALull() throws {
    donating.donations.queue.applied = stepped.now.instant
    let app = try donating.client("org.example.App")
    try donating.accept([app.part("a", bytes: DonationQueue.mostAtOnce + 1, isLast: true)])
    #expect(donating.donations.due(stepped.now, in: index) == donating.donations.queue.pieceDue)
    #expect(!donating.donations.isAtRest(in: index))
    try donating.donations.run(stepped.now, in: index)
    #expect(try donating.waiting() == 1)
    stepped.pass(DonationQueue.longestRun)
    try donating.donations.run(stepped.now, in: index)
    #expect(try donating.waiting() == 0)
    #expect(donating.donations.isAtRest(in: index) && donating.donations.due(stepped.now, in: index) == nil)
  }

  @Test func whatMayNotBeAppliedWaitsForTheEndOfThePause() throws {
    let app = try donating.client("org.example.App")
    try donating.accept([app.part("a", bytes: DonationQueue.mostAtOnce + 1, isLast: true)])
    index.context.conditions.pause(until: nil)
    #expect(donating.donations.due(stepped.now, in: index) == nil && !donating.donations.isAtRest(in: index))
    index.context.conditions.pause(until: stepped.now.time + .minutes(10))
    #expect(donating.donations.due(stepped.now, in: index) == stepped.now.instant + .minutes(10))
  }

  @Test func anItemGoesWhenItsTimeHasCome() throws {
    let app = try donating.client("org.example.App")
    let expiration = stepped.now.time + .minutes(10)
    try donating.accept([app.part("a", isLast: true, expiration: expiration)])
    let address = DonationAddress(bundle: "org.example.App", index: "", identifier: "a")
    func isThere() throws -> Bool { try index.live.read { try $0.item(at: address) != nil } }
    #expect(try isThere() && index.expirations.due(stepped.now, in: index) == stepped.now.instant + .minutes(10))
    stepped.pass(.minutes(9))
    try index.expirations.run(stepped.now, in: index)
    #expect(try isThere())
    stepped.pass(.minutes(1))
    #expect(index.expirations.due(stepped.now, in: index) == stepped.now.instant)
    try index.expirations.run(stepped.now, in: index)
    #expect(try !isThere() && index.expirations.due(stepped.now, in: index) == nil)
  }

  @Test func thumbnailsRestInProportionAndHavePatienceWithTrouble() {
    let start = Instant(nanoseconds: 1_000_000_000)
    func due(_ share: Double, _ change: (inout ScaledThumbnails) -> Void) -> Duration {
      var (queue, batch) = (ThumbnailQueue(), ScaledThumbnails(worked: .seconds(2)))
      change(&batch)
      queue.end(batch, share: share, now: start)
      return queue.due - start
    }
    #expect(due(0.5) { $0.hasMore = true } == .seconds(2))
    #expect(due(1) { $0.hasMore = true } == .zero)
    #expect(due(1) { _ in } == .seconds(18))
    #expect(due(1) { $0.trouble = "no importer starts" } == ThumbnailQueue.patience)
  }
}
