package import MDModel
package import MDStore

/// What a search may see of one snapshot of an index. Made once for a snapshot, before anything is looked for.
package struct Visibility: Sendable {
  /// Absolute paths: nothing that lies there or below is found, whatever the request says.
  package let withheld: [FilePath]
  /// Items that may be found.
  package let items: ItemSet

  /// - Parameter among: items of which the visible ones are; `nil` for all.
  package init(withheld: [FilePath] = [], among: ItemSet? = nil, in session: any IndexReading) throws {
    self.withheld = withheld
    // The roots of apps are no answers: they are neither files nor anything that an app gave. Nor are members of files
    // that are being read, or have been read anew.
    let unseen = ItemSet(try session.donors().map(\.item)).union(try session.hiddenItems())
    items = (among ?? .everything).intersection(unseen.complement)
  }
}
