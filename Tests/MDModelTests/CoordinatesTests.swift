import Glibc
import MDModel
import MDTestSupport
import Testing

@Suite struct CoordinatesTests {
  @Test(arguments: [(90.1, 0.0), (-91, 0), (0, 180.1), (0, -181), (.nan, 0), (0, .infinity)])
  func whatIsNoPointIsRefused(latitude: Double, longitude: Double) {
    #expect(Coordinates(latitude: latitude, longitude: longitude) == nil)
  }

  @Test func cosinesAreThoseOfTheCLibrary() {
    for degrees in stride(from: -90, through: 90, by: 0.25) {
      #expect(abs(Coordinates.cosine(degrees) - cos(degrees * .pi / 180)) < 1e-8, "\(degrees)")
    }
  }

  /// Distance by the haversine formula.
  private func exact(_ first: Coordinates, _ second: Coordinates) -> Double {
    let radian = Double.pi / 180
    let north = sin((second.latitude - first.latitude) * radian / 2)
    let east = sin((second.longitude - first.longitude) * radian / 2)
    let square =
      north * north + cos(first.latitude * radian) * cos(second.latitude * radian) * east * east
    return 2 * 6371.0088 * asin(min(1, square.squareRoot()))
  }

  private func point(_ source: inout SeededGenerator, upTo latitude: Double) throws -> Coordinates {
    try #require(
      Coordinates(
        latitude: .random(in: -latitude...latitude, using: &source), longitude: .random(in: -180...180, using: &source))
    )
  }

  /// A point some degrees away.
  private func neighbour(of point: Coordinates, _ source: inout SeededGenerator) throws -> Coordinates {
    let latitude = min(90, max(-90, point.latitude + .random(in: -2...2, using: &source)))
    var longitude = point.longitude + .random(in: -4...4, using: &source)
    if abs(longitude) > 180 { longitude -= longitude > 0 ? 360 : -360 }
    return try #require(Coordinates(latitude: latitude, longitude: longitude))
  }

  @Test(arguments: Rounds.seeds(20))
  func distancesOfNeighboursAreThoseOfTheSphere(seed: UInt64) throws {
    var source = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let first = try point(&source, upTo: 75)
      let second = try neighbour(of: first, &source)
      let expected = exact(first, second)
      guard expected < 300 else { continue }
      let distance = first.kilometres(toNeighbour: second)
      #expect(abs(distance - expected) <= 0.01 * expected + 0.01, "seed \(seed): \(first) \(second)")
      #expect(distance == second.kilometres(toNeighbour: first))
    }
  }

  private func holds(_ box: GeographicBox, _ point: Coordinates) -> Bool {
    box.latitudes.contains(point.latitude) && box.longitudes.contains { $0.contains(point.longitude) }
  }

  /// The box contains every point within the distance, also at the poles and across 180 degrees. No point in it is more
  /// than half as far again.
  @Test(arguments: Rounds.seeds(20))
  func boxesHoldWhatIsNear(seed: UInt64) throws {
    var source = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let center = try point(&source, upTo: 90)
      let other = try Bool.random(using: &source) ? point(&source, upTo: 90) : neighbour(of: center, &source)
      let kilometres = Double.random(in: 0...5_000, using: &source)
      let box = GeographicBox(around: center, kilometres: kilometres)
      let distance = exact(center, other)
      if distance < kilometres * 0.999 { #expect(holds(box, other), "seed \(seed): \(center) \(other) \(kilometres)") }
      if distance > kilometres * 1.5 + 1, abs(center.latitude) < 60, kilometres < 1_000 {
        #expect(!holds(box, other), "seed \(seed): \(center) \(other) \(kilometres)")
      }
    }
  }

  @Test func boxesBeyond180DegreesAreTwo() throws {
    let east = GeographicBox(around: try #require(Coordinates(latitude: 0, longitude: 179.9)), kilometres: 111.195)
    #expect(east.longitudes.count == 2 && east.longitudes[1].upperBound == 180)
    let west = GeographicBox(around: try #require(Coordinates(latitude: 0, longitude: -179.9)), kilometres: 111.195)
    #expect(west.longitudes.count == 2 && west.longitudes[0].lowerBound == -180)
    let pole = GeographicBox(around: try #require(Coordinates(latitude: 89.9, longitude: 12)), kilometres: 25)
    #expect(pole.longitudes == [-180...180] && pole.latitudes.upperBound == 90)
  }
}
