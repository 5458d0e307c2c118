public import MDModel
import MDTypes

/// Detected type of a file: its uniform type, its supertypes, and the MIME type it was decided by.
public struct DetectedType: Sendable, Hashable {
  /// Uniform type identifier: `kMDItemContentType`.
  public let contentType: String
  /// The MIME type; empty where the type has none.
  public let mimeType: String
  /// The type and its supertypes, nearest first: `kMDItemContentTypeTree`.
  public let typeTree: [String]

  public init(contentType: String, mimeType: String, typeTree: [String]) {
    self.contentType = contentType
    self.mimeType = mimeType
    self.typeTree = typeTree
  }

  /// Text of any kind, markup and source code included.
  public var isText: Bool { typeTree.contains("public.text") }
  /// Picture of any kind; drawings in XML are texts too.
  public var isPicture: Bool { typeTree.contains("public.image") }
}

/// Types that follow from the kind of a file-system object, whatever its name and content.
extension DetectedType {
  public static let folder = DetectedType(.folder, mimeType: "inode/directory")
  public static let volume = DetectedType(.volume, mimeType: "inode/mount-point")
  public static let symbolicLink = DetectedType(.symbolicLink, mimeType: "inode/symlink")
  public static let fifo = DetectedType(inode: "inode/fifo")
  public static let socket = DetectedType(inode: "inode/socket")
  public static let characterDevice = DetectedType(inode: "inode/chardevice")
  public static let blockDevice = DetectedType(inode: "inode/blockdevice")
  /// Bytes of which nothing is known.
  public static let data = DetectedType(.data, mimeType: "application/octet-stream")
  public static let plainText = DetectedType(.plainText, mimeType: "text/plain")
  /// A file that may be executed and whose name and content say no more.
  public static let unixExecutable = DetectedType(.unixExecutable, mimeType: "application/x-executable")

  /// A type by its identifier, known or not.
  public init(uniformType identifier: String) {
    let type = UTType(importedAs: identifier)
    self.init(type, mimeType: type.preferredMIMEType ?? "")
  }

  /// A type of the table; `nil` for one that nobody has declared.
  public init?(declaredType identifier: String) {
    guard let type = UTType(identifier), type.isDeclared else { return nil }
    self.init(type, mimeType: type.preferredMIMEType ?? "")
  }

  init(_ type: UTType, mimeType: String) {
    self.init(contentType: type.identifier, mimeType: mimeType, typeTree: type.typeTree)
  }

  private init(inode mimeType: String) {
    self.init(.dynamic(mimeType: mimeType, supertypes: [.item]), mimeType: mimeType)
  }
}

extension DetectedType {
  /// The type of a directory: a package or bundle by its extension (`.app`, `.rtfd`), else a folder.
  ///
  /// - Parameter name: the directory's name; bytes that are no UTF-8 make it a plain folder.
  public static func directory(named name: FileName) -> DetectedType {
    guard let dot = name.bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0,
      let tail = String(validating: name.bytes[(dot + 1)...], as: UTF8.self),
      let type = UTType(filenameExtension: tail, conformingTo: .directory), type.isDeclared
    else { return .folder }
    return DetectedType(type, mimeType: "inode/directory")
  }
}
