import MDModel

/// Exclusive right to run a service for this user: a lock on a file beside the service's socket.
///
/// The kernel releases the lock when the process ends, even if it is killed.
public struct ServiceLock: ~Copyable, Sendable {
  private let descriptor: Descriptor

  /// - Parameters:
  ///   - path: path of the lock file; its folder is created if missing.
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

  /// Time to wait if the holder is alive: it may be about to end.
  private static let patience = Duration.milliseconds(500)
  /// Time to wait if the holder was killed.
  ///
  /// A child of the holder may still have the lock until it becomes an importer. At importer priority, the child may
  /// have to wait for the processor.
  private static let patienceWithChildren = Duration.seconds(10)

  /// Whether the process that last took the lock is alive, according to the lock file.
  private static func holderIsAlive(_ path: String) -> Bool {
    // A file without a number says nothing. Assume a live holder; the lock itself decides.
    guard let bytes = try? WholeFile.read(FilePath(path), limit: 16),
      let process = Int32(String(decoding: bytes.filter { $0 > 0x20 }, as: UTF8.self))
    else { return true }
    return SentSignal.reaches(process)
  }

  /// Writes the process number into the lock file, so that the next service can see whether this one was killed.
  ///
  /// Without the number, the next one does not wait for children.
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

  /// Releases the lock now instead of at the end of the value's lifetime.
  public consuming func end() {}

  deinit { descriptor.unlock() }
}

/// Reason why a service cannot take its lock.
public enum ServiceLockError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The named service already runs and holds the lock in this folder.
  case running(String, String)
  case cannotLock(String, String)

  public var description: String {
    switch self {
    case .running(let program, let folder): "another \(program) runs already (it holds the lock in \(folder))"
    case .cannotLock(let path, let reason): "\(path) cannot be locked: \(reason)"
    }
  }
}
