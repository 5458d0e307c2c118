import ImporterKit
import MDImporting
import MDModel
import MDStore
import MDSystem

/// A file opened to be imported.
final class OpenFile {
  /// Identifier of the file for the caller.
  let identifier: UInt64
  let name: FileName
  let descriptor: Descriptor
  /// As the name, or an earlier look at the content, tells; `nil` when that is to be found out.
  fileprivate(set) var type: DetectedType?
  /// Its importer knows nothing of such bytes, and they have told another type than the name.
  fileprivate var isMisnamed = false
  /// Who was chosen to read it; `nil` when no importer reads such files.
  fileprivate(set) var importer: ImporterVersion?
  /// It took too long before.
  let isSecondTry: Bool
  /// Somebody has said what it is to be read as.
  let isTypeGiven: Bool
  /// The XMP file beside it.
  let sidecar: Sidecar?
  /// Attributes of that file, once it has been read.
  fileprivate var noted = AttributeSet()
  /// What its name tells that is no UTF-8: the name as it would be written today.
  fileprivate(set) var nameNotes = AttributeSet()
  /// What may be spent on the items inside it; one for all that lie in one file.
  private(set) lazy var budget = ContentsBudget(fileSize: (try? FileStatus.of(descriptor.rawValue))?.size ?? 0)
  /// 0 for a file, 1 for an item inside one, and so on.
  let depth: Int

  init(
    identifier: UInt64, name: FileName, descriptor: consuming Descriptor, type: DetectedType?,
    isSecondTry: Bool = false, isTypeGiven: Bool = false, sidecar: Sidecar? = nil, budget: ContentsBudget? = nil,
    depth: Int = 0
  ) {
    self.identifier = identifier
    self.name = name
    self.descriptor = descriptor
    self.type = type
    self.isSecondTry = isSecondTry
    self.isTypeGiven = isTypeGiven
    self.sidecar = sidecar
    self.depth = depth
    if let budget { self.budget = budget }
  }

  /// The answer of its importer, with what its sidecar says.
  fileprivate func joined(_ answer: ImportedFile) -> ImportedFile {
    guard let sidecar, let type, Sidecar.mayBelong(to: type.typeTree) else { return answer }
    var answer = answer
    answer.attributes = sidecar.joined(answer.attributes, noted)
    return answer
  }
}

/// From open files to what importers say of them: finds out types by content where names do not tell, chooses importers,
/// runs them. One for each worker thread.
final class FileImporter {
  /// Takes a file that is done, with what its importer said; `nil` where none reads such files.
  typealias Delivery = (OpenFile, ImportedFile?) throws -> Void

  let detector: TypeDetector
  private let catalog: ImporterCatalog
  private let worker: ImporterWorker
  private let memory: @Sendable () -> MemoryGuard.Supply
  /// Processes kept besides the one at work where memory is tight: most files of a home belong to few importers.
  private let restingWhenTight: Int
  private let placeNaming = PlaceNaming()
  /// Files of the run that were neither delivered nor handed back.
  private var open: [UInt64: OpenFile] = [:]
  private(set) var observer: (any SlowFileObserver)?
  /// 0 where it reads files, 1 where items inside these, and so on.
  let level: Int
  /// Reads the items inside the files.
  private(set) lazy var inside = FileImporter(inside: self)

  /// Processes that all workers together may have where memory is tight.
  static let processesWhenTight = 8

  /// - Parameters:
  ///   - workers: how many there are like this one.
  ///   - memory: asked before an importer's turn, whether processes of the others are to be ended.
  init(
    detector: TypeDetector, catalog: ImporterCatalog, configuration: HostConfiguration,
    workers: Int = 1, memory: @escaping @Sendable () -> MemoryGuard.Supply = { .ample }
  ) {
    self.detector = detector
    self.catalog = catalog
    self.memory = memory
    restingWhenTight = max(0, Self.processesWhenTight / workers - 1)
    worker = ImporterWorker(configuration: configuration)
    level = 0
  }

  /// Shares all processes that are not at work with the one that reads what the files lie in.
  private init(inside outer: FileImporter) {
    (detector, catalog, memory, worker) = (outer.detector, outer.catalog, outer.memory, outer.worker)
    restingWhenTight = outer.restingWhenTight
    level = outer.level + 1
  }

