package import MDModel
import MDTypes

/// The detected type of a file: its uniform type, supertypes, and the MIME type that led to it.
package struct DetectedType: Sendable, Hashable {
  /// Uniform type identifier: `kMDItemContentType`.
  package let contentType: String
  /// The MIME type; empty if there is none.
  package let mimeType: String
  /// The type and its supertypes, nearest first: `kMDItemContentTypeTree`.
  package let typeTree: [String]

  package init(contentType: String, mimeType: String, typeTree: [String]) {
    self.contentType = contentType
    self.mimeType = mimeType
    self.typeTree = typeTree
  }

  /// True for text of any kind, including markup and source code.
  package var isText: Bool { typeTree.contains("public.text") }
  /// True for pictures of any kind. Drawings in XML are also texts.
  package var isPicture: Bool { typeTree.contains("public.image") }
}

/// Types of file-system objects that depend neither on name nor content.
extension DetectedType {
  package static let folder = DetectedType(.folder, mimeType: "inode/directory")
  package static let volume = DetectedType(.volume, mimeType: "inode/mount-point")
  package static let symbolicLink = DetectedType(.symbolicLink, mimeType: "inode/symlink")
  package static let fifo = DetectedType(inode: "inode/fifo")
  package static let socket = DetectedType(inode: "inode/socket")
  package static let characterDevice = DetectedType(inode: "inode/chardevice")
  package static let blockDevice = DetectedType(inode: "inode/blockdevice")
  /// Bytes of unknown type.
  package static let data = DetectedType(.data, mimeType: "application/octet-stream")
  package static let plainText = DetectedType(.plainText, mimeType: "text/plain")
  /// An executable file of otherwise unknown type.
  package static let unixExecutable = DetectedType(.unixExecutable, mimeType: "application/x-executable")

  /// The type of an identifier, known or not.
  package init(uniformType identifier: String) {
    let type = UTType(importedAs: identifier)
    self.init(type, mimeType: type.preferredMIMEType ?? "")
  }

  /// A type from the table; `nil` if the identifier is not declared.
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
  /// The type of a directory: a package or bundle by its extension (`.app`, `.rtfd`), otherwise a folder.
  ///
  /// - Parameter name: the directory's name. If it is not UTF-8, the type is a folder.
  package static func directory(named name: FileName) -> DetectedType {
    guard let dot = name.bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0,
      let tail = String(validating: name.bytes[(dot + 1)...], as: UTF8.self),
      let type = UTType(filenameExtension: tail, conformingTo: .directory), type.isDeclared
    else { return .folder }
    return DetectedType(type, mimeType: "inode/directory")
  }
}
