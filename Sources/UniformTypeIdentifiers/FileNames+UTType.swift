public import Foundation
public import MDTypes

/// Names of files made to fit their type. Nothing is looked up in the file system.
extension URL {
  /// Appends a name that a person or another program gave, completed for a type: `puppy.jpg` stays what it is for an
  /// image and becomes `puppy.jpg.txt` for plain text.
  ///
  /// A type without an extension leaves the name alone. For a directory's type the URL ends in a slash.
  public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
    let name = contentType.completing(partialName, pathExtension: NSString(string: partialName).pathExtension)
    return appendingPathComponent(name, isDirectory: contentType.conforms(to: .directory))
  }

  /// Gives the last component the extension of a type, unless its own already says that type or a subtype.
  ///
  /// A type without an extension leaves the URL alone.
  public func appendingPathExtension(for contentType: UTType) -> URL {
    guard !contentType.isSaid(byExtension: pathExtension), let preferred = contentType.preferredFilenameExtension
    else { return self }
    return appendingPathExtension(preferred)
  }

  /// ``appendingPathComponent(_:conformingTo:)`` in place.
  public mutating func appendPathComponent(_ partialName: String, conformingTo contentType: UTType) {
    self = appendingPathComponent(partialName, conformingTo: contentType)
  }

  /// ``appendingPathExtension(for:)`` in place.
  public mutating func appendPathExtension(for contentType: UTType) {
    self = appendingPathExtension(for: contentType)
  }
}

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

extension UTType {
  /// Address at which the type's format is described. The system's table has none: always `nil`.
  public var referenceURL: URL? { nil }
}

extension UTType {
  /// A name with the extension that files of this type have.
  ///
  /// - Returns: `name` as it is where its extension already says this type or a subtype, or where the type has no
  ///   extension to give, as ``image`` has none.
  func completing(_ name: String, pathExtension: String) -> String {
    guard !isSaid(byExtension: pathExtension), let preferred = preferredFilenameExtension else { return name }
    return "\(name).\(preferred)"
  }

  /// Whether a file with this extension has this type or one below it.
  func isSaid(byExtension pathExtension: String) -> Bool {
    if tags[.filenameExtension]?.contains(pathExtension.lowercased()) == true { return true }
    let types = UTType.types(tag: pathExtension, tagClass: .filenameExtension, conformingTo: self)
    return types.contains { $0.isDeclared }
  }
}
