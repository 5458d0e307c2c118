import MDImporting
import MDModel
import MDStore
import MDStoreWriter
import MDTestSupport

/// A file whose contents are still to be stored.
struct PendingFile {
  let item: ItemID
  let type: Int64
  let stamp: FileStamp
  let kind: Int
}

/// The first half of indexing as `mdimport` does it: all names, folder by folder, in the order of a crawl.
struct NamesPhase {
  private let tree: FolderTree
  private let maker: NameMaker
  private let session: WritingSession
  private let paths: PathList
  private let detector = TypeDetector()
  private var types: [DetectedType: Int64] = [:]
  private var source: SeededGenerator
  private var sinceCommit = 0
  private var items: Int64 = 0
  private(set) var pending: [PendingFile] = []

  init(_ tree: FolderTree, _ maker: NameMaker, in session: WritingSession, listing paths: PathList, seed: UInt64) {
    self.tree = tree
    self.maker = maker
    self.session = session
    self.paths = paths
    source = SeededGenerator(seed: seed)
  }

  private struct Entry {
    let name: String
    /// Number of the folder in the tree; `nil` for a file.
    let folder: Int?
    let kind: Int
    let date: Int64
  }

  private struct Place {
    let folder: Int
    let item: ItemID
    let path: String
  }

  mutating func run(root path: String) throws {
    let root = Entry(name: path, folder: 0, kind: 0, date: Dates.end - 86_400)
    var waiting = [Place(folder: 0, item: try insert(root, in: .none), path: path)]
    paths.add(path)
    while let place = waiting.popLast() {
      var below: [Place] = []
      for entry in entries(of: place.folder) {
        let item = try insert(entry, in: place.item)
        let path = place.path + "/" + entry.name
        paths.add(path)
        if let folder = entry.folder { below.append(Place(folder: folder, item: item, path: path)) }
      }
      waiting += below.reversed()
      try pace()
    }
  }

  /// Subfolders and files, ordered by the bytes of their names.
  private mutating func entries(of folder: Int) -> [Entry] {
    var taken = Set(tree.children[folder].map { tree.names[$0] })
    var entries = tree.children[folder].map { child in
      Entry(name: tree.names[child], folder: child, kind: 0, date: Dates.modification(using: &source))
    }
    for _ in 0..<tree.fileCounts[folder] {
      let isCompanion = source.happens(0.85)
      let kind = source.pick(isCompanion ? FileKind.companions[tree.kinds[folder]] : FileKind.shares)
      let date = Dates.modification(using: &source)
      let name = FolderTree.free(maker.file(FileKind.all[kind], date: date, using: &source), in: &taken)
      entries.append(Entry(name: name, folder: nil, kind: kind, date: date))
    }
    return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private mutating func insert(_ entry: Entry, in parent: ItemID) throws -> ItemID {
    items += 1
    let (kind, isFolder) = (FileKind.all[entry.kind], entry.folder != nil)
    let changed = Timestamp(
      nanoseconds: entry.date * Dates.nanoseconds + Int64.random(in: 0..<Dates.nanoseconds, using: &source))
    let size = isFolder ? 4_096 : source.logNormal(median: kind.medianSize, deviation: 1.3)
    let stamp = FileStamp(size: size, modified: changed, changed: changed, inode: items)
    let type = try number(of: isFolder ? .folder : detector.type(forName: FileName(entry.name)) ?? .data)
    let hasContent = !isFolder && kind.contents != .none
    let id = try session.insert(
      ItemRecord(
        parent: parent, name: FileName(entry.name), kind: isFolder ? .directory : .regular, stamp: stamp,
        created: changed - .nanoseconds(Int64.random(in: 0..<(86_400 * Dates.nanoseconds), using: &source)),
        owner: 1_000,
        group: 1_000, permissions: isFolder ? 0o755 : 0o644, type: type, state: hasContent ? .pending : .nameOnly))
    if hasContent {
      try session.enqueue(id, .new)
      pending.append(PendingFile(item: id, type: type, stamp: stamp, kind: entry.kind))
    }
    return id
  }

  private mutating func number(of type: DetectedType) throws -> Int64 {
    if let known = types[type] { return known }
    let name = TypeName(identifier: type.contentType, mime: type.mimeType, tree: type.typeTree)
    let number = try session.number(of: name)
    types[type] = number
    return number
  }

  private mutating func pace() throws {
    guard items >= Int64(sinceCommit) + 20_000 else { return }
    sinceCommit = Int(items)
    try session.commitBatch()
  }
}
