import Foundation
import MDTestSupport
import Testing

/// An app that is killed at any moment, again and again.
///
/// In the end its index must equal its source, and nothing must be read twice. App and daemon pause between the steps
/// of a donation, so that kills hit each of the steps.
@Suite(.serialized) struct KilledMailsTests {
  /// The process that owns the index.
  enum Engine: String, CaseIterable, CustomTestStringConvertible {
    /// The app's own engine, which is killed with it.
    case own
    /// The daemon, which continues with what it has received.
    case daemon

    var testDescription: String { rawValue }
  }

  /// Maildirs that are read for the first time while the app is killed: 25 kills each, 150 in total.
  @Test(arguments: Engine.allCases, Rounds.seeds(3)) func theIndexEqualsTheMaildir(
    engine: Engine, seed: UInt64
  ) throws {
    let run = try KilledRun(engine, seed: seed)
    // Kill most often during the first reading, in which changes are hardest to handle.
    for kills in [13, 3, 3, 3, 3] {
      for _ in 0..<kills { try run.changeAndKill() }
      try run.finish()
    }
    // The app was killed each time and never ended by itself.
    #expect(run.kills == 25)
  }

  /// A second process gets an error that names the file. After the first one was killed, the next process gets the
  /// file.
  @Test func oneProcessUsesTheStateAtATime() throws {
    let home = try SampleHome()
    var mails = try RandomMaildir(URL(filePath: home.path("mail")), seed: 1)
    try mails.deliver(3)
    let first = try home.start("Mails", ["index", mails.folder.path, home.path("state"), home.path("engine")])
    let pass = ["pass", mails.folder.path, home.path("state"), home.path("other-engine")]
    var second: ToolResult?
    // Until the first process uses the file, the second one may get it.
    while second?.status != 1, try first.ending(milliseconds: 0) == nil {
      second = try home.start("Mails", pass).finish()
    }
    first.signal(9)
    _ = try first.finish()
    #expect(second?.messages.contains("\(home.path("state"))/index-state is in use") == true)
    try home.app("Mails", pass, input: "")
  }
}

/// A home with a Maildir, and an app that is killed in it.
private final class KilledRun {
  private let home: SampleHome
  private var mails: RandomMaildir
  private let arguments: [String]
  private let engine: [String]
  private let seed: UInt64
  /// Duration of an undisturbed pass on this machine.
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

  /// Measures a pass over another Maildir.
  private func measure() throws {
    var other = try RandomMaildir(URL(filePath: home.path("other")), seed: seed)
    try other.deliver(400)
    let engine = engine.map { $0 + "-other" }
    usual = try ContinuousClock().measure {
      try home.app(
        "Mails", ["pass", other.folder.path, home.path("other-state")] + engine, input: "", delays: seed)
    }
    // The next app finds an unknown state in the daemon's index, and empties the index.
  }

  /// Kills the app at a random moment during a pass or after it.
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

  /// Runs a complete pass and compares the index with the Maildir.
  func finish() throws {
    let work = try home.app("Mails", ["pass"] + arguments, input: "")
    if wasRead { #expect(work.hasPrefix("read 0, "), "seed \(seed): \(work)") }
    wasRead = true
    var found = try list()
    // A search waits for earlier donations, but on a busy machine not long enough.
    for _ in 0..<50 where found != mails.lines { found = try list() }
    let (missing, surplus) = (Set(mails.lines).subtracting(found), Set(found).subtracting(mails.lines))
    #expect(missing.isEmpty && surplus.isEmpty, "seed \(seed): missing \(missing), surplus \(surplus)")
    #expect(found.count == mails.lines.count, "seed \(seed)")
  }

  private func list() throws -> [String] {
    try home.app("Mails", ["list"] + engine, input: "").split(separator: "\n").map(String.init).sorted()
  }
}
