package import MDModel
package import MDSystem

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
  /// What the type of an open file is decided by.
  package func evidence(
    of file: borrowing Descriptor, named name: FileName, isExecutable: Bool = false
  ) -> TypeEvidence {
    let choice = type(of: file, named: name, isExecutable: isExecutable)
    return Self.withHead(of: file) { head in
      TypeEvidence(
        byName: name.bytes.withUnsafeBufferPointer(typesMeant), isSettledByName: type(forName: name) != nil,
        byHead: typesShown(byHead: head), looksLikeText: looksLikeText(head), choice: choice)
    }
  }
}
