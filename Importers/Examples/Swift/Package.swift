// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "contacts-importer",
  dependencies: [.package(path: "../limelight")],
  targets: [
    .executableTarget(
      name: "Contacts", dependencies: [.product(name: "ImporterKit", package: "limelight")], exclude: ["manifest.json"])
  ])
