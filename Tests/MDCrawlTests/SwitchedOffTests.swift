import MDConfiguration
import MDModel
import MDSystem
import MDTestSupport
import Testing

@testable import MDCrawl

/// Folders in which indexing is switched off.
@Suite struct SwitchedOffTests {
  private let root: TemporaryDirectory

  init() throws {
    root = try TemporaryDirectory()
    try root.write("x", to: "on/file")
    try root.write("y", to: "off/deep/file")
    try root.write("z", to: "offspring/file")
  }

  private func crawlWithout(_ folders: String...) throws -> RecordingVisitor {
    try crawl(root.path, CrawlOptions(switchedOff: folders.map { FilePath(root.path + $0) }))
  }

  /// No entries inside are reported, so that the index keeps those it has.
  @Test func theyAreMetAndNotEntered() throws {
    let found = try crawlWithout("/off")
    #expect(found.entries.paths == ["off", "offspring", "offspring/file", "on", "on/file"])
    #expect(found.excluded.isEmpty && found.failed.isEmpty && found.vanished.isEmpty)
    #expect(!found.visited.contains(Array("off".utf8)))
  }

  @Test func aFolderBelowIsReachedByItsPath() throws {
    let found = try crawlWithout("/off/deep")
    #expect(found.entries["off/deep"] != nil && found.entries["off/deep/file"] == nil)
  }

  @Test func aRootThatIsOffIsNotVisited() throws {
    #expect(try crawlWithout("").visited.isEmpty)
    #expect(try crawl(root.path, CrawlOptions(switchedOff: [.root])).visited.isEmpty)
  }
}

/// Parses the list of mounts; the format is described in `proc_pid_mountinfo(5)`.
@Suite struct MountListTests {
  private static let table = """
    22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
    23 22 0:21 / /proc rw,nosuid - proc proc rw
    30 22 8:2 / /mnt/my\\040disk\\134x ro,relatime - vfat /dev/sdb1 rw
    31 22 0:50 / /mnt/server rw - nfs4 host:/share rw
    32 22 0:60 / /tmp rw - tmpfs tmpfs rw
    33 22 8:9 / /mnt/server ro - ext4 /dev/sdc1 rw
    broken line
    34 22 x:y / /bad rw - ext4 none rw
    """

  private let mounts = Mount.list(Array(table.utf8))

  private func mount(_ point: String) -> Mount? { mounts.first { $0.point == FilePath(point) } }

  @Test func linesAreRead() {
    #expect(mounts.count == 5)
    #expect(mount("/")?.type == "ext4" && mount("/")?.device == 8 << 32 | 1 && mount("/")?.isReadOnly == false)
    #expect(mount("/mnt/my disk\\x")?.isReadOnly == true)
    #expect(mount("/proc")?.holdsFiles == false && mount("/tmp")?.holdsFiles == false)
  }

  @Test func aMountHidesTheOneBelow() {
    #expect(mount("/mnt/server")?.type == "ext4" && mount("/mnt/server")?.isNetwork == false)
  }

  @Test func thePlaceTellsTheMount() {
    func holding(_ path: String) -> String? {
      Mount.holding(FilePath(path), among: mounts).map(\.point.text)
    }
    #expect(holding("/home/ada") == "/" && holding("/mnt/server/x") == "/mnt/server")
    #expect(holding("/mnt/serverx") == "/" && holding("/") == "/")
  }

  @Test func thisSystemHasARoot() { #expect(Mount.current().contains { $0.point == .root }) }
}

@Suite struct UserSettingsTests {
  private let root: TemporaryDirectory
  private let locations: Locations

  init() throws {
    root = try TemporaryDirectory()
    locations = try Locations(environment: ["LIMELIGHT_HOME": root.path])
  }

  @Test func nothingThereIsTheDefaults() throws {
    let settings = try UserSettings(reading: locations, home: "/h")
    #expect(settings.configuration == Configuration(home: "/h"))
    #expect(settings.switches.isEmpty && settings.problems.isEmpty)
  }

  @Test func allFilesAreReadTogether() throws {
    try root.write("exclude = b\nincludes-hidden = yes\nnonsense\n", to: "config/limelight.conf")
    try root.write("a\n", to: "config/exclusions")
    try root.write("indexing-off /h/off\n", to: "state/switches")
    let settings = try UserSettings(reading: locations, home: "/h")
    let options = settings.crawlOptions(locations)
    #expect(options.exclusions == ["a", "b"] && options.includesHidden)
    #expect(options.switchedOff == ["/h/off"])
    #expect(options.ownState.contains(FilePath(locations.cache)))
    #expect(
      settings.problems == ["\(root.path)/config/limelight.conf:3: no '=' in it: a line is 'key = value'"])
  }

  @Test func switchesThatCannotBeReadStop() throws {
    try root.write("indexing-off /h/off\nsearching /h\n", to: "state/switches")
    let error = #expect(throws: UnreadableFile.self) { try UserSettings(reading: locations, home: "/h") }
    #expect(error?.description.hasPrefix("\(root.path)/state/switches:2: a line is 'indexing-off PATH' or ") == true)
  }

  /// Without the list of exclusions, the crawl would index what the user has excluded.
  @Test(arguments: ["config/limelight.conf", "config/exclusions", "state/switches"])
  func whatCannotBeReadStops(name: String) throws {
    try root.makeDirectory(name)
    #expect(throws: UnreadableFile.self) { try UserSettings(reading: locations, home: "") }
  }
}
