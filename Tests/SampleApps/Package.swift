// swift-tools-version: 6.2
import PackageDescription

// Apps as anybody may write them: they see nothing of Limelight but its public modules. Yours depends on them by URL:
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
    // A journal: what the app and its extension share, the app, and the extension that donates when the app is away.
    .target(name: "JournalKit", dependencies: [coreSpotlight, uniformTypeIdentifiers], swiftSettings: settings),
    .executableTarget(name: "Journal", dependencies: ["JournalKit", coreSpotlight], swiftSettings: settings),
    .executableTarget(
      name: "JournalExtension", dependencies: ["JournalKit", coreSpotlight], exclude: ["org.example.Journal.json"],
      swiftSettings: settings),
    // Pictures that are found by their tags.
    .executableTarget(name: "Tags", dependencies: [coreSpotlight, uniformTypeIdentifiers], swiftSettings: settings),
    // Sources whose changes a monitor brings into an index: a log, a Maildir, a feed; and an app with one of them.
    .target(name: "SampleProviders", dependencies: monitor + [coreSpotlight], swiftSettings: settings),
    .executableTarget(
      name: "Mails", dependencies: monitor + ["SampleProviders", coreSpotlight, embedded, storage, testKit],
      swiftSettings: settings),
    // A log that is searched by the engine in the app's own process: the code of docs/apps.md.
    .executableTarget(
      name: "LogSearch", dependencies: monitor + ["SampleProviders", coreSpotlight, embedded, storage],
      swiftSettings: settings),
    // The five lines of the guide.
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
