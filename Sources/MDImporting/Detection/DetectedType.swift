package import MDModel
import MDTypes

/// Detected type of a file: its uniform type, its supertypes, and the MIME type it was decided by.
package struct DetectedType: Sendable, Hashable {
  /// Uniform type identifier: `kMDItemContentType`.
  package let contentType: String
  /// The MIME type; empty where the type has none.
  package let mimeType: String
  /// The type and its supertypes, nearest first: `kMDItemContentTypeTree`.
  package let typeTree: [String]

  package init(contentType: String, mimeType: String, typeTree: [String]) {
    self.contentType = contentType
    self.mimeType = mimeType
    self.typeTree = typeTree
  }

  /// Text of any kind, markup and source code included.
  package var isText: Bool { typeTree.contains("public.text") }
  /// Picture of any kind; drawings in XML are texts too.
  package var isPicture: Bool { typeTree.contains("public.image") }
}

/// Types that follow from the kind of a file-system object, whatever its name and content.
extension DetectedType {
  package static let folder = DetectedType(.folder, mimeType: "inode/directory")
  package static let volume = DetectedType(.volume, mimeType: "inode/mount-point")
  package static let symbolicLink = DetectedType(.symbolicLink, mimeType: "inode/symlink")
  package static let fifo = DetectedType(inode: "inode/fifo")
  package static let socket = DetectedType(inode: "inode/socket")
  package static let characterDevice = DetectedType(inode: "inode/chardevice")
  package static let blockDevice = DetectedType(inode: "inode/blockdevice")
  /// Bytes of which nothing is known.
  package static let data = DetectedType(.data, mimeType: "application/octet-stream")
  package static let plainText = DetectedType(.plainText, mimeType: "text/plain")
  /// A file that may be executed and whose name and content say no more.
  package static let unixExecutable = DetectedType(.unixExecutable, mimeType: "application/x-executable")

  /// A type by its identifier, known or not.
  package init(uniformType identifier: String) {
    let type = UTType(importedAs: identifier)
    self.init(type, mimeType: type.preferredMIMEType ?? "")
  }

  /// A type of the table; `nil` for one that nobody has declared.
  package init?(declaredType identifier: String) {
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
  package static func directory(named name: FileName) -> DetectedType {
    guard let dot = name.bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0,
      let tail = String(validating: name.bytes[(dot + 1)...], as: UTF8.self),
      let type = UTType(filenameExtension: tail, conformingTo: .directory), type.isDeclared
    else { return .folder }
    return DetectedType(type, mimeType: "inode/directory")
  }
}
