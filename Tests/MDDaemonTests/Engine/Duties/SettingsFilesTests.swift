import Glibc
import MDConfiguration
import MDModel
import MDProtocol
import MDTestSupport
import Testing

@testable import MDDaemon

/// Settings files that change, on the test's clock. Their stamps come from the real clock.
struct SettingsFilesTests {
  private let stepped: SteppedEngine
  private var files: SettingsFiles { stepped.index.settingsFiles }

  init() throws {
    stepped = try SteppedEngine()
    stepped.engine.context.settings.isRead = true
    try stepped.engine.obey(.reload(nil))
  }

  private func write(_ text: String, to file: String = "limelight.conf") throws {
    try stepped.directory.write(text, to: "config/\(file)")
  }

  /// Runs the duty once.
  ///
  /// - Returns: the number of commands it issued.
  private func run(after duration: Duration = .zero, hasEvents: Bool = false) throws -> Int {
    stepped.pass(duration)
    if hasEvents { files.noteEvents() }
    try files.run(stepped.now, in: stepped.index)
    let commands = stepped.engine.context.mailbox.take().commands
    try stepped.engine.obey(commands)
    return commands.count
  }

  private func isDue() -> Bool { files.due(stepped.now, in: stepped.index) != nil }

  @Test func aChangedFileIsReadAndOnceMoreWhenItsStampHasAged() throws {
    try write("log-level = debug\n")
    #expect(try run(hasEvents: true) == 0 && isDue())
    #expect(try run(after: .milliseconds(300)) == 1 && isDue())
    #expect(stepped.engine.context.settings.configuration.logLevel == .debug)
    #expect(try run(after: .seconds(4)) == 1 && !isDue())
  }

  /// A command has meanwhile written another file, and has made the daemon read all files.
  @Test func filesThatACommandHadReadAreNotDueForEver() throws {
    try write("log-level = debug\n")
    _ = try run(hasEvents: true)
    #expect(try run(after: .milliseconds(300)) == 1)
    try write("*.tmp\n", to: "exclusions")
    try stepped.engine.obey(.reload(nil))
    #expect(try run(after: .seconds(4)) == 0 && !isDue())
  }

  /// The file's date is in the future, as if it came from a machine whose clock is ahead. Its stamp cannot be trusted.
  @Test func aStampThatProvesNothingHasTheFilesReadOnceMore() throws {
    try write("log-level = debug\n")
    stepped.pass(.seconds(-3_600))
    _ = try run(hasEvents: true)
    #expect(try run(after: .milliseconds(300)) == 1 && run(after: .seconds(4)) == 1 && !isDue())
  }

  /// The file was corrected after the daemon had failed to read it, and before the failure was recorded.
  @Test func aCorrectionDuringARefusalIsNoticed() throws {
    try write("log-level = debug\n")
    let context = stepped.engine.context
    let stamps = SettingsStamps(context.settings.locations)
    try write("log-level = notice\n")
    context.refuseSettings(stamps, because: "it cannot be read")
    #expect(try run(hasEvents: true) == 0 && run(after: .milliseconds(300)) == 1)
    #expect(context.settings.configuration.logLevel == .notice)
  }
}
