/// Converts the ticks of a sequence to seconds.
struct SequenceTiming {
  private let division: UInt16
  /// True if the tracks are played together.
  private let areTogether: Bool
  /// Tempo changes. A change in any track affects all tracks.
  private var tempos: [(tick: Int, microseconds: Int)] = []
  private var end = 0

  /// Microseconds per quarter note before the first tempo change.
  private static let usualTempo = 500_000

  init(_ division: UInt16, areTogether: Bool) {
    self.division = division
    self.areTogether = areTogether
  }

  mutating func note(_ tempo: Int, at tick: Int) { if tempo > 0 { tempos.append((tick, tempo)) } }

  mutating func noteEnd(at tick: Int) { end = max(end, tick) }

  /// The tempo at the beginning, if the file states one.
  var beatsPerMinute: Double? {
    tempos.min { $0.tick < $1.tick }.map { (60_000_000 / Double($0.microseconds) * 100).rounded() / 100 }
  }

  /// The length in seconds; `nil` if nothing is played, or the file has several songs.
  var seconds: Double? {
    guard areTogether, end > 0 else { return nil }
    if division >= 0x8000 { return framedSeconds }
    guard division > 0 else { return nil }
    var (seconds, last, tempo) = (0.0, 0, Self.usualTempo)
    for change in tempos.sorted(by: { $0.tick < $1.tick }) + [(end, 0)] {
      seconds += Double(change.tick - last) * Double(tempo) / Double(division) / 1_000_000
      (last, tempo) = (change.tick, change.microseconds)
    }
    return seconds
  }

  /// The length if ticks are fractions of film frames, which do not depend on the tempo.
  private var framedSeconds: Double? {
    let frames = -Int(Int8(bitPattern: UInt8(division >> 8)))
    let ticks = frames * Int(division & 0xFF)
    return ticks > 0 ? Double(end) / Double(ticks) : nil
  }
}
