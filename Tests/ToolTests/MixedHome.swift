import Foundation
import MDTestSupport

/// Makes a home with a few hundred files of many kinds from the repository's samples. Some of them are damaged.
struct MixedHome {
  private let home: ToolHome
  private var random: SeededGenerator
  private var number = 0

  static let words = [
    "lantern", "meadow", "quartz", "river", "saddle", "timber", "umbrella", "violet", "willow", "zephyr",
  ]

  init(_ home: ToolHome, seed: UInt64) {
    self.home = home
    random = SeededGenerator(seed: seed)
  }

  /// Fills the folder.
  mutating func fill(texts: Int, samples: Int) throws {
    for _ in 0..<texts { try addText() }
    for sample in try Self.samples().shuffled(using: &random).prefix(samples) {
      let contents = Array(try Data(contentsOf: sample))
      try add(contents, sample)
      if random.next() % 4 == 0 { try add(damaged(contents), sample) }
    }
  }

  /// The small sample files, in a fixed order.
  static func samples(_ extensions: [String] = ["pdf", "jpg", "png", "gif", "webp", "html", "txt", "xml"]) throws
    -> [URL]
  {
    let top = BuiltProducts.source("Tests/Fixtures/Truth/files")
    let names = try FileManager.default.subpathsOfDirectory(atPath: top.path).sorted()
    return names.map { top.appending(path: $0) }.filter { file in
      let size = (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
      return extensions.contains(file.pathExtension.lowercased()) && size < 150_000
    }
  }

  private mutating func addText() throws {
    let count = 20 + Int(random.next() % 400)
    let words = (0..<count).map { _ in Self.words.randomElement(using: &random)! }
    let text = words.joined(separator: " ")
    let isPage = random.next() % 3 == 0
    let page = "<html><head><title>\(words[0]) \(words[1])</title></head><body><p>\(text)</p></body></html>"
    try add(Array((isPage ? page : text).utf8), URL(filePath: isPage ? "page.html" : "note.txt"))
  }

  private mutating func add(_ contents: [UInt8], _ sample: URL) throws {
    number += 1
    try home.write(contents, to: "folder\(number % 17)/\(number) \(sample.lastPathComponent)")
  }

  /// A damaged copy: truncated, overwritten in places, or with its middle removed.
  mutating func damaged(_ contents: [UInt8]) -> [UInt8] {
    guard contents.count > 64 else { return contents }
    var damaged = contents
    let place = 16 + Int(random.next() % UInt64(contents.count - 32))
    switch random.next() % 3 {
    case 0: damaged.removeSubrange(place...)
    case 1: damaged.removeSubrange(place..<min(damaged.count, place + 1 + Int(random.next() % 2_000)))
    default:
      for _ in 0..<60 { damaged[8 + Int(random.next() % UInt64(damaged.count - 8))] = UInt8(random.next() % 256) }
    }
    return damaged
  }
}
