import DaemonTestKit
import Foundation
import MDDonations
import MDModel
import MDProtocol
import MDStore
import MDSystem
import MDTestSupport
import Testing

extension DaemonAppSuite {
  /// Thumbnails that apps donate, scaled by the real importer.
  @Suite struct DonatedThumbnailTests {
    private let home: DaemonHome
    private let daemon: TestDaemon

    init() throws {
      home = try DaemonHome()
      daemon = try TestDaemon.running(home)
    }

    private func donate(_ thumbnails: [String: [UInt8]]) throws {
      try donateItems(thumbnails.mapValues { [.thumbnailData: .data($0)] })
    }

    private func donateItems(_ pictures: [String: AttributeSet]) throws {
      let items = pictures.sorted { $0.key < $1.key }.map { name, picture in
        DonatedItem(identifier: name, attributes: picture.merging(["kMDItemTitle": .string("lapwing \(name)")]))
      }
      try daemon.app(Self.bundle).donate([.index(items)])
    }

    private static let bundle = "org.example.Birds"

    private func stored(_ name: String) throws -> AttributeSet? {
      try home.read { session in
        let item = try session.item(at: DonationAddress(bundle: Self.bundle, index: "", identifier: name))
        return try item.map { try session.attributes(of: $0.id) }
      }
    }

    private func thumbnail(_ name: String) throws -> [UInt8]? {
      guard case .data(let bytes)? = try stored(name)?[.thumbnailData] else { return nil }
      return bytes
    }

    private func failure(_ name: String) throws -> String? {
      try home.read { session in
        let item = try session.item(at: DonationAddress(bundle: Self.bundle, index: "", identifier: name))
        return try item.flatMap { try session.outcome(of: $0.id)?.reason }
      }
    }

    private func expectPixels(_ wanted: [String: [Int]]) throws {
      for (name, pixels) in wanted {
        try eventually("\(name) is not \(pixels)") { try thumbnail(name).flatMap(PNGPicture.pixels) == pixels }
      }
    }

    private static let shapes: [String: (made: [Int], scaled: [Int])] = [
      "landscape": ([600, 300], [180, 90]), "portrait": ([300, 400], [180, 240]), "square": ([500, 500], [180, 180]),
      "tall": ([60, 900], [18, 270]), "narrow": ([10, 3_000], [1, 270]), "tiny": ([20, 10], [20, 10]),
      "fitting": ([180, 270], [180, 270]), "wide by one": ([181, 181], [180, 180]),
      "high by one": ([90, 271], [90, 270]),
    ]

    @Test func eachIsScaledToWhatIsShown() throws {
      try donate(Self.shapes.mapValues { PNGPicture.make(width: $0.made[0], height: $0.made[1]) })
      let photo = try Data(contentsOf: truth("exif-samples/jpg/Kodak_CX7530.jpg"))
      try donate(["photo": Array(photo)])
      try expectPixels(Self.shapes.mapValues(\.scaled))
      try eventually("the photograph is not scaled") { try thumbnail("photo").flatMap(PNGPicture.pixels) != nil }
      for name in ["tiny", "fitting"] {
        let shape = try #require(Self.shapes[name]).made
        #expect(try thumbnail(name) == PNGPicture.make(width: shape[0], height: shape[1]), "\(name)")
      }
      for name in Self.shapes.keys {
        #expect(try stored(name)?["kMDItemTitle"] == .string("lapwing \(name)"))
        #expect(try failure(name) ?? "" == "")
      }
      let found = try home.run("mdfind", ["-count", "lapwing"]).text
      #expect(found == "\(Self.shapes.count + 1)\n")
      // At rest no importer is left.
      try eventually("importers live on") { try daemon.children().isEmpty }
    }

