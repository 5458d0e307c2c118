import MDModel
package import MDSystem

/// Collects what the sandbox denies to the importers of a host. The sandbox launcher reports it when they have ended.
/// Watching slows their calls down, but permits none.
package final class DenialReport: Sendable {
  /// A denied system call.
  package struct Call: Sendable, Hashable {
    package let name: String
    /// The file to be opened, or a number such as the request of an `ioctl`; empty if the call has no detail.
    package let detail: String
    package let count: Int
  }

  package enum Finding: Sendable, Hashable {
    case calls([Call])
    /// The kernel does not report denials, or the launcher did not.
    case unknown
  }

  private let near: UnixSocket
  private let far: Monitor<FarEnd?>

  /// The duplicated descriptor gets at least this number, so that it does not collide with descriptors of the
  /// importer.
  private static let lowest = 64
  /// Maximum time for a launcher to report after its importer has ended.
  private static let milliseconds: Int32 = 5_000

  private final class FarEnd: Sendable {
    let descriptor: Descriptor
    init(_ descriptor: consuming Descriptor) { self.descriptor = descriptor }
  }

  package init() throws(SystemError) {
    let pair = try UnixSocket.pair()
    try pair.near.setNonBlocking()
    far = Monitor(FarEnd(try pair.far.duplicateDescriptor().duplicate(from: Self.lowest)))
    near = pair.near
  }

  /// Descriptor to which launchers report; `nil` after ``finish()``.
  var descriptor: Int32? { far.look { $0?.descriptor.rawValue } }

  /// Takes the reports. Called when the importers have ended.
  package func finish() -> Finding {
    far.change { $0 = nil }
    var (told, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 64 << 10))
    do {
      while try near.wait(reading: true, writing: false, milliseconds: Self.milliseconds).canReceive {
        guard let count = try near.receiveBytes(into: &buffer) else { continue }
        if count == 0 { return Self.finding(told) }
        told += buffer[..<count]
      }
    } catch { return .unknown }
    return .unknown
  }

  /// Parses lines of a count, a call and its detail, from several processes.
  private static func finding(_ told: [UInt8]) -> Finding {
    var counts: [[String]: Int] = [:]
    for line in told.split(separator: 0x0A) {
      let fields = line.split(separator: 0x09, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      guard fields.count == 3, let count = Int(fields[0]), count > 0 else { return .unknown }
      counts[Array(fields[1...]), default: 0] += count
    }
    return .calls(
      counts.map { Call(name: $0.key[0], detail: $0.key[1], count: $0.value) }
        .sorted { ($0.name, $0.detail) < ($1.name, $1.detail) })
  }
}
