import ImporterKit
import MDImporting
package import MDModel
import MDSystem
package import MDThumbnails

/// Outcome of a request for a file's thumbnail.
package enum ThumbnailOutcome: Sendable, Hashable {
  /// The thumbnail exists already.
  case reused
  case made
  /// No importer makes pictures of such files.
  case unsupported
  /// It failed before, and the file has not changed since.
  case knownFailure
  case failed(String)
}

/// Gets thumbnails: finds existing ones, has importers make the others, and stores them.
///
/// Not thread-safe; its importer processes live as long as it does, and no longer than the thread that made it.
package final class ThumbnailMaker {
  private let cache: ThumbnailCache
  private let importer: FileImporter

  package init(setup: IndexerSetup, cache: ThumbnailCache) {
    self.cache = cache
    importer = FileImporter(detector: setup.detector, catalog: setup.catalog, configuration: setup.host)
  }

  /// The path of a file's thumbnail, which is made if it is missing; `nil` where none can be had.
  ///
  /// - Parameter path: absolute, without symbolic links; one at its end is not followed.
  /// - Throws: ``ThumbnailError`` where it cannot be kept, and when importers cannot be started.
  package func thumbnail(of path: FilePath, _ size: ThumbnailSize) throws -> String? {
    switch try get([path], size).first {
    case .reused, .made:
      return (try? FileStatus.of(path: path)).map { cache.path(of: ThumbnailSubject(path: path, status: $0), size) }
    case .unsupported, .knownFailure, .failed, nil: return nil
    }
  }

  /// Gets the thumbnails of several files, in their order. Files of one type go through one process together. What takes
  /// too long has failed.
  package func get(_ paths: [FilePath], _ size: ThumbnailSize) throws -> [ThumbnailOutcome] {
    try get(paths, size, isSecondTry: true, observer: nil).map { $0 ?? .unsupported }
  }

  /// - Parameters:
  ///   - isSecondTry: they took too long before; what does so again has failed.
  ///   - observer: hears of a file that takes long, by its number, and gets the others back that are not done.
  /// - Returns: `nil` for those that were handed back, and for one that took too long for the first time.
  func get(
    _ paths: [FilePath], _ size: ThumbnailSize, isSecondTry: Bool, observer: (any SlowFileObserver)?
  ) throws -> [ThumbnailOutcome?] {
    var outcomes = paths.map { known(of: $0, size) }
    var open: [OpenFile] = []
    for (index, path) in paths.enumerated() where outcomes[index] == nil {
      do throws(SystemError) { open.append(try Self.open(path, number: index, isSecondTry)) } catch {
        outcomes[index] = .failed("the file cannot be opened: \(error.reason)")
      }
    }
    var subjects: [UInt64: ThumbnailSubject] = [:]
    for file in open {
      let status = try FileStatus.of(file.descriptor.rawValue)
      subjects[file.identifier] = ThumbnailSubject(path: paths[Int(file.identifier)], status: status)
    }
    try importer.run(open, wants: .thumbnail, thumbnailEdge: size.edge, observer: observer) { file, answer in
      let index = Int(file.identifier)
      guard let subject = subjects[file.identifier] else { return }
      if case .exceeded? = answer?.outcome, !isSecondTry { return }
      outcomes[index] = try keep(answer, file.type, of: subject, at: paths[index], size)
    }
    return outcomes
  }

  /// Outcome that is known without opening the file.
  private func known(of path: FilePath, _ size: ThumbnailSize) -> ThumbnailOutcome? {
    guard !cache.contains(path) else { return .unsupported }
    let status: FileStatus
    do throws(SystemError) { status = try FileStatus.of(path: path) } catch {
      return .failed("the file cannot be looked at: \(error.reason)")
    }
    guard status.kind == .regular, status.size > 0 else { return .unsupported }
    let subject = ThumbnailSubject(path: path, status: status)
    if cache.holds(subject, size) { return .reused }
    return cache.hasFailed(on: subject) ? .knownFailure : nil
  }

  private static func open(
    _ path: FilePath, number: Int, _ isSecondTry: Bool
  ) throws(SystemError) -> OpenFile {
    let descriptor = try DirectoryCache.openForReading(path, at: FileFlags.currentDirectory)
    guard try FileStatus.of(descriptor.rawValue).kind == .regular else { throw SystemError.missing("open") }
    let name = path.name
    return OpenFile(identifier: UInt64(number), name: name, descriptor: descriptor, type: nil, isSecondTry: isSecondTry)
  }

  private func keep(
    _ answer: ImportedFile?, _ type: DetectedType?, of subject: ThumbnailSubject, at path: FilePath,
    _ size: ThumbnailSize
  ) throws -> ThumbnailOutcome {
    guard let file = answer else { return .unsupported }
    guard let status = try? FileStatus.of(path: path), ThumbnailSubject(path: path, status: status) == subject else {
      return .failed("the file changed while its thumbnail was made")
    }
    let mimeType = type?.mimeType ?? ""
    do {
      guard let png = file.thumbnail else { throw UnusablePicture(description: file.reasonWithoutThumbnail) }
      try cache.store(png, of: subject, mimeType: mimeType, size)
      return .made
    } catch let problem as UnusablePicture {
      // An importer that could not be asked says nothing about the file.
      if !file.outcome.isUnavailable { try cache.storeFailure(on: subject, mimeType: mimeType) }
      return .failed(problem.description)
    }
  }
}

extension ImportedFile.Outcome {
  fileprivate var isUnavailable: Bool { if case .unavailable = self { true } else { false } }
}

extension ImportedFile {
  /// Reason why the importer has made no picture of the file.
  var reasonWithoutThumbnail: String {
    outcome.reason.isEmpty ? "the importer made no picture of the file" : outcome.reason
  }
}
