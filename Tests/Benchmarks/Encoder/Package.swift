// swift-tools-version: 6.2
import PackageDescription

// Built by Tests/Benchmarks/encoder, which sets LIMELIGHT_INTERNALS.

let package = Package(
  name: "limelight-encoder-benchmark",
  dependencies: [.package(name: "limelight", path: "../../..")],
  targets: [
    .executableTarget(
      name: "EncoderBenchmark",
      dependencies: [.product(name: "EmbeddingInternals", package: "limelight")],
      path: "Sources",
      swiftSettings: [
        .swiftLanguageMode(.v6),
        .treatAllWarnings(as: .error),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
      ])
  ]
)
