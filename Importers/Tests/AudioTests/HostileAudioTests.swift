import ImporterKit
import ImporterTestKit
import MDTestSupport
import SampleFiles
import Testing

/// Damaged audio files. Every incomplete answer has a reason, and no process dies within the host's memory limit.
@Suite struct HostileAudioTests {
  @Test(arguments: Rounds.seeds(2)) func damaged(seed: UInt64) throws {
    let importer = try MortalImporter("Audio", addressSpace: 512 << 10)
    for (folder, count) in [("Audio", 12), ("Sequences", 120)] {
      for name in try AnswerTable.names(in: folder) {
        let variants = Damage.variants(of: try AnswerTable.bytes(name, in: folder), count: count, seed: seed)
        #expect(try importer.problems(variants, named: name, seed: seed, edge: 64) == [])
      }
    }
    #expect(importer.deaths == [])
  }

  @Test func nothingAtAll() throws {
    let importer = try MortalImporter("Audio", addressSpace: 512 << 10)
    for name in ["a.mp3", "a.flac", "a", "a.m4a", "a.wma"] {
      #expect(try importer.answer([], named: name, label: name)?.outcome.status == .failed)
      let zeros = [UInt8](repeating: 0, count: 1 << 20)
      #expect(try importer.answer(zeros, named: name, label: name)?.outcome.status == .failed)
    }
    #expect(importer.deaths == [])
  }
}
