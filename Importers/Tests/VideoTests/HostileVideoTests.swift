import ImporterKit
import ImporterTestKit
import MDTestSupport
import SampleFiles
import Testing

/// Damaged containers. Every incomplete answer has a reason, and no process dies within the host's memory limit.
@Suite struct HostileVideoTests {
  @Test(arguments: Rounds.seeds(2)) func damaged(seed: UInt64) throws {
    let importer = try MortalImporter("Video", addressSpace: 1 << 20)
    for name in try AnswerTable.names(in: "Video") {
      let variants = Damage.variants(of: try AnswerTable.bytes(name, in: "Video"), count: 12, seed: seed)
      #expect(try importer.problems(variants, named: name, seed: seed, edge: 64) == [])
    }
    #expect(importer.deaths == [])
  }

  /// A playlist of streams refers to other files. None may be opened, and the playlist itself has no contents.
  @Test func referencesLeadNowhere() throws {
    let importer = try MortalImporter("Video", addressSpace: 1 << 20)
    for text in [
      "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n/etc/passwd\n#EXT-X-ENDLIST\n",
      "ffconcat version 1.0\nfile /etc/passwd\n", "<?xml version=\"1.0\"?><MPD><Period/></MPD>",
    ] {
      for name in ["a.mp4", "a.m3u8", "a.ffconcat", "a.mpd"] {
        let answer = try importer.answer(Array(text.utf8), named: name, label: name)
        #expect(answer?.outcome.status == .failed, "\(name): \(text)")
        #expect(answer?.text.isEmpty == true)
      }
    }
    #expect(importer.deaths == [])
  }

  @Test func nothingAtAll() throws {
    let importer = try MortalImporter("Video", addressSpace: 1 << 20)
    for name in ["a.mp4", "a.mkv", "a", "a.ts"] {
      #expect(try importer.answer([], named: name, label: name)?.outcome.status == .failed)
    }
    #expect(importer.deaths == [])
  }
}
