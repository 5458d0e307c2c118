@main
struct UtilityTool {
  static func main() {}
}
