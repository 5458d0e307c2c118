import ImporterKit
import MDImporting
import MDModel
import MDStore
import MDSystem

/// A file opened to be imported.
final class OpenFile {
  /// Identifier that the caller uses for the file.
  let identifier: UInt64
  let name: FileName
  let descriptor: Descriptor
  /// Type by name, or by an earlier reading of the content; `nil` until it is detected.
  fileprivate(set) var type: DetectedType?
  /// True if the importer of its type failed, and its bytes show another type than its name.
  fileprivate var isMisnamed = false
  /// The importer chosen to read the file; `nil` if no importer reads such files.
  fileprivate(set) var importer: ImporterVersion?
  /// True if an importer exceeded a limit on the file before.
  let isSecondTry: Bool
  /// True if the caller specified the type.
  let isTypeGiven: Bool
  /// The XMP file beside the file.
  let sidecar: Sidecar?
  /// Attributes of the sidecar, once it has been read.
  fileprivate var noted = AttributeSet()
  /// The decoded name, if the file's name is not UTF-8.
  fileprivate(set) var nameNotes = AttributeSet()
  /// Limits on reading the members, shared by everything that lies in one file.
  private(set) lazy var budget = ContentsBudget(fileSize: (try? FileStatus.of(descriptor.rawValue))?.size ?? 0)
  /// 0 for a file, 1 for a member of a file, and so on.
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

  /// The importer's answer, merged with the sidecar's attributes.
  fileprivate func joined(_ answer: ImportedFile) -> ImportedFile {
    guard let sidecar, let type, Sidecar.mayBelong(to: type.typeTree) else { return answer }
    var answer = answer
    answer.attributes = sidecar.joined(answer.attributes, noted)
    return answer
  }
}

/// Imports open files: detects types by content where names are ambiguous, chooses importers and runs them. Each
/// worker thread has its own.
final class FileImporter {
  /// Receives a finished file with its importer's answer; `nil` if no importer reads such files.
  typealias Delivery = (OpenFile, ImportedFile?) throws -> Void

  let detector: TypeDetector
  private let catalog: ImporterCatalog
  private let worker: ImporterWorker
  private let memory: @Sendable () -> MemoryGuard.Supply
  /// Idle processes kept besides the one at work when memory is tight. Most files of a home folder need only a few
  /// importers.
  private let restingWhenTight: Int
  private let placeNaming = PlaceNaming()
  /// Files of the run that were neither delivered nor handed back.
  private var open: [UInt64: OpenFile] = [:]
  private(set) var observer: (any SlowFileObserver)?
  /// 0 if it reads files, 1 if it reads members of files, and so on.
  let level: Int
  /// Reads the members of the files.
  private(set) lazy var inside = FileImporter(inside: self)

  /// Maximum number of processes that all workers together keep when memory is tight.
  static let processesWhenTight = 8

  /// - Parameters:
  ///   - workers: number of importers that run at the same time.
  ///   - memory: asked before each importer's turn, to decide whether processes of other importers are to be ended.
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

  /// Shares all idle processes with the importer that reads the container.
  private init(inside outer: FileImporter) {
    (detector, catalog, memory, worker) = (outer.detector, outer.catalog, outer.memory, outer.worker)
    restingWhenTight = outer.restingWhenTight
    level = outer.level + 1
  }

  /// Imports the files and calls `deliver` for each, in no particular order.
  ///
  /// - Parameters:
  ///   - observer: is notified when a file takes long, and gets back all files that are not finished.
  ///   - members: receives members a piece at a time before their file is delivered, if `wants` includes them.
  /// - Throws: any error of `deliver`, and an error if importers cannot be started at all.
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
    // Read the misnamed files again as the type that their bytes show.
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
    // A slow file in one group hands back the files of all later groups, so check again which are still open.
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
        // A file that was handed back belongs to the caller again. A misnamed file is read again before it is
        // delivered.
        guard let file = open[answer.identifier], !isToBeReadAsAnother(file, answer) else { return }
        open[answer.identifier] = nil
        var answer = placeNaming.named(file.joined(answer))
        if level == 0, case .complete = answer.outcome, let limit = file.budget.objection {
          answer.outcome = .partial(limit)
        }
        try deliver(file, answer)
      })
  }

  /// True if an importer found nothing in a file whose bytes are of another type than its name says. The file then
  /// gets that type.
  ///
  /// Example: a JPEG that is called `scan.png`.
  private func isToBeReadAsAnother(_ file: OpenFile, _ answer: ImportedFile) -> Bool {
    guard case .failed = answer.outcome, !file.isMisnamed, !file.isTypeGiven, let named = file.type,
      let shown = detector.type(shownBy: file.descriptor),
      shown.contentType != named.contentType, !named.typeTree.contains(shown.contentType),
      // A subtype of the named type, such as Office XML in a file named `.xml`, counts only if another importer reads
      // it.
      !shown.typeTree.contains(named.contentType) || hasOtherImporter(shown, than: named)
    else { return false }
    (file.type, file.isMisnamed) = (shown, true)
    return true
  }

  private func hasOtherImporter(_ one: DetectedType, than other: DetectedType) -> Bool {
    importer(for: one, wants: .attributes)?.identifier != importer(for: other, wants: .attributes)?.identifier
  }

  private func stillOpen(_ files: [OpenFile]) -> [OpenFile] { files.filter { open[$0.identifier] != nil } }

  /// The importer for a type. If only a thumbnail is wanted, importers that make none are skipped.
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

  /// Reads the sidecars before the files, so that a place whose coordinates are in a sidecar gets its name.
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

  /// Decodes names in older encodings the way texts are decoded. Old disks and unpacked archives have such names.
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

  /// Asks libmagic, the last resort: it knows a thousand formats, but is ten times slower. A file that it cannot
  /// identify in time is data.
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
  /// Hands back all other files: those that wait behind the slow one, and those that wait for another importer.
  func fileIsSlow(_ file: UInt64, until limit: Instant, handingBack rest: [UInt64]) {
    let others = open.keys.filter { $0 != file }.sorted()
    open = open.filter { $0.key == file }
    observer?.fileIsSlow(file, until: limit, handingBack: others)
  }

  func fileIsStuck(_ file: UInt64) { observer?.fileIsStuck(file) }
  var isCancelled: Bool { observer?.isCancelled ?? false }
}
