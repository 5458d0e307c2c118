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

let package = Package(
  name: "limelight",
  products: [
    .library(name: "ImporterKit", targets: ["ImporterKit"])
  ],
  targets: [
    // Border: the only targets that hold C.
    .target(name: "CMDSystem"),
    .target(
      name: "MDSystem",
      dependencies: ["CMDSystem"],
      swiftSettings: strict),

    // Vocabulary: values, no I/O.
    .target(
      name: "MDModel",
      dependencies: [],
      swiftSettings: strict),

    // Engines.
    .target(
      name: "ImporterKit",
      dependencies: ["MDModel", "MDSystem"],
      swiftSettings: strict),
  ]
)