    @Test func whatCannotBeReadStaysOutOfTheWay() throws {
      let huge = PNGPicture.claim(width: 60_000, height: 60_000)
      let (small, large) = (Array("no picture".utf8), [UInt8](repeating: 7, count: 70_000))
      try donate(["huge": huge, "small": small, "large": large, "whole": PNGPicture.make(width: 400, height: 200)])
      try expectPixels(["whole": [180, 90]])
      for name in ["huge", "small", "large"] {
        try eventually("\(name) is not noted") { try failure(name)?.isEmpty == false }
      }
      #expect(try thumbnail("huge") == huge)
      #expect(try thumbnail("small") == small)
      #expect(try thumbnail("large") == nil)
      #expect(try stored("large")?["kMDItemTitle"] == "lapwing large")
      // Another item is scaled next.
      try donate(["small": PNGPicture.make(width: 300, height: 300), "large": PNGPicture.make(width: 200, height: 400)])
      try expectPixels(["small": [180, 180], "large": [135, 270]])
      for name in ["small", "large"] { #expect(try failure(name) ?? "" == "", "\(name)") }
    }

    @Test func whatIsLeftIsScaledAfterTheNextStart() throws {
      let picture = PNGPicture.make(width: 400, height: 300)
      try replaceSetting("cpu-pressure = 100%", by: "cpu-pressure = 99%")
      try daemon.terminate()
      try daemon.start()
      // Work that no client waits for is held back.
      try daemon.ask(.simulate(.pressure))
      try donate(["later": picture])
      try eventually("it is not applied") { try thumbnail("later") != nil }
      try daemon.sync()
      #expect(try thumbnail("later") == picture)
      #expect(try daemon.terminate().ending == .exited(0))
      try replaceSetting("cpu-pressure = 99%", by: "cpu-pressure = 100%")
      try daemon.start()
      try expectPixels(["later": [180, 135]])
    }

    @Test func whatAnAppGivesMeanwhileIsKept() throws {
      for round in 1...20 {
        let side = 200 + 10 * round
        try donate(["restless": PNGPicture.make(width: side, height: side)])
        try donate(["restless": PNGPicture.make(width: side, height: side / 2)])
      }
      try expectPixels(["restless": [180, 90]])
      try donate(["restless": PNGPicture.make(width: 30, height: 30)])
      try expectPixels(["restless": [30, 30]])
    }

    // MARK: As a file

    private func thumbnailPath(_ name: String) throws -> String {
      let address = DonationAddress(bundle: Self.bundle, identifier: name).path.text
      return try home.run("mdls", ["-raw", "-name", "kMDItemThumbnailPath", address]).text
    }

    private func expectFile(of name: String, pixels: [Int]) throws {
      let path = try thumbnailPath(name)
      #expect(path.hasPrefix(try home.locations.thumbnails + "/large/"), "\(name): \(path)")
      let bytes = try Data(contentsOf: URL(filePath: path))
      #expect(PNGPicture.pixels(of: Array(bytes)) == pixels, "\(name)")
    }

    @Test func aPictureIsThereAsAFileWhenAskedFor() throws {
      let (tall, wide) = (URL(filePath: home.path("tall.png")), URL(filePath: home.path("wide picture.png")))
      try Data(PNGPicture.make(width: 300, height: 600)).write(to: tall)
      try Data(PNGPicture.make(width: 600, height: 300)).write(to: wide)
      let small = AttributeValue.data(PNGPicture.make(width: 20, height: 10))
      let thumbnail = AttributeValue.string(tall.absoluteString)
      let content = AttributeValue.string(wide.absoluteString)
      try donateItems([
        "bytes": [.thumbnailData: small], "file": ["thumbnailURL": thumbnail], "content": ["contentURL": content],
        "all": [.thumbnailData: small, "contentURL": content, "thumbnailURL": thumbnail],
        "lost file": [.thumbnailData: small, "thumbnailURL": "file:///nonexistent/a.png"],
        "no picture": [.thumbnailData: .data([1, 2, 3]), "contentURL": "https://example.org/a.png"], "nothing": [:],
      ])
      for name in ["bytes", "lost file"] { try expectFile(of: name, pixels: [20, 10]) }
      for name in ["file", "all"] { try expectFile(of: name, pixels: [128, 256]) }
      try expectFile(of: "content", pixels: [256, 128])
      for name in ["no picture", "nothing"] { #expect(try thumbnailPath(name) == "(null)", "\(name)") }
      // Another thumbnail replaces the first one.
      try donate(["bytes": PNGPicture.make(width: 30, height: 40)])
      try expectFile(of: "bytes", pixels: [30, 40])
    }

    private func replaceSetting(_ old: String, by new: String) throws {
      let file = URL(filePath: try home.locations.settings)
      let settings = try String(contentsOf: file, encoding: .utf8)
      try settings.replacingOccurrences(of: old, with: new).write(to: file, atomically: true, encoding: .utf8)
    }

    private func truth(_ name: String) -> URL {
      URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/Truth/files/\(name)")
    }
  }
}
