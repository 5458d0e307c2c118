import MDModel

/// The keys of `limelight.conf(5)`, in the order of the manual page.
package enum ConfigurationKey: String, CaseIterable, Sendable {
  case roots
  case exclude
  case includesHidden = "includes-hidden"
  case includesDependencies = "includes-dependencies"
  case honoursGitignore = "honours-gitignore"
  case crossesFileSystems = "crosses-file-systems"
  case networkMounts = "network-mounts"
  case archiveContents = "archive-contents"
  case activeShare = "active-share"
  case idleShare = "idle-share"
  case heldShare = "held-share"
  case onBattery = "on-battery"
  case batteryMinimum = "battery-minimum"
  case cpuPressure = "cpu-pressure"
  case ioPressure = "io-pressure"
  case memoryPressure = "memory-pressure"
  case minimumFree = "minimum-free"
  case watchBudget = "watch-budget"
  case sweepInterval = "sweep-interval"
  case importerIdle = "importer-idle"
  case workers
  case learn
  case meaning
  case encode
  case ocr
  case logLevel = "log-level"

  /// Whether the key takes several lines, one per value.
  package var isList: Bool { self == .roots || self == .exclude }
}

extension Configuration {
  /// Values of the key in a file that would parse as this configuration: one per line, none for an empty list.
  package func texts(of key: ConfigurationKey) -> [[UInt8]] {
    switch key {
    case .roots: roots.map(\.bytes)
    case .exclude: exclusions.map { Array($0.utf8) }
    default: [Array(text(of: key).utf8)]
    }
  }

  private func text(of key: ConfigurationKey) -> String {
    switch key {
    case .roots, .exclude: ""
    case .includesHidden: yesOrNo(includesHidden)
    case .includesDependencies: yesOrNo(includesDependencies)
    case .honoursGitignore: yesOrNo(honoursGitignore)
    case .crossesFileSystems: yesOrNo(crossesFileSystems)
    case .networkMounts: yesOrNo(includesNetworkMounts)
    case .archiveContents: archiveContents.rawValue
    case .activeShare: "\(activeShare)%"
    case .idleShare: "\(idleShare)%"
    case .heldShare: "\(heldShare)%"
    case .onBattery: onBattery.rawValue
    case .batteryMinimum: "\(batteryMinimum)%"
    case .cpuPressure: "\(cpuPressure)%"
    case .ioPressure: "\(ioPressure)%"
    case .memoryPressure: "\(memoryPressure)%"
    case .minimumFree: AmountText.size(minimumFree)
    case .watchBudget: watchBudget.map(String.init) ?? "auto"
    case .sweepInterval: AmountText.duration(sweepInterval)
    case .importerIdle: AmountText.duration(importerIdle)
    case .workers: workers.map(String.init) ?? "auto"
    case .learn: learns ? "on" : "off"
    case .meaning: usesMeaning ? "on" : "off"
    case .encode: encode.rawValue
    case .ocr: recognizesText ? "on" : "off"
    case .logLevel: logLevel.rawValue
    }
  }

  private func yesOrNo(_ flag: Bool) -> String { flag ? "yes" : "no" }
}
