package import MDModel

/// Finds the reason why the index has no text of an item.
package struct MissingText {
  private let session: any IndexReading

  /// Reason for a member of an archive if only its name, size and date were read.
  private static let unreadArchive =
    "contents of files in archives are not read: set archive-contents = contents in limelight.conf(5)"

  package init(_ session: any IndexReading) { self.session = session }

  /// A reason that completes a sentence; `nil` if the index alone does not know it.
  package func reason(of item: ItemID) throws -> String? {
    if let reason = try session.outcome(of: item)?.reason, !reason.isEmpty { return reason }
    return try isUnreadInArchive(item) ? Self.unreadArchive : nil
  }

  /// True if an item lies in an archive, or in a folder inside an archive, and no importer of its own type has read it.
  private func isUnreadInArchive(_ item: ItemID) throws -> Bool {
    guard let member = try session.item(item), member.kind == .member else { return false }
    let container = try container(of: member)
    guard let container, try tree(of: container).contains("public.archive") else { return false }
    // The archive's importer lists its members. A member that has another importer was read by that one.
    guard let importer = try session.outcome(of: item)?.importer else { return true }
    return try importer.identifier == session.outcome(of: container.id)?.importer?.identifier
  }

  /// The archive or file around a member: the nearest ancestor that is an archive or not a member.
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
