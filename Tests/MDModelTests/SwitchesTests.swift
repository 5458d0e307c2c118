import MDModel
import MDTestSupport
import Testing

@Suite struct SwitchesTests {
  @Test func aSwitchReachesWhatLiesBelow() {
    var switches = Switches()
    switches.set(.indexingOff, for: "/home/ada/Projects")
    switches.set(.searchingOff, for: "/home/ada/Projects/secret")
    #expect(switches.level(at: "/home/ada") == nil)
    #expect(switches.level(at: "/home/ada/Projects2") == nil)
    #expect(switches.level(at: "/home/ada/Projects") == .indexingOff)
    #expect(switches.level(at: "/home/ada/Projects/x") == .indexingOff)
    #expect(switches.level(at: "/home/ada/Projects/secret/y") == .searchingOff)
    #expect(switches.indexingIsOff(at: "/home/ada/Projects/secret/y") == "/home/ada/Projects/secret")
    #expect(switches.searchingIsOff(at: "/home/ada/Projects/x") == nil)
    #expect(switches.unsearched == ["/home/ada/Projects/secret"])
    switches.set(nil, for: "/home/ada/Projects/secret")
    #expect(switches.level(at: "/home/ada/Projects/secret") == .indexingOff)
  }

  @Test func theRootOfAllReachesEverything() {
    var switches = Switches()
    switches.set(.searchingOff, for: "/")
    #expect(switches.searchingIsOff(at: "/") == "/")
    #expect(switches.searchingIsOff(at: "/home") == "/")
  }

  @Test func theFileIsPlainText() throws {
    var switches = Switches()
    switches.set(.searchingOff, for: "/a b")
    switches.set(.indexingOff, for: "/a\\n\nc")
    #expect(String(decoding: switches.text, as: UTF8.self) == "searching-off /a b\nindexing-off /a\\\\n\\nc\n")
    #expect(try Switches(parsing: switches.text) == switches)
  }

  /// Ignoring an invalid line would turn on what the user has switched off.
  @Test(arguments: [
    "# x", "future-off /a", "Xindexing-off /a", "indexing-off relative", "indexing-off", "searching-off /\0",
  ])
  func aLineThatCannotBeReadIsNamed(line: String) {
    let problem = #expect(throws: ConfigurationProblem.self) {
      try Switches(parsing: Array("indexing-off /b\n\n\(line)\nindexing-off /c\n".utf8))
    }
    #expect(problem?.line == 3)
  }

  /// Compared with the simplest model: every folder above the path is checked.
  @Test(arguments: 0..<100 as Range<UInt64>) func randomSwitches(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func path() -> FilePath {
      let names: [[UInt8]] = [[0x61], [0x61, 0x62], [0x0A], [0x5C], [0x5C, 0x6E], [0xFF]]
      return (0..<Int.random(in: 1...4, using: &random)).reduce("") { path, _ in
        FilePath(path.bytes + [0x2F] + (names.randomElement(using: &random) ?? []))
      }
    }
    var (switches, model) = (Switches(), [FilePath: Switches.Level]())
    for _ in 0..<20 {
      let (folder, level) = (
        path(), [Switches.Level.indexingOff, .searchingOff, nil].randomElement(using: &random) ?? nil
      )
      switches.set(level, for: folder)
      model[folder] = level
    }
    #expect(try Switches(parsing: switches.text) == switches)
    for _ in 0..<50 {
      let place = path()
      let bytes = place.bytes
      let ends = bytes.indices.filter { bytes[$0] == 0x2F && $0 > 0 } + [bytes.count]
      let above = ends.compactMap { model[FilePath(bytes[..<$0])] }
      let expected: Switches.Level? = above.contains(.searchingOff) ? .searchingOff : above.first
      #expect(
        switches.level(at: place) == (expected == nil ? nil : expected == .searchingOff ? .searchingOff : .indexingOff))
    }
  }
}
