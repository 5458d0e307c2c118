import MDModel
import MDSystem

/// Reads one open directory: first the names, then the filter, then the status of the remaining names.
struct DirectoryReader: ~Copyable {
  private let stream = DirectoryStream()
  private var arena = NameArena()

  enum Outcome: ~Copyable {
    case listing(DirectoryListing)
    case excluded(ExclusionRule)
  }

  /// - Parameters:
  ///   - directory: open directory, positioned at its start.
  ///   - scope: scope at the directory; its ignore files are added.
  mutating func read(
    _ directory: Int32, status: FileStatus, filter: Filter, scope: inout RuleScope
  ) throws(SystemError) -> Outcome {
    let notices = try gather(directory)
    if let rule = filter.enter(directory, notices: notices, scope: &scope) { return .excluded(rule) }
    arena.sort()
    var selection = Selection(directory: directory, status: status, capacity: arena.records.count)
    arena.bytes.withUnsafeBytes { bytes in
      for record in arena.records { selection.judge(record, NameArena.name(record, bytes), filter, &scope) }
    }
    return .listing(selection.listing())
  }

  /// Reads some names of a directory only.
  ///
  /// The names need not exist.
  ///
  /// - Parameter names: sorted by their bytes, without duplicates.
  static func read(
    _ names: [FileName], in directory: OpenDirectory, filter: Filter, scope: inout RuleScope
  ) -> Outcome {
    let notices = DirectoryNotices(probing: directory.descriptor)
    if let rule = filter.enter(directory.descriptor, notices: notices, scope: &scope) { return .excluded(rule) }
    var selection = Selection(directory: directory.descriptor, status: directory.status, capacity: names.count)
    for name in names {
      (name.bytes + [0]).withUnsafeBytes { bytes in
        let record = NameArena.Record(key: 0, offset: 0, length: name.bytes.count, kind: .unknown)
        selection.judge(record, UnsafeRawBufferPointer(rebasing: bytes.dropLast()), filter, &scope)
      }
    }
    return .listing(selection.listing())
  }

  private mutating func gather(_ directory: Int32) throws(SystemError) -> DirectoryNotices {
    arena.removeAll()
    var notices: DirectoryNotices = []
    // Fill a local arena: the closure must not mutate `self` while its `stream` is in use.
    var names = NameArena()
    swap(&names, &arena)
    defer { swap(&names, &arena) }
    try stream.forEachEntry(of: directory) { name, kind throws(SystemError) in
      notices.formUnion(DirectoryNotices(name: name))
      names.append(name, kind: kind)
    }
    return notices
  }
}

/// The entries of one directory, divided into indexed, excluded and failed ones.
private struct Selection {
  let directory: Int32
  let status: FileStatus
  private var entries: [DirectoryListing.Entry] = []
  private var skipped: [DirectoryListing.Skipped] = []
  private var failures: [DirectoryListing.Failure] = []

  init(directory: Int32, status: FileStatus, capacity: Int) {
    self.directory = directory
    self.status = status
    entries.reserveCapacity(capacity)
  }

  mutating func judge(
    _ record: NameArena.Record, _ name: UnsafeRawBufferPointer, _ filter: Filter, _ scope: inout RuleScope
  ) {
    // Name rules first: they spare the `stat` of an excluded name.
    if let rule = filter.rule(for: name, in: scope, directory) { return skip(name, record.kind, rule) }
    // Ignore patterns need to know whether the entry is a directory: `build/` matches only directories. Some file
    // systems do not report the kind with the name, so the check is repeated after `stat`.
    if record.kind != .unknown,
      let rule = filter.patternRule(for: name, isDirectory: record.kind == .directory, in: &scope)
    {
      return skip(name, record.kind, rule)
    }
    do throws(SystemError) {
      let found = try FileStatus.of(name.baseAddress!.assumingMemoryBound(to: CChar.self), in: directory)
      if record.kind != found.kind,
        let rule = filter.patternRule(for: name, isDirectory: found.kind == .directory, in: &scope)
      {
        return skip(name, found.kind, rule)
      }
      if let rule = filter.rule(for: found, in: status) { return skip(name, found.kind, rule) }
      entries.append(DirectoryListing.Entry(name: FileName(name), status: found))
    } catch {
      // The entry vanished between the two calls, so it does not belong to this listing.
      if !error.isVanished { failures.append(.init(name: FileName(name), kind: record.kind, error: error)) }
    }
  }

  private mutating func skip(_ name: UnsafeRawBufferPointer, _ kind: FileKind, _ rule: ExclusionRule) {
    skipped.append(DirectoryListing.Skipped(name: FileName(name), kind: kind, rule: rule))
  }

  func listing() -> DirectoryListing {
    DirectoryListing(
      descriptor: directory, status: status, entries: entries, skipped: skipped, failures: failures)
  }
}

/// An open directory with shared ownership; closed when the last reference is released.
final class OpenDirectory: Sendable {
  private let owned: Descriptor
  let status: FileStatus
  var descriptor: Int32 { owned.rawValue }

  private init(_ owned: consuming Descriptor) throws(SystemError) {
    status = try FileStatus.of(owned.rawValue)
    self.owned = owned
  }

  private static let flags =
    FileFlags.readOnly | FileFlags.directory | FileFlags.nonBlocking

  /// Opens `name` in a directory.
  ///
  /// A symbolic link, or anything else that is not a directory, is reported as vanished.
  static func open(_ name: FileName, in parent: Int32) throws(SystemError) -> OpenDirectory {
    try open(FilePath(name.bytes), in: parent, flags: flags | FileFlags.noFollow)
  }

  /// Opens a root.
  ///
  /// Symbolic links on the way are followed, because the user named the path.
  static func open(root path: FilePath) throws(SystemError) -> OpenDirectory {
    if path.bytes.count < 4096 { return try open(path, in: FileFlags.currentDirectory, flags: flags) }
    // The kernel accepts no longer path in one call, so open a longer one component by component.
    var directory = try open(path.isAbsolute ? .root : ".", in: FileFlags.currentDirectory, flags: flags)
    for component in path.bytes.split(separator: slash) {
      directory = try open(FilePath(component), in: directory.descriptor, flags: flags)
    }
    return directory
  }

  /// Opens a directory without updating its access time if allowed.
  ///
  /// The kernel refuses that flag for directories of other users.
  private static func open(_ path: FilePath, in parent: Int32, flags: Int32) throws(SystemError) -> OpenDirectory {
    do throws(SystemError) {
      return try OpenDirectory(Descriptor.open(at: parent, path: path, flags: flags | FileFlags.noAccessTime))
    } catch {
      guard error.call == "openat", error.isDenied else { throw error }
      return try OpenDirectory(Descriptor.open(at: parent, path: path, flags: flags))
    }
  }

  /// The kernel's path without links; the given path if the kernel's path is too long.
  func canonicalPath(given path: FilePath) -> FilePath { owned.path() ?? path }
}
