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
    .systemLibrary(name: "CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
    .systemLibrary(name: "CBrotli", pkgConfig: "libbrotlidec", providers: [.apt(["libbrotli-dev"])]),
    .systemLibrary(
      name: "CAVFormat", pkgConfig: "libavformat",
      providers: [.apt(["libavformat-dev", "libavcodec-dev", "libswscale-dev"])]),
    .systemLibrary(name: "CExif", pkgConfig: "libexif", providers: [.apt(["libexif-dev"])]),
    .systemLibrary(name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"])]),
    .systemLibrary(name: "CMagic", pkgConfig: "libmagic", providers: [.apt(["libmagic-dev"])]),
    .systemLibrary(name: "CPixbuf", pkgConfig: "gdk-pixbuf-2.0", providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    .systemLibrary(name: "CPoppler", pkgConfig: "poppler-glib", providers: [.apt(["libpoppler-glib-dev"])]),
    .systemLibrary(name: "CTesseract", pkgConfig: "tesseract", providers: [.apt(["libtesseract-dev"])]),
    .systemLibrary(name: "CUchardet", pkgConfig: "uchardet", providers: [.apt(["libuchardet-dev"])]),
    .target(name: "CMSPack", linkerSettings: [.linkedLibrary("mspack")]),
    .target(name: "CPFF", linkerSettings: [.linkedLibrary("pff"), .linkedLibrary("bfio")]),
    .target(name: "CDjVu", linkerSettings: [.linkedLibrary("djvulibre")]),
    .target(
      name: "CRevenge",
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
    .systemLibrary(name: "CXML", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .target(
      name: "DocumentText", dependencies: ["Languages", "WordBuffer", "XMLEvents", "ZipArchive", importerKit],
      swiftSettings: strict),
    .target(name: "CompoundFile", dependencies: ["ByteReading", importerKit], swiftSettings: strict),
    .target(name: "ByteReading", dependencies: [importerKit], swiftSettings: strict),
    .target(
      name: "Encodings", dependencies: ["CUchardet", "Languages", importerKit], swiftSettings: strict),
    .target(name: "CalendarTimes", dependencies: [importerKit], swiftSettings: strict),
    .target(name: "CTagLib", linkerSettings: [.linkedLibrary("tag")]),
    .target(name: "LanguageCodes", swiftSettings: strict),
    .target(name: "Languages", dependencies: ["CCLD2"], swiftSettings: strict),
    .target(name: "PackedRichText", dependencies: ["Encodings"], swiftSettings: strict),
    .target(name: "RevengeText", dependencies: ["CRevenge"], swiftSettings: strict),
    .target(name: "SourceCode", swiftSettings: strict),
    .target(name: "Spreadsheets", swiftSettings: strict),
    .target(name: "CShaping", cSettings: [.unsafeFlags(["-I/usr/include/freetype2", "-I/usr/include/libpng16"])]),
    .target(
      name: "TextDrawing", dependencies: ["CFreeType", "CShaping", "CZlib", importerKit], swiftSettings: strict),
    .target(name: "WordBuffer", swiftSettings: strict),
    .target(name: "XMLEvents", dependencies: ["CXML"], swiftSettings: strict),
    .target(name: "XMPMetadata", dependencies: ["ByteReading", "XMLEvents"], swiftSettings: strict),
    .target(name: "ZipArchive", dependencies: ["ByteReading", "CZlib", importerKit], swiftSettings: strict),
    .executableTarget(
      name: "Book",
      dependencies: [
        "ByteReading", "DocumentText", "Encodings", "Pictures", "TextDrawing", "WebPages", "WordBuffer", "XMLEvents",
        "ZipArchive", importerKit,
      ],
      exclude: ["manifest.json"], swiftSettings: strict),
    .executableTarget(
      name: "Djvu", dependencies: ["CDjVu", "DocumentText", "Pictures", "WordBuffer", importerKit],
      exclude: ["manifest.json"],
      swiftSettings: strict),
    .executableTarget(
      name: "Help",
      dependencies: ["CMSPack", "Encodings", "Languages", "TextDrawing", "WebPages", "WordBuffer", importerKit],
      exclude: ["manifest.json"], swiftSettings: strict),
    .executableTarget(
      name: "Typeset",
      dependencies: ["ByteReading", "DocumentText", "TextDrawing", "WordBuffer", "ZipArchive", importerKit],
      exclude: ["manifest.json"], swiftSettings: strict),
    .executableTarget(
      name: "WordPerfect", dependencies: ["DocumentText", "RevengeText", "TextDrawing", "WordBuffer", importerKit],
      exclude: ["manifest.json"], swiftSettings: strict),
    .executableTarget(
      name: "Data", dependencies: ["ByteReading", "Encodings", importerKit], exclude: ["manifest.json"],
      swiftSettings: strict),
    .executableTarget(
      name: "Font", dependencies: ["CFreeType", "ByteReading", "TextDrawing", importerKit], exclude: ["manifest.json"],
      swiftSettings: strict),
    .target(name: "Pictures", dependencies: ["ByteReading", "CPixbuf", importerKit], swiftSettings: strict),
    .executableTarget(
      name: "Archive", dependencies: ["ByteReading", "CArchive", "Encodings", "ZipArchive", importerKit],
      exclude: ["manifest.json"],
      swiftSettings: strict),
    .executableTarget(
      name: "Audio",
      dependencies: [
        "ByteReading", "CalendarTimes", "CTagLib", "Encodings", "LanguageCodes", "Languages", "Pictures", importerKit,
      ],
      exclude: ["manifest.json"], swiftSettings: strict),
    .executableTarget(
      name: "Image",
      dependencies: [
        "ByteReading", "CalendarTimes", "CBrotli", "CExif", "Encodings", "Pictures", "XMLEvents", "XMPMetadata",
        "ZipArchive", importerKit,
      ],
      exclude: ["manifest.json"],
      swiftSettings: strict),
    .executableTarget(
      name: "Office",
      dependencies: [
        "ByteReading", "DocumentText", "Encodings", "PackedRichText", "Pictures", "Spreadsheets", "TextDrawing",
        "WebPages", "WordBuffer", "XMLEvents", "ZipArchive", importerKit,
      ],
      exclude: ["manifest.json"], swiftSettings: strict),
    .executableTarget(
      name: "LegacyOffice",
      dependencies: [
        "ByteReading", "CompoundFile", "Encodings", "Languages", "Pictures", "RevengeText", "Spreadsheets",
        "TextDrawing", "WebPages", "WordBuffer", "ZipArchive", importerKit,
      ],
      exclude: ["manifest.json"], swiftSettings: strict),
    .executableTarget(
      name: "Mail",
      dependencies: [
        "ByteReading", "Encodings", "Languages", "PackedRichText", "WebPages", "WordBuffer", "XMLEvents", importerKit,
      ],
      exclude: ["manifest.json"], swiftSettings: strict),
    .executableTarget(
      name: "OutlookStore",
      dependencies: ["CPFF", "Encodings", "PackedRichText", "WebPages", "WordBuffer", importerKit],
      exclude: ["manifest.json"], swiftSettings: strict),
    .executableTarget(
      name: "OCR", dependencies: ["CPoppler", "CTesseract", "Pictures", importerKit],
      exclude: ["manifest.json"],
      swiftSettings: strict),
    .executableTarget(
      name: "PDF",
      dependencies: [
        "CArchive", "CColorSwitch", "CPoppler", "DocumentText", "Languages", "XMPMetadata", "ZipArchive", importerKit,
      ],
      exclude: ["manifest.json"],
      swiftSettings: strict,
      // Poppler must find the function of CColorSwitch before that of Little CMS.
      linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic-symbol=cmsCreateTransform"])]),
    .executableTarget(
      name: "Place", dependencies: ["ByteReading", "CalendarTimes", "XMLEvents", "ZipArchive", importerKit],
      exclude: ["manifest.json"],
      swiftSettings: strict),
    .executableTarget(
      name: "Program", dependencies: ["ByteReading", "CArchive", "CZlib", "XMLEvents", importerKit],
      exclude: ["manifest.json"],
      swiftSettings: strict),
    .executableTarget(
      name: "Sniffer", dependencies: ["CMagic", "Encodings", importerKit], exclude: ["manifest.json"],
      swiftSettings: strict),
    .executableTarget(
      name: "Text",
      dependencies: [
        "ByteReading", "CCLD2", "Encodings", "Languages", "SourceCode", "TextDrawing", "WebPages", "WordBuffer",
        importerKit,
      ],
      exclude: ["manifest.json"],
      swiftSettings: strict),
    .target(
      name: "FixtureTestKit", dependencies: ["CZlib", importerKit, testKit], path: "Tests/FixtureTestKit",
      swiftSettings: strict),
    .testTarget(
      name: "BookTests", dependencies: ["Book", "FixtureTestKit", importerKit, testKit], swiftSettings: strict),
    .testTarget(
      name: "DocumentTextTests", dependencies: ["DocumentText", "XMLEvents", importerKit, testKit],
      swiftSettings: strict),
    .target(
      name: "WebPages",
      dependencies: ["ByteReading", "CXML", "Encodings", "Languages", "WordBuffer", "XMLEvents", importerKit],
      swiftSettings: strict),
    .executableTarget(
      name: "Video", dependencies: ["ByteReading", "CAVFormat", "CalendarTimes", "LanguageCodes", importerKit],
      exclude: ["manifest.json"],
      swiftSettings: strict),
    .testTarget(
      name: "DataTests", dependencies: ["ByteReading", "Data", "GoldenFiles", importerKit, testKit],
      swiftSettings: strict),
    .testTarget(
      name: "DocumentPictureTests",
      dependencies: [
        "Book", "CZlib", "FixtureTestKit", "Help", "LegacyOffice", "Office", "Pictures", "TextDrawing", "Typeset",
        "WordPerfect", importerKit, testKit,
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "Contacts", dependencies: [importerKit], path: "Examples/Swift/Sources/Contacts", exclude: ["manifest.json"]
    ),
    .executableTarget(name: "Chess", path: "Examples/C/Chess.mdimporter", exclude: ["manifest.json"]),
    .testTarget(
      name: "ExampleTests", dependencies: ["Chess", "Contacts", importerKit, testKit], swiftSettings: strict),
    .target(
      name: "SampleFiles", dependencies: [importerKit, testKit], path: "Tests/SampleFiles", swiftSettings: strict),
    .testTarget(
      name: "ArchiveTests",
      dependencies: ["Archive", "ByteReading", "GoldenFiles", "SampleFiles", importerKit, testKit],
      swiftSettings: strict),
    .target(
      name: "GoldenFiles", dependencies: [importerKit, testKit], path: "Tests/GoldenFiles", swiftSettings: strict),
    .testTarget(name: "ByteReadingTests", dependencies: ["ByteReading", testKit], swiftSettings: strict),
    .testTarget(name: "FontTests", dependencies: ["Font", "GoldenFiles", importerKit, testKit], swiftSettings: strict),
    .testTarget(
      name: "AudioTests", dependencies: ["Audio", "ByteReading", "SampleFiles", importerKit, testKit],
      swiftSettings: strict),
    .testTarget(
      name: "ImageTests",
      dependencies: [
        "ByteReading", "CalendarTimes", "GoldenFiles", "Image", "Pictures", "XMPMetadata", importerKit, testKit,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "LegacyOfficeTests", dependencies: ["ByteReading", "CompoundFile", "LegacyOffice", importerKit, testKit],
      swiftSettings: strict),
    .testTarget(
      name: "MailTests", dependencies: ["FixtureTestKit", "GoldenFiles", "Mail", importerKit, testKit],
      swiftSettings: strict),
    .testTarget(
      name: "OfficeTests", dependencies: ["FixtureTestKit", "Office", importerKit, testKit], swiftSettings: strict),
    .testTarget(
      name: "OutlookStoreTests",
      dependencies: ["Encodings", "FixtureTestKit", "OutlookStore", "PackedRichText", importerKit, testKit],
      swiftSettings: strict),
    .testTarget(name: "OCRTests", dependencies: ["OCR", importerKit, testKit], swiftSettings: strict),
    .testTarget(name: "PDFTests", dependencies: ["CPoppler", "PDF", importerKit, testKit], swiftSettings: strict),
    .testTarget(
      name: "PlaceTests", dependencies: ["ByteReading", "GoldenFiles", "Place", importerKit, testKit],
      swiftSettings: strict),
    .testTarget(
      name: "PrintedDocumentTests",
      dependencies: [
        "Djvu", "DocumentText", "FixtureTestKit", "Help", "LegacyOffice", "Office", "Text", "Typeset", "WordPerfect",
        importerKit,
        testKit,
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ProgramTests", dependencies: ["ByteReading", "GoldenFiles", "Program", importerKit, testKit],
      swiftSettings: strict),
    .testTarget(name: "SnifferTests", dependencies: ["Sniffer", importerKit, testKit], swiftSettings: strict),
    .testTarget(
      name: "TextTests", dependencies: ["FixtureTestKit", "SourceCode", "Text", importerKit, testKit],
      swiftSettings: strict),
    .testTarget(
      name: "ZipArchiveTests", dependencies: ["ByteReading", "FixtureTestKit", "ZipArchive", testKit],
      swiftSettings: strict),
    .testTarget(name: "SpreadsheetTests", dependencies: ["Spreadsheets", testKit], swiftSettings: strict),
    .testTarget(
      name: "VideoTests", dependencies: ["LanguageCodes", "SampleFiles", "Video", importerKit, testKit],
      swiftSettings: strict),
  ]
)
