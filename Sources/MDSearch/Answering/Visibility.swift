package import MDModel
package import MDStore

/// The part of one snapshot of an index that a search may see. Made once per snapshot, before the search.
package struct Visibility: Sendable {
  /// Absolute paths: nothing at or below them is found, whatever the request says.
  package let withheld: [FilePath]
  /// Items that may be found.
  package let items: ItemSet

  /// - Parameter among: items that may be visible at all; `nil` for all.
  package init(withheld: [FilePath] = [], among: ItemSet? = nil, in session: any IndexReading) throws {
    self.withheld = withheld
    // The roots of apps are neither files nor donated, so they are not shown. Nor are members of a file that is being
    // read, or whose newer reading has replaced them.
    let unseen = ItemSet(try session.donors().map(\.item)).union(try session.hiddenItems())
    items = (among ?? .everything).intersection(unseen.complement)
  }
}
