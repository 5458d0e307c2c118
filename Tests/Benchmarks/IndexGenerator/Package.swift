// swift-tools-version: 6.2
import PackageDescription

// Built by `make bench-scale` and `make bench-donations`, which set LIMELIGHT_INTERNALS.

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "limelight-index-generator",
  dependencies: [.package(name: "limelight", path: "../../..")],
  targets: [
    .executableTarget(
      name: "Completions",
      dependencies: [.product(name: "Internals", package: "limelight")],
      path: "Completions",
      swiftSettings: strict),
    .executableTarget(
      name: "Donations",
      dependencies: [.product(name: "Internals", package: "limelight")],
      path: "Donations",
      swiftSettings: strict),
    .executableTarget(
      name: "IndexGenerator",
      dependencies: [.product(name: "Internals", package: "limelight")],
      path: "Sources",
      swiftSettings: strict),
  ]
)
