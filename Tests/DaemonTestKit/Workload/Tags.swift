import MDModel
import MDSystem

/// Tags of files: the extended attribute `user.xdg.tags`, a list separated by commas.
package enum Tags {
  static let samples = ["red", "green", "tax 2026", "holiday", "étude"]
  private static let attribute = "user.xdg.tags"

  /// Replaces the tags of a file or folder. Does nothing if the file is gone or its file system has no extended
  /// attributes.
  package static func set(_ tags: [String], on path: [UInt8]) {
    // A single comma holds no tag. It avoids a separate call that would remove the attribute.
    let value = tags.isEmpty ? "," : tags.joined(separator: ",")
    _ = withOpen(path) { try? ExtendedAttributes.set(attribute, to: Array(value.utf8), descriptor: $0) }
  }

  /// The distinct tags of a file or folder.
  static func read(_ path: [UInt8]) -> Set<String> {
    let value = withOpen(path) { ExtendedAttributes.value(of: attribute, descriptor: $0) } ?? nil
    return Set(String(decoding: value ?? [], as: UTF8.self).split(separator: ",").map(String.init))
  }

  static func copy(from old: [UInt8], to fresh: [UInt8]) {
    let tags = read(old)
    if !tags.isEmpty { set(tags.sorted(), on: fresh) }
  }

  private static func withOpen<Value>(_ path: [UInt8], _ body: (Int32) -> Value) -> Value? {
    let flags = FileFlags.readOnly | FileFlags.noFollow | FileFlags.nonBlocking
    guard let file = try? Descriptor.open(path: FilePath(path), flags: flags) else { return nil }
    return body(file.rawValue)
  }
}