  /// Imports the files and calls `deliver` for each, in no particular order.
  ///
  /// - Parameters:
  ///   - observer: hears of a file that takes long, and gets back all others that are not done.
  ///   - members: takes items inside a file, a piece at a time, before the file is delivered; only where they are wanted.
  /// - Throws: what `deliver` throws, and when importers cannot be started at all.
  func run(
    _ files: [OpenFile], wants: ImportRequest.Wants = [.attributes, .text], thumbnailEdge: UInt32 = 0,
    observer: (any SlowFileObserver)? = nil, members: (OpenFile, MemberPiece) throws -> Void = { _, _ in },
    deliver: Delivery
  ) throws {
    self.observer = observer
    open = Dictionary(uniqueKeysWithValues: files.map { ($0.identifier, $0) })
    defer { (self.observer, open) = (nil, [:]) }
    try detectTypes(of: files.filter { $0.type == nil })
    if wants.contains(.attributes), level == 0 {
      try readSidecars(of: stillOpen(files))
      try readNames(of: stillOpen(files).filter { !$0.name.isUnicode })
    }
    try runByType(stillOpen(files), wants: wants, thumbnailEdge: thumbnailEdge, members: members, deliver: deliver)
    // Once more, as what their bytes show.
    let misnamed = stillOpen(files).filter(\.isMisnamed)
    try runByType(misnamed, wants: wants, thumbnailEdge: thumbnailEdge, members: members, deliver: deliver)
  }

  private func runByType(
    _ files: [OpenFile], wants: ImportRequest.Wants, thumbnailEdge: UInt32,
    members: (OpenFile, MemberPiece) throws -> Void, deliver: Delivery
  ) throws {
    var groups: [InstalledImporter: [OpenFile]] = [:]
    for file in files {
      if let importer = importer(for: file.type, wants: wants) {
        file.importer = ImporterVersion(identifier: importer.identifier, version: Int64(importer.version))
        groups[importer, default: []].append(file)
      } else {
        open[file.identifier] = nil
        try deliver(file, nil)
      }
    }
    for (importer, files) in groups {
      try run(
        importer, stillOpen(files), wants: wants, thumbnailEdge: thumbnailEdge, members: members, deliver: deliver)
    }
  }

  private func run(
    _ importer: InstalledImporter, _ files: [OpenFile], wants: ImportRequest.Wants, thumbnailEdge: UInt32,
    members: (OpenFile, MemberPiece) throws -> Void, deliver: Delivery
  ) throws {
    guard !files.isEmpty else { return }
    let supply = memory()
    if supply > .ample { worker.shrink(to: supply == .tight ? restingWhenTight : 0, for: importer) }
    let jobs = try files.map {
      try job(for: $0, wants: wants, thumbnailEdge: thumbnailEdge, readsContents: importer.isAskedForContents)
    }
    try worker.run(
      importer, jobs, observer: observer.map { _ in self },
      members: { piece in
        if let file = open[piece.job] { try members(file, placeNaming.named(piece)) }
      },
      contents: { job, contents in
        guard let file = open[job] else { return MemberReading(contentType: contents.contentType) }
        return try read(contents, in: file)
      },
      deliver: { answer in
        guard let file = open[answer.identifier], !isToBeReadAsAnother(file, answer) else { return }
        open[answer.identifier] = nil
        var answer = placeNaming.named(file.joined(answer))
        if level == 0, case .complete = answer.outcome, let limit = file.budget.objection {
          answer.outcome = .partial(limit)
        }
        try deliver(file, answer)
      })
  }

  /// Whether an importer found nothing in a file whose bytes are of another type than its name says. It has that type then.
  private func isToBeReadAsAnother(_ file: OpenFile, _ answer: ImportedFile) -> Bool {
    guard case .failed = answer.outcome, !file.isMisnamed, !file.isTypeGiven, let named = file.type,
      let shown = detector.type(shownBy: file.descriptor),
      shown.contentType != named.contentType, !named.typeTree.contains(shown.contentType),
      // A subtype of the named type, such as Office XML in a file named `.xml`, counts only if another importer reads it.
      !shown.typeTree.contains(named.contentType) || hasOtherImporter(shown, than: named)
    else { return false }
    (file.type, file.isMisnamed) = (shown, true)
    return true
  }

  private func hasOtherImporter(_ one: DetectedType, than other: DetectedType) -> Bool {
    importer(for: one, wants: .attributes)?.identifier != importer(for: other, wants: .attributes)?.identifier
  }

