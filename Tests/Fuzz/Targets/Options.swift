import MDCommandLine
import MDTools

extension FuzzTarget {
  /// Command lines, one argument per line. Each is accepted, or refused with a message.
  static let options = FuzzTarget(name: "options", maximumBytes: 512) { input in
    var cursor = InputCursor(input)
    let tool = cursor.number(below: 3)
    var arguments: [[UInt8]] = []
    while !cursor.rest.isEmpty { arguments.append(cursor.piece()) }
    do throws(ToolError) {
      switch tool {
      case 0: _ = try FindOptions.read(arguments)
      case 1: _ = try ImportOptions.read(arguments)
      default: _ = try ListOptions.read(arguments)
      }
    } catch {
      try require(error.status == .usage && !error.message.isEmpty, "a refusal of \(arguments) says \(error)")
    }
  }
}
