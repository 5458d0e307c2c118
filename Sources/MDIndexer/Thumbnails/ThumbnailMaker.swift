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
  /// An earlier attempt failed, and the file has not changed since.
  case knownFailure
  case failed(String)
}

/// Provides thumbnails: finds existing ones, lets importers make the others, and stores them.
///
/// Not thread-safe. Its importer processes end with it, or with the thread that made it.
package final class ThumbnailMaker {
  private let cache: ThumbnailCache
  private let importer: FileImporter

  package init(setup: IndexerSetup, cache: ThumbnailCache) {
    self.cache = cache
    importer = FileImporter(detector: setup.detector, catalog: setup.catalog, configuration: setup.host)
  }

  /// The path of a file's thumbnail. A missing thumbnail is made; `nil` if that is impossible.
  ///
  /// - Parameter path: absolute, without symbolic links; one at its end is not followed.
  /// - Throws: ``ThumbnailError`` if it cannot be stored, and an error if importers cannot be started.
  package func thumbnail(of path: FilePath, _ size: ThumbnailSize) throws -> String? {
    switch try get([path], size).first {
    case .reused, .made:
      return (try? FileStatus.of(path: path)).map { cache.path(of: ThumbnailSubject(path: path, status: $0), size) }
    case .unsupported, .knownFailure, .failed, nil: return nil
    }
  }

  /// Provides the thumbnails of several files, in order. Files of one type go through one process together. A file
  /// that exceeds a limit fails.
  package func get(_ paths: [FilePath], _ size: ThumbnailSize) throws -> [ThumbnailOutcome] {
    try get(paths, size, isSecondTry: true, observer: nil).map { $0 ?? .unsupported }
  }

  /// - Parameters:
  ///   - isSecondTry: true if the files exceeded a limit before. If they do so again, they fail.
  ///   - observer: is notified when a file takes long, by its number, and gets back the files that are not finished.
  /// - Returns: `nil` for files that were handed back, and for a file that exceeded a limit for the first time.
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

  /// The outcome, if it is known without opening the file.
  private func known(of path: FilePath, _ size: ThumbnailSize) -> ThumbnailOutcome? {
    guard !cache.contains(path) else { return .unsupported }
    let status: FileStatus
    do throws(SystemError) { status = try FileStatus.of(path: path) } catch {
      return .failed("the file cannot be read: \(error.reason)")
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
      // If the importer could not be asked, nothing is known about the file, so no failure is stored.
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