  private func stillOpen(_ files: [OpenFile]) -> [OpenFile] { files.filter { open[$0.identifier] != nil } }

  /// An importer that makes no pictures is not asked for one.
  private func importer(for type: DetectedType?, wants: ImportRequest.Wants) -> InstalledImporter? {
    let importer = type.flatMap { catalog.importer(forTypeTree: $0.typeTree, mimeType: $0.mimeType) }
    guard wants == .thumbnail else { return importer }
    return importer.flatMap { $0.manifest.gives.contains(.thumbnail) ? $0 : nil }
  }

  private func job(
    for file: OpenFile, wants: ImportRequest.Wants, thumbnailEdge: UInt32, readsContents: Bool = false
  ) throws -> ImportJob {
    ImportJob(
      identifier: file.identifier, descriptor: try file.descriptor.duplicate(),
      contentType: file.type?.contentType ?? "public.data", mimeType: file.type?.mimeType ?? "", name: file.name,
      wants: wants, thumbnailEdge: thumbnailEdge, memberLimits: ContentsBudget.memberLimits(at: file.depth),
      contentsLimits: readsContents ? file.budget.limits : nil, isSecondTry: file.isSecondTry)
  }

  /// Reads what the sidecars of files say, before the files are read: the places that they name get names with them.
  private func readSidecars(of files: [OpenFile]) throws {
    guard let importer = importer(for: Sidecar.type, wants: .attributes) else { return }
    let jobs = try files.compactMap { file -> ImportJob? in
      guard let sidecar = file.sidecar, let type = file.type, Sidecar.mayBelong(to: type.typeTree) else { return nil }
      return ImportJob(
        identifier: file.identifier, descriptor: try sidecar.descriptor.duplicate(),
        contentType: Sidecar.type.contentType, mimeType: Sidecar.type.mimeType, name: sidecar.name,
        wants: .attributes)
    }
    guard !jobs.isEmpty else { return }
    try worker.run(importer, jobs, observer: observer.map { _ in self }) { answer in
      open[answer.identifier]?.noted = answer.attributes
    }
  }

  /// Has names in older encodings decoded as texts are: old disks and unpacked archives have them.
  private func readNames(of files: [OpenFile]) throws {
    guard !files.isEmpty, let importer = importer(for: .plainText, wants: .text) else { return }
    let jobs = try files.map { file in
      ImportJob(
        identifier: file.identifier, descriptor: try .inMemory(file.name.bytes),
        contentType: DetectedType.plainText.contentType, mimeType: DetectedType.plainText.mimeType, name: "name",
        wants: .text)
    }
    try worker.run(importer, jobs, observer: observer.map { _ in self }) { answer in
      let name = String(decoding: answer.text, as: UTF8.self)
      if !name.isEmpty { open[answer.identifier]?.nameNotes = [.alternateNames: .strings([name])] }
    }
  }

  // MARK: Types by content

  private func detectTypes(of files: [OpenFile]) throws {
    for file in files { file.type = detector.type(of: file.descriptor, named: file.name) }
    try sniff(files.filter { $0.type == nil })
    for file in files where file.type == nil { file.type = .data }
  }

  /// The last resort: libmagic knows a thousand formats, and is ten times slower. What it cannot tell in time is data.
  private func sniff(_ files: [OpenFile]) throws {
    guard !files.isEmpty, let sniffer = catalog.sniffer else { return }
    let jobs = try files.map { try job(for: $0, wants: .attributes, thumbnailEdge: 0) }
    try worker.run(sniffer, jobs, observer: observer.map { _ in self }) { answer in
      guard case .string(let mime)? = answer.attributes[.mimeType] else { return }
      open[answer.identifier]?.type = detector.type(forMIMEType: mime)
    }
  }
}

extension FileImporter: SlowFileObserver {
  /// Besides what waits behind the file in its importer, all that waits for another importer is handed back.
  func fileIsSlow(_ file: UInt64, until limit: Instant, handingBack rest: [UInt64]) {
    let others = open.keys.filter { $0 != file }.sorted()
    open = open.filter { $0.key == file }
    observer?.fileIsSlow(file, until: limit, handingBack: others)
  }

  func fileIsStuck(_ file: UInt64) { observer?.fileIsStuck(file) }
  var isCancelled: Bool { observer?.isCancelled ?? false }
}
