/// Keeps a worker below its share of a core: work, then rest in proportion. One for each worker; a value, no clock of its
/// own. Times are nanoseconds.
///
/// A rest that takes longer than asked for earns nothing, so no window that ends with its rests taken holds more work than
/// the share allows. When pressure rises between two looks the share is halved, as often as it takes down to an eighth of
/// what is allowed, and it recovers by a sixteenth a look.
public struct Pacer: Hashable, Sendable {
  /// What is allowed, above 0 and at most 1.
  public private(set) var allowed: Double
  /// What is taken now, at most ``allowed``.
  public private(set) var share: Double
  /// Work that has not been rested for.
  private var unpaid = 0.0
  private var lastPressure: Double?
  private var lastLook: Int64?

  public init(share: Double) {
    allowed = share
    self.share = share
  }

  /// Notes a piece of work.
  public mutating func worked(_ nanoseconds: Int64) {
    if share < 1 { unpaid += Double(max(0, nanoseconds)) }
  }

  /// How long to rest now; 0: go on. At most ``longestRest``, so that a worker hears what is new in between.
  public var rest: Int64 {
    Int64(min((unpaid * (1 - share) / share).rounded(.up), Double(Self.longestRest)))
  }

  /// Notes a rest that was taken.
  public mutating func rested(_ nanoseconds: Int64) {
    guard share < 1 else { return }
    unpaid = max(0, unpaid - Double(max(0, nanoseconds)) * share / (1 - share))
  }

  /// Notes what is allowed now and how things are; of looks within a second the first counts for pressure.
  ///
  /// - Parameter now: of a clock that never goes back.
  public mutating func look(allowed: Double, _ conditions: SystemConditions, now: Int64) {
    share = min(allowed, share * allowed / self.allowed)
    self.allowed = allowed
    defer { if share >= 1 { unpaid = 0 } }
    if let lastLook, now - lastLook < Self.betweenLooks { return }
    lastLook = now
    let pressure = [conditions.cpuPressure, conditions.ioPressure, conditions.memoryPressure].compactMap(\.self).max()
    if let pressure, let lastPressure, pressure > lastPressure + Self.noise {
      share = max(allowed / 8, share / 2)
    } else {
      share = min(allowed, share + allowed / 16)
    }
    lastPressure = pressure
  }

  public static let longestRest: Int64 = 250_000_000
  static let betweenLooks: Int64 = 1_000_000_000
  /// Per cent by which pressure moves without a cause.
  static let noise = 2.0
}
