package import MDModel
import MDSystem

/// A thumbnail could not be kept: where, and why.
package struct ThumbnailError: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: String
  package let reason: String
  package var description: String { "the thumbnail \(path) cannot be written: \(reason)" }
}

/// The thumbnails of the freedesktop thumbnail specification
/// (<https://specifications.freedesktop.org/thumbnail-spec/latest/>), which all programs of a desktop share.
///
/// Any number of threads and programs may use it at once: files appear whole under their names.
package struct ThumbnailCache: Sendable {
  /// Absolute path, without symbolic links as far as it exists.
  package let directory: String
  private let software: String
  private let failures: String

  /// Size limit; larger files are not thumbnails.
  private static let maximumBytes: UInt64 = 8 << 20

  /// - Parameter version: ours; another version tries files again that this one failed on.
  package init(directory: String, version: String) {
    let resolved = try? AbsolutePath.resolving(FilePath(directory))
    self.directory = resolved?.text ?? directory
    software = "Limelight \(version)"
    failures = "fail/limelight-\(version)"
  }

  /// Path of a file's thumbnail, existing or not.
  package func path(of subject: ThumbnailSubject, _ size: ThumbnailSize) -> String {
    "\(directory)/\(size.rawValue)/\(subject.fileName)"
  }

  /// Whether there is a thumbnail of the file's present state, made by any program.
  package func holds(_ subject: ThumbnailSubject, _ size: ThumbnailSize) -> Bool {
    shows(subject, at: path(of: subject, size))
  }

  /// Whether this version has failed on the file as it is.
  package func hasFailed(on subject: ThumbnailSubject) -> Bool { shows(subject, at: failurePath(of: subject)) }

  /// Whether a file is itself in the cache: thumbnails of thumbnails would never end.
  package func contains(_ path: FilePath) -> Bool { path.isAt(orBelow: FilePath(directory)) }

  /// Keeps a picture as the file's thumbnail.
  ///
  /// - Throws: ``UnusablePicture``; ``ThumbnailError`` where it cannot be written.
  package func store(_ png: [UInt8], of subject: ThumbnailSubject, mimeType: String, _ size: ThumbnailSize) throws {
    let picture = try UnusablePicture.check(png, edge: size.edge)
    try write(picture, of: subject, mimeType: mimeType, to: path(of: subject, size))
  }

  /// Remembers that no picture of the file could be made.
  package func storeFailure(on subject: ThumbnailSubject, mimeType: String) throws {
    guard let nothing = PNGFile(Self.emptyPicture) else { return }
    try write(nothing, of: subject, mimeType: mimeType, to: failurePath(of: subject))
  }

  // MARK: Files

  private func failurePath(of subject: ThumbnailSubject) -> String { "\(directory)/\(failures)/\(subject.fileName)" }

  private func shows(_ subject: ThumbnailSubject, at path: String) -> Bool {
    let flags = FileFlags.readOnly | FileFlags.nonBlocking
    guard let file = try? Descriptor.open(path: FilePath(path), flags: flags),
      let status = try? FileStatus.of(file.rawValue), status.kind == .regular, status.size <= Self.maximumBytes,
      let bytes = try? WholeFile.read(file), let picture = PNGFile(bytes)
    else { return false }
    return subject.isShown(by: picture.texts)
  }

  private func write(
    _ picture: PNGFile, of subject: ThumbnailSubject, mimeType: String, to path: String
  ) throws(ThumbnailError) {
    let texts = subject.texts(mimeType: mimeType, software: software)
    let target = FilePath(path)
    do throws(SystemError) {
      try DirectoryMaking.make(target.parent ?? .root, mode: 0o700)
      try WholeFile.replace(target, with: picture.replacingTexts(with: texts), mode: 0o600)
    } catch { throw ThumbnailError(path: path, reason: error.reason) }
  }

  /// Transparent pixel. Its compressed data are a stored block of five zero bytes and their Adler-32 sum.
  private static let emptyPicture: [UInt8] = {
    let header: [UInt8] = [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0]
    let pixels: [UInt8] = [0x78, 0x01, 0x01, 5, 0, 0xFA, 0xFF, 0, 0, 0, 0, 0, 0, 5, 0, 1]
    return PNGFile.signature + PNGFile.chunk(Array("IHDR".utf8), header) + PNGFile.chunk(Array("IDAT".utf8), pixels)
      + PNGFile.chunk(Array("IEND".utf8), [])
  }()
}

/// Reason why an importer's picture cannot be used as a thumbnail.
package struct UnusablePicture: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }

  package static func check(_ png: [UInt8], edge: UInt32) throws(UnusablePicture) -> PNGFile {
    guard let file = PNGFile(png), file.isIntact else {
      throw UnusablePicture(description: "the importer's picture is a damaged PNG")
    }
    let header = file.header
    guard (1...edge).contains(header.width), (1...edge).contains(header.height) else {
      throw UnusablePicture(
        description: "the importer's picture has \(header.width) × \(header.height) pixels, more than \(edge) or none")
    }
    // The specification requires this form, so that every program can show it.
    guard header.bitDepth == 8, !header.isInterlaced else {
      throw UnusablePicture(description: "the importer's picture is interlaced or has not 8 bits a channel")
    }
    return file
  }
}
