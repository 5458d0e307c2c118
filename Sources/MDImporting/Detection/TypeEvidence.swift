package import MDModel
package import MDSystem

/// The evidence for a file's type: its name, the magic bytes at its beginning, and whether it is text.
package struct TypeEvidence: Sendable, Hashable {
  /// Types that the name may mean. There are several if the tables disagree.
  package var byName: [DetectedType]
  /// True if the type is certain by name.
  package var isSettledByName: Bool
  /// Types whose magic bytes match, highest priority first.
  package var byHead: [DetectedType]
  package var looksLikeText: Bool
  /// The resulting type; `nil` if a sniffer is asked.
  package var choice: DetectedType?
}

extension TypeDetector {
  /// The evidence for the type of an open file.
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
