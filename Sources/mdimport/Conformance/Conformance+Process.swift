import ImporterKit
import MDImporting
import MDModel
import MDSystem

/// Trials of the importer's process: what ends it, what it keeps after many files, and whether it can start again.
extension Conformance {
  /// Checks a file that delivers no bytes: it holds up the importer until the host ends it, and the next file must
  /// still be read.
  func stallTrial() throws -> TrialReport {
    let seconds = min(2, importer.manifest.deadlineSeconds)
    let fresh = host.another { $0.maximumSeconds = seconds }
    let answers = try fresh.answers(to: [ordinary.being(.silence), ordinary])
    let advice = "start no work that outlives the file, and keep nothing of one file for the next"
    switch answers[0].file.outcome {
    case .complete, .partial, .failed, .exceeded: break
    case .quarantined(let reason), .unavailable(let reason): return .failed("stall", reason, do: advice)
    }
    if let breach = answers[1].breach { return .failed("stall", "after a file that stalled: \(breach)", do: advice) }
    let end = answers[0].breach == nil ? "it refused a file that gives nothing" : "it was ended after \(seconds) s"
    return .passed("stall", "\(end), and the next file was read")
  }

  /// Checks a file that is cancelled: the process is ended, and the next process must read the next file.
  func cancellationTrial() throws -> TrialReport {
    let fresh = host.another()
    let stopped = try fresh.answers(to: [ordinary.being(.silence)], observer: Cancellation())[0]
    let next = try fresh.answers(to: [ordinary])[0]
    if let breach = next.breach {
      return .failed(
        "cancellation", "after one that was ended early: \(breach)", do: "keep no state outside the process")
    }
    guard case .unavailable = stopped.file.outcome else {
      return .passed("cancellation", "it refused a file that gives nothing, and the next file was read")
    }
    return .passed("cancellation", "it was ended early, and the next file was read")
  }

  /// Checks that a crash in the middle of a batch loses no file.
  func restartTrial() throws -> TrialReport {
    guard host.speaksFrames else { return .skipped("restart", "a command is started for each file") }
    let fresh = host.another()
    let expected = try fresh.answers(to: [ordinary])[0]
    var (read, hasEnded) = (0, false)
    let answers = try fresh.answers(to: Array(repeating: ordinary, count: 24)) {
      read += 1
      if read == 8 { hasEnded = fresh.endProcess() }
    }
    if !hasEnded { return .skipped("restart", "no process was at work that could be ended") }
    if let part = answers.lazy.compactMap({ $0.difference(from: expected) }).first {
      return .failed(
        "restart", "\(ordinary.label): \(part) is another after the process was ended",
        do: "take all that an answer needs from the file and the bundle")
    }
    return .passed("restart", "24 files were read though its process was ended in the middle")
  }

  /// Checks many files in one process: neither descriptors nor memory may grow, and the last file must be read like the
  /// first.
  func manyTrial() throws -> TrialReport {
    let fresh = host.another()
    let inputs = quickInputs
    let advice = "close each descriptor, and free what a file took, before the next"
    var (sizes, first) = ([ProcessSize](), TrialAnswer?.none)
    let steps = host.speaksFrames ? [24, 176, 1_800] : [40]
    for step in steps {
      let answers = try fresh.answers(to: (0..<step).map { inputs[$0 % inputs.count] } + [inputs[0]])
      if let breach = answers.lazy.compactMap(\.breach).first { return .failed("many", breach, do: advice) }
      if let last = answers.last, let part = last.difference(from: first ?? answers[0]) {
        return .failed("many", "\(last.input.label): \(part) is another after many files", do: advice)
      }
      first = first ?? answers[0]
      if let size = fresh.process { sizes.append(size) }
    }
    let all = steps.reduce(0, +) + steps.count
    guard host.speaksFrames else { return .passed("many", "\(all) files, a process for each") }
    return judgedGrowth(sizes, steps, all, do: advice)
  }

  private func judgedGrowth(
    _ sizes: [ProcessSize], _ steps: [Int], _ all: Int, do advice: String
  ) -> TrialReport {
    guard sizes.count == steps.count, Set(sizes.map(\.identifier)).count == 1 else {
      return .failed("many", "its process ended on the way, and another was started", do: "look for what ends it")
    }
    let (early, later, last) = (sizes[0].descriptors, sizes[1].residentBytes, sizes[2])
    if last.descriptors > early + 2 {
      return .failed(
        "many", "\(last.descriptors) open descriptors after \(all) files, \(early) after \(steps[0])", do: advice)
    }
    let grown = (last.residentBytes - later) >> 20
    if grown > Self.mostGrowth {
      return .failed("many", "it took \(grown) MiB more for \(all) files than for \(steps[0] + steps[1])", do: advice)
    }
    return .passed("many", "\(all) files in one process: \(last.descriptors) descriptors, \(max(0, grown)) MiB more")
  }

  /// Growth in MiB that caches and fragmentation may cause.
  private static let mostGrowth: Int64 = 24

  /// Inputs that are read fast enough for thousands of them: small samples, and damaged ones.
  private var quickInputs: [TrialInput] {
    var noise = Noise(seed: 3)
    let small = samples.filter { $0.bytes.count <= 32_768 }.prefix(4)
    let sources = small.isEmpty ? [ordinary.bytes.count <= 1 << 20 ? ordinary : claimed[0]] : Array(small)
    return sources + sources.map { $0.holding(noise.damaged($0.bytes, places: 4)) } + claimed.prefix(8)
  }

  /// Checks that the importer ends by itself when the host has closed the socket.
  func endTrial() throws -> TrialReport {
    guard host.speaksFrames else { return .skipped("end", "a command has no socket") }
    let fresh = host.another()
    _ = try fresh.answers(to: [ordinary])
    guard fresh.process != nil else { return .skipped("end", "its process had ended before") }
    switch fresh.hangUp() {
    case .exited(0): return .passed("end", "it exited with status 0 when the socket closed")
    case .some(let ending):
      return .failed("end", "it \(ending) when the socket closed", do: "end with status 0 at the end of the socket")
    case nil:
      return .failed(
        "end", "it had not ended 10 s after the socket closed", do: "end when a receive returns 0 bytes")
    }
  }
}

/// An observer that cancels a file as soon as it is slow.
private final class Cancellation: SlowFileObserver {
  func fileIsSlow(_ file: UInt64, until limit: Instant, handingBack rest: [UInt64]) {}
  func fileIsStuck(_ file: UInt64) {}
  var isCancelled: Bool { true }
}
