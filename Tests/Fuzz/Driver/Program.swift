import CLibFuzzer
import Glibc

/// `Fuzz TARGET [OPTION…] [CORPUS…]` runs libFuzzer on one target. `Fuzz --list` prints the targets' names and limits.
@main enum Program {
  nonisolated(unsafe) private static var target = FuzzTarget.all[0]

  static func main() {
    let name = CommandLine.arguments.dropFirst().first
    if name == "--list" {
      for target in FuzzTarget.all { print(target.name, target.maximumBytes) }
      return
    }
    guard let chosen = FuzzTarget.all.first(where: { $0.name == name }) else {
      print("usage: Fuzz TARGET [OPTION…] [CORPUS…]; Fuzz --list names the targets")
      exit(64)
    }
    target = chosen
    exit(run())
  }

  /// Calls libFuzzer with the command line, without the target's name.
  private static func run() -> Int32 {
    var arguments = [CommandLine.unsafeArgv[0]] + (2..<Int(CommandLine.argc)).map { CommandLine.unsafeArgv[$0] } + [nil]
    var count = CInt(arguments.count - 1)
    return arguments.withUnsafeMutableBufferPointer { list in
      var first = list.baseAddress!
      return LLVMFuzzerRunDriver(&count, &first) { data, size in
        let input = Array(UnsafeBufferPointer(start: data, count: size))
        do { try Program.target.check(input) } catch { fatalError("\(Program.target.name): \(error)") }
        return 0
      }
    }
  }
}
