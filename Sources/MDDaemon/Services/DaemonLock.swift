import MDModel
import MDSystem

/// The right to be the user's one daemon: a lock on a file beside the socket, given back when the process ends, however
/// it ends.
struct DaemonLock: ~Copyable {
  private let descriptor: Descriptor

  /// - Parameter locations: the runtime folder is made where it is missing.
  init(_ locations: Locations) throws(DaemonError) {
    let (folder, path) = (locations.runtime, locations.daemonLock)
    let file = try Self.open(path, in: folder)
    var attempts = 1
    // A daemon that was killed a moment ago may still have a child that holds the lock.
    while try !Self.locks(file, path) {
      guard attempts < 5 else { throw .running(folder) }
      attempts += 1
      _ = Monitor(()).wait(until: Clock.now + .milliseconds(100)) { _ in nil as Void? }
    }
    descriptor = file
  }

  private static func open(_ path: String, in folder: String) throws(DaemonError) -> Descriptor {
    do throws(SystemError) {
      try DirectoryMaking.make(Array(folder.utf8), mode: 0o700)
      let flags = FileFlags.readWrite | FileFlags.create
      return try Descriptor.open(path: Array(path.utf8), flags: flags, mode: 0o600)
    } catch { throw .cannotLock(path, error.reason) }
  }

  private static func locks(_ file: borrowing Descriptor, _ path: String) throws(DaemonError) -> Bool {
    do throws(SystemError) { return try file.tryLock() } catch { throw .cannotLock(path, error.reason) }
  }

  deinit { descriptor.unlock() }
}

/// Reason why a daemon cannot start.
public enum DaemonError: Error, Hashable, Sendable, CustomStringConvertible {
  case running(String)
  case cannotLock(String, String)
  case noImporters([String])

  public var description: String {
    switch self {
    case .running(let folder): "another mds runs already (it holds the lock in \(folder)); see mdutil --status"
    case .cannotLock(let path, let reason): "\(path) cannot be locked: \(reason)"
    case .noImporters(let places): "no importers are installed; looked in: \(places.joined(separator: ", "))"
    }
  }
}
