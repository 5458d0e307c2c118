import MDModel

/// The right to be the user's one service of a kind: a lock on a file beside its socket, given back when the process ends,
/// however it ends.
public struct ServiceLock: ~Copyable, Sendable {
  private let descriptor: Descriptor

  /// - Parameters:
  ///   - path: of the file; its folder is made where it is missing.
  ///   - program: name of the service, for messages.
  public init(path: String, of program: String) throws(ServiceLockError) {
    let folder = FilePath(path).parent?.text ?? "/"
    let file = try Self.open(path, in: folder)
    let start = Clock.now
    while try !Self.locks(file, path) {
      let patience = Self.holderIsAlive(path) ? Self.patience : Self.patienceWithChildren
      guard Clock.now - start < patience else { throw .running(program, folder) }
      _ = Monitor(()).wait(until: Clock.now + .milliseconds(100)) { _ in nil as Void? }
    }
    Self.note(ProcessContext.identifier, in: file)
    descriptor = file
  }

  /// For a service that is about to end.
  private static let patience = Duration.milliseconds(500)
  /// For children of a service that was killed: one that has yet to become an importer holds the lock, and with the
  /// priority of importers it may have to wait for the processor.
  private static let patienceWithChildren = Duration.seconds(10)

  /// Whether the process that took the lock last is still there, as far as the file tells.
  private static func holderIsAlive(_ path: String) -> Bool {
    // A file that says nothing: the lock itself decides.
    guard let bytes = try? WholeFile.read(FilePath(path), limit: 16),
      let process = Int32(String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self))
    else { return true }
    return SentSignal.reaches(process)
  }

  /// Tells the next service, should this one be killed, that it is gone. Without it children are not waited for so long.
  private static func note(_ process: Int32, in file: borrowing Descriptor) {
    let digits = String(process)
    let line = Array((String(repeating: " ", count: max(0, 10 - digits.count)) + digits + "\n").utf8)
    line.withUnsafeBytes { try? file.writeAll($0) }
  }

  private static func open(_ path: String, in folder: String) throws(ServiceLockError) -> Descriptor {
    do throws(SystemError) {
      try DirectoryMaking.make(FilePath(folder), mode: 0o700)
      let flags = FileFlags.readWrite | FileFlags.create
      return try Descriptor.open(path: FilePath(path), flags: flags, mode: 0o600)
    } catch { throw .cannotLock(path, error.reason) }
  }

  private static func locks(_ file: borrowing Descriptor, _ path: String) throws(ServiceLockError) -> Bool {
    do throws(SystemError) { return try file.tryLock() } catch { throw .cannotLock(path, error.reason) }
  }

  /// Gives the lock back now instead of when it goes.
  public consuming func end() {}

  deinit { descriptor.unlock() }
}

/// Reason why a service does not get its lock.
public enum ServiceLockError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The service of this name runs already, with its lock in a folder.
  case running(String, String)
  case cannotLock(String, String)

  public var description: String {
    switch self {
    case .running(let program, let folder): "another \(program) runs already (it holds the lock in \(folder))"
    case .cannotLock(let path, let reason): "\(path) cannot be locked: \(reason)"
    }
  }
}
