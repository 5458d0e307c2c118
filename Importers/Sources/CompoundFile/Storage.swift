/// A storage of an OLE2 file: a folder of streams and of other storages.
public struct Storage {
  let file: CompoundFile
  let index: Int

  /// Streams longer than this are cut: nobody has so much text, and memory is bounded.
  public static let mostBytes = 96 << 20

  /// Storages in it, with their names.
  public var storages: [(name: String, storage: Storage)] {
    file.children(of: index).filter { $0.entry.kind == .storage }
      .map { ($0.entry.name, Storage(file: file, index: $0.index)) }
  }

  /// Streams in it.
  public var streams: [DirectoryEntry] {
    file.children(of: index).map(\.entry).filter { $0.kind == .stream }
  }

  public func storage(_ name: String) -> Storage? {
    file.children(of: index).first { $0.entry.kind != .stream && $0.entry.isNamed(name) }
      .map { Storage(file: file, index: $0.index) }
  }

  public func hasStorage(_ name: String) -> Bool { storage(name) != nil }
  public func hasStream(_ name: String) -> Bool { entry(name) != nil }

  /// The contents of a stream; `nil` where there is none of the name, in any case of its letters.
  public func stream(_ name: String, limit: Int = mostBytes) -> [UInt8]? {
    entry(name).map { file.contents(of: $0, limit: limit) }
  }

  public func contents(of stream: DirectoryEntry, limit: Int = mostBytes) -> [UInt8] {
    file.contents(of: stream, limit: limit)
  }

  private func entry(_ name: String) -> DirectoryEntry? {
    file.children(of: index).first { $0.entry.kind == .stream && $0.entry.isNamed(name) }?.entry
      ?? (index == 0 && file.children(of: 0).isEmpty ? file.stray(named: name) : nil)
  }
}
