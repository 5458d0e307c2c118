#if GRDB
import Foundation
import MDSystem
import Synchronization

/// Watch of a database's files for writes by other processes: a thread that sleeps until a file changes.
///
/// The thread watches the folder. So it also sees a journal that is made later, and another file in place of the
/// database. It sees the removal of a journal, by which SQLite commits without a write-ahead log. After a change the
/// thread ignores all others until ``arm()``: a long transaction of another process costs one signal.
final class StoreWatch: Sendable {
  private let notices: Inotify
  private let wake: WakeDescriptor
  private let names: Set<String>
  private let folder: String
  private let identity: FileIdentity?
  private let onChange: @Sendable () -> Void
  private let isOver = Atomic(false)

  /// - Returns: `nil` if the database has no file.
  static func start(path: String, onChange: @escaping @Sendable () -> Void) throws(SystemError) -> StoreWatch? {
    guard FileIdentity(path) != nil else { return nil }
    let watch = try StoreWatch(path: path, onChange: onChange)
    let thread = try WorkerThread.start(name: "spotlight-store") { watch.run() }
    thread.detach()
    return watch
  }

  private init(path: String, onChange: @escaping @Sendable () -> Void) throws(SystemError) {
    let file = URL(filePath: path).resolvingSymlinksInPath()
    names = Set(["", "-wal", "-journal"].map { file.lastPathComponent + $0 })
    folder = file.deletingLastPathComponent().path(percentEncoded: false)
    identity = FileIdentity(folder)
    self.onChange = onChange
    notices = try Inotify()
    wake = try WakeDescriptor()
    try notices.watch(path: folder, for: [.modified, .created, .movedTo, .deleted, .selfDeleted, .selfMoved])
  }

  /// Whether the thread runs, and watches the folder that is at the path now.
  var isInPlace: Bool { !isOver.load(ordering: .acquiring) && FileIdentity(folder) == identity }

  /// Signals again from now on, including changes made since the last signal.
  func arm() { wake.signal() }

  /// Ends the thread.
  func stop() {
    isOver.store(true, ordering: .releasing)
    wake.signal()
  }

  private func run() {
    defer { isOver.store(true, ordering: .releasing) }
    var waiting = PollSet()
    waiting.add(wake.rawValue, .readable)
    waiting.add(notices.rawValue, .readable)
    var isArmed = true
    var buffer = [UInt8](repeating: 0, count: 16 * 1024)
    // Unarmed, the thread waits only for `arm()` or `stop()`; the kernel keeps the events until then.
    while !isOver.load(ordering: .acquiring) {
      guard (try? waiting.wait(milliseconds: nil, ignoring: isArmed ? nil : 1)) != nil else { return }
      if waiting.isReady(0) {
        wake.clear()
        isArmed = true
      }
      guard isArmed, !isOver.load(ordering: .acquiring), hasChanged(&buffer) else { continue }
      isArmed = false
      onChange()
    }
  }

  /// Takes the reported events, and returns whether any of them concerns the database.
  private func hasChanged(_ buffer: inout [UInt8]) -> Bool {
    var isMeant = false
    let names = names
    while true {
      let count = try? notices.read(into: &buffer) { event, name in
        // Events without a name concern the folder, or report that other events were lost.
        isMeant = isMeant || name.isEmpty || names.contains(String(decoding: name, as: UTF8.self))
      }
      guard let count, count > 0 else { return isMeant }
    }
  }
}
#endif
