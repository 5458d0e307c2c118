import MDModel
import MDStore
import MDSystem

/// Opens items by walking down from their root by name, one descriptor at a time. No path is ever built, so its
/// length does not matter, and no symbolic link is followed.
struct DirectoryCache: ~Copyable {
  /// Number of open folders, per worker. Enough for the folders of a batch and those above them.
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

  /// Opens a file for reading. `O_NONBLOCK` keeps the call from waiting if a FIFO has taken the file's name.
  mutating func openFile(_ item: ItemRecord, in session: any IndexReading) throws -> Descriptor {
    if item.parent == .none { return try Self.openForReading(item.rootPath, at: FileFlags.currentDirectory) }
    let directory = try directory(item.parent, in: session)
    return try Self.openForReading(FilePath(item.name.bytes), at: directory.descriptor.rawValue)
  }

  /// Reads the ``AppleDouble`` of a file. A root has none.
  mutating func doubled(_ item: ItemRecord, in session: any IndexReading) throws -> AppleNotes {
    guard item.parent != .none else { return AppleNotes() }
    let directory = try directory(item.parent, in: session)
    return AppleDouble.notes(beside: FilePath(item.name.bytes), at: directory.descriptor.rawValue)
  }

  /// The ``Sidecar`` of a file, if the index contains one: a rule may exclude it. A root has none.
  ///
  /// - Throws: an error if the sidecar cannot be opened for a passing reason. The file is then to be read later.
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

  /// Opens a file without changing its access time, so that indexing does not look like use. The kernel permits this
  /// only to the owner, so a denial is retried without it.
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
  /// True if a folder above the item denies access, even to its status.
  func isBarred(_ item: ItemRecord) throws -> Bool {
    guard let path = try path(parent: item.parent, name: item.name) else { return false }
    do throws(SystemError) { _ = try FileStatus.of(path: path) } catch { return error.isDenied }
    return false
  }
}

/// The root that an item lies below does not exist.
struct MissingRoot: Error {}
