import MDModel
import MDTestSupport
import Testing

@Suite struct SwitchesTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func aSwitchReachesWhatLiesBelow() {
    var switches = Switches()
    switches.set(.indexingOff, for: bytes("/home/ada/Projects"))
    switches.set(.searchingOff, for: bytes("/home/ada/Projects/secret"))
    #expect(switches.level(at: bytes("/home/ada")) == nil)
    #expect(switches.level(at: bytes("/home/ada/Projects2")) == nil)
    #expect(switches.level(at: bytes("/home/ada/Projects")) == .indexingOff)
    #expect(switches.level(at: bytes("/home/ada/Projects/x")) == .indexingOff)
    #expect(switches.level(at: bytes("/home/ada/Projects/secret/y")) == .searchingOff)
    #expect(switches.indexingIsOff(at: bytes("/home/ada/Projects/secret/y")) == bytes("/home/ada/Projects/secret"))
    #expect(switches.searchingIsOff(at: bytes("/home/ada/Projects/x")) == nil)
    #expect(switches.unsearched == [bytes("/home/ada/Projects/secret")])
    switches.set(nil, for: bytes("/home/ada/Projects/secret"))
    #expect(switches.level(at: bytes("/home/ada/Projects/secret")) == .indexingOff)
  }

  @Test func theRootOfAllReachesEverything() {
    var switches = Switches()
    switches.set(.searchingOff, for: bytes("/"))
    #expect(switches.searchingIsOff(at: bytes("/")) == bytes("/"))
    #expect(switches.searchingIsOff(at: bytes("/home")) == bytes("/"))
  }

  @Test func theFileIsPlainText() {
    var switches = Switches()
    switches.set(.searchingOff, for: bytes("/a b"))
    switches.set(.indexingOff, for: bytes("/a\\n\nc"))
    #expect(String(decoding: switches.text, as: UTF8.self) == "searching-off /a b\nindexing-off /a\\\\n\\nc\n")
    #expect(Switches(parsing: switches.text) == switches)
  }

  @Test func linesThatSayNothingKnownArePassedOver() {
    let switches = Switches(
      parsing: bytes("# x\nfuture-off /a\nindexing-off relative\nindexing-off\nindexing-off /b\n"))
    #expect(switches.unindexed == [bytes("/b")])
  }

  /// Against the plainest model there is: each folder above is asked.
  @Test(arguments: 0..<100 as Range<UInt64>) func randomSwitches(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func path() -> [UInt8] {
      let names: [[UInt8]] = [[0x61], [0x61, 0x62], [0x0A], [0x5C], [0x5C, 0x6E], [0xFF]]
      return (0..<Int.random(in: 1...4, using: &random)).flatMap { _ in
        [0x2F] + (names.randomElement(using: &random) ?? [])
      }
    }
    var (switches, model) = (Switches(), [[UInt8]: Switches.Level]())
    for _ in 0..<20 {
      let (folder, level) = (
        path(), [Switches.Level.indexingOff, .searchingOff, nil].randomElement(using: &random) ?? nil
      )
      switches.set(level, for: folder)
      model[folder] = level
    }
    #expect(Switches(parsing: switches.text) == switches)
    for _ in 0..<50 {
      let place = path()
      let ends = place.indices.filter { place[$0] == 0x2F && $0 > 0 } + [place.count]
      let above = ends.compactMap { model[Array(place[..<$0])] }
      let expected: Switches.Level? = above.contains(.searchingOff) ? .searchingOff : above.first
      #expect(
        switches.level(at: place) == (expected == nil ? nil : expected == .searchingOff ? .searchingOff : .indexingOff))
    }
  }
}
