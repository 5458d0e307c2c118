import Foundation
import MDEmbedding
import MDModel
import MDTestSupport
import Testing

@Suite struct SubwordTokenizerTests {
  private let tokenizer: SubwordTokenizer

  init() throws { tokenizer = try SubwordTokenizer(try SmallModel.file()) }

  @Test func textsAreCutAsLibsentencepieceDoes() throws {
    let golden = try SmallModel.golden()
    #expect(golden.count > 600)
    for (text, ids) in golden { #expect(tokenizer.ids(of: text) == ids, "\(String(decoding: text, as: UTF8.self))") }
  }

  @Test func aWorkspaceRemembersNothing() throws {
    var (workspace, ids): (SubwordTokenizer.Workspace, [Int32]) = (SubwordTokenizer.Workspace(), [])
    for (text, expected) in try SmallModel.golden() {
      ids.removeAll()
      text.withUnsafeBufferPointer { tokenizer.append(idsOf: $0, to: &ids, in: &workspace) }
      #expect(ids == expected)
    }
  }
}

private enum JudgedTexts {
  static let file = ProcessInfo.processInfo.environment["LIMELIGHT_JUDGED"]
  static let model = ProcessInfo.processInfo.environment["LIMELIGHT_JUDGED_MODEL"]
}

/// Compares tokens with those that `Tests/Torture/tokenizers` got from libsentencepiece.
@Suite(.enabled(if: JudgedTexts.file != nil, "Tests/Torture/tokenizers starts it"))
struct JudgedTokenizerTests {
  @Test func textsAreCutAsLibsentencepieceDoes() throws {
    let model = FilePath(try #require(JudgedTexts.model))
    let kind: ModelFile.Kind = model.name.bytes == Array("encoder.model".utf8) ? .encoder : .staticEmbedding
    let tokenizer = try SubwordTokenizer(try ModelFile(path: model, kind: kind))
    let judged = try Data(contentsOf: URL(filePath: try #require(JudgedTexts.file)))
    var (place, differences, count) = (0, 0, 0)
    judged.withUnsafeBytes { bytes in
      func number() -> Int32 {
        defer { place += 4 }
        return bytes.loadUnaligned(fromByteOffset: place, as: Int32.self)
      }
      while place < bytes.count {
        let size = Int(number())
        let text = Array(bytes[place..<place + size])
        place += size
        let expected = (0..<number()).map { _ in number() }
        count += 1
        if tokenizer.ids(of: text) == expected { continue }
        differences += 1
        if differences < 4 { Issue.record("\(text): \(tokenizer.ids(of: text)), not \(expected)") }
      }
    }
    #expect(differences == 0 && count > 0, "of \(count)")
  }
}
