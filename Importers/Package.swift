// swift-tools-version: 6.2
import PackageDescription

// Importers are programs of their own: the daemon and the tools link none of the C libraries named here.

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let importerKit = Target.Dependency.product(name: "ImporterKit", package: "limelight")
let testKit = Target.Dependency.product(name: "ImporterTestKit", package: "limelight")

let package = Package(
  name: "limelight-importers",
  dependencies: [.package(name: "limelight", path: "..")],
  targets: [
    .target(name: "CCLD2", linkerSettings: [.linkedLibrary("cld2")]),
    .target(name: "CColorSwitch"),
    .systemLibrary(name: "CExif", pkgConfig: "libexif", providers: [.apt(["libexif-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CMagic", pkgConfig: "libmagic", providers: [.apt(["libmagic-dev"])]),
    .systemLibrary(name: "CPixbuf", pkgConfig: "gdk-pixbuf-2.0", providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .systemLibrary(name: "CPoppler", pkgConfig: "poppler-glib", providers: [.apt(["libpoppler-glib-dev"])]),
    .systemLibrary(name: "CUchardet", pkgConfig: "uchardet", providers: [.apt(["libuchardet-dev"])]),
    .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(name: "DocumentText", dependencies: ["Languages", "XMLEvents", importerKit], swiftSettings: strict),
    .target(name: "Languages", dependencies: ["CCLD2"], swiftSettings: strict),
    .target(name: "XMLEvents", dependencies: ["CXML"], swiftSettings: strict),
    .target(name: "ZipArchive", dependencies: ["CZlib", importerKit], swiftSettings: strict),
    .executableTarget(
      name: "Book", dependencies: ["DocumentText", "XMLEvents", "ZipArchive", importerKit],
      exclude: ["manifest.json"], swiftSettings: strict),
    .executableTarget(
      name: "Image", dependencies: ["CExif", "CExpat", "CPixbuf", "CZlib", importerKit],
      exclude: ["manifest.json"],
      swiftSettings: strict),
    .executableTarget(
      name: "Office", dependencies: ["DocumentText", "XMLEvents", "ZipArchive", importerKit],
      exclude: ["manifest.json"], swiftSettings: strict),
    .executableTarget(
      name: "PDF", dependencies: ["CColorSwitch", "CPoppler", "Languages", importerKit], exclude: ["manifest.json"],
      swiftSettings: strict,
      // Poppler must find the function of CColorSwitch before that of Little CMS.
      linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic-symbol=cmsCreateTransform"])]),
    .executableTarget(
      name: "Sniffer", dependencies: ["CMagic", importerKit], exclude: ["manifest.json"], swiftSettings: strict),
    .executableTarget(
      name: "Text", dependencies: ["CCLD2", "CUchardet", "CXML", "Languages", importerKit], exclude: ["manifest.json"],
      swiftSettings: strict),
    .target(
      name: "FixtureTestKit", dependencies: ["CZlib", importerKit, testKit], path: "Tests/FixtureTestKit",
      swiftSettings: strict),
    .testTarget(
      name: "BookTests", dependencies: ["Book", "FixtureTestKit", importerKit, testKit], swiftSettings: strict),
    .testTarget(
      name: "DocumentTextTests", dependencies: ["DocumentText", "XMLEvents", importerKit], swiftSettings: strict),
    .testTarget(name: "ExampleTests", dependencies: [importerKit, testKit], swiftSettings: strict),
    .testTarget(name: "ImageTests", dependencies: ["Image", importerKit, testKit], swiftSettings: strict),
    .testTarget(
      name: "OfficeTests", dependencies: ["FixtureTestKit", "Office", importerKit, testKit], swiftSettings: strict),
    .testTarget(name: "PDFTests", dependencies: ["CPoppler", "PDF", importerKit, testKit], swiftSettings: strict),
    .testTarget(name: "SnifferTests", dependencies: ["Sniffer", importerKit, testKit], swiftSettings: strict),
    .testTarget(name: "TextTests", dependencies: ["Text", importerKit, testKit], swiftSettings: strict),
    .testTarget(
      name: "ZipArchiveTests", dependencies: ["FixtureTestKit", "ZipArchive", testKit], swiftSettings: strict),
  ]
)
