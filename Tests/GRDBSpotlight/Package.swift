// swift-tools-version: 6.2
import PackageDescription

// Tests of GRDBSpotlight, with the trait that brings GRDB in: the root package compiles neither. An app depends on it
// the same way, by URL: .package(url: "https://…/limelight", from: "0.1.0", traits: ["GRDB"])

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

let package = Package(
  name: "limelight-grdb",
  dependencies: [
    .package(name: "limelight", path: "../..", traits: ["GRDB"]),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // An app that tests start and kill.
    .executableTarget(
      name: "PhotoApp",
      dependencies: [
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "CoreSpotlight", package: "limelight"),
        .product(name: "CoreSpotlightEmbedded", package: "limelight"),
        .product(name: "GRDBSpotlight", package: "limelight"),
        .product(name: "ImporterTestKit", package: "limelight"),
      ],
      swiftSettings: settings),
    // The app of the tutorials.
    .executableTarget(
      name: "PhotoTags",
      dependencies: [
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "CoreSpotlight", package: "limelight"),
        .product(name: "CoreSpotlightEmbedded", package: "limelight"),
        .product(name: "GRDBSpotlight", package: "limelight"),
      ],
      swiftSettings: settings),
    // What the history costs, and how fast a store is indexed: swift run -c release StoreMeasure
    .executableTarget(
      name: "StoreMeasure",
      dependencies: [
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "CoreSpotlightEmbedded", package: "limelight"),
        .product(name: "GRDBSpotlight", package: "limelight"),
        .product(name: "ImporterTestKit", package: "limelight"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "GRDBSpotlightTests",
      dependencies: [
        "PhotoApp",
        "PhotoTags",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "CoreSpotlight", package: "limelight"),
        .product(name: "CoreSpotlightEmbedded", package: "limelight"),
        .product(name: "GRDBSpotlight", package: "limelight"),
        .product(name: "ImporterTestKit", package: "limelight"),
      ],
      swiftSettings: settings),
  ]
)
