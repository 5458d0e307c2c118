/// Time that tasks waited for a resource: the kernel's pressure stall information, its lines `some`. `nil` where the
/// kernel does not report it (before 4.20, or with `psi=0`).
public struct PressureReading: Sendable, Hashable {
  public var cpu: Stall?
  public var io: Stall?
  public var memory: Stall?

  public struct Stall: Sendable, Hashable {
    /// Share of the last ten seconds, 0 to 100.
    public var average: Double
    /// Nanoseconds since the machine started.
    public var total: Int64

    public init(average: Double, total: Int64) {
      self.average = average
      self.total = total
    }
  }

  public init(cpu: Stall? = nil, io: Stall? = nil, memory: Stall? = nil) {
    self.cpu = cpu
    self.io = io
    self.memory = memory
  }

  /// Pressure of the whole machine, from `/proc/pressure`.
  public static func ofMachine(folder: String = "/proc/pressure") -> PressureReading {
    PressureReading(cpu: stall("\(folder)/cpu"), io: stall("\(folder)/io"), memory: stall("\(folder)/memory"))
  }

  /// `some avg10=1.08 avg60=1.42 avg300=4.63 total=46718671`, in microseconds, then the same for `full`.
  private static func stall(_ path: String) -> Stall? {
    guard let some = KernelValue.text(path)?.split(separator: "\n").first(where: { $0.hasPrefix("some ") })
    else { return nil }
    let fields = some.split(separator: " ")
    func value(_ name: String) -> Substring? { fields.first { $0.hasPrefix(name) }?.dropFirst(name.count) }
    guard let average = value("avg10=").flatMap({ Double($0) }), (0...100).contains(average),
      let total = value("total=").flatMap({ Int64($0) }), (0 ... .max / 1_000).contains(total)
    else { return nil }
    return Stall(average: average, total: total * 1_000)
  }
}
