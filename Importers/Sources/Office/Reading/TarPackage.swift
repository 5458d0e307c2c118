import ByteReading
import ZipArchive

/// A document whose parts are members of a tar archive compressed with gzip, as KOffice wrote it until 1.1.
struct TarPackage {
  private let bytes: [UInt8]
  /// The reason if the archive was not completely unpacked.
  private let problem: ZipProblem?

  private static let blockBytes = 512
  private static let mostBytes = 32 << 20
  private static let mostMembers = 10_000

  /// - Returns: `nil` if the gzip file does not hold a tar archive.
  init?(_ file: GzipFile) {
    var bytes: [UInt8] = []
    let outcome = file.read { piece in
      bytes += piece
      return bytes.count <= Self.mostBytes && (bytes.count < Self.blockBytes || Self.begins(bytes))
    }
    self.init(bytes, Self.problem(outcome))
  }

  /// - Returns: `nil` if the bytes are not a tar archive.
  init?(_ bytes: [UInt8], _ problem: ZipProblem? = nil) {
    guard Self.begins(bytes) else { return nil }
    self.bytes = bytes
    self.problem = problem
  }

  private static func problem(_ outcome: ZipOutcome) -> ZipProblem? {
    switch outcome {
    case .complete: nil
    case .stopped: .tooLarge
    case .failed(let problem): problem
    }
  }

  private static func begins(_ bytes: [UInt8]) -> Bool { bytes.dropFirst(257).starts(with: "ustar".utf8) }

  func has(_ name: String) -> Bool { contents(name) != nil }

  /// The contents of a member, possibly cut; `nil` if there is no member with this name.
  func contents(_ name: String) -> ArraySlice<UInt8>? {
    var start = 0
    for _ in 0..<Self.mostMembers where start + Self.blockBytes <= bytes.count {
      let header = bytes[start..<(start + Self.blockBytes)]
      let contents = bytes[header.endIndex...].prefix(Self.size(header.dropFirst(124).prefix(12)))
      if header.prefix(100).prefix(while: { $0 != 0 }).elementsEqual(name.utf8) { return contents }
      start = header.endIndex + (contents.count + Self.blockBytes - 1) / Self.blockBytes * Self.blockBytes
    }
    return nil
  }

  /// Passes the contents of a member to `consume`.
  func read(_ name: String, _ consume: (UnsafeBufferPointer<UInt8>) -> Bool) -> ZipOutcome {
    guard let contents = contents(name) else { return .failed(.noHeader) }
    guard contents.withUnsafeBufferPointer(consume) else { return .stopped }
    return problem.map(ZipOutcome.failed) ?? .complete
  }

  /// The value of an octal number, after optional blanks.
  private static func size(_ field: ArraySlice<UInt8>) -> Int {
    field.drop { $0 == 0x20 }.prefix { 0x30...0x37 ~= $0 }.reduce(0) { $0 << 3 | Int($1 - 0x30) }
  }
}
