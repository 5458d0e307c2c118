import MDSystem

/// The user's standing list of what is not to be indexed.
public enum ExclusionList {
  /// The lines of the file, comments and blank ones included, as `gitignore(5)` has them; none when there is no file.
  public static func read(_ path: String) throws -> [String] {
    do throws(SystemError) {
      let bytes = try WholeFile.read(Array(path.utf8))
      return bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    } catch {
      if error.isVanished { return [] }
      // Going on without the list would index what the user has excluded.
      throw ToolError(.configuration, "\(path): \(error.reason)", hint: "mend or remove the file, then run again")
    }
  }
}
