// Apple's module brings Foundation along, and clients rely on it. The types themselves are a module without Foundation,
// for the tools start in half the time without.
@_exported public import Foundation
@_exported public import MDTypes

extension URLResourceKey {
  /// Asks for ``Foundation/URLResourceValues/contentType``.
  ///
  /// Foundation on Linux reads no keys but its own, so this is the key of the path, from which the type follows.
  public static var contentTypeKey: URLResourceKey { .pathKey }
}

extension URLResourceValues {
  /// Type of the file, by its mode and its extension; its content is not read.
  ///
  /// Calls `stat` on the file. `nil` where `contentTypeKey` was not asked for, and where there is no file.
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
