// swift-tools-version: 6.2
import PackageDescription

// Apps as any developer may write them: they use only Limelight's public modules. Your app depends on them by URL:
// .package(url: "https://…/limelight", from: "0.1.0")

let coreSpotlight = Target.Dependency.product(name: "CoreSpotlight", package: "limelight")
let uniformTypeIdentifiers = Target.Dependency.product(name: "UniformTypeIdentifiers", package: "limelight")
let monitor: [Target.Dependency] = ["IndexerMonitor", "IndexerMonitorSpotlight"].map {
  .product(name: $0, package: "limelight")
}
let embedded = Target.Dependency.product(name: "CoreSpotlightEmbedded", package: "limelight")
let storage = Target.Dependency.product(name: "IndexerMonitorStorage", package: "limelight")
let testKit = Target.Dependency.product(name: "ImporterTestKit", package: "limelight")

let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

let package = Package(
  name: "limelight-samples",
  dependencies: [.package(name: "limelight", path: "../..")],
  targets: [
    // A journal: the library shared by the app and its extension, the app, and the extension that donates when the app
    // does not run.
    .target(name: "JournalKit", dependencies: [coreSpotlight, uniformTypeIdentifiers], swiftSettings: settings),
    .executableTarget(name: "Journal", dependencies: ["JournalKit", coreSpotlight], swiftSettings: settings),
    .executableTarget(
      name: "JournalExtension", dependencies: ["JournalKit", coreSpotlight], exclude: ["org.example.Journal.json"],
      swiftSettings: settings),
    // Pictures that are found by their tags.
    .executableTarget(name: "Tags", dependencies: [coreSpotlight, uniformTypeIdentifiers], swiftSettings: settings),
    // Providers for sources that a monitor indexes (a log, a Maildir and a feed), and an app that uses one of them.
    .target(name: "SampleProviders", dependencies: monitor + [coreSpotlight], swiftSettings: settings),
    .executableTarget(
      name: "Mails", dependencies: monitor + ["SampleProviders", coreSpotlight, embedded, storage, testKit],
      swiftSettings: settings),
    // A log that is searched by the engine in the app's own process. docs/apps.md shows its code.
    .executableTarget(
      name: "LogSearch", dependencies: monitor + ["SampleProviders", coreSpotlight, embedded, storage],
      swiftSettings: settings),
    // The five lines shown in the guide.
    .executableTarget(name: "FiveLines", dependencies: [coreSpotlight], swiftSettings: settings),
    .testTarget(
      name: "SampleAppTests",
      dependencies: monitor + [
        "FiveLines", "Journal", "JournalExtension", "LogSearch", "Mails", "SampleProviders", "Tags", coreSpotlight,
        embedded, storage, testKit,
      ],
      swiftSettings: settings),
  ]
)
