// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

// For Tests/Fuzz alone, which needs the modules that nobody else should build upon.
let internals: [Product] =
  Context.environment["LIMELIGHT_INTERNALS"] == nil
  ? []
  : [
    .library(
      name: "Internals",
      targets: [
        "ImporterKit", "MDCommandLine", "MDCrawl", "MDImporting", "MDModel", "MDProtocol", "MDQuery", "MDSearch",
        "MDStore", "MDStoreWriter", "MDSystem", "MDTestSupport", "MDText", "StoreTestKit",
      ])
  ]

let package = Package(
  name: "limelight",
  products: internals + [
    .library(name: "ImporterKit", targets: ["ImporterKit"]),
    .library(name: "ImporterTestKit", targets: ["ImporterTestKit", "MDTestSupport"]),
    .library(name: "IndexerMonitor", targets: ["IndexerMonitor"]),
    .library(name: "CoreServices", targets: ["CoreServices"]),
    .library(name: "CoreSpotlight", targets: ["CoreSpotlight"]),
    .library(name: "CoreSpotlightEmbedded", targets: ["CoreSpotlightEmbedded"]),
    .library(name: "MobileCoreServices", targets: ["MobileCoreServices"]),
    .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [
    // Border: the only targets that hold C.
    .target(name: "CMDSystem"),
    .systemLibrary(name: "CSeccomp", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),
    .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
    .target(
      name: "MDSystem",
      dependencies: ["CMDSystem"],
      swiftSettings: strict),

    // Vocabulary: values, no I/O.
    .target(
      name: "MDModel",
      dependencies: ["MDTypes"],
      swiftSettings: strict),
    .target(
      name: "MDTypes",
      swiftSettings: strict),

    // The same types under Apple's names, with what of Foundation belongs to them.
    .target(
      name: "CoreServices",
      dependencies: ["UniformTypeIdentifiers"],
      swiftSettings: strict),
    .target(
      name: "MobileCoreServices",
      dependencies: ["CoreServices"],
      swiftSettings: strict),
    .target(
      name: "UniformTypeIdentifiers",
      dependencies: ["MDTypes"],
      swiftSettings: strict),

    // Engines.
    .target(
      name: "ImporterKit",
      dependencies: ["CMDSystem", "MDModel", "MDSystem"],
      swiftSettings: strict),
    .target(
      name: "IndexerMonitor",
      dependencies: ["MDModel"],
      swiftSettings: strict),
    .target(
      name: "MDCrawl",
      dependencies: ["CMDSystem", "MDModel", "MDSystem"],
      swiftSettings: strict),
    .target(
      name: "MDProtocol",
      dependencies: ["MDModel"],
      swiftSettings: strict),
    .target(
      name: "MDQuery",
      dependencies: ["MDModel"],
      swiftSettings: strict),
    .target(
      name: "MDScheduler",
      dependencies: ["MDModel"],
      swiftSettings: strict),
    .target(
      name: "MDStore",
      dependencies: [
        "CZstd",
        "MDModel",
        "MDSystem",
        "MDText",
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .target(
      name: "MDStoreWriter",
      dependencies: [
        "CZstd",
        "IndexerMonitor",
        "MDModel",
        "MDStore",
        "MDSystem",
        "MDTypes",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .target(
      name: "MDText",
      exclude: ["Folding/generate_folding_table.py"],
      swiftSettings: strict),
    .target(
      name: "MDWatch",
      dependencies: ["CMDSystem", "MDModel", "MDSystem"],
      swiftSettings: strict),

    // Coordination.
    .target(
      name: "MDClient",
      dependencies: ["MDModel", "MDProtocol", "MDSystem"],
      swiftSettings: strict),
    .target(
      name: "MDDelegates",
      dependencies: ["MDModel", "MDProtocol"],
      swiftSettings: strict),
    .target(
      name: "MDExplain",
      dependencies: ["MDCrawl", "MDImporting", "MDIndexer", "MDModel", "MDSearch", "MDStore", "MDSystem"],
      swiftSettings: strict),
    .target(
      name: "MDImporting",
      dependencies: ["CMDSystem", "ImporterKit", "MDModel", "MDSystem", "MDTypes"],
      swiftSettings: strict),
    .target(
      name: "MDIndexer",
      dependencies: [
        "ImporterKit", "MDCrawl", "MDImporting", "MDModel", "MDStore", "MDStoreWriter", "MDSystem", "MDWatch",
      ],
      swiftSettings: strict),
    .target(
      name: "MDSearch",
      dependencies: ["MDModel", "MDQuery", "MDStore", "MDSystem", "MDText", "MDTypes"],
      swiftSettings: strict),

    // Faces.
    .target(
      name: "CoreSpotlight",
      dependencies: ["MDClient", "MDModel", "MDProtocol", "MDSystem", "UniformTypeIdentifiers"],
      swiftSettings: strict),
    .target(
      name: "CoreSpotlightEmbedded",
      dependencies: ["CoreSpotlight", "MDDaemon", "MDModel", "MDSystem"],
      swiftSettings: strict),
    .target(
      name: "MDDaemon",
      dependencies: [
        "MDCrawl", "MDDelegates", "MDImporting", "MDIndexer", "MDModel", "MDProtocol", "MDQuery", "MDScheduler",
        "MDSearch", "MDStore", "MDStoreWriter", "MDSystem", "MDText", "MDWatch",
        .product(name: "Logging", package: "swift-log"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
      ],
      swiftSettings: strict),
    .target(
      name: "MDCommandLine",
      dependencies: ["MDModel", "MDQuery", "MDStore", "MDSystem", "MDTypes"],
      swiftSettings: strict),
    .target(
      name: "MDControl",
      dependencies: ["MDClient", "MDCommandLine", "MDModel", "MDProtocol", "MDSystem"],
      swiftSettings: strict),

    // Executables.
    .executableTarget(
      name: "mdfind",
      dependencies: ["MDCommandLine", "MDModel", "MDQuery", "MDSearch", "MDStore", "MDSystem", "MDText"],
      swiftSettings: strict),
    .executableTarget(
      name: "mdimport",
      dependencies: [
        "MDClient", "MDCommandLine", "MDControl", "MDCrawl", "MDImporting", "MDIndexer", "MDModel", "MDProtocol",
        "MDStore", "MDStoreWriter", "MDSystem", "MDTypes",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "mdls",
      dependencies: [
        "MDCommandLine", "MDCrawl", "MDExplain", "MDImporting", "MDIndexer", "MDModel", "MDSearch", "MDStore",
        "MDSystem",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "mds",
      dependencies: [
        "MDCommandLine", "MDDaemon", "MDModel", "MDSystem", .product(name: "Logging", package: "swift-log"),
      ],
      exclude: ["Install"],
      swiftSettings: strict),
    .executableTarget(
      name: "mdsandbox",
      dependencies: ["CMDSystem", "CSeccomp"],
      swiftSettings: strict),

    .executableTarget(
      name: "mdutil",
      dependencies: [
        "MDClient", "MDCommandLine", "MDControl", "MDCrawl", "MDExplain", "MDModel", "MDProtocol", "MDStore",
        "MDStoreWriter", "MDSystem",
      ],
      swiftSettings: strict),

    // Apps, as they are written for Apple's systems: each in the language mode that it was written in, with no other
    // setting than that a warning is a mistake.
    .target(
      name: "CoreSpotlightClients",
      dependencies: ["CoreSpotlight", "UniformTypeIdentifiers"],
      path: "Tests/CoreSpotlightTests/Clients/Swift6",
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    .target(
      name: "CoreSpotlightClientsSwift5",
      dependencies: ["CoreSpotlight", "MobileCoreServices", "UniformTypeIdentifiers"],
      path: "Tests/CoreSpotlightTests/Clients/Swift5",
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),

    // What tests share.
    .target(
      name: "DaemonTestKit",
      dependencies: ["MDClient", "MDModel", "MDProtocol", "MDStore", "MDSystem", "MDTestSupport"],
      path: "Tests/DaemonTestKit",
      swiftSettings: strict),
    .target(
      name: "ImporterTestKit",
      dependencies: ["ImporterKit", "MDSystem"],
      path: "Tests/ImporterTestKit",
      swiftSettings: strict),
    .target(
      name: "MDTestSupport",
      dependencies: ["MDSystem"],
      path: "Tests/MDTestSupport",
      swiftSettings: strict),
    .target(
      name: "QueryTestKit",
      dependencies: [
        "MDModel", "MDQuery", "MDSearch", "MDStore", "MDStoreWriter", "MDTestSupport", "MDText", "MDTypes",
      ],
      path: "Tests/QueryTestKit",
      swiftSettings: strict),
    .target(
      name: "StoreTestKit",
      dependencies: [
        "MDModel", "MDStore", "MDStoreWriter", "MDTestSupport", .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      path: "Tests/StoreTestKit",
      swiftSettings: strict),

    // Tests, one target a module.
    .testTarget(
      name: "CommandLineTests",
      dependencies: ["MDCommandLine", "MDControl", "MDModel", "MDProtocol", "MDQuery", "MDSystem", "MDTestSupport"],
      exclude: ["Golden", "terminal.py"],
      swiftSettings: strict),
    .testTarget(
      name: "CoreSpotlightTests",
      dependencies: [
        "CoreSpotlight", "CoreSpotlightClients", "CoreSpotlightClientsSwift5", "CoreSpotlightEmbedded",
        "DaemonTestKit", "MDClient", "MDModel", "MDProtocol", "MDSystem", "MDTestSupport", "UniformTypeIdentifiers",
        "mdfind", "mdls", "mds", "mdutil",
      ],
      exclude: ["Clients"],
      swiftSettings: strict),
    .testTarget(
      name: "DaemonTests",
      dependencies: [
        "DaemonTestKit", "MDClient", "MDModel", "MDProtocol", "MDStore", "MDSystem", "MDTestSupport", "mdfind",
        "mdimport", "mds", "mdsandbox", "mdutil",
      ],
      exclude: ["extension.py"],
      swiftSettings: strict),
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "ImporterKit", "MDCommandLine", "MDCrawl", "MDImporting", "MDModel", "MDProtocol", "MDQuery", "MDSearch",
        "MDStore", "MDStoreWriter", "MDSystem", "MDTestSupport", "MDText", "StoreTestKit",
      ],
      path: "Tests/Fuzz",
      exclude: [
        "CLibFuzzer", "Dictionaries", "Driver", "FailCases", "ImageTargets", "Importers", "Package.swift",
        "Seeds", "run",
      ],
      sources: ["Replay", "Targets"],
      swiftSettings: strict),
    .testTarget(
      name: "ImporterKitTests",
      dependencies: ["ImporterKit", "MDModel", "MDSystem", "MDTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "IndexerMonitorTests",
      dependencies: ["IndexerMonitor", "MDModel", "MDTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "MDCrawlTests",
      dependencies: ["CMDSystem", "MDCrawl", "MDModel", "MDSystem", "MDTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "MDDaemonTests",
      dependencies: [
        "DaemonTestKit", "MDClient", "MDCrawl", "MDDaemon", "MDDelegates", "MDImporting", "MDIndexer", "MDModel",
        "MDProtocol", "MDScheduler", "MDStore", "MDStoreWriter", "MDSystem", "MDTestSupport", "MDWatch",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "MDDelegatesTests",
      dependencies: ["MDDelegates", "MDModel", "MDProtocol", "MDTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "MDImportingTests",
      dependencies: ["ImporterKit", "MDImporting", "MDModel", "MDSystem", "MDTestSupport", "MDTypes", "mdsandbox"],
      swiftSettings: strict),
    .testTarget(
      name: "MDIndexerTests",
      dependencies: [
        "MDCrawl", "MDImporting", "MDIndexer", "MDModel", "MDStore", "MDStoreWriter", "MDSystem", "MDTestSupport",
        "mdsandbox",
      ],
      exclude: ["Thumbnails/desktop.py"],
      swiftSettings: strict),
    .testTarget(
      name: "MDModelTests",
      dependencies: ["MDModel", "MDTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "MDProtocolTests",
      dependencies: ["MDClient", "MDModel", "MDProtocol", "MDSystem", "MDTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "MDQueryTests",
      dependencies: ["MDModel", "MDQuery", "MDTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "MDSchedulerTests",
      dependencies: ["MDModel", "MDScheduler", "MDTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "MDSearchTests",
      dependencies: [
        "MDModel", "MDQuery", "MDSearch", "MDStore", "MDStoreWriter", "MDTestSupport", "MDText", "StoreTestKit",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "MDStoreTests",
      dependencies: [
        "IndexerMonitor", "MDModel", "MDStore", "MDStoreWriter", "MDSystem", "MDTestSupport", "MDText", "StoreTestKit",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "MDSystemTests",
      dependencies: ["CMDSystem", "MDSystem", "MDTestSupport"],
      exclude: ["Conditions/login1.py"],
      swiftSettings: strict),
    .testTarget(
      name: "MDTextTests",
      dependencies: ["MDTestSupport", "MDText"],
      swiftSettings: strict),
    .testTarget(
      name: "MDWatchTests",
      dependencies: ["CMDSystem", "MDModel", "MDSystem", "MDTestSupport", "MDWatch"],
      swiftSettings: strict),
    .testTarget(
      name: "QueryTests",
      dependencies: [
        "MDModel", "MDQuery", "MDSearch", "MDStore", "MDTestSupport", "MDText", "MDTypes", "QueryTestKit",
      ],
      exclude: ["Cases"],
      swiftSettings: strict),
    .testTarget(
      name: "ToolTests",
      dependencies: [
        "MDModel", "MDStore", "MDStoreWriter", "MDSystem", "MDTestSupport", "mdfind", "mdimport", "mdls", "mdsandbox",
        "mdutil",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "UniformTypeIdentifiersTests",
      dependencies: ["CoreServices", "MDModel", "MDTypes", "MobileCoreServices", "UniformTypeIdentifiers"],
      exclude: ["Golden"],
      swiftSettings: strict),
  ]
)
