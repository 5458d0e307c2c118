import Foundation
import IndexerMonitor
import IndexerMonitorStorage
import MDTestSupport
import Testing

/// Kinds of storage: the same tests must hold for each.
enum StorageKind: String, CaseIterable, CustomTestStringConvertible {
  case memory, file

  var testDescription: String { rawValue }
}

/// A place for a storage that outlives the process that uses it, as far as the kind does. Gone with the value.
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

  /// Lets go of the file. At the end of a test it keeps the place until there.
  func end() async { await open?.close() }

  /// The storage as the next process has it.
  func next() async -> any StateStorage {
    guard kind == .file else { return memory }
    await end()
    let storage = FileStateStorage(at: file) { Issue.record("\($0)") }
    open = storage
    return storage
  }
}
