// swift-tools-version: 6.2
import PackageDescription

// Built by `run`, which sets LIMELIGHT_INTERNALS, asks for the sanitizers and links libFuzzer.

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "limelight-fuzz",
  dependencies: [.package(name: "limelight", path: "../..")],
  targets: [
    .target(name: "CLibFuzzer", path: "CLibFuzzer"),
    .executableTarget(
      name: "Fuzz",
      dependencies: ["CLibFuzzer", .product(name: "Internals", package: "limelight")],
      path: ".",
      exclude: ["CLibFuzzer", "Dictionaries", "FailCases", "Replay", "Seeds", "run"],
      sources: ["Driver", "Targets"],
      swiftSettings: strict),
  ]
)
