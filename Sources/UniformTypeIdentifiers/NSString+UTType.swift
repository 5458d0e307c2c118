public import Foundation
public import MDTypes

/// Names of files made to fit their type, for paths that are texts.
extension NSString {
  /// Appends a name, completed for a type: see ``Foundation/URL/appendingPathComponent(_:conformingTo:)``.
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> String {
    let name = contentType.completing(partialName, pathExtension: NSString(string: partialName).pathExtension)
    return appendingPathComponent(name)
  }

  /// Gives the last component the extension of a type, unless its own already says that type or a subtype.
  public func appendingPathExtension(for contentType: UTType) -> String {
    let path = substring(from: 0)
    guard !contentType.isSaid(byExtension: pathExtension), let preferred = contentType.preferredFilenameExtension
    else { return path }
    return appendingPathExtension(preferred) ?? path
  }
}
