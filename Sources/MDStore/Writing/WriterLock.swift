import MDSystem

/// The right to write an index: an advisory lock on a file beside it, given back when the process ends, however it ends.
struct WriterLock: ~Copyable {
  private let descriptor: Descriptor

  /// - Throws: ``StoreError/Code/busy`` when another process holds the lock.
  init(index path: String) throws {
    let file = try Descriptor.open(
      path: Array("\(path).lock".utf8), flags: FileFlags.readWrite | FileFlags.create, mode: 0o600)
    guard try file.tryLock() else {
      throw StoreError(.busy, "Another process writes the index \(path). Try again when it has finished.")
    }
    descriptor = file
  }
}
