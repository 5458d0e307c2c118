package import ImporterKit
package import MDImporting
package import MDModel
import MDStore
import MDSystem

/// Import of one file without storing it: what `mdimport -t` shows.
package struct TestImport: Sendable {
  /// Type by the name, or by the content where the name is ambiguous.
  package var type: DetectedType?
  /// `nil` when no importer reads such files.
  package var importer: InstalledImporter?
  package var attributes: AttributeSet
  /// Extended attributes of the file itself: tags, a comment, its origin.
  package var notes: AttributeSet
  /// UTF-8.
  package var text: [UInt8]
  /// A PNG, where one was requested and could be made.
  package var thumbnail: [UInt8]?
  package var state: ItemState
  /// Reason why the import was not complete; empty when it was.
  package var reason: String
  package var isTruncated: Bool
  /// Wall-clock time of opening, type detection and import together.
  package var elapsed: Duration
  /// Wall-clock time that the importer had for the file, without its start; `nil` where none was asked.
  package var readIn: Duration?
  /// What the type was decided by; `nil` where the caller has said it, or does not ask.
  package var evidence: TypeEvidence?
  /// Size of the file, in bytes.
  package var size: Int64
  /// The items inside the file.
  package var members: [TriedMember] = []
}

/// Runs importers on single files. Not thread-safe; its importer processes live as long as it does.
package final class TestImporter {
  private let setup: IndexerSetup
  private let importer: FileImporter

  package init(setup: IndexerSetup) {
    self.setup = setup
    importer = FileImporter(detector: setup.detector, catalog: setup.catalog, configuration: setup.host)
  }

  /// - Parameters:
  ///   - path: absolute; a symbolic link at its end is not followed.
  ///   - member: names of an item inside the file, from the outside in: what is told of that is wanted; empty for the file.
  ///   - readsMembers: items inside the file are wanted, too.
  ///   - contentType: the uniform type to take the file for, instead of the one it seems to have.
  ///   - explainsType: all that speaks for a type is looked for, which takes as long as small files take to read.
  /// - Throws: ``MDSystem/SystemError`` when the file cannot be opened, ``RefusedPath`` when it is no regular file, and when
  ///   importers cannot be started.
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
      throw RefusedPath(path: path, reason: "holds no item \(member.map(\.text).joined(separator: "//"))")
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
  /// Tells of an item inside the file instead of the file.
  fileprivate mutating func show(_ member: ImportedMember, type: DetectedType) {
    self.type = type
    (attributes, text, notes, thumbnail) = (member.attributes, member.text, [:], nil)
    (state, reason, isTruncated) = (member.outcome.state, member.outcome.reason, member.isTruncated)
    (size, members) = (member.size, [])
  }
}
