public import Foundation
public import MDTypes

extension UTType {
  /// Where the type's format is described. The system's table names no such place: always `nil`.
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
