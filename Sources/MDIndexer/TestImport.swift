package import ImporterKit
package import MDImporting
package import MDModel
import MDStore
import MDSystem

/// Result of importing one file without storing it: what `mdimport -t` shows.
package struct TestImport: Sendable {
  /// Type by name, or by content if the name is ambiguous.
  package var type: DetectedType?
  /// `nil` if no importer reads such files.
  package var importer: InstalledImporter?
  package var attributes: AttributeSet
  /// Extended attributes of the file itself: tags, a comment, its origin.
  package var notes: AttributeSet
  /// UTF-8.
  package var text: [UInt8]
  /// A PNG; `nil` if none was requested or could be made.
  package var thumbnail: [UInt8]?
  package var state: ItemState
  /// Why the import was incomplete; empty if it was complete.
  package var reason: String
  package var isTruncated: Bool
  /// Wall-clock time of opening, type detection and import together.
  package var elapsed: Duration
  /// Wall-clock time that the importer took for the file, without its start; `nil` if none was asked.
  package var readIn: Duration?
  /// The evidence for the type; `nil` if the caller specified the type or does not ask.
  package var evidence: TypeEvidence?
  /// Size of the file, in bytes.
  package var size: Int64
  /// Members of the file.
  package var members: [TriedMember] = []
}

/// Runs importers on single files. Not thread-safe. Its importer processes live as long as it does.
package final class TestImporter {
  private let setup: IndexerSetup
  private let importer: FileImporter

  package init(setup: IndexerSetup) {
    self.setup = setup
    importer = FileImporter(detector: setup.detector, catalog: setup.catalog, configuration: setup.host)
  }

  /// - Parameters:
  ///   - path: absolute; a symbolic link at its end is not followed.
  ///   - member: names of the member to show, from the outside in; empty for the file itself.
  ///   - readsMembers: true if members are wanted too.
  ///   - contentType: the uniform type to read the file as, instead of the detected one.
  ///   - explainsType: true if all evidence for the type is wanted, which takes as long as reading a small file.
  /// - Throws: ``MDSystem/SystemError`` if the file cannot be opened, ``RefusedPath`` if it is not a regular file,
  ///   and an error if importers cannot be started.
  package func run(
    _ path: FilePath, member: [FileName] = [], as contentType: String? = nil, readsMembers: Bool = false,
    explainsType: Bool = false, wants: ImportRequest.Wants = [.attributes, .text], thumbnailEdge: UInt32 = 0
  ) throws -> TestImport {
    let began = Clock.now
    let flags = FileFlags.readOnly | FileFlags.noFollow | FileFlags.nonBlocking
    let descriptor = try Descriptor.open(path: path, flags: flags)
    let status = try FileStatus.of(descriptor.rawValue)
    guard status.kind == .regular else { throw RefusedPath(path: path, reason: "not a regular file") }
    let name = path.name
    let type = contentType.map(DetectedType.init(uniformType:)) ?? setup.detector.type(forName: name)
    let file = OpenFile(
      identifier: 0, name: name, descriptor: descriptor, type: type, isTypeGiven: contentType != nil,
      sidecar: Sidecar.beside(path))
    var answer: ImportedFile?
    var members = MemberSelection(wanted: member)
    try importer.run(
      [file], wants: readsMembers ? wants.union(.members) : wants, thumbnailEdge: thumbnailEdge,
      members: { members.add($1, setup.detector) }, deliver: { answer = $1 })
    let notes = FileNotes.attributes(ofOpenFile: file.descriptor.rawValue, at: path).merging(file.nameNotes)
    var found = result(file, answer, notes, size: Int64(clamping: status.size), elapsed: Clock.now - began)
    found.members = members.tried
    if explainsType, contentType == nil { found.evidence = evidence(of: file, status) }
    if member.isEmpty { return found }
    guard let inside = members.found else {
      throw RefusedPath(path: path, reason: "contains no item \(member.map(\.text).joined(separator: "//"))")
    }
    found.show(inside, type: setup.detector.type(of: inside))
    return found
  }

  private func result(
    _ file: OpenFile, _ answer: ImportedFile?, _ notes: AttributeSet, size: Int64, elapsed: Duration
  ) -> TestImport {
    let importer = setup.catalog.importers.first { $0.identifier == file.importer?.identifier }
    return TestImport(
      type: file.type, importer: importer, attributes: answer?.attributes ?? [:], notes: notes,
      text: answer?.text ?? [], thumbnail: answer?.thumbnail, state: answer?.outcome.state ?? .nameOnly,
      reason: answer?.outcome.reason ?? "", isTruncated: answer?.isTruncated ?? false, elapsed: elapsed,
      readIn: answer?.elapsed, size: size)
  }

  private func evidence(of file: OpenFile, _ status: FileStatus) -> TypeEvidence {
    setup.detector.evidence(of: file.descriptor, named: file.name, isExecutable: status.permissions & 0o111 != 0)
  }
}

extension TestImport {
  /// Replaces the result by that of a member.
  fileprivate mutating func show(_ member: ImportedMember, type: DetectedType) {
    self.type = type
    (attributes, text, notes, thumbnail) = (member.attributes, member.text, [:], nil)
    (state, reason, isTruncated) = (member.outcome.state, member.outcome.reason, member.isTruncated)
    (size, members) = (member.size, [])
  }
}
