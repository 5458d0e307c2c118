// swift-tools-version: 6.2
import PackageDescription

// Built by `run`, which sets LIMELIGHT_INTERNALS, turns on the sanitizers and links libFuzzer.

/// The root package's name, which the compiler derives from its folder. With the same name, this package may use the
/// root's `package` declarations.
let root = String(
  Context.packageDirectory.split(separator: "/").dropLast(2).last!.lowercased()
    .map { $0.isLetter || $0.isNumber ? $0 : "_" })

let strict: [SwiftSetting] = [
  .unsafeFlags(["-package-name", root]),
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let importerKit = Target.Dependency.product(name: "ImporterKit", package: "limelight")

/// An importer with a renamed entry point, because the fuzzer has an entry point of its own.
func importer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  let entry = ["-Xfrontend", "-entry-point-function-name", "-Xfrontend", "\(name)_main"]
  return .target(
    name: name, dependencies: dependencies + [importerKit], path: "Importers/\(name)", exclude: ["manifest.json"],
    packageAccess: false, swiftSettings: strict + [.unsafeFlags(entry)])
}

let package = Package(
  name: "limelight-fuzz",
  dependencies: [.package(name: "limelight", path: "../..")],
  targets: [
    .target(name: "CLibFuzzer", path: "CLibFuzzer"),
    // The image importer is a program. Without its entry point, its readers form a module that can be called.
    .systemLibrary(name: "CExif", path: "Importers/CExif", pkgConfig: "libexif"),
    .systemLibrary(name: "CPixbuf", path: "Importers/CPixbuf", pkgConfig: "gdk-pixbuf-2.0"),
    .systemLibrary(name: "CZlib", path: "Importers/CZlib", pkgConfig: "zlib"),
    .target(
      name: "ByteReading", dependencies: [.product(name: "ImporterKit", package: "limelight")],
      path: "Importers/ByteReading", packageAccess: false, swiftSettings: strict),
    .target(
      name: "CalendarTimes", dependencies: [.product(name: "ImporterKit", package: "limelight")],
      path: "Importers/CalendarTimes", packageAccess: false, swiftSettings: strict),
    .target(
      name: "Pictures", dependencies: ["ByteReading", "CPixbuf", .product(name: "ImporterKit", package: "limelight")],
      path: "Importers/Pictures", packageAccess: false, swiftSettings: strict),
    .target(
      name: "Image",
      dependencies: [
        "ByteReading", "CalendarTimes", "CExif", "Pictures", "XMLEvents", "ZipArchive",
        .product(name: "ImporterKit", package: "limelight"),
      ],
      path: "Importers/Image",
      exclude: ["ImageImporter.swift", "manifest.json"],
      packageAccess: false, swiftSettings: strict),
    .target(name: "CCLD2", path: "Importers/CCLD2", linkerSettings: [.linkedLibrary("cld2")]),
    .target(
      name: "Languages", dependencies: ["CCLD2"], path: "Importers/Languages", packageAccess: false,
      swiftSettings: strict),
    .target(
      name: "CompoundFile", dependencies: ["ByteReading", .product(name: "ImporterKit", package: "limelight")],
      path: "Importers/CompoundFile", packageAccess: false, swiftSettings: strict),
    .target(
      name: "CRevenge", path: "Importers/CRevenge",
      cxxSettings: [
        .unsafeFlags([
          "-I/usr/include/librevenge-0.0", "-I/usr/include/libmspub-0.1", "-I/usr/include/libmwaw-0.3",
          "-I/usr/include/libvisio-0.1", "-I/usr/include/libwpd-0.10", "-I/usr/include/libwps-0.4",
        ])
      ],
      linkerSettings: [
        .linkedLibrary("mspub-0.1"), .linkedLibrary("mwaw-0.3"), .linkedLibrary("visio-0.1"),
        .linkedLibrary("wpd-0.10"), .linkedLibrary("wps-0.4"), .linkedLibrary("revenge-stream-0.0"),
        .linkedLibrary("revenge-0.0"),
      ]),
    .target(
      name: "RevengeText", dependencies: ["CRevenge"], path: "Importers/RevengeText", packageAccess: false,
      swiftSettings: strict),
    .target(
      name: "LegacyOffice",
      dependencies: [
        "ByteReading", "CompoundFile", "Languages", "RevengeText", "Spreadsheets", "ZipArchive",
        .product(name: "ImporterKit", package: "limelight"),
      ],
      path: "Importers/LegacyOffice",
      exclude: ["LegacyOfficeImporter.swift", "manifest.json"],
      packageAccess: false, swiftSettings: strict),
    .target(
      name: "ZipArchive", dependencies: ["ByteReading", "CZlib", .product(name: "ImporterKit", package: "limelight")],
      path: "Importers/ZipArchive", packageAccess: false, swiftSettings: strict),
    .systemLibrary(name: "CXML", path: "Importers/CXML", pkgConfig: "libxml-2.0"),
    .target(
      name: "XMLEvents", dependencies: ["CXML"], path: "Importers/XMLEvents", packageAccess: false,
      swiftSettings: strict),
    .target(name: "WordBuffer", path: "Importers/WordBuffer", packageAccess: false, swiftSettings: strict),
    .target(
      name: "DocumentText",
      dependencies: [
        "Languages", "WordBuffer", "XMLEvents", "ZipArchive", .product(name: "ImporterKit", package: "limelight"),
      ],
      path: "Importers/DocumentText", packageAccess: false, swiftSettings: strict),
    .target(
      name: "Mobipocket", dependencies: ["ByteReading"], path: "Importers/Book/Mobipocket",
      exclude: ["BookMarkup.swift", "MobipocketBook.swift"], packageAccess: false, swiftSettings: strict),
    .target(
      name: "Typeset",
      dependencies: [
        "ByteReading", "DocumentText", "WordBuffer", "ZipArchive",
        .product(name: "ImporterKit", package: "limelight"),
      ],
      path: "Importers/Typeset", exclude: ["TypesetImporter.swift", "manifest.json"], packageAccess: false,
      swiftSettings: strict),
    .target(
      name: "OfficeObjects", dependencies: ["ByteReading", "ZipArchive"], path: "Importers/Office",
      sources: ["IWork/MessageReader.swift", "Reading/TarPackage.swift"], packageAccess: false, swiftSettings: strict),
    .target(
      name: "Sequences", path: "Importers/Audio/Sequences", exclude: ["SongSequence.swift"], packageAccess: false,
      swiftSettings: strict),
    .systemLibrary(name: "CUchardet", path: "Importers/CUchardet", pkgConfig: "uchardet"),
    .target(
      name: "Encodings", dependencies: ["CUchardet", "Languages", importerKit], path: "Importers/Encodings",
      packageAccess: false, swiftSettings: strict),
    .target(
      name: "PackedRichText", dependencies: ["Encodings"], path: "Importers/PackedRichText", packageAccess: false,
      swiftSettings: strict),
    .target(
      name: "WebPages",
      dependencies: ["ByteReading", "CXML", "Encodings", "Languages", "WordBuffer", "XMLEvents", importerKit],
      path: "Importers/WebPages", packageAccess: false, swiftSettings: strict),
    .target(name: "SourceCode", path: "Importers/SourceCode", packageAccess: false, swiftSettings: strict),
    .target(name: "Spreadsheets", path: "Importers/Spreadsheets", packageAccess: false, swiftSettings: strict),
    .target(
      name: "Markup", dependencies: ["ByteReading", "Encodings", "Languages", "WebPages", "WordBuffer", importerKit],
      path: "Importers/Text/Markup", packageAccess: false, swiftSettings: strict),
    importer("Data", ["ByteReading", "Encodings"]),
    importer("Program", ["ByteReading", "XMLEvents"]),
    importer(
      "Mail", ["ByteReading", "Encodings", "Languages", "PackedRichText", "WebPages", "WordBuffer", "XMLEvents"]),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "ByteReading", "CLibFuzzer", "CompoundFile", "Data", "DocumentText", "Encodings", "Image", "LegacyOffice",
        "Mail", "Markup", "Mobipocket", "OfficeObjects", "Program", "Sequences", "SourceCode", "Typeset", "XMLEvents",
        "ZipArchive",
        .product(name: "Internals", package: "limelight"),
      ],
      path: ".",
      exclude: ["CLibFuzzer", "Dictionaries", "FailCases", "Importers", "Replay", "Seeds", "run"],
      sources: ["BookTargets", "Driver", "ImageTargets", "LegacyTargets", "ReaderTargets", "Targets"],
      packageAccess: false, swiftSettings: strict),
  ]
)
