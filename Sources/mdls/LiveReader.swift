import MDCommandLine
import MDExplain
import MDImporting
import MDIndexer
import MDModel
import MDSearch
import MDStore
import MDSystem

/// Reads files that are not in the index, without storing the results.
final class LiveReader {
  private let setup: ImportSetup
  private let diagnostics: Diagnostics
  private lazy var importer = TestImporter(setup: setup.value)

  init(setup: ImportSetup, diagnostics: Diagnostics) {
    self.setup = setup
    self.diagnostics = diagnostics
  }

  /// Attributes of the file at an absolute path, from the file system and an importer. Their source is reported.
  ///
  /// - Parameter absence: the beginning of the report, such as "a.pdf is not in the index".
  func attributes(of path: FilePath, _ status: FileStatus, absence: String) throws -> AttributeSet {
    let item = ItemRecord(name: FileName(path.bytes), status: status, in: .none)
    guard item.kind == .regular else {
      report("\(absence)", isRead: false)
      let found = item.kind == .directory ? Self.contents(of: path) : (notes: [:], count: nil)
      return ItemAttributes.described(
        item, type: Self.type(of: item.kind), added: ItemAttributes.firstAdded(item), given: found.notes,
        nodeCount: found.count)
    }
    do {
      let found = try importer.run(path)
      report(absence + account(of: found), isRead: found.importer != nil && !found.state.isFailure)
      return ItemAttributes.described(
        item, type: found.type.map(Self.name), added: ItemAttributes.firstAdded(item),
        given: found.attributes.merging(found.notes),
        outcome: Self.outcome(of: found))
    } catch let error as SystemError {
      report("\(absence) and cannot be read (\(error.reason))", isRead: false)
    } catch let error as HostError {
      report("\(absence), and no importer can be started (\(error))", isRead: false)
    }
    return ItemAttributes.fileSystem(item)
  }

  private func report(_ beginning: String, isRead: Bool) {
    diagnostics.report(beginning + (isRead ? "" : "; this is what the file system says of it"))
  }

  /// How the import went, as the rest of a sentence.
  private func account(of found: TestImport) -> String {
    guard let importer = found.importer else {
      if setup.value.catalog.importers.isEmpty { return ", and no importers are installed" }
      return ", and no importer reads \(found.type?.contentType ?? "such files")"
    }
    let name = "\(importer.identifier) \(importer.version)"
    if found.state.isFailure { return ", and \(name) could not read it (\(found.reason))" }
    return "; read just now by \(name)" + (found.reason.isEmpty ? "" : ", not completely: \(found.reason)")
  }

  private static func outcome(of found: TestImport) -> ItemOutcome {
    let importer = found.importer.map { ImporterVersion(identifier: $0.identifier, version: Int64($0.version)) }
    return ItemOutcome(importer: importer, date: nil, reason: found.reason, isTruncated: found.isTruncated)
  }

  /// A folder's notes, and its number of entries. Only folders are opened, because opening a device may have effects.
  private static func contents(of path: FilePath) -> (notes: AttributeSet, count: Int64?) {
    let flags = FileFlags.readOnly | FileFlags.directory | FileFlags.noFollow
    guard let folder = try? Descriptor.open(path: path, flags: flags) else { return ([:], nil) }
    let notes = FileNotes.attributes(ofOpenFile: folder.rawValue, at: path)
    var count: Int64 = 0
    do { try DirectoryStream().forEachEntry(of: folder.rawValue) { _, _ in count += 1 } } catch { return (notes, nil) }
    return (notes, count)
  }

  /// Type of an item without content, as the index stores it.
  private static func type(of kind: ItemKind) -> TypeName? {
    switch kind {
    case .directory: name(.folder)
    case .symbolicLink: name(.symbolicLink)
    case .regular, .special, .app, .donated, .member: nil
    }
  }

  private static func name(_ type: DetectedType) -> TypeName {
    TypeName(identifier: type.contentType, mime: type.mimeType, tree: type.typeTree)
  }
}

extension ItemState {
  /// True if the importer read nothing.
  var isFailure: Bool { self == .failed || self == .quarantined }
}
