import Foundation
import MDTestSupport
import Testing

/// An app that is killed at any moment of its work, again and again: in the end its index equals its source, and nothing
/// that was read before is read again. App and daemon pause between the steps of a donation, so that kills hit each.
@Suite(.serialized) struct KilledMailsTests {
  /// Whose index it is.
  enum Engine: String, CaseIterable, CustomTestStringConvertible {
    /// The app's own, which dies with it.
    case own
    /// The daemon's, which goes on with what has arrived.
    case daemon

    var testDescription: String { rawValue }
  }

  /// Maildirs, each of which is read for the first time under fire; 25 kills for each, 150 in all.
  @Test(arguments: Engine.allCases, Rounds.seeds(3)) func theIndexEqualsTheMaildir(
    engine: Engine, seed: UInt64
  ) throws {
    let run = try KilledRun(engine, seed: seed)
    // The first reading is killed again and again: what comes and goes during it is the hardest to get right.
    for kills in [13, 3, 3, 3, 3] {
      for _ in 0..<kills { try run.changeAndKill() }
      try run.finish()
    }
    // None has ended by itself.
    #expect(run.kills == 25)
  }

  /// A second process gets an error that names the file, and the next one gets the file when the first was killed.
  @Test func oneProcessUsesTheStateAtATime() throws {
    let home = try SampleHome()
    var mails = try RandomMaildir(URL(filePath: home.path("mail")), seed: 1)
    try mails.deliver(3)
    let first = try home.start("Mails", ["index", mails.folder.path, home.path("state"), home.path("engine")])
    let pass = ["pass", mails.folder.path, home.path("state"), home.path("other-engine")]
    var second: ToolResult?
    // Until the first has come so far that it uses the file, the second may.
    while second?.status != 1, try first.ending(milliseconds: 0) == nil {
      second = try home.start("Mails", pass).finish()
    }
    first.signal(9)
    _ = try first.finish()
    #expect(second?.messages.contains("\(home.path("state"))/index-state is in use") == true)
    try home.app("Mails", pass, input: "")
  }
}

/// A home with a Maildir, and an app that is killed there.
private final class KilledRun {
  private let home: SampleHome
  private var mails: RandomMaildir
  private let arguments: [String]
  private let engine: [String]
  private let seed: UInt64
  /// Time that an undisturbed pass takes on this machine.
  private var usual: Duration = .zero
  private var wasRead = false
  private(set) var kills = 0

  init(_ engine: KilledMailsTests.Engine, seed: UInt64) throws {
    home = try SampleHome(delays: seed)
    mails = try RandomMaildir(URL(filePath: home.path("mail")), seed: seed)
    self.engine = engine == .own ? [home.path("engine")] : []
    self.seed = seed
    arguments = [mails.folder.path, home.path("state")] + self.engine
    try measure()
    try mails.deliver(400)
  }

  /// By another Maildir, of which nothing is left.
  private func measure() throws {
    var other = try RandomMaildir(URL(filePath: home.path("other")), seed: seed)
    try other.deliver(400)
    let engine = engine.map { $0 + "-other" }
    usual = try ContinuousClock().measure {
      try home.app(
        "Mails", ["pass", other.folder.path, home.path("other-state")] + engine, input: "", delays: seed)
    }
    // In the daemon's index the next app finds a state that it does not know, and empties it.
  }

  /// Kills the app at a random moment of a pass, or behind it.
  func changeAndKill() throws {
    try mails.change()
    let process = try home.start("Mails", ["index"] + arguments, delays: UInt64(mails.number(below: 1 << 32)))
    let change = Result { if mails.number(below: 2) == 0 { try mails.change() } }
    let milliseconds = Int(usual / .milliseconds(1))
    let moment = Int32(mails.number(below: milliseconds + milliseconds / 4))
    if let ending = try process.ending(milliseconds: moment) {
      let result = try process.result(ending)
      Issue.record("seed \(seed): Mails has ended by itself: \(result.messages)")
      return
    }
    process.signal(9)
    _ = try process.finish()
    kills += 1
    try change.get()
  }

  /// Lets a pass come to its end.
  func finish() throws {
    let work = try home.app("Mails", ["pass"] + arguments, input: "")
    if wasRead { #expect(work.hasPrefix("read 0, "), "seed \(seed): \(work)") }
    wasRead = true
    var found = try list()
    // A search waits for what was donated before, but not as long as a busy machine may take.
    for _ in 0..<50 where found != mails.lines { found = try list() }
    let (missing, surplus) = (Set(mails.lines).subtracting(found), Set(found).subtracting(mails.lines))
    #expect(missing.isEmpty && surplus.isEmpty, "seed \(seed): missing \(missing), surplus \(surplus)")
    #expect(found.count == mails.lines.count, "seed \(seed)")
  }

  private func list() throws -> [String] {
    try home.app("Mails", ["list"] + engine, input: "").split(separator: "\n").map(String.init).sorted()
  }
}
