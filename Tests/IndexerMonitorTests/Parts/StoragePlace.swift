import Foundation
import IndexerMonitor
import IndexerMonitorStorage
import MDTestSupport
import Testing

/// Kinds of storage. The same tests must pass for each.
enum StorageKind: String, CaseIterable, CustomTestStringConvertible {
  case memory, file

  var testDescription: String { rawValue }
}

/// A place for a storage that outlives its process, if the kind of storage does. It is removed when the object is
/// released.
final class StoragePlace {
  private let kind: StorageKind
  private let memory = MemoryStateStorage()
  private let directory: TemporaryDirectory
  private var open: FileStateStorage?

  init(_ kind: StorageKind) throws {
    self.kind = kind
    directory = try TemporaryDirectory()
  }

  var file: URL { directory.url.appending(path: "made/index-state") }

  /// Releases the file. Called at the end of a test, it also keeps this object alive until then.
  func end() async { await open?.close() }

  /// The storage that the next process opens.
  func next() async -> any StateStorage {
    guard kind == .file else { return memory }
    await end()
    let storage = FileStateStorage(at: file) { Issue.record("\($0)") }
    open = storage
    return storage
  }
}
