public import MDModel
import MDSystem

extension Locations {
  /// The folders this process's environment names.
  ///
  /// - Throws: ``ToolError`` with ``ExitStatus/configuration``.
  public static func ofProcess() throws(ToolError) -> Locations {
    do throws(LocationsError) {
      return try Locations(environment: ProcessContext.environment(variables))
    } catch {
      throw ToolError(.configuration, error.description, hint: "set it to an absolute path")
    }
  }
}
