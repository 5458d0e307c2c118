import MDModel
import MDSearchService
import MDStore
import MDSystem

/// The index as used by one thread. It stays open between searches, as long as the file is the same.
final class SearchedIndex: SnapshotSource {
  private let path: String
  private let known: Monitor<KnownDonors>
  /// Failure of the last read; `nil` if it succeeded.
  private(set) var failure: StoreError.Code?
  private var open: (reader: IndexReader, identity: FileIdentity)?

  init(path: String, known: Monitor<KnownDonors>) {
    self.path = path
    self.known = known
  }

  func withSnapshot<Value>(_ body: (any IndexReading) throws -> Value) throws -> Value {
    failure = nil
    do { return try reader().read(body) } catch let error as StoreError {
      open = nil
      failure = error.code
      throw error
    }
  }

  var isAbsent: Bool { (try? IndexReader.isFile(path)) == false }

  func items(of donors: [Donor], in session: any IndexReading) throws -> ItemSet {
    try donors.reduce(.nothing) { try $0.union(items(of: $1.item, in: session)) }
  }

  private func items(of donor: ItemID, in session: any IndexReading) throws -> ItemSet {
    guard let identity = open?.identity else { return try session.items(of: donor) }
    var items = known.look { $0.items(of: donor, in: identity) }
    try items.read(donor, in: session)
    known.change { $0.keep(items, of: donor, in: identity) }
    return items.items
  }

  private func reader() throws -> IndexReader {
    let identity = FileIdentity(path)
    if let open, open.identity == identity { return open.reader }
    open = nil
    let reader = try IndexReader(path: path, isMapped: false)
    // The identity of the open file is certain only if the same file was at the path before and after opening.
    if let identity, identity == FileIdentity(path) { open = (reader, identity) }
    return reader
  }
}
