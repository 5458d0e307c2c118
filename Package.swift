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

/// Products of other packages; every other name is a target of this one.
let products = ["Logging": "swift-log"]

func dependencies(_ names: [String]) -> [Target.Dependency] {
  names.map { name in products[name].map { .product(name: name, package: $0) } ?? .byName(name: name) }
}

/// A library in `Sources`.
func module(_ name: String, uses: String..., excluding: [String] = []) -> Target {
  .target(name: name, dependencies: dependencies(uses), exclude: excluding, swiftSettings: strict)
}

/// An executable in `Sources`.
func program(_ name: String, uses: String..., excluding: [String] = []) -> Target {
  .executableTarget(name: name, dependencies: dependencies(uses), exclude: excluding, swiftSettings: strict)
}

/// A library in `Tests` that tests share.
func testKit(_ name: String, uses: String...) -> Target {
  .target(name: name, dependencies: dependencies(uses), path: "Tests/\(name)", swiftSettings: strict)
}

func tests(_ name: String, uses: String..., excluding: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies(uses), exclude: excluding, swiftSettings: strict)
}

/// For Tests/Fuzz and Tests/Benchmarks alone, which need the modules that nobody else should build upon.
let internals: [Product] =
  Context.environment["LIMELIGHT_INTERNALS"] == nil
  ? []
  : [
    .library(name: "EmbeddingInternals", targets: ["MDEmbedding", "MDModel", "MDSystem"]),
    .library(
      name: "Internals",
      targets: [
        "ImporterKit", "IndexGeneration", "MDCommandLine", "MDCrawl", "MDEmbedding", "MDImporting", "MDModel",
        "MDSearchAPI", "MDConfiguration", "MDDonations", "MDCollections", "MDIndexer",
        "MDProtocol", "MDQuery", "MDSearch", "MDSearchService", "MDStore", "MDStoreWriter", "MDSystem",
        "MDTestSupport", "MDText", "MDTools",
        "StoreTestKit",
      ]),
  ]

