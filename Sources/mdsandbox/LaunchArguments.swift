/// What the host asks for: `mdsandbox [--idle] --memory-mb N [--read PATH]… -- PROGRAM [ARGUMENT]…`.
struct LaunchArguments {
  private(set) var isIdle = false
  private(set) var memoryMegabytes: UInt64 = 1024
  private(set) var readable: [String] = []
  /// The program's absolute path and its arguments.
  private(set) var words: [String] = []

  var program: String { words[0] }

  init(_ arguments: ArraySlice<String>) throws(LaunchError) {
    var rest = arguments
    while let option = rest.popFirst(), option != "--" {
      switch option {
      case "--idle": isIdle = true
      case "--memory-mb": memoryMegabytes = try Self.megabytes(rest.popFirst())
      case "--read": readable.append(try Self.absolutePath(rest.popFirst(), after: option))
      default: throw .usage("unknown option \(option)")
      }
    }
    words = Array(rest)
    _ = try Self.absolutePath(words.first, after: "--")
  }

  private static func megabytes(_ word: String?) throws(LaunchError) -> UInt64 {
    guard let word, let count = UInt64(word), (64...1 << 20).contains(count) else {
      throw .usage("--memory-mb takes a number from 64 to 1048576")
    }
    return count
  }

  private static func absolutePath(_ word: String?, after option: String) throws(LaunchError) -> String {
    guard let word, word.utf8.first == 0x2F else { throw .usage("\(option) must be followed by an absolute path") }
    return word
  }
}
