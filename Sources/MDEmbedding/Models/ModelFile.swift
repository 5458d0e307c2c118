package import MDModel
package import MDSystem

/// A mapped model file with named sections, as written by `.ci/models`. The layout is described in
/// `.ci/modelfile.py`.
///
/// Opening computes no hash, so the contents of a section may be damaged. Readers check the bounds of what they find.
package final class ModelFile: Sendable {
  package enum Kind: UInt32, Sendable {
    case staticEmbedding = 1
    case encoder = 2

    /// Name of the file in its folder.
    var fileName: String {
      switch self {
      case .staticEmbedding: "static.model"
      case .encoder: "encoder.model"
      }
    }
  }

  private static let mark = Array("LIMMODEL".utf8)
  private static let version: UInt32 = 1
  private static let headerBytes = 64
  private static let entryBytes = 32
  private static let nameBytes = 16
  private static let alignment = 64
  /// Maximum number of sections, more than any version will have.
  private static let mostSections = 64

  private let file: MappedFile
  private let places: [String: Range<Int>]
  package let path: FilePath
  package let identity: ModelIdentity

  package convenience init(path: FilePath, kind: Kind) throws(ModelFileError) {
    let file: Descriptor
    do throws(SystemError) {
      file = try Descriptor.open(path: path, flags: FileFlags.readOnly | FileFlags.nonBlocking)
    } catch { throw ModelFileError(path, .file(error)) }
    try self.init(file, path: path, kind: kind)
  }

  /// - Parameter path: path for messages.
  init(_ file: borrowing Descriptor, path: FilePath, kind: Kind) throws(ModelFileError) {
    self.path = path
    // An empty file cannot be mapped, and the kernel's error does not say why.
    if (try? FileStatus.of(file.rawValue))?.size == 0 { throw ModelFileError(path, .cut) }
    do throws(SystemError) { self.file = try MappedFile(file) } catch { throw ModelFileError(path, .file(error)) }
    do throws(ModelFileError.Cause) {
      let count = try Self.sectionCount(in: self.file.bytes, kind: kind)
      places = try Self.places(of: count, in: self.file.bytes)
      let digest = self.file.bytes[32..<32 + ModelIdentity.size]
      guard let identity = ModelIdentity(bytes: digest) else { throw .damaged("header") }
      self.identity = identity
    } catch { throw ModelFileError(path, error) }
  }

  /// A section; empty if the file has none of this name.
  package func section(_ name: String) -> ModelSection { ModelSection(file: file, range: places[name] ?? 0..<0) }

  // MARK: Header

  private static func sectionCount(
    in bytes: UnsafeRawBufferPointer, kind: Kind
  ) throws(ModelFileError.Cause) -> Int {
    guard bytes.count >= mark.count, bytes.starts(with: mark) else { throw .otherKind }
    guard bytes.count >= headerBytes else { throw .cut }
    let found: UInt32 = number(in: bytes, at: 8)
    guard found == version else { throw .version(found) }
    guard number(in: bytes, at: 12) == kind.rawValue else { throw .otherKind }
    guard number(in: bytes, at: 16) == UInt64(bytes.count) else { throw .cut }
    let count = Int(number(in: bytes, at: 24) as UInt32)
    guard count <= mostSections, headerBytes + count * entryBytes <= bytes.count else { throw .damaged("header") }
    return count
  }

  private static func places(
    of count: Int, in bytes: UnsafeRawBufferPointer
  ) throws(ModelFileError.Cause) -> [String: Range<Int>] {
    var places: [String: Range<Int>] = [:]
    for entry in 0..<count {
      let place = headerBytes + entry * entryBytes
      let name = String(decoding: bytes[place..<place + nameBytes].prefix { $0 != 0 }, as: UTF8.self)
      let offset: UInt64 = number(in: bytes, at: place + nameBytes)
      let size: UInt64 = number(in: bytes, at: place + nameBytes + 8)
      let (end, isTooLarge) = offset.addingReportingOverflow(size)
      // Sections are read in place as numbers, so they must be aligned.
      guard !isTooLarge, end <= UInt64(bytes.count), offset % UInt64(alignment) == 0 else { throw .damaged(name) }
      places[name] = Int(offset)..<Int(end)
    }
    return places
  }

  private static func number<T: FixedWidthInteger & BitwiseCopyable>(
    in bytes: UnsafeRawBufferPointer, at offset: Int
  ) -> T {
    T(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: T.self))
  }
}

/// A section of a model file. It keeps the file mapped.
package struct ModelSection: Sendable {
  private let file: MappedFile
  private let range: Range<Int>

  fileprivate init(file: MappedFile, range: Range<Int>) { (self.file, self.range) = (file, range) }

  /// Valid as long as the section is.
  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: file.bytes[range]) }

  /// The bytes as little-endian numbers, which is the byte order of all supported machines. Excess bytes at the end
  /// are ignored. Valid as long as the section is.
  package func elements<T: BitwiseCopyable>(of type: T.Type) -> UnsafeBufferPointer<T> {
    let count = range.count / MemoryLayout<T>.stride
    return UnsafeBufferPointer(start: bytes.baseAddress?.assumingMemoryBound(to: type), count: count)
  }
}

/// Why a model cannot be used.
package struct ModelFileError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Cause: Error, Hashable, Sendable {
    case file(SystemError)
    /// The file is not a model, or one of another kind.
    case otherKind
    case version(UInt32)
    /// The size of the file differs from the one in its header.
    case cut
    /// The named part does not fit the rest of the file.
    case damaged(String)
  }

  package let path: FilePath
  package let cause: Cause

  package init(_ path: FilePath, _ cause: Cause) { (self.path, self.cause) = (path, cause) }

  package var description: String {
    switch cause {
    case .file(let error): "\(path.text): \(error.reason)"
    case .otherKind: "\(path.text): not a model of this kind; install Limelight's models again"
    case .version(let version):
      "\(path.text): version \(version) of the format is not known; install Limelight's models again"
    case .cut: "\(path.text): a part of the file is missing; install Limelight's models again"
    case .damaged(let part): "\(path.text): damaged (\(part)); install Limelight's models again"
    }
  }
}

/// The models of this computer.
package enum InstalledModels {
  /// Opens the installed model of a kind. If `$LIMELIGHT_MODELS` is set, only that folder is searched, otherwise the
  /// folders of Limelight's data. This is cheap, because the file is mapped and not read.
  ///
  /// - Returns: `nil` if none is installed.
  /// - Throws: ``ModelFileError`` if an installed model cannot be used.
  package static func open(_ kind: ModelFile.Kind) throws(ModelFileError) -> ModelFile? {
    for path in paths(of: kind) {
      do throws(ModelFileError) { return try ModelFile(path: path, kind: kind) } catch {
        if case .file(let failure) = error.cause, failure.isVanished { continue }
        throw error
      }
    }
    return nil
  }

  /// Folders in which models are searched.
  package static var folders: [String] {
    paths(of: .staticEmbedding).compactMap { $0.parent?.text }
  }

  private static func paths(of kind: ModelFile.Kind) -> [FilePath] {
    let folder = ProcessEnvironment.text("LIMELIGHT_MODELS").flatMap { $0.isEmpty ? nil : $0 }
    return InstalledData.paths(of: kind.fileName, chosen: folder.map { "\($0)/\(kind.fileName)" })
  }
}
