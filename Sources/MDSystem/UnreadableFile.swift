/// A file that is there and cannot be read, where going on without it would do what its owner has ruled out.
public struct UnreadableFile: Error, Hashable, Sendable, CustomStringConvertible {
  public let path: String
  public let error: SystemError
  public var description: String { "\(path): \(error.reason)" }
}

extension WholeFile {
  /// All bytes of a file; none when there is no such file.
  public static func readIfPresent(_ path: String) throws(UnreadableFile) -> [UInt8] {
    do throws(SystemError) { return try read(Array(path.utf8)) } catch {
      if error.isVanished { return [] }
      throw UnreadableFile(path: path, error: error)
    }
  }
}
