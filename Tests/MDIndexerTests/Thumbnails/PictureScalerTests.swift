import Foundation
import MDDonations
import MDImporting
import MDModel
import MDTestSupport
import Testing

@testable import MDIndexer
@testable import MDThumbnails

/// Pictures scaled by the real importers.
@Suite struct PictureScalerTests {
  private let trial: ThumbnailTrial

  init() throws { trial = try ThumbnailTrial() }

  private func scale(_ pictures: [[UInt8]]) throws -> [ScaledPicture] {
    try PictureScaler(setup: trial.setup).scale(pictures, within: .donatedThumbnail)
  }

  private func picture(_ width: Int, _ height: Int, orientation: Int = 1) throws -> [UInt8] {
    try Desktop.makePicture(trial.path("picture.jpg"), width, height, orientation: orientation)
    return Array(try Data(contentsOf: URL(filePath: trial.path("picture.jpg"))))
  }

  private func pixels(_ outcome: ScaledPicture) throws -> [UInt32] {
    guard case .made(let png) = outcome else {
      Issue.record("\(outcome)")
      return []
    }
    let file = try #require(PNGFile(png))
    #expect(file.isIntact)
    #expect(file.texts == [:])
    return [file.header.width, file.header.height]
  }

  @Test func eachFillsTheBoundsOnOneSide() throws {
    let shapes: [(Int, Int, [UInt32])] = [
      (600, 300, [180, 90]), (300, 300, [180, 180]), (300, 400, [180, 240]), (400, 600, [180, 270]),
      (300, 900, [90, 270]), (20, 1_000, [5, 270]), (1_000, 20, [180, 4]), (2_000, 3_000, [180, 270]),
      (181, 180, [180, 179]), (180, 271, [179, 270]),
      // Small pictures are never enlarged.
      (40, 20, [40, 20]), (20, 40, [20, 40]), (180, 270, [180, 270]), (100, 250, [100, 250]), (1, 1, [1, 1]),
    ]
    let outcomes = try scale(shapes.map { try picture($0.0, $0.1) })
    for (shape, outcome) in zip(shapes, outcomes) {
      #expect(try pixels(outcome) == shape.2, "\(shape.0) × \(shape.1)")
    }
  }

  @Test func turnedUpright() throws {
    let outcomes = try scale([try picture(600, 300, orientation: 6), try picture(300, 600, orientation: 8)])
    #expect(try outcomes.map(pixels) == [[135, 270], [180, 90]])
  }

  /// A picture that cannot be scaled is reported, and does not stop the others.
  @Test func whatIsNoPicture() throws {
    let broken = Array(try picture(300, 300).prefix(200))
    let outcomes = try scale([
      broken, Array("words".utf8), [], try picture(300, 300), [UInt8](repeating: 7, count: 999),
    ])
    for index in [0, 1, 2, 4] {
      guard case .unreadable(let reason) = outcomes[index] else {
        Issue.record("\(index): \(outcomes[index])")
        continue
      }
      #expect(!reason.isEmpty)
    }
    #expect(try pixels(outcomes[3]) == [180, 180])
  }

  @Test func withoutImportersNothingIsRead() throws {
    let scaler = PictureScaler(setup: IndexerSetup(catalog: ImporterCatalog([])))
    let outcomes = try scaler.scale([try picture(300, 300)], within: .donatedThumbnail)
    #expect(outcomes == [.unreadable("no importer makes pictures of such files")])
  }

  @Test func nothingToDo() throws { #expect(try scale([]) == []) }
}

/// Finds the largest size that fits, for pictures of every shape, by trial scaling as importers do it.
@Suite struct EdgeFittingTests {
  /// The largest possible size within two pixels, after at most four trials.
  @Test(arguments: Rounds.seeds(4)) func anyShape(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let (width, height) = (UInt32.random(in: 1...4_000, using: &random), UInt32.random(in: 1...4_000, using: &random))
      let made = try #require(try largest(of: width, height), "\(width) × \(height)")
      #expect(PictureBounds.donatedThumbnail.contains(width: made.width, height: made.height), "\(width) × \(height)")
      let scale = min(1, 180 / Double(width), 270 / Double(height))
      #expect(abs(Double(made.height) - max(1, Double(height) * scale)) <= 2, "\(width) × \(height)")
      #expect(abs(Double(made.width) - max(1, Double(width) * scale)) <= 2, "\(width) × \(height)")
    }
  }

  private func largest(of width: UInt32, _ height: UInt32) throws -> PNGFile.Header? {
    var fitting = EdgeFitting(bounds: .donatedThumbnail)
    var trials = 1
    while !fitting.accept(.made(drawn(width, height, edge: fitting.edge))) { trials += 1 }
    #expect(trials <= 4)
    guard case .made(let png)? = fitting.best else { return nil }
    return PNGFile(png)?.header
  }

  /// Header of a scaled picture. Its longest side is at most `edge`; both sides are rounded.
  private func drawn(_ width: UInt32, _ height: UInt32, edge: UInt32) -> [UInt8] {
    let scale = min(1, Double(edge) / Double(max(width, height)))
    let pixels = [width, height].map { max(1, UInt32((Double($0) * scale).rounded())) }
    let size = pixels.flatMap { number in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }
    return PNGFile.signature + PNGFile.chunk(Array("IHDR".utf8), size + [8, 6, 0, 0, 0])
      + PNGFile.chunk(Array("IEND".utf8), [])
  }
}
