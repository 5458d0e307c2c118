/// How much of the last ten seconds somebody waited for a resource, 0 to 100: the kernel's pressure stall information,
/// `some avg10`. `nil` where the kernel does not tell (before 4.20, or with `psi=0`).
public struct PressureReading: Sendable, Hashable {
  public var cpu: Double?
  public var io: Double?
  public var memory: Double?

  public init(cpu: Double? = nil, io: Double? = nil, memory: Double? = nil) {
    self.cpu = cpu
    self.io = io
    self.memory = memory
  }

  /// What `/proc/pressure` says of the whole machine.
  public static func ofMachine(folder: String = "/proc/pressure") -> PressureReading {
    PressureReading(
      cpu: average("\(folder)/cpu"), io: average("\(folder)/io"), memory: average("\(folder)/memory"))
  }

  /// `some avg10=1.08 avg60=1.42 avg300=4.63 total=46718671`, then the same for `full`.
  private static func average(_ path: String) -> Double? {
    guard let some = KernelValue.text(path)?.split(separator: "\n").first(where: { $0.hasPrefix("some ") }),
      let field = some.split(separator: " ").first(where: { $0.hasPrefix("avg10=") }),
      let value = Double(field.dropFirst("avg10=".count)), (0...100).contains(value)
    else { return nil }
    return value
  }
}