let package = Package(
  name: "limelight",
  products: internals + [
    .library(name: "ImporterKit", targets: ["ImporterKit"]),
    .library(name: "ImporterTestKit", targets: ["ImporterTestKit", "MDTestSupport"]),
    .library(name: "CoreServices", targets: ["CoreServices"]),
    .library(name: "CoreSpotlight", targets: ["CoreSpotlight"]),
    .library(name: "CoreSpotlightEmbedded", targets: ["CoreSpotlightEmbedded"]),
    .library(name: "IndexerMonitor", targets: ["IndexerMonitor"]),
    .library(name: "IndexerMonitorSpotlight", targets: ["IndexerMonitorSpotlight"]),
    .library(name: "IndexerMonitorStorage", targets: ["IndexerMonitorStorage"]),
    .library(name: "GRDBSpotlight", targets: ["GRDBSpotlight"]),
    .library(name: "MobileCoreServices", targets: ["MobileCoreServices"]),
    .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
  ],
  traits: [.trait(name: "GRDB", description: "The product GRDBSpotlight, for apps that keep their data with GRDB.")],
  dependencies: [
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // Border: the only targets that hold C.
    .target(name: "CEncoder"),
    .target(name: "CMDSystem"),
    .target(name: "CVectors"),
    // No pkgConfig: its -L would come before that of the archives (see the Makefile).
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CSeccomp", providers: [.apt(["libseccomp-dev"])]),
    .systemLibrary(name: "CStemmer", providers: [.apt(["libstemmer-dev"])]),
    .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
    module("MDSQLite", uses: "CSQLite"),
    module("MDSystem", uses: "CMDSystem", "MDModel"),

    // Vocabulary: values, no I/O.
    module("MDJSON"),
    module("MDModel"),
    module("MDCollections"),
    module("MDDonations", uses: "MDModel"),
    module("MDConfiguration", uses: "MDModel"),
    module("MDSearchAPI", uses: "MDDonations", "MDModel"),
    module("MDTypes"),

    // The same types under Apple's names, with what of Foundation belongs to them.
    module("CoreServices", uses: "UniformTypeIdentifiers"),
    module("MobileCoreServices", uses: "CoreServices"),
    module("UniformTypeIdentifiers", uses: "MDTypes"),

    // Engines.
    module("ImporterKit", uses: "CMDSystem", "MDModel", "MDSystem"),
    module("IndexerMonitor"),
    module("IndexerMonitorStorage", uses: "IndexerMonitor", "MDSQLite"),
    module("MDCrawl", uses: "CMDSystem", "MDConfiguration", "MDModel", "MDSystem"),
    module("MDEmbedding", uses: "CEncoder", "CVectors", "MDModel", "MDSystem"),
    module("MDLanguage", uses: "CStemmer", "MDModel"),
    module("MDConfinement", uses: "CMDSystem", "CSeccomp"),
    module("MDPlaces", uses: "MDModel", "MDSystem", "MDText"),
    module("MDProtocol", uses: "MDDonations", "MDJSON", "MDModel", "MDSearchAPI"),
    module("MDQuery", uses: "MDModel", "MDText", "MDTypes"),
    module("MDRanking", uses: "MDCollections", "MDModel", "MDSearchAPI"),
    module("MDScheduler", uses: "MDConfiguration", "MDModel"),
    module("MDStore", uses: "CSQLite", "CVectors", "CZstd", "MDDonations", "MDModel", "MDSQLite", "MDSystem", "MDText"),
    module(
      "MDStoreWriter", uses: "CSQLite", "CZstd", "MDDonations", "MDModel", "MDSQLite", "MDStore", "MDSystem", "MDTypes"),
    module("MDThumbnails", uses: "MDModel", "MDSystem"),
    module("MDText", excluding: ["Folding/generate_folding_table.py"]),
    module("MDWatch", uses: "MDCollections", "MDModel", "MDSystem"),

    // Coordination.
    module("MDClient", uses: "MDModel", "MDProtocol", "MDSearchAPI", "MDSystem"),
    module("MDExplain", uses: "MDCrawl", "MDDonations", "MDImporting", "MDIndexer", "MDModel", "MDStore", "MDSystem"),
    module("MDImporting", uses: "ImporterKit", "MDJSON", "MDModel", "MDSystem", "MDTypes"),
    module(
      "MDIndexer", uses: "ImporterKit", "MDCollections", "MDConfiguration", "MDCrawl", "MDDonations", "MDEmbedding",
      "MDImporting", "MDModel", "MDPlaces", "MDQuery", "MDSQLite", "MDStore", "MDStoreWriter", "MDSystem", "MDText",
      "MDThumbnails", "MDWatch"),
    module("MDListener", uses: "MDJSON", "MDModel", "MDProtocol", "MDSystem"),
    module(
      "MDSearch", uses: "MDCollections", "MDDonations", "MDLanguage", "MDModel", "MDQuery", "MDRanking", "MDSearchAPI",
      "MDStore", "MDSystem", "MDText", "MDTypes"),
    module(
      "MDSearchService", uses: "MDConfiguration", "MDDonations", "MDEmbedding", "MDModel", "MDPlaces", "MDQuery",
      "MDSearch", "MDSearchAPI", "MDStore", "MDSystem", "MDText"),
    module(
      "MDSearchServer", uses: "MDConfiguration", "MDDonations", "MDListener", "MDModel", "MDProtocol", "MDSearch",
      "MDSearchAPI", "MDSearchService", "MDStore", "MDSystem", "MDThumbnails"),

    // Faces.
    module(
      "CoreSpotlight", uses: "MDClient", "MDDonations", "MDModel", "MDProtocol", "MDSearchAPI", "MDSystem",
      "UniformTypeIdentifiers"),
    module("CoreSpotlightEmbedded", uses: "CoreSpotlight", "MDDaemon", "MDModel", "MDSearchServer", "MDSystem"),
    .target(
      name: "GRDBSpotlight",
      dependencies: dependencies([
        "CoreSpotlight", "IndexerMonitor", "IndexerMonitorSpotlight", "IndexerMonitorStorage", "MDSystem",
        "UniformTypeIdentifiers",
      ]) + [.product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"]))],
      swiftSettings: strict),
    module("IndexerMonitorSpotlight", uses: "CoreSpotlight", "IndexerMonitor"),
    module(
      "MDDaemon", uses: "Logging", "MDConfiguration", "MDCrawl", "MDDonations", "MDEmbedding", "MDImporting",
      "MDIndexer", "MDListener", "MDModel", "MDProtocol", "MDScheduler", "MDSearch", "MDStore", "MDStoreWriter",
      "MDSystem", "MDTypes", "MDWatch"),
    module("MDCommandLine", uses: "MDModel", "MDQuery", "MDSQLite", "MDSearchAPI", "MDStore", "MDSystem", "MDTypes"),
    module("MDControl", uses: "MDClient", "MDCommandLine", "MDJSON", "MDModel", "MDProtocol", "MDSystem", "MDTools"),
    module("MDTools", uses: "MDCommandLine", "MDConfiguration", "MDJSON", "MDModel", "MDSearchAPI", "MDSystem"),

    // Executables.
    program("mdencode", uses: "MDEmbedding", "MDSystem"),
    program(
      "mdfind", uses: "MDCommandLine", "MDConfiguration", "MDModel", "MDQuery", "MDSearchAPI", "MDSearchService",
      "MDStore", "MDSystem", "MDTools"),
    program(
      "mdimport", uses: "ImporterKit", "MDClient", "MDCommandLine", "MDConfiguration", "MDControl", "MDCrawl",
      "MDImporting", "MDIndexer", "MDModel", "MDProtocol", "MDStore", "MDStoreWriter", "MDSystem", "MDThumbnails",
      "MDTools", "MDTypes"),
    program(
      "mdls", uses: "MDCommandLine", "MDConfiguration", "MDCrawl", "MDDonations", "MDExplain", "MDImporting",
      "MDIndexer", "MDModel", "MDSearch", "MDStore", "MDSystem", "MDThumbnails", "MDTools"),
    program("mds", uses: "Logging", "MDCommandLine", "MDDaemon", "MDModel", "MDSystem", excluding: ["Install"]),
    program("mdsandbox", uses: "CMDSystem", "CSeccomp", "MDConfinement"),
    program(
      "mdsearchd", uses: "MDCommandLine", "MDConfinement", "MDModel", "MDSearchServer", "MDSystem",
      excluding: ["Install"]
    ),
    program(
      "mdutil", uses: "MDClient", "MDCommandLine", "MDConfiguration", "MDControl", "MDCrawl", "MDExplain",
      "MDImporting", "MDModel", "MDProtocol", "MDStore", "MDStoreWriter", "MDSystem", "MDTools"),

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
    testKit(
      "DaemonTestKit", uses: "MDClient", "MDDonations", "MDModel", "MDProtocol", "MDSQLite", "MDStore", "MDSystem",
      "MDTestSupport"),
    testKit("ImporterTestKit", uses: "ImporterKit", "MDModel", "MDSystem"),
    .target(
      name: "IndexGeneration",
      dependencies: ["MDImporting", "MDModel", "MDStore", "MDStoreWriter", "MDTestSupport"],
      path: "Tests/Benchmarks/IndexGenerator/Generation",
      swiftSettings: strict),
    testKit(
      "ListenerTestKit", uses: "MDClient", "MDDonations", "MDListener", "MDModel", "MDProtocol", "MDSystem",
      "MDTestSupport"),
    testKit("MDTestSupport", uses: "MDModel", "MDSystem"),
    testKit(
      "QueryTestKit", uses: "MDModel", "MDQuery", "MDSearch", "MDSearchAPI", "MDStore", "MDStoreWriter",
      "MDTestSupport", "MDText", "MDTypes"),
    testKit(
      "StoreTestKit", uses: "CSQLite", "MDDonations", "MDModel", "MDSQLite", "MDStore", "MDStoreWriter", "MDTestSupport"
    ),

    // Tests, one target a module.
    tests(
      "CommandLineTests", uses: "MDCommandLine", "MDConfiguration", "MDControl", "MDJSON", "MDModel", "MDProtocol",
      "MDQuery", "MDSearchAPI", "MDSystem", "MDTestSupport", "MDTools", "QueryTestKit", "mdfind",
      excluding: ["Golden", "terminal.py"]),
    tests(
      "CoreSpotlightTests", uses: "CoreSpotlight", "CoreSpotlightClients", "CoreSpotlightClientsSwift5",
      "CoreSpotlightEmbedded", "DaemonTestKit", "MDClient", "MDDonations", "MDModel", "MDProtocol", "MDSearchAPI",
      "MDSystem", "MDTestSupport", "UniformTypeIdentifiers", "mdfind", "mdls", "mds", "mdsearchd", "mdutil",
      excluding: ["Clients"]),
    tests(
      "DaemonTests", uses: "DaemonTestKit", "ListenerTestKit", "MDClient", "MDDonations", "MDModel", "MDProtocol",
      "MDSearchAPI", "MDStore", "MDSystem", "MDTestSupport", "mdfind", "mdimport", "mdls", "mds", "mdsandbox",
      "mdsearchd", "mdutil",
      excluding: ["extension.py", "peer.py"]),
    tests(
      "DocumentTests", uses: "MDDaemon", "MDImporting", "MDIndexer", "MDListener", "MDModel", "MDProtocol",
      "MDRanking", "MDStore", "MDStoreWriter", "MDTestSupport", "MDText", "MDWatch"),
    tests(
      "EncoderTests", uses: "CEncoder", "MDEmbedding", "MDModel", "MDSystem", "MDTestSupport", "mdencode", "mdsandbox"),
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "ImporterKit", "MDCommandLine", "MDCrawl", "MDEmbedding", "MDImporting", "MDModel", "MDIndexer", "MDSearchAPI",
        "MDProtocol",
        "MDQuery",
        "MDSearch", "MDSearchService", "MDStore", "MDStoreWriter", "MDSystem", "MDTestSupport", "MDText", "MDTools",
        "StoreTestKit",
      ],
      path: "Tests/Fuzz",
      exclude: [
        "BookTargets", "CLibFuzzer", "Dictionaries", "Driver", "FailCases", "ImageTargets", "Importers",
        "LegacyTargets", "Package.swift", "Seeds", "run",
      ],
      sources: ["Replay", "Targets"],
      swiftSettings: strict),
    tests("ImporterKitTests", uses: "ImporterKit", "MDModel", "MDSystem", "MDTestSupport"),
    tests(
      "IndexerMonitorSpotlightTests", uses: "CoreSpotlight", "CoreSpotlightEmbedded", "DaemonTestKit", "IndexerMonitor",
      "IndexerMonitorSpotlight", "IndexerMonitorStorage", "MDClient", "MDModel", "MDProtocol", "MDSystem",
      "MDTestSupport", "mds", "mdsearchd"),
    tests("IndexerMonitorTests", uses: "IndexerMonitor", "IndexerMonitorStorage", "MDTestSupport"),
    tests("MDCrawlTests", uses: "CMDSystem", "MDConfiguration", "MDCrawl", "MDModel", "MDSystem", "MDTestSupport"),
    tests(
      "MDDaemonTests", uses: "Logging", "DaemonTestKit", "ListenerTestKit", "MDClient", "MDConfiguration", "MDCrawl",
      "MDDaemon", "MDDonations", "MDEmbedding", "MDImporting", "MDIndexer", "MDListener", "MDModel", "MDProtocol",
      "MDScheduler", "MDStore", "MDStoreWriter", "MDSystem", "MDTestSupport", "MDWatch", "QueryTestKit", "StoreTestKit"),
    tests("MDEmbeddingTests", uses: "CVectors", "MDEmbedding", "MDModel", "MDSystem", "MDTestSupport"),
    tests(
      "MDImportingTests", uses: "ImporterKit", "MDImporting", "MDModel", "MDSystem", "MDTestSupport", "MDTypes",
      "mdsandbox"),
    tests(
      "MDIndexerTests", uses: "MDCrawl", "MDDonations", "MDImporting", "MDIndexer", "MDModel", "MDStore",
      "MDStoreWriter", "MDSystem", "MDTestSupport", "MDThumbnails", "mdsandbox", excluding: ["Thumbnails/desktop.py"]),
    tests("MDJSONTests", uses: "MDJSON", "MDTestSupport"),
    tests("MDLanguageTests", uses: "MDLanguage"),
    tests(
      "MDListenerTests", uses: "ListenerTestKit", "MDClient", "MDDonations", "MDListener", "MDModel", "MDProtocol",
      "MDSystem", "MDTestSupport"),
    tests(
      "MDModelTests", uses: "MDCollections", "MDConfiguration", "MDDonations", "MDModel", "MDSearchAPI", "MDTestSupport"
    ),
    tests("MDPlacesTests", uses: "MDModel", "MDPlaces", "MDQuery", "MDSystem", "MDTestSupport", "MDText"),
    tests("MDProtocolTests", uses: "MDClient", "MDModel", "MDProtocol", "MDSearchAPI", "MDSystem", "MDTestSupport"),
    tests("MDQueryTests", uses: "MDModel", "MDQuery", "MDTestSupport"),
    tests("MDRankingTests", uses: "MDCollections", "MDModel", "MDRanking", "MDSearchAPI", "MDTestSupport"),
    tests("MDSchedulerTests", uses: "MDConfiguration", "MDModel", "MDScheduler", "MDTestSupport"),
    tests(
      "MDSearchTests", uses: "IndexGeneration", "MDDonations", "MDLanguage", "MDModel", "MDQuery", "MDRanking",
      "MDSearch", "MDSearchAPI", "MDStore", "MDStoreWriter", "MDTestSupport", "MDText", "StoreTestKit"),
    tests(
      "MDSearchServerTests", uses: "CMDSystem", "ListenerTestKit", "MDClient", "MDConfinement", "MDDonations",
      "MDListener", "MDModel", "MDProtocol", "MDSearchAPI", "MDSearchServer", "MDStore", "MDStoreWriter", "MDSystem",
      "MDTestSupport",
      "QueryTestKit", "StoreTestKit"),
    tests(
      "MDSearchServiceTests", uses: "MDModel", "MDSearchAPI", "MDSearchService", "MDStore", "MDStoreWriter", "MDSystem",
      "MDTestSupport", "MDText", "QueryTestKit", "StoreTestKit"),
    tests(
      "MDStoreTests", uses: "CVectors", "MDDonations", "MDModel", "MDRanking", "MDSQLite", "MDStore", "MDStoreWriter",
      "MDSystem", "MDTestSupport", "MDText", "StoreTestKit"),
    tests(
      "MDSystemTests", uses: "CMDSystem", "MDModel", "MDSystem", "MDTestSupport", excluding: ["Conditions/login1.py"]),
    tests("MDTextTests", uses: "MDTestSupport", "MDText"),
    tests("MDWatchTests", uses: "CMDSystem", "MDCollections", "MDModel", "MDSystem", "MDTestSupport", "MDWatch"),
    tests(
      "QueryTests", uses: "IndexGeneration", "MDModel", "MDQuery", "MDSearch", "MDSearchAPI", "MDStore",
      "MDStoreWriter", "MDTestSupport", "MDText", "MDTypes", "QueryTestKit", excluding: ["Cases", "Golden"]),
    tests(
      "ToolTests", uses: "MDDonations", "MDModel", "MDStore", "MDStoreWriter", "MDSystem", "MDTestSupport", "mdfind",
      "mdimport", "mdls", "mdsandbox", "mdutil"),
    tests(
      "UniformTypeIdentifiersTests", uses: "CoreServices", "MDModel", "MDTypes", "MobileCoreServices",
      "UniformTypeIdentifiers", excluding: ["Golden"]),
  ]
)

// `make build` asks for the programs: without the libraries of apps, the tests, what tests share, and sample clients, which
// are a quarter of the compiler's work. The importers' package builds upon `ImporterKit`.
if Context.environment["LIMELIGHT_PROGRAMS"] != nil {
  let libraries: Set = [
    "CoreServices", "CoreSpotlight", "CoreSpotlightEmbedded", "GRDBSpotlight", "IndexerMonitor",
    "IndexerMonitorSpotlight", "IndexerMonitorStorage", "MobileCoreServices", "UniformTypeIdentifiers",
  ]
  package.targets.removeAll { target in
    target.type == .test || target.path?.hasPrefix("Tests/") == true || libraries.contains(target.name)
  }
  package.products.removeAll { $0.name != "ImporterKit" }
}
