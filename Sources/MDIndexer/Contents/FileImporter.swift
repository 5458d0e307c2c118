import ImporterKit
import MDImporting
import MDModel
import MDStore
import MDSystem

/// A file opened to be imported.
final class OpenFile {
  /// Identifier of the file for the caller.
  let identifier: UInt64
  let name: [UInt8]
  let descriptor: Descriptor
  /// Type by the name, or by an earlier look at the content; `nil` when it is to be detected.
  var type: DetectedType?

  init(identifier: UInt64, name: [UInt8], descriptor: consuming Descriptor, type: DetectedType?) {
    self.identifier = identifier
    self.name = name
    self.descriptor = descriptor
    self.type = type
  }
}

/// Result of importing one file.
struct FileImport: Sendable {
  var identifier: UInt64
  /// The type by which an importer was chosen.
  var type: DetectedType?
  /// `nil` when no importer reads such files.
  var importer: ImporterVersion?
  /// `nil` when no importer reads such files.
  var file: ImportedFile?
}

/// Imports open files: detects types by content where names do not tell, chooses importers, runs them. One for each
/// worker thread.
final class FileImporter {
  private let detector: TypeDetector
  private let catalog: ImporterCatalog
  private let worker: ImporterWorker
  private let isTight: @Sendable () -> Bool

  /// - Parameter isTight: asked before an importer's turn whether the processes of the others are to be ended.
  init(
    detector: TypeDetector, catalog: ImporterCatalog, configuration: HostConfiguration,
    isTight: @escaping @Sendable () -> Bool = { false }
  ) {
    self.detector = detector
    self.catalog = catalog
    self.isTight = isTight
    worker = ImporterWorker(configuration: configuration)
  }

  /// Imports the files and calls `deliver` for each, in no particular order.
  ///
  /// - Throws: what `deliver` throws, and when importers cannot be started at all.
  func run(
    _ files: [OpenFile], wants: ImportRequest.Wants = [.attributes, .text], thumbnailEdge: UInt32 = 0,
    deliver: (FileImport) throws -> Void
  ) throws {
    try detectTypes(of: files.filter { $0.type == nil })
    var groups: [InstalledImporter: [OpenFile]] = [:]
    for file in files {
      if let importer = importer(for: file.type, wants: wants) {
        groups[importer, default: []].append(file)
      } else {
        try deliver(FileImport(identifier: file.identifier, type: file.type))
      }
    }
    for (importer, files) in groups {
      try run(importer, files, wants: wants, thumbnailEdge: thumbnailEdge, deliver: deliver)
    }
  }

  private func run(
    _ importer: InstalledImporter, _ files: [OpenFile], wants: ImportRequest.Wants, thumbnailEdge: UInt32,
    deliver: (FileImport) throws -> Void
  ) throws {
    if isTight() { worker.shutdown(except: importer) }
    let version = ImporterVersion(identifier: importer.identifier, version: Int64(importer.version))
    let types = Dictionary(files.map { ($0.identifier, $0.type) }, uniquingKeysWith: { first, _ in first })
    let jobs = try files.map { try job(for: $0, wants: wants, thumbnailEdge: thumbnailEdge) }
    try worker.run(importer, jobs) { file in
      let type = types[file.identifier] ?? nil
      try deliver(FileImport(identifier: file.identifier, type: type, importer: version, file: file))
    }
  }

  /// An importer that makes no pictures is never asked for one.
  private func importer(for type: DetectedType?, wants: ImportRequest.Wants) -> InstalledImporter? {
    let importer = type.flatMap { catalog.importer(forTypeTree: $0.typeTree, mimeType: $0.mimeType) }
    guard wants == .thumbnail else { return importer }
    return importer.flatMap { $0.manifest.gives.contains(.thumbnail) ? $0 : nil }
  }

  private func job(for file: OpenFile, wants: ImportRequest.Wants, thumbnailEdge: UInt32) throws -> ImportJob {
    ImportJob(
      identifier: file.identifier, descriptor: try file.descriptor.duplicate(),
      contentType: file.type?.contentType ?? "public.data", mimeType: file.type?.mimeType ?? "", name: file.name,
      wants: wants, thumbnailEdge: thumbnailEdge)
  }

  // MARK: Types by content

  private func detectTypes(of files: [OpenFile]) throws {
    for file in files { file.type = typeByHead(of: file) }
    try sniff(files.filter { $0.type == nil })
    for file in files where file.type == nil { file.type = .data }
  }

  private func typeByHead(of file: OpenFile) -> DetectedType? {
    withUnsafeTemporaryAllocation(byteCount: TypeDetector.headBytes, alignment: 8) { buffer in
      // A file that cannot be read has its importer say so.
      let count = (try? file.descriptor.read(into: buffer, at: 0)) ?? 0
      let head = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      return file.name.withUnsafeBufferPointer { detector.type(forName: $0, head: head) }
    }
  }

  /// The last resort: libmagic knows a thousand formats, and is ten times slower.
  private func sniff(_ files: [OpenFile]) throws {
    guard !files.isEmpty, let sniffer = catalog.sniffer else { return }
    let jobs = try files.map { try job(for: $0, wants: .attributes, thumbnailEdge: 0) }
    try worker.run(sniffer, jobs) { answer in
      guard case .string(let mime)? = answer.attributes[.mimeType] else { return }
      files.first { $0.identifier == answer.identifier }?.type = detector.type(forMIMEType: mime)
    }
  }
}
