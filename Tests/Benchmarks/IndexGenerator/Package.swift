// swift-tools-version: 6.2
import PackageDescription

// Built by `make bench-scale` and `make bench-donations`, which set LIMELIGHT_INTERNALS.

/// The root package's name, which the compiler derives from its folder. With the same name, this package may use the
/// root's `package` declarations.
let root = String(
  Context.packageDirectory.split(separator: "/").dropLast(3).last!.lowercased()
    .map { $0.isLetter || $0.isNumber ? $0 : "_" })

let strict: [SwiftSetting] = [
  .unsafeFlags(["-package-name", root]),
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
      packageAccess: false, swiftSettings: strict),
    .executableTarget(
      name: "Donations",
      dependencies: [.product(name: "Internals", package: "limelight")],
      path: "Donations",
      packageAccess: false, swiftSettings: strict),
    .executableTarget(
      name: "IndexGenerator",
      dependencies: [.product(name: "Internals", package: "limelight")],
      path: "Sources",
      packageAccess: false, swiftSettings: strict),
  ]
)
