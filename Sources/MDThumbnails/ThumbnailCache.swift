package import MDModel
import MDSystem

/// Failure to write a thumbnail: where, and why.
package struct ThumbnailError: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: String
  package let reason: String
  package var description: String { "the thumbnail \(path) cannot be written: \(reason)" }
}

/// The shared thumbnails of the desktop, as the freedesktop thumbnail specification defines them
/// (<https://specifications.freedesktop.org/thumbnail-spec/latest/>).
///
/// Any number of threads and programs may use the cache at once, because files are replaced atomically.
package struct ThumbnailCache: Sendable {
  /// Absolute path, with symbolic links resolved if the folder exists.
  package let directory: String
  private let software: String
  private let failures: String

  /// Maximum size of a thumbnail in bytes.
  ///
  /// Larger files are ignored.
  private static let maximumBytes: UInt64 = 8 << 20

  /// - Parameter version: version of Limelight. Another version retries files that this one failed on.
  package init(directory: String, version: String) {
    let resolved = try? AbsolutePath.resolving(FilePath(directory))
    self.directory = resolved?.text ?? directory
    software = "Limelight \(version)"
    failures = "fail/limelight-\(version)"
  }

  /// Path of a file's thumbnail, whether it exists or not.
  package func path(of subject: ThumbnailSubject, _ size: ThumbnailSize) -> String {
    "\(directory)/\(size.rawValue)/\(subject.fileName)"
  }

  /// Whether a thumbnail of the file's current state exists, made by any program.
  package func holds(_ subject: ThumbnailSubject, _ size: ThumbnailSize) -> Bool {
    shows(subject, at: path(of: subject, size))
  }

  /// Whether this version has failed on the current state of the file.
  package func hasFailed(on subject: ThumbnailSubject) -> Bool { shows(subject, at: failurePath(of: subject)) }

  /// Whether a file belongs to the cache itself.
  ///
  /// Thumbnails of thumbnails would never end.
  package func contains(_ path: FilePath) -> Bool { path.isAt(orBelow: FilePath(directory)) }

  /// Stores a picture as the file's thumbnail.
  ///
  /// - Throws: ``UnusablePicture``, or ``ThumbnailError`` if it cannot be written.
  package func store(_ png: [UInt8], of subject: ThumbnailSubject, mimeType: String, _ size: ThumbnailSize) throws {
    let picture = try UnusablePicture.check(png, edge: size.edge)
    try write(picture, of: subject, mimeType: mimeType, to: path(of: subject, size))
  }

  /// Records that no picture of the file could be made.
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

  /// A transparent pixel.
  ///
  /// The pixel's compressed data is a stored block of five zero bytes with their Adler-32 checksum.
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
    // The specification requires this format, so that every program can show the picture.
    guard header.bitDepth == 8, !header.isInterlaced else {
      throw UnusablePicture(description: "the importer's picture is interlaced or has not 8 bits a channel")
    }
    return file
  }
}
