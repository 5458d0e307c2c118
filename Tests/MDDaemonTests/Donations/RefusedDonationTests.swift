import MDModel
import MDProtocol
import MDScheduler
import Testing

@testable import MDDaemon

/// Batches of apps while no donation can be accepted, with the real engine and index.
@Suite struct RefusedDonationTests {
  private let donating: DonatingEngine
  private var intake: DonationIntake { donating.intake }

  init() throws { donating = try DonatingEngine() }

  // MARK: Too much

  @Test func openPartsAloneKeepNobodyOut() throws {
    donating.donations.queue.mostKept = 1_000
    let apps = try ["one", "two", "three"].map { try donating.client("org.example.\($0)") }
    for app in apps { try donating.accept([app.part("a", bytes: 400, isLast: false)]) }
    #expect(donating.donations.queue.isFull)
    let other = try donating.client("org.example.Other")
    try donating.accept([other.part("a", isLast: true)])
    #expect(try other.replies() == [.accepted])
    // The first app was silent for longest, so its batch is refused. The other batches can still be completed.
    for app in apps { try donating.accept([app.part("a", isLast: true, state: [1])]) }
    #expect(try apps.map { try $0.replies().last } == [.refused(.unavailable), .accepted, .accepted])
    try donating.applyAll()
    #expect(try donating.waiting() == 0 && donating.donations.queue.kept == 0)
  }

  @Test func whatIsRefusedForTooMuchLeavesTheIndex() throws {
    donating.donations.queue.mostKept = 1 << 20
    let app = try donating.client("org.example.App")
    let other = try donating.client("org.example.Other")
    try donating.accept([
      other.part("whole", bytes: 1 << 20, isLast: true), app.part("a", bytes: 1 << 20, isLast: false),
    ])
    try donating.accept([app.part("a", isLast: true)])
    #expect(try donating.waiting() == 2 && intake.held.count == 1)
    donating.stepped.pass(DonationQueue.longestHold + .seconds(1))
    try donating.accept([])
    #expect(try app.replies() == [.accepted, .refused(.quotaExceeded)])
    #expect(try donating.waiting() == 1 && donating.donations.queue.kept < 1_100_000)
  }

  @Test func openPartsMakeRoomWhereNothingMayBeApplied() throws {
    donating.donations.queue.mostKept = 2_000
    let app = try donating.client("org.example.App")
    let other = try donating.client("org.example.Other")
    donating.index.context.conditions.pause(until: nil)
    try donating.accept([other.part("whole", bytes: 1_000, isLast: true), app.part("a", bytes: 1_000, isLast: false)])
    try donating.accept([other.part("more", isLast: true)])
    #expect(try other.replies() == [.accepted, .accepted])
    #expect(try donating.waiting() == 2)
    try donating.accept([app.part("a", isLast: true)])
    #expect(try app.replies() == [.accepted, .refused(.unavailable)])
  }

  @Test func onlyDonationsWaitForRoom() throws {
    donating.donations.queue.mostKept = 1_000
    let app = try donating.client("org.example.App")
    let other = try donating.client("org.example.Other")
    donating.index.context.conditions.pause(until: nil)
    try donating.accept([app.part("a", bytes: 1_000, isLast: true, state: [1])])
    try donating.accept([app.part("b", isLast: true, state: [2]), other.asksState(), other.leaves(), app.asksState()])
    #expect(try other.replies() == [.state(nil)])
    // The state request covers everything that the client donated before, so it is answered only after that is refused.
    #expect(try app.replies() == [.accepted] && intake.held.count == 2)
    donating.stepped.pass(DonationQueue.longestHold + .seconds(1))
    try donating.accept([])
    #expect(try app.replies() == [.refused(.quotaExceeded), .state([1])])
    #expect(intake.held.isEmpty && intake.heldSince == nil)
  }

  /// The app was killed while its donations waited for room. Its next process is a different client of the same app.
  @Test func theNextProcessOfAnAppIsAnsweredAfterWhatWaitsOfTheFormer() throws {
    donating.donations.queue.mostKept = 1_000
    let former = try donating.client("org.example.App")
    let next = try donating.client("org.example.App")
    donating.index.context.conditions.pause(until: nil)
    try donating.accept([former.part("a", bytes: 1_000, isLast: true, state: [1])])
    try donating.accept([former.part("b", isLast: true, state: [2]), former.leaves(), next.asksState()])
    #expect(try next.replies() == [])
    donating.index.context.conditions.resume()
    donating.stepped.pass(.seconds(3))
    try donating.donations.run(donating.stepped.now, in: donating.index)
    try donating.accept([])
    #expect(try next.replies() == [.state([2])])
  }

  @Test func namesThatAppsMakeUpAreBounded() throws {
    func names(_ numbers: Range<Int>) -> Set<AttributeKey> { Set(numbers.map { AttributeKey("mood_\($0)") }) }
    let app = try donating.client("org.example.App")
    let other = try donating.client("org.example.Other")
    let most = DonationQueue.mostCustomNames
    try donating.accept([
      app.part("a", isLast: true, names: names(0..<most - 5)),
      app.part("b", isLast: true, names: names(most - 6..<most + 1)),
      other.part("c", isLast: true, names: names(most - 5..<most)), app.part("d", isLast: true, names: names(9..<99)),
      app.part("e", isLast: true, names: ["one_more"]), app.part("f", isLast: true),
    ])
    #expect(try app.replies() == [.accepted, .refused(.quotaExceeded), .accepted, .refused(.quotaExceeded), .accepted])
    #expect(try other.replies() == [.accepted])
  }

  // MARK: Troubles

  @Test func whatIsRefusedWhileTheDiskIsFullLeavesTheIndex() throws {
    let app = try donating.client("org.example.App")
    let gone = try donating.client("org.example.Gone")
    try donating.accept([app.part("a", bytes: 900, isLast: false), gone.part("a", isLast: false)])
    #expect(try donating.waiting() == 2)
    donating.index.context.conditions.simulate { $0.freeBytes = 0 }
    try donating.accept([app.part("a", isLast: false), gone.leaves()])
    #expect(try app.replies() == [.accepted, .refused(.unavailable)])
    #expect(try donating.waiting() == 0 && donating.donations.queue.kept == 0)
    donating.index.context.conditions.endSimulations()
    // A measured restraint is lifted only after this time.
    donating.stepped.pass(.seconds(3))
    try donating.accept([app.part("a", isLast: true), app.part("a", isLast: true)])
    #expect(try app.replies() == [.refused(.unavailable), .accepted])
  }

  @Test(arguments: ["/", "limelight://org.example.App"])
  func aBatchThatIsErasedInPartIsRefused(place: String) throws {
    let app = try donating.client("org.example.App")
    let other = try donating.client("org.example.Other")
    try donating.accept([app.part("a", bytes: 900, isLast: false), other.part("a", isLast: false)])
    let eraser = try donating.client("mdutil").channel()
    try donating.stepped.engine.obey(.onIndex(eraser) { try $0.erase([FilePath(place)], $1, eraser) })
    #expect(donating.donations.queue.kept < 200)
    try donating.accept([app.part("a", isLast: true, state: [1]), app.asksState(), other.part("a", isLast: true)])
    #expect(try app.replies() == [.accepted, .refused(.unavailable), .state(nil)])
    #expect(try other.replies().last == (place == "/" ? .refused(.unavailable) : .accepted))
  }
}
