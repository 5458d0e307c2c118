import ImporterKit
import MDImporting
import MDModel
import MDStore
import MDSystem

/// Limits on what reading the members of one file may cost, at any depth.
final class ContentsBudget {
  /// Maximum depth to which archives in archives, and other containers in containers, are read.
  private static let mostLevels = 4
  /// Maximum bytes of members held in memory at once: a member and those that it lies in.
  private static let mostHeldBytes: UInt64 = 64 << 20
  /// Maximum bytes of members read in all: `least` plus `perByte` for each byte of the file, but no more than `most`.
  private static let bytes: (least: UInt64, perByte: UInt64, most: UInt64) = (256 << 20, 100, 4 << 30)
  /// Maximum seconds in all: `least` plus `perMebibyte` for each MiB of the file, but no more than `most`.
  private static let seconds: (least: UInt64, perMebibyte: UInt64, most: UInt64) = (120, 1, 900)
  /// Limits of the members inside a member.
  private static let inner: (count: UInt32, bytes: UInt64) = (20_000, 32 << 20)

  private var bytesLeft: UInt64
  private let mostSeconds: UInt64
  private var timeLeft: Duration
  private var heldBytes: UInt64 = 0
  /// When the reading of the current outermost member began.
  private var began: Instant?
  /// The first limit that was reached, as a sentence.
  private(set) var objection: String?

  /// - Parameter size: size of the file in bytes.
  init(fileSize size: UInt64) {
    bytesLeft = min(Self.bytes.most, Self.bytes.least + min(size, Self.bytes.most) * Self.bytes.perByte)
    mostSeconds = min(Self.seconds.most, Self.seconds.least + (size >> 20) * Self.seconds.perMebibyte)
    timeLeft = .seconds(mostSeconds)
  }

  /// Limits for the importer of the file, or of a member.
  var limits: ContentsLimits { ContentsLimits(each: Self.mostHeldBytes - heldBytes, total: bytesLeft) }

  /// Limits of the members inside a member at a depth; `nil` for those of a file.
  static func memberLimits(at depth: Int) -> MemberLimits? {
    guard depth > 0 else { return nil }
    var limits = MemberLimits()
    (limits.count, limits.bytes) = inner
    limits.depth -= UInt8(clamping: min(depth, Int(limits.depth)))
    return limits
  }

  /// Reads a member of `size` bytes if the limits permit.
  ///
  /// - Parameter level: 0 for the members of the file itself, 1 for the members of one of these, and so on.
  func read(
    _ size: Int, level: Int, _ body: () throws -> MemberReading
  ) rethrows -> MemberReading {
    if let reason = refusal(of: UInt64(size), level) {
      objection = objection ?? reason
      return .refused(reason)
    }
    bytesLeft -= UInt64(size)
    heldBytes += UInt64(size)
    began = began ?? Clock.now
    defer {
      heldBytes -= UInt64(size)
      if level == 0 { endTurn() }
    }
    return try body()
  }

  private func endTurn() {
    timeLeft -= elapsed
    began = nil
  }

  /// How long the current outermost member has been read.
  private var elapsed: Duration { began.map { Clock.now - $0 } ?? .zero }

  private func refusal(of size: UInt64, _ level: Int) -> String? {
    if level >= Self.mostLevels {
      return "files are nested too deep: those below level \(level) were not read"
    }
    if size > bytesLeft { return "the unpacked contents are too large: not all of them were read" }
    if timeLeft <= elapsed {
      return "reading the contents takes longer than \(mostSeconds) s: not all of them were read"
    }
    return nil
  }
}

extension FileImporter {
  /// Reads a member with the importer of its own type, in a separate process.
  func read(_ contents: MemberContents, in container: OpenFile) throws -> MemberReading {
    try container.budget.read(contents.count, level: level) {
      let name = FileName(contents.name.bytes.withUnsafeBufferPointer { Array(ItemRecord.searchName($0)) })
      let type = DetectedType(declaredType: contents.contentType) ?? detector.type(forName: name)
      let descriptor: Descriptor
      do throws(SystemError) { descriptor = try contents.opened() } catch {
        return .refused("no memory to read it in (\(error.reason))")
      }
      let file = OpenFile(
        identifier: 0, name: name, descriptor: descriptor, type: type, budget: container.budget,
        depth: container.depth + contents.depth)
      return try read(file, in: container)
    }
  }

  private func read(_ file: OpenFile, in container: OpenFile) throws -> MemberReading {
    var members: [ImportedMember] = []
    var answer: ImportedFile?
    var wants: ImportRequest.Wants = [.attributes, .text]
    if file.depth < Int(MemberLimits().depth) { wants.insert(.members) }
    try inside.run(
      [file], wants: wants, observer: observer.map { _ in OuterFile(container.identifier, self) },
      members: { _, piece in
        if piece.isFirst { members = [] }
        members += piece.members
      }, deliver: { answer = $1 })
    var reading = MemberReading(contentType: file.type?.contentType ?? "", importer: file.importer, file: answer)
    reading.members = members
    return reading
  }
}

/// Reports that a file takes long when a member of it does.
private final class OuterFile: SlowFileObserver {
  private let file: UInt64
  private let importer: FileImporter

  init(_ file: UInt64, _ importer: FileImporter) { (self.file, self.importer) = (file, importer) }

  func fileIsSlow(_ item: UInt64, until limit: Instant, handingBack rest: [UInt64]) {
    importer.fileIsSlow(file, until: limit, handingBack: [])
  }

  func fileIsStuck(_ item: UInt64) { importer.fileIsStuck(file) }
  var isCancelled: Bool { importer.isCancelled }
}
