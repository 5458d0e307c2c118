// swift-tools-version: 6.2
import PackageDescription

// Tests of GRDBSpotlight. The root package compiles neither GRDB nor GRDBSpotlight; this package turns on the trait
// that adds both.
// An app depends on Limelight the same way, by URL:
// .package(url: "https://…/limelight", from: "0.1.0", traits: ["GRDB"])

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

/// Dependencies on GRDB and on products of the tested package.
func uses(_ products: String...) -> [Target.Dependency] {
  [.product(name: "GRDB", package: "GRDB.swift")] + products.map { .product(name: $0, package: "limelight") }
}

let package = Package(
  name: "limelight-grdb",
  dependencies: [
    .package(name: "limelight", path: "../..", traits: ["GRDB"]),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // An app that the tests start and kill.
    .executableTarget(
      name: "PhotoApp",
      dependencies: uses("CoreSpotlight", "CoreSpotlightEmbedded", "GRDBSpotlight", "ImporterTestKit"),
      swiftSettings: settings),
    // The app of the tutorials.
    .executableTarget(
      name: "PhotoTags",
      dependencies: uses("CoreSpotlight", "CoreSpotlightEmbedded", "GRDBSpotlight"),
      swiftSettings: settings),
    // Measures the cost of the history and the speed of indexing: swift run -c release StoreMeasure
    .executableTarget(
      name: "StoreMeasure",
      dependencies: uses("CoreSpotlightEmbedded", "GRDBSpotlight", "ImporterTestKit"),
      swiftSettings: settings),
    .testTarget(
      name: "GRDBSpotlightTests",
      dependencies: ["PhotoApp", "PhotoTags"]
        + uses("CoreSpotlight", "CoreSpotlightEmbedded", "GRDBSpotlight", "ImporterTestKit"),
      swiftSettings: settings),
  ]
)
