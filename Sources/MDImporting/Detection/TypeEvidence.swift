/// What speaks for which type of a file: its name, the magic bytes at its beginning, and whether it reads as text.
package struct TypeEvidence: Sendable, Hashable {
  /// Types that the name may mean; several where the tables disagree.
  package var byName: [DetectedType]
  /// The name alone settles the type.
  package var isSettledByName: Bool
  /// Types whose magic bytes the file shows, the most telling first.
  package var byHead: [DetectedType]
  package var looksLikeText: Bool
  /// The type that all of it leads to; `nil` where a sniffer is asked.
  package var choice: DetectedType?
}

extension TypeDetector {
  /// What the type of a file is decided by.
  ///
  /// - Parameter head: the first ``headBytes`` of the file, or all of a shorter one.
  package func evidence(
    forName name: UnsafeBufferPointer<UInt8>, head: UnsafeRawBufferPointer, isExecutable: Bool = false
  ) -> TypeEvidence {
    let settled = type(forName: name)
    let meant = typesMeant(byName: name)
    return TypeEvidence(
      byName: meant, isSettledByName: settled != nil, byHead: typesShown(byHead: head),
      looksLikeText: looksLikeText(head), choice: type(forName: name, head: head, isExecutable: isExecutable))
  }
}
