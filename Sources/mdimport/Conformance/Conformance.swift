import ImporterKit
import MDImporting
import MDModel
import MDSystem
import MDTypes

/// Result of a trial of an importer.
struct TrialReport {
  enum Verdict: String { case pass, fail, skipped }

  let trial: String
  let verdict: Verdict
  /// The observation, as a sentence.
  let reason: String
  /// Advice; empty if there is nothing to do.
  let advice: String

  static func passed(_ trial: String, _ reason: String) -> TrialReport {
    TrialReport(trial: trial, verdict: .pass, reason: reason, advice: "")
  }

  static func failed(_ trial: String, _ reason: String, do advice: String) -> TrialReport {
    TrialReport(trial: trial, verdict: .fail, reason: reason, advice: advice)
  }

  static func skipped(_ trial: String, _ reason: String, do advice: String = "") -> TrialReport {
    TrialReport(trial: trial, verdict: .skipped, reason: reason, advice: advice)
  }
}

/// Trials of one importer against the contract of `docs/importers.md`, all through the real host and sandbox.
struct Conformance {
  let host: TrialHost
  /// Whole files of claimed types.
  let samples: [TrialInput]
  var importer: InstalledImporter { host.importer }

  init(_ importer: InstalledImporter, samples: [TrialInput]) {
    host = TrialHost(importer)
    self.samples = samples
  }

  /// Runs all trials, and reports each to `tell`. The last trials judge all answers that the earlier ones have seen. An
  /// importer that does not start gets no other trial.
  func run(_ tell: (TrialReport) throws -> Void) throws {
    let start = try startTrial()
    try tell(start)
    guard start.verdict == .pass else { return }
    for trial in [
      emptyTrial, noiseTrial, samplesTrial, damageTrial, removedTrial, unreadableTrial, streamTrial, stallTrial,
      cancellationTrial, restartTrial, manyTrial, repetitionTrial, membersTrial, thumbnailTrial, floodTrial, endTrial,
    ] { try tell(try trial()) }
    for trial in [framesTrial, textTrial, attributesTrial] { try tell(trial()) }
  }

  /// Checks whether the importer can be started at all, with the first input.
  private func startTrial() throws -> TrialReport {
    let began = Clock.now
    let answer = try host.answers(to: [ordinary])[0]
    if case .unavailable(let reason) = answer.file.outcome {
      return .failed(
        "start", reason,
        do: "run it as \(importer.program), see what it needs beyond the sandbox, and send ready before all else")
    }
    return .passed("start", "it answered the first file \((Clock.now - began).inMilliseconds) ms after its start")
  }
}

// MARK: Inputs

extension Conformance {
  /// An input that any importer must answer: the smallest sample, or otherwise a few bytes.
  var ordinary: TrialInput {
    samples.min { $0.bytes.count < $1.bytes.count } ?? claimed[0].holding(Array("Trial\n".utf8))
  }

  /// An empty file of each claimed type.
  var claimed: [TrialInput] {
    let manifest = importer.manifest
    let types = manifest.contentTypes.map(DetectedType.init(uniformType:)) + manifest.mimeTypes.map(Self.type)
    let all = types.isEmpty ? [DetectedType.data] : types
    return all.map { type in
      let ending = UTType(importedAs: type.contentType).preferredFilenameExtension.map { "." + $0 } ?? ""
      return TrialInput(name: FileName("trial" + ending), type: type, contents: .bytes([]))
    }
  }

  private static func type(ofMIMEType mimeType: String) -> DetectedType {
    let type = UTType(mimeType: mimeType)?.identifier ?? "public.data"
    return DetectedType(contentType: type, mimeType: mimeType, typeTree: [type])
  }

  /// Judges a trial that only requires that every input is answered in accordance with the contract.
  func judged(_ trial: String, _ answers: [TrialAnswer], do advice: String) -> TrialReport {
    if let breach = answers.lazy.compactMap(\.breach).first { return .failed(trial, breach, do: advice) }
    let complete = answers.filter(\.isComplete).count
    return .passed(trial, "\(answers.count) answered, \(answers.count - complete) of them not complete, with a reason")
  }
}
