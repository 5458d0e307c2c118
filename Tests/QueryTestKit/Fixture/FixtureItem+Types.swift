import MDTypes

/// One file of each type that the system declares, labelled with the type.
extension FixtureItem {
  package static let everyType: [FixtureItem] =
    [FixtureItem("home", "/types", in: "", "public.folder", size: 4096)]
    + UTType.systemDeclared.map { type in
      FixtureItem(type.identifier, "\(type.identifier).item", in: "home", type.identifier, isDirectory: false)
    }
}
