// Apple's module exports Foundation, and clients rely on that. The types are in a module without Foundation, because
// the tools start twice as fast without it.
@_exported public import Foundation
@_exported public import MDTypes

extension URLResourceKey {
  /// Requests ``Foundation/URLResourceValues/contentType``.
  ///
  /// Foundation on Linux reads only its own keys. This is therefore the key of the path, from which the type is
  /// derived.
  public static var contentTypeKey: URLResourceKey { .pathKey }
}

extension URLResourceValues {
  /// Type of the file, derived from its mode and extension; its content is not read.
  ///
  /// Calls `stat` on the file. `nil` if `contentTypeKey` was not requested, or if the file does not exist.
  public var contentType: UTType? {
    guard let path, let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
    let pathExtension = NSString(string: path).pathExtension
    switch attributes[.type] as? FileAttributeType {
    case .typeSymbolicLink: return .symbolicLink
    case .typeDirectory: return Self.directoryType(pathExtension: pathExtension)
    case .typeRegular: return Self.fileType(pathExtension: pathExtension, attributes: attributes)
    default: return .item
    }
  }

  private static func directoryType(pathExtension: String) -> UTType {
    guard let type = UTType(filenameExtension: pathExtension, conformingTo: .directory), type.isDeclared
    else { return .folder }
    return type
  }

  private static func fileType(pathExtension: String, attributes: [FileAttributeKey: Any]) -> UTType {
    if let type = UTType(filenameExtension: pathExtension) { return type }
    let permissions = attributes[.posixPermissions] as? Int ?? 0
    return permissions & 0o111 == 0 ? .data : .unixExecutable
  }
}
