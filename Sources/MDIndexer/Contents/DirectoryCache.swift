import MDModel
import MDStore
import MDSystem

/// Opens items by walking down from their root by names, a descriptor at a time: no path is ever built, so its length does
/// not matter, and no symbolic link is ever followed.
struct DirectoryCache: ~Copyable {
  /// Enough for the folders of a batch and those above them; every worker has as many.
  private static let capacity = 32

  private final class OpenDirectory {
    let descriptor: Descriptor
    var lastUse: Int
    init(_ descriptor: consuming Descriptor, lastUse: Int) {
      self.descriptor = descriptor
      self.lastUse = lastUse
    }
  }

  private var open: [ItemID: OpenDirectory] = [:]
  private var uses = 0

  /// Opens a file for reading; opening a FIFO that took its place does not wait.
  mutating func openFile(_ item: ItemRecord, in session: any IndexReading) throws -> Descriptor {
    if item.parent == .none { return try Self.openForReading(item.rootPath, at: FileFlags.currentDirectory) }
    let directory = try directory(item.parent, in: session)
    return try Self.openForReading(FilePath(item.name.bytes), at: directory.descriptor.rawValue)
  }

  /// What a Mac noted of a file in one beside it; nothing of a root.
  mutating func doubled(_ item: ItemRecord, in session: any IndexReading) throws -> AppleNotes {
    guard item.parent != .none else { return AppleNotes() }
    let directory = try directory(item.parent, in: session)
    return AppleDouble.notes(beside: FilePath(item.name.bytes), at: directory.descriptor.rawValue)
  }

  /// The ``Sidecar`` of a file, if the index has one: a rule may leave it out. A root has none.
  ///
  /// - Throws: when it cannot be opened for a reason that passes. The file is to be read later then.
  mutating func sidecar(of item: ItemRecord, in session: any IndexReading) throws -> Sidecar? {
    guard item.parent != .none else { return nil }
    for name in Sidecar.names(beside: item.name) {
      guard let record = try session.child(of: item.parent, named: name), record.kind == .regular else { continue }
      do { return Sidecar(name, try openFile(record, in: session)) } catch let error as SystemError {
        guard error.isPassing else { return nil }
        throw error
      }
    }
    return nil
  }

  /// Reading for the index must not look like reading by the person; only owners may ask for that.
  static func openForReading(_ path: FilePath, at directory: Int32) throws(SystemError) -> Descriptor {
    let flags = FileFlags.readOnly | FileFlags.noFollow | FileFlags.nonBlocking
    do throws(SystemError) {
      return try Descriptor.open(at: directory, path: path, flags: flags | FileFlags.noAccessTime)
    } catch {
      guard error.isDenied else { throw error }
      return try Descriptor.open(at: directory, path: path, flags: flags)
    }
  }

  private mutating func directory(_ id: ItemID, in session: any IndexReading) throws -> OpenDirectory {
    var missing: [ItemRecord] = []
    var next = id
    while next != .none, open[next] == nil {
      guard let record = try session.item(next) else { throw SystemError.missing("openat") }
      missing.append(record)
      next = record.parent
    }
    var current = open[next]
    while let record = missing.popLast() {
      let fd = current?.descriptor.rawValue ?? FileFlags.currentDirectory
      let flags = FileFlags.path | FileFlags.directory | FileFlags.noFollow
      let fresh = OpenDirectory(try Self.openDirectory(record, at: fd, flags: flags), lastUse: uses)
      remember(fresh, as: record.id)
      current = fresh
    }
    guard let current else { throw SystemError.missing("openat") }
    uses += 1
    current.lastUse = uses
    return current
  }

  private static func openDirectory(_ record: ItemRecord, at parent: Int32, flags: Int32) throws -> Descriptor {
    do throws(SystemError) {
      return try Descriptor.open(at: parent, path: FilePath(record.name.bytes), flags: flags)
    } catch {
      if record.parent == .none, error.isVanished { throw MissingRoot() }
      throw error
    }
  }

  private mutating func remember(_ directory: OpenDirectory, as id: ItemID) {
    if open.count >= Self.capacity, let oldest = open.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      open[oldest.key] = nil
    }
    open[id] = directory
  }
}

extension IndexReading {
  /// Whether a folder above an item denies access, even to its status.
  func isBarred(_ item: ItemRecord) throws -> Bool {
    guard let path = try path(parent: item.parent, name: item.name) else { return false }
    do throws(SystemError) { _ = try FileStatus.of(path: path) } catch { return error.isDenied }
    return false
  }
}

/// The root that an item lies below is not there.
struct MissingRoot: Error {}
