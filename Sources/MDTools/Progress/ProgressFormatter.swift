import MDCommandLine
import MDModel

/// Files and bytes per second, smoothed over the last few seconds.
package struct ProgressRate: Hashable, Sendable {
  package private(set) var filesPerSecond = 0.0
  package private(set) var bytesPerSecond = 0.0
  private var last: IndexProgress?
  /// Seconds after which the weight of an observation has fallen to about a third.
  private let memory = 5.0

  package init() {}

  /// Adds a new state to an exponential moving average, which starts with the phase's average so far. Each phase has
  /// its own rate.
  package mutating func observe(_ progress: IndexProgress) {
    guard let last, last.phase == progress.phase else {
      start(progress)
      self.last = progress
      return
    }
    let seconds = (progress.elapsed - last.elapsed).inSeconds
    guard seconds > 0 else { return }
    let keep = Self.decay(seconds / memory)
    filesPerSecond = filesPerSecond * keep + Double(progress.filesDone - last.filesDone) / seconds * (1 - keep)
    bytesPerSecond = bytesPerSecond * keep + Double(progress.bytesDone - last.bytesDone) / seconds * (1 - keep)
    self.last = progress
  }

  private mutating func start(_ progress: IndexProgress) {
    let seconds = progress.elapsed.inSeconds
    filesPerSecond = seconds > 0 ? Double(progress.filesDone) / seconds : 0
    bytesPerSecond = seconds > 0 ? Double(progress.bytesDone) / seconds : 0
  }

  /// exp(-x) with an error below 0.2 % of 1, computed as (1 - x/64) to the power of 64, because this module uses no
  /// mathematics library.
  private static func decay(_ x: Double) -> Double {
    var value = max(0, 1 - x / 64)
    for _ in 0..<6 { value *= value }
    return value
  }
}

/// Formats the progress line. Pure: the same state gives the same line.
package enum ProgressFormatter {
  /// The progress line, in at most `columns` columns and without a line feed. If it is too long, the current path is
  /// shortened first.
  package static func line(_ progress: IndexProgress, rate: ProgressRate, columns: Int) -> String {
    if let reason = progress.waits {
      return DisplayWidth.shortened("waits: \(DisplayText.printableText(reason))", to: columns)
    }
    let facts = facts(progress, rate).joined(separator: ", ")
    let room = columns - DisplayWidth.columns(facts) - 2
    guard progress.current != "", room >= 8 else { return DisplayWidth.shortened(facts, to: columns) }
    return facts + "  " + DisplayWidth.shortened(DisplayText.printableText(progress.current.bytes), to: room)
  }

  private static func facts(_ progress: IndexProgress, _ rate: ProgressRate) -> [String] {
    let files = HumanUnits.count(progress.filesDone)
    let total = progress.filesTotal.map { "/" + HumanUnits.count($0) } ?? ""
    let slow = progress.slow == 0 ? [] : ["\(HumanUnits.count(progress.slow)) slow"]
    let bound = onlySlowFilesAreLeft(progress) ? "at most " : ""
    let left = (remaining(progress).map { ["\(bound)\(HumanUnits.duration($0)) left"] } ?? []) + slow
    let speed = "\(HumanUnits.count(whole(rate.filesPerSecond))) files/s"
    switch progress.phase {
    case .scanning: return ["scanning: \(files) files", speed]
    case .finishing: return ["finishing: \(files) files"]
    case .importing:
      let bytes = "\(HumanUnits.size(Int64(whole(rate.bytesPerSecond))))/s"
      return [files + total, speed, bytes] + left
    case .encoding: return ["meaning: \(files + total) items", speed] + left
    case .recognizing: return ["text in pictures: \(files + total) files", speed] + left
    case .makingThumbnails: return ["thumbnails: \(files + total) files", speed] + left
    case .verifying: return ["comparing: \(files + total) files", speed] + left
    }
  }

  /// Time left in whole seconds, at the average pace of the phase; if only slow files are left, the longest time that
  /// they may take. The current rate is not used, because results are stored in batches and it jumps.
  static func remaining(_ progress: IndexProgress) -> Duration? {
    if onlySlowFilesAreLeft(progress), let slow = progress.slowLeft { return .seconds(max(0, slow.components.seconds)) }
    return remainingAtPace(progress)
  }

  private static func onlySlowFilesAreLeft(_ progress: IndexProgress) -> Bool {
    guard let total = progress.filesTotal, progress.slowLeft != nil else { return false }
    return total - progress.filesDone <= progress.slow
  }

  /// Computed from bytes if their total is known, because files differ in size; otherwise from files.
  private static func remainingAtPace(_ progress: IndexProgress) -> Duration? {
    let elapsed = progress.elapsed.inSeconds
    if let total = progress.bytesTotal { return seconds(Double(progress.bytesDone), Double(total), elapsed) }
    return progress.filesTotal.flatMap { seconds(Double(progress.filesDone), Double($0), elapsed) }
  }

  /// Estimate from the share that is done. Before a tenth is done it would jump, because the first files tell little of
  /// the others.
  private static func seconds(_ done: Double, _ total: Double, _ elapsed: Double) -> Duration? {
    done > 0 && done * 10 >= total ? seconds((total - done) / done * elapsed) : nil
  }

  /// Rounds up to whole seconds; `nil` beyond 30 days, where an estimate means nothing.
  private static func seconds(_ value: Double) -> Duration? {
    value.isFinite && value >= 0 && value < 30 * 86_400 ? .seconds(Int64(value.rounded(.up))) : nil
  }

  private static func whole(_ rate: Double) -> Int { rate.isFinite && rate < 1e15 ? Int(max(0, rate)) : 0 }
}
