/// A point on the earth, in degrees.
public struct Coordinates: Hashable, Sendable {
  /// Degrees north, -90 to 90.
  public let latitude: Double
  /// Degrees east, -180 to 180.
  public let longitude: Double

  /// - Returns: `nil` if the numbers are out of range.
  public init?(latitude: Double, longitude: Double) {
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Kilometres per degree of latitude, on a sphere with the earth's mean radius.
  public static let kilometresOfDegree = 111.195

  /// Distance in kilometres to a nearby point.
  ///
  /// The error is below 1 % for distances up to 300 km at latitudes below 75 degrees.
  public func kilometres(toNeighbour other: Coordinates) -> Double {
    let north = other.latitude - latitude
    let east = Self.turned(other.longitude - longitude) * Self.cosine((latitude + other.latitude) / 2)
    return (north * north + east * east).squareRoot() * Self.kilometresOfDegree
  }

  /// The same direction between -180 and 180.
  static func turned(_ degrees: Double) -> Double {
    degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
  }

  /// Cosine of an angle from -90 to 90 degrees, computed by its series.
  ///
  /// Eight digits are correct, and the C library is not needed.
  public static func cosine(_ degrees: Double) -> Double {
    let square = degrees * degrees * (Double.pi / 180) * (Double.pi / 180)
    var (sum, term) = (1.0, 1.0)
    for factor in [1.0, 3, 5, 7, 9, 11] {
      term *= -square / (factor * (factor + 1))
      sum += term
    }
    return max(0, sum)
  }
}

/// The part of the earth between two latitudes and two longitudes.
public struct GeographicBox: Hashable, Sendable {
  public let latitudes: ClosedRange<Double>
  /// One range, or two if the box crosses the line at 180 degrees.
  public let longitudes: [ClosedRange<Double>]

  /// Makes the smallest box that contains every point within the distance.
  ///
  /// A box that contains a pole spans all longitudes.
  public init(around center: Coordinates, kilometres: Double) {
    let north = max(0, kilometres) / Coordinates.kilometresOfDegree
    latitudes = max(-90, center.latitude - north)...min(90, center.latitude + north)
    let narrowest = Coordinates.cosine(max(-latitudes.lowerBound, latitudes.upperBound))
    let east = north / max(narrowest, 1e-9)
    if east >= 180 || latitudes.upperBound == 90 || latitudes.lowerBound == -90 {
      longitudes = [-180...180]
      return
    }
    let (first, last) = (center.longitude - east, center.longitude + east)
    if first < -180 {
      longitudes = [-180...last, (first + 360)...180]
    } else if last > 180 {
      longitudes = [-180...(last - 360), first...180]
    } else {
      longitudes = [first...last]
    }
  }
}
