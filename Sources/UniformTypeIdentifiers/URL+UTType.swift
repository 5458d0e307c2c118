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
