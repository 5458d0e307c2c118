import ImporterKit
import MDImporting
import MDModel
import MDSystem

/// Trials with input that is hard to read. Each input must be answered, complete or with a reason.
extension Conformance {
  private static let survives =
    "no input may end the process: check lengths and offsets before use, and answer failed with a reason"

  func emptyTrial() throws -> TrialReport {
    judged("empty", try host.answers(to: claimed), do: Self.survives)
  }

  /// Checks random bytes, some of them after the beginning of a real file.
  func noiseTrial() throws -> TrialReport {
    var noise = Noise(seed: 1)
    var inputs = claimed.flatMap { [$0.holding(noise.bytes(65_536)), $0.holding(noise.marks(16_384))] }
    inputs += claimed.map { $0.holding([UInt8](repeating: 0xFF, count: 4_096)) }
    inputs += samples.map { $0.holding($0.bytes.prefix(64) + noise.bytes(8_192)) }
    return judged("noise", try host.answers(to: inputs), do: Self.survives)
  }

  /// Checks that the importer reads the samples.
  func samplesTrial() throws -> TrialReport {
    guard !samples.isEmpty else { return .skipped("samples", "there are none", do: Self.giveSamples) }
    let answers = try host.answers(to: samples)
    if let lost = answers.first(where: { $0.hasFailed || $0.breach != nil }) {
      let reason = lost.breach ?? "\(lost.input.label): \(lost.reasons.first ?? "failed")"
      return .failed("samples", reason, do: "read the file, or claim its type no more")
    }
    let without = typesWithoutSample
    let rest = without.isEmpty ? "" : "; no sample of \(without.prefix(4).joined(separator: ", "))"
    let more = without.count > 4 ? " and \(without.count - 4) more types" : ""
    return .passed("samples", "\(answers.count) read\(rest)\(more)")
  }

  static let giveSamples = "name files of the claimed types, or a folder of such, behind the importer"

  private var typesWithoutSample: [String] {
    let trees = samples.map(\.type.typeTree)
    return importer.manifest.contentTypes.filter { type in !trees.contains { $0.contains(type) } }
  }

  /// Checks samples that end too early, and samples with wrong bytes.
  func damageTrial() throws -> TrialReport {
    guard !samples.isEmpty else { return .skipped("damage", "there are no samples", do: Self.giveSamples) }
    var noise = Noise(seed: 2)
    let inputs = samples.flatMap { sample in
      (0..<8).map { sample.holding(Array(sample.bytes.prefix(sample.bytes.count * $0 / 8))) }
        + (1...8).map { sample.holding(noise.damaged(sample.bytes, places: $0 * $0)) }
    }
    return judged("damage", try host.answers(to: inputs), do: Self.survives)
  }

  /// Checks a file that was removed after it was opened: it must be read like any other, because an importer must not
  /// use its path.
  func removedTrial() throws -> TrialReport {
    let input = ordinary
    let answers = try host.answers(to: [input, input.being(.removed(input.bytes))])
    if let part = answers[1].difference(from: answers[0]) {
      return .failed(
        "removed", "\(input.label): \(part) is another where the file was removed after it was opened",
        do: "read through the descriptor alone, and look for no path")
    }
    return .passed("removed", "a file that was removed after it was opened is read like any other")
  }

  /// Checks a file whose reading fails, as on a bad disk.
  func unreadableTrial() throws -> TrialReport {
    let answer = try host.answers(to: [ordinary.being(.folder)])[0]
    let advice = "look at what read returns, and answer failed with the reason when it is an error"
    if let breach = answer.breach { return .failed("unreadable", breach, do: advice) }
    guard !answer.isComplete else {
      return .failed("unreadable", "it said complete of a file whose reading fails", do: advice)
    }
    return .passed("unreadable", answer.reasons.first ?? "not complete")
  }

  /// Checks an input that cannot seek. The host never sends one, so any answer is accepted.
  func streamTrial() throws -> TrialReport {
    let input = ordinary.being(.stream(Array(ordinary.bytes.prefix(32_768))))
    return judged(
      "stream", try host.another(configure: { $0.maximumSeconds = 5 }).answers(to: [input]),
      do: "answer failed where the descriptor does not seek, or read to the end")
  }
}

/// Reproducible noise (SplitMix64, Steele, Lea and Flood 2014).
struct Noise {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) } }

  /// Characters of text formats, in random order.
  mutating func marks(_ count: Int) -> [UInt8] {
    let marks = Array("<>{}[]()\"'&;:=,\\/ \n0a%#$*".utf8)
    return (0..<count).map { _ in marks[Int(next() % UInt64(marks.count))] }
  }

  mutating func damaged(_ bytes: [UInt8], places: Int) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<places where !bytes.isEmpty {
      bytes[Int(next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: next())
    }
    return bytes
  }
}
