import MDModel
import MDSystem
import MDStore

/// The right to write an index: an advisory lock on a file next to it. It is released when the process ends, however it
/// ends.
struct WriterLock: ~Copyable {
  private let descriptor: Descriptor

  /// - Throws: ``StoreError/Code/busy`` if another process holds the lock, ``StoreError/Code/notWritable`` if the lock
  ///   file cannot be used.
  init(index path: String) throws(StoreError) {
    let file = try Self.open(path)
    guard try file.locks(index: path) else {
      throw StoreError(.busy, "Another process writes the index \(path). Try again when it has finished.")
    }
    descriptor = file
  }

  deinit { descriptor.unlock() }

  private static func open(_ path: String) throws(StoreError) -> Descriptor {
    do throws(SystemError) {
      return try Descriptor.open(
        path: FilePath("\(path).lock"), flags: FileFlags.readWrite | FileFlags.create, mode: 0o600)
    } catch { throw StoreError(locking: path, error) }
  }
}

extension Descriptor {
  /// Tries to lock. Returns true on success.
  fileprivate borrowing func locks(index path: String) throws(StoreError) -> Bool {
    do throws(SystemError) { return try tryLock() } catch { throw StoreError(locking: path, error) }
  }
}

extension StoreError {
  fileprivate init(locking path: String, _ error: SystemError) {
    let advice = "Check the folder, its permissions and its disk."
    self.init(error.isFull ? .diskFull : .notWritable, "The index \(path) cannot be locked (\(error)). \(advice)")
  }
}
