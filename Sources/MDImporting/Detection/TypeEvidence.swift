/// What speaks for which type of a file: its name, the magic bytes at its beginning, and whether it reads as text.
public struct TypeEvidence: Sendable, Hashable {
  /// Types that the name may mean; several where the tables disagree.
  public var byName: [DetectedType]
  /// The name alone settles the type.
  public var isSettledByName: Bool
  /// Types whose magic bytes the file shows, the most telling first.
  public var byHead: [DetectedType]
  public var looksLikeText: Bool
  /// The type that all of it leads to; `nil` where a sniffer is asked.
  public var choice: DetectedType?
}

extension TypeDetector {
  /// What the type of a file is decided by.
  ///
  /// - Parameter head: the first ``headBytes`` of the file, or all of a shorter one.
  public func evidence(
    forName name: UnsafeBufferPointer<UInt8>, head: UnsafeRawBufferPointer, isExecutable: Bool = false
  ) -> TypeEvidence {
    let settled = type(forName: name)
    let meant = typesMeant(byName: name)
    return TypeEvidence(
      byName: meant, isSettledByName: settled != nil, byHead: typesShown(byHead: head),
      looksLikeText: looksLikeText(head), choice: type(forName: name, head: head, isExecutable: isExecutable))
  }
}
