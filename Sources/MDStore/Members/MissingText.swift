package import MDModel

/// Tells why the index has no text of an item that it holds.
package struct MissingText {
  private let session: any IndexReading

  /// What is said of a member of an archive of which only the name, size and date were read.
  private static let unreadArchive =
    "contents of files in archives are not read: set archive-contents = contents in limelight.conf(5)"

  package init(_ session: any IndexReading) { self.session = session }

  /// A reason that completes a sentence; `nil` where the index alone does not know it.
  package func reason(of item: ItemID) throws -> String? {
    if let reason = try session.outcome(of: item)?.reason, !reason.isEmpty { return reason }
    return try isUnreadInArchive(item) ? Self.unreadArchive : nil
  }

  /// Whether an item lies in an archive, or in a folder inside one, and no importer of its own type has read it.
  private func isUnreadInArchive(_ item: ItemID) throws -> Bool {
    guard let member = try session.item(item), member.kind == .member else { return false }
    let container = try container(of: member)
    guard let container, try tree(of: container).contains("public.archive") else { return false }
    guard let importer = try session.outcome(of: item)?.importer else { return true }
    return try importer.identifier == session.outcome(of: container.id)?.importer?.identifier
  }

  /// The file, or the member of another importer, that a member lies in.
  private func container(of member: ItemRecord) throws -> ItemRecord? {
    var next = try session.item(member.parent)
    while let known = next, known.kind == .member, try !tree(of: known).contains("public.archive") {
      next = try session.item(known.parent)
    }
    return next
  }

  private func tree(of item: ItemRecord) throws -> [String] {
    try item.type.flatMap(session.type)?.tree ?? []
  }
}
