// swift-tools-version: 6.2
import PackageDescription

// Measures how fast apps are answered while the user types: swift run -c release --package-path
// Tests/Benchmarks/AppSearches

let package = Package(
  name: "limelight-app-searches",
  dependencies: [.package(name: "limelight", path: "../../..")],
  targets: [
    .executableTarget(
      name: "AppSearches",
      dependencies: [
        .product(name: "CoreSpotlight", package: "limelight"),
        .product(name: "CoreSpotlightEmbedded", package: "limelight"),
      ],
      path: "Sources",
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
  ]
)
