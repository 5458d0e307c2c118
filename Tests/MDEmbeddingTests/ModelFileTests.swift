import MDEmbedding
import MDModel
import MDSystem
import MDTestSupport
import Testing

@Suite struct ModelFileTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func cause(_ bytes: [UInt8], kind: ModelFile.Kind = .staticEmbedding) throws -> ModelFileError.Cause? {
    let path = FilePath(try folder.write(bytes, to: "model"))
    do throws(ModelFileError) { _ = try ModelFile(path: path, kind: kind) } catch { return error.cause }
    return nil
  }

  @Test func sectionsAreFoundByTheirNames() throws {
    let file = try SmallModel.file()
    #expect(file.section("settings").bytes.count == 24)
    #expect(file.section("types").elements(of: UInt8.self).first == 2)
    #expect(file.section("missing").bytes.isEmpty)
  }

  @Test func theIdentityIsThatOfTheHeader() throws {
    let bytes = try SmallModel.bytes()
    #expect(try SmallModel.file().identity == ModelIdentity(bytes: bytes[32..<48]))
  }

  @Test func aFileThatWasCutIsSeen() throws {
    let whole = try SmallModel.bytes()
    for count in [8, 31, 63, 64, 100, 1_000, whole.count - 1] {
      #expect(try cause(Array(whole.prefix(count))) == .cut, "\(count) bytes")
    }
    #expect(try cause(whole + [0]) == .cut)
  }

  @Test func filesOfAnotherKindAreRefused() throws {
    let whole = try SmallModel.bytes()
    #expect(try cause(whole, kind: .encoder) == .otherKind)
    #expect(try cause(Array("SQLite format 3\0".utf8)) == .otherKind)
    #expect(try cause([1]) == .otherKind)
    var newer = whole
    newer[8] = 2
    #expect(try cause(newer) == .version(2))
  }

  @Test func whatIsNotThereIsAnErrorOfTheFile() {
    let error = #expect(throws: ModelFileError.self) {
      try ModelFile(path: FilePath(folder.path + "/missing"), kind: .staticEmbedding)
    }
    guard case .file(let failure)? = error?.cause else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.isVanished)
  }

  @Test func sectionsThatLeaveTheFileAreSeen() throws {
    var bytes = try SmallModel.bytes()
    // The size of the first section, larger than any file.
    bytes.replaceSubrange(64 + 24..<64 + 32, with: [UInt8](repeating: 0xFF, count: 8))
    #expect(try cause(bytes) == .damaged("settings"))
  }

  @Test func aChangedPlaceOfASectionIsSeen() throws {
    var bytes = try SmallModel.bytes()
    bytes[64 + 16] ^= 1
    #expect(try cause(bytes) == .damaged("settings"))
  }

  @Test func messagesSayWhatToDo() throws {
    let path = FilePath(try folder.write(Array(try SmallModel.bytes().dropLast()), to: "cut.model"))
    let error = #expect(throws: ModelFileError.self) { try ModelFile(path: path, kind: .staticEmbedding) }
    #expect(error?.description == "\(path.text): a part of the file is missing; install Limelight's models again")
  }
}

@Suite struct DamagedModelTests {
  /// Whatever the file contains, reading stays inside it and does not end the process.
  @Test(arguments: Rounds.seeds(60))
  func damageEndsNoProcess(seed: UInt64) throws {
    let folder = try TemporaryDirectory()
    var source = SeededGenerator(seed: seed)
    var bytes = try SmallModel.bytes()
    let places = Int.random(in: 1...60, using: &source)
    for _ in 0..<places {
      bytes[Int.random(in: 64..<bytes.count, using: &source)] = .random(in: 0...255, using: &source)
    }
    let path = FilePath(try folder.write(bytes, to: "model"))
    do throws(ModelFileError) {
      let file = try ModelFile(path: path, kind: .staticEmbedding)
      let (tokenizer, embedding) = (try SubwordTokenizer(file), try StaticEmbedding(file))
      for text in Self.texts {
        _ = tokenizer.ids(of: Array(text.utf8))
        let vectors = embedding.vectors(of: EmbeddableText(heading: Array("photos".utf8), text: Array(text.utf8)))
        #expect(vectors.allSatisfy { $0?.scale.isFinite ?? true })
      }
    } catch {
      #expect(error.description.hasSuffix("install Limelight's models again"))
    }
  }

  private static let texts = [
    "the file is indexed", "検索索引 검색 файл", "symbol_1 e\u{301} ﬁ ﷺ Ω",
    String(repeating: "searching photos ", count: 300),
  ]
}
