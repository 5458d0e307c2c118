public import MDModel
import MDSystem

extension Locations {
  /// Locations of this process, by its environment.
  ///
  /// - Throws: ``ToolError`` with ``ExitStatus/configuration`` when the environment names no place.
  public static func current() throws(ToolError) -> Locations {
    do throws(LocationsError) {
      return try Locations(environment: ProcessEnvironment.texts(variables))
    } catch {
      throw ToolError(.configuration, "\(error)", hint: "set HOME, or LIMELIGHT_HOME for a trial")
    }
  }

  /// The home directory of whoever runs this process; `/` where the environment does not tell.
  public static var home: [UInt8] { ProcessEnvironment.value(of: "HOME") ?? [UInt8(ascii: "/")] }
}
