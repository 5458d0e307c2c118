import MDEmbedding
import MDModel
import MDSystem

/// Measures the installed encoder and the static embedding.
///
/// The arguments are a file of English text and the number of rounds. Times are processor times, the best of all
/// rounds.
@main
struct EncoderBenchmark {
  private let encoder: Encoder
  private let tokenizer: SubwordTokenizer
  private let words: [[UInt8]]
  private let rounds: Int

  static func main() throws {
    let arguments = CommandLine.arguments
    guard let model = try InstalledModels.open(.encoder) else {
      print("encoder.model is not installed: make deps, or set LIMELIGHT_MODELS")
      ProcessContext.exit(69)
    }
    let text = try WholeFile.read(FilePath(arguments[1]))
    let benchmark = EncoderBenchmark(
      encoder: try Encoder(model), tokenizer: try SubwordTokenizer(model),
      words: text.split { $0 <= 0x20 }.map { Array($0) }, rounds: Int(arguments[2]) ?? 5)
    benchmark.measureOpening(model.path)
    benchmark.measureVectors()
    try benchmark.measureProcess(model.path)
    try benchmark.measureStaticEmbedding(of: text)
  }

  private static func report(_ name: String, _ value: Double, _ unit: String) {
    let tenths = Int((value * 10).rounded())
    print("\(name)\t\(tenths / 10).\(tenths % 10)\t\(unit)")
  }

  /// Milliseconds of the fastest round.
  private func best(_ body: () -> Void) -> Double {
    var best = Int64.max
    for _ in 0..<rounds {
      let start = Clock.processCPU()
      body()
      best = min(best, Clock.processCPU() - start)
    }
    return Double(best) / 1e6
  }

  private func measureOpening(_ path: FilePath) {
    let before = Self.privateKilobytes(of: ProcessContext.identifier)
    let copies = 20
    let milliseconds = best {
      for _ in 0..<copies { _ = try? Encoder(ModelFile(path: path, kind: .encoder)) }
    }
    let kept = (0..<copies).compactMap { _ in try? Encoder(ModelFile(path: path, kind: .encoder)) }
    let grown = Self.privateKilobytes(of: ProcessContext.identifier) - before
    Self.report("opening", milliseconds / Double(copies), "ms")
    Self.report("opening, private", Double(grown) / Double(kept.count), "kB")
  }

  private func measureVectors() {
    let query = text(tokens: 6)
    Self.report("query of 10 tokens", best { for _ in 0..<20 { _ = encoder.vector(ofQuery: query) } } / 20, "ms")
    for tokens in [64, 128, 200, 256] {
      let passage = EmbeddableText(text: text(tokens: tokens - 4))
      let milliseconds = best { for _ in 0..<5 { _ = encoder.vectors(of: passage) } } / 5
      Self.report("passage of \(tokens) tokens", milliseconds, "ms")
      if tokens == 200 { Self.report("passages of 200 tokens", 200 / milliseconds * 1_000, "tokens/s") }
    }
  }

  /// Words with this number of tokens in total, not counting special tokens and the prefix.
  private func text(tokens: Int) -> [UInt8] {
    var (text, count): ([UInt8], Int) = ([], 0)
    for word in words {
      let more = tokenizer.ids(of: word).count
      if count + more <= tokens {
        text += word + [0x20]
        count += more
      }
      if count == tokens { break }
    }
    return text
  }

  /// Embeds the whole text again and again, in pieces as long as an abstract. Most words are cached after the first
  /// round.
  private func measureStaticEmbedding(of text: [UInt8]) throws {
    guard let model = try InstalledModels.open(.staticEmbedding) else { return }
    let embedding = try StaticEmbedding(model)
    let texts = stride(from: 0, to: text.count, by: 1_500).map { start in
      EmbeddableText(text: Array(text[start..<min(start + 1_500, text.count)]))
    }
    let milliseconds = best { for text in texts { _ = embedding.vectors(of: text) } }
    Self.report("static embedding", Double(text.count) / 1_000 / milliseconds, "MB/s")
  }

  // MARK: The process

  private func measureProcess(_ path: FilePath) throws {
    let process = try EncoderProcess(EncoderConfiguration(model: path))
    let identifier = process.stopper.identifier
    var most = 0
    let texts = (0..<60).map { EmbeddableText(text: text(tokens: 40 + $0 * 30)) }
    var rest = texts[...]
    try process.run(
      next: { rest.popFirst().map { (1, $0) } },
      deliver: { _, _ in most = max(most, Self.privateKilobytes(of: identifier)) })
    Self.report("mdencode at work, private", Double(most) / 1_000, "MB")
    var longest = 0.0
    for answers in 0..<rounds { longest = max(longest, try Self.timeToEnd(path, texts[59], after: answers)) }
    Self.report("from SIGTERM to its end, longest", longest, "ms")
  }

  /// Milliseconds of wall time from the signal until the process has ended, in the middle of a long text.
  private static func timeToEnd(_ path: FilePath, _ text: EmbeddableText, after answers: Int) throws -> Double {
    let process = try EncoderProcess(EncoderConfiguration(model: path))
    var (answered, start) = (0, Clock.now)
    do {
      try process.run(
        next: {
          if answered == answers {
            start = Clock.now
            try SentSignal.terminate(process.stopper.identifier)
          }
          answered += 1
          return (1, text)
        }, deliver: { _, _ in })
    } catch is EncoderFault {}
    return Double((Clock.now - start).inNanoseconds) / 1e6
  }

  /// Memory that only this process has and has written to.
  private static func privateKilobytes(of process: Int32) -> Int {
    guard let folder = ProcessFolder(of: process), let text = folder.contents(of: "smaps_rollup") else { return 0 }
    let line = text.split(separator: 0x0A).first { $0.starts(with: "Private_Dirty:".utf8) }
    return line.flatMap { Int(String(decoding: $0.filter { (0x30...0x39).contains($0) }, as: UTF8.self)) } ?? 0
  }
}
