import MDModel

/// The folders, parents first.
extension FixtureItem {
  static let folders: [FixtureItem] = [
    folder("home", "/fixture/home", in: ""),
    folder("texts", "Texts"),
    folder("diary", "Diary"),
    folder("documents", "Documents"),
    folder("invoices", "Invoices", in: "documents"),
    folder("pictures", "Pictures"),
    folder("music", "Music"),
    folder("sources", "Sources"),
    folder("mail", "Mail"),
    folder("custom", "Custom"),
    folder("odd", "Odd Names"),
    FixtureItem(
      "app", "Editor.app", in: "home", "com.apple.application-bundle", size: 4096,
      ["kMDItemCFBundleIdentifier": "com.x.y", .version: "1.2"]),
  ]

  private static func folder(_ label: String, _ name: String, in parent: String = "home") -> FixtureItem {
    FixtureItem(label, name, in: parent, "public.folder", size: 4096)
  }
}
