public import Foundation
public import MDTypes

/// Completes file names to fit a type.
///
/// The file system is not read.
extension URL {
  /// Appends a name from a person or another program, completed for a type: `puppy.jpg` stays as it is for an image and
  /// becomes `puppy.jpg.txt` for plain text.
  ///
  /// If the type has no extension, the name is appended unchanged. For a directory type, the URL ends in a slash.
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
    let name = contentType.completing(partialName, pathExtension: NSString(string: partialName).pathExtension)
    return appendingPathComponent(name, isDirectory: contentType.conforms(to: .directory))
  }

  /// Adds the extension of a type to the last component, unless its extension already belongs to the type or a subtype.
  ///
  /// If the type has no extension, the URL stays unchanged.
  public func appendingPathExtension(for contentType: UTType) -> URL {
    guard !contentType.isSaid(byExtension: pathExtension), let preferred = contentType.preferredFilenameExtension
    else { return self }
    return appendingPathExtension(preferred)
  }

  /// Applies ``appendingPathComponent(_:conformingTo:)`` in place.
  public mutating func appendPathComponent(_ partialName: String, conformingTo contentType: UTType) {
    self = appendingPathComponent(partialName, conformingTo: contentType)
  }

  /// Applies ``appendingPathExtension(for:)`` in place.
  public mutating func appendPathExtension(for contentType: UTType) {
    self = appendingPathExtension(for: contentType)
  }
}

/// Completes file names to fit a type, for paths as strings.
extension NSString {
  /// Appends a name, completed for a type: see ``Foundation/URL/appendingPathComponent(_:conformingTo:)``.
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> String {
    let name = contentType.completing(partialName, pathExtension: NSString(string: partialName).pathExtension)
    return appendingPathComponent(name)
  }

  /// Adds the extension of a type to the last component, unless its extension already belongs to the type or a subtype.
  public func appendingPathExtension(for contentType: UTType) -> String {
    let path = substring(from: 0)
    guard !contentType.isSaid(byExtension: pathExtension), let preferred = contentType.preferredFilenameExtension
    else { return path }
    return appendingPathExtension(preferred) ?? path
  }
}

extension UTType {
  /// URL of the description of the type's format.
  ///
  /// Always `nil`, because the system's table has none.
  public var referenceURL: URL? { nil }
}

extension UTType {
  /// Adds the preferred extension of this type to a name.
  ///
  /// - Returns: `name` unchanged if its extension already belongs to this type or a subtype, or if the type has no
  ///   extension, like ``image``.
  func completing(_ name: String, pathExtension: String) -> String {
    guard !isSaid(byExtension: pathExtension), let preferred = preferredFilenameExtension else { return name }
    return "\(name).\(preferred)"
  }

  /// Whether files with this extension have this type or a subtype.
  func isSaid(byExtension pathExtension: String) -> Bool {
    if tags[.filenameExtension]?.contains(pathExtension.lowercased()) == true { return true }
    let types = UTType.types(tag: pathExtension, tagClass: .filenameExtension, conformingTo: self)
    return types.contains { $0.isDeclared }
  }
}
