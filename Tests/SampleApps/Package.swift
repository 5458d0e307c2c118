// swift-tools-version: 6.2
import PackageDescription

// Apps as anybody may write them: they see nothing of Limelight but its public modules. Yours depends on them by URL:
// .package(url: "https://…/limelight", from: "0.1.0")

let coreSpotlight = Target.Dependency.product(name: "CoreSpotlight", package: "limelight")
let uniformTypeIdentifiers = Target.Dependency.product(name: "UniformTypeIdentifiers", package: "limelight")
let testKit = Target.Dependency.product(name: "ImporterTestKit", package: "limelight")

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

let package = Package(
  name: "limelight-samples",
  dependencies: [.package(name: "limelight", path: "../..")],
  targets: [
    // A journal: what the app and its extension share, the app, and the extension that donates when the app is away.
    .target(name: "JournalKit", dependencies: [coreSpotlight, uniformTypeIdentifiers], swiftSettings: settings),
    .executableTarget(name: "Journal", dependencies: ["JournalKit", coreSpotlight], swiftSettings: settings),
    .executableTarget(
      name: "JournalExtension", dependencies: ["JournalKit", coreSpotlight], exclude: ["org.example.Journal.json"],
      swiftSettings: settings),
    // Pictures that are found by their tags.
    .executableTarget(name: "Tags", dependencies: [coreSpotlight, uniformTypeIdentifiers], swiftSettings: settings),
    // The five lines of the README.
    .executableTarget(name: "FiveLines", dependencies: [coreSpotlight], swiftSettings: settings),
    .testTarget(
      name: "SampleAppTests", dependencies: ["FiveLines", "Journal", "JournalExtension", "Tags", testKit],
      swiftSettings: settings),
  ]
)
