import MDTypes

/// A file of every type that the system declares, each called by its type.
extension FixtureItem {
  package static let everyType: [FixtureItem] =
    [FixtureItem("home", "/types", in: "", "public.folder", size: 4096)]
    + UTType.systemDeclared.map { type in
      FixtureItem(type.identifier, "\(type.identifier).item", in: "home", type.identifier, isDirectory: false)
    }
}
