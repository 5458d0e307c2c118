package import MDModel

extension Gazetteer {
  /// Maximum distance in kilometres at which a photo gets the name of a city.
  static let cityLimit = 25.0
  /// Maximum distance in kilometres at which a photo gets the city's region and country.
  static let countryLimit = 75.0

  /// Names of the place at or near a point; `nil` if no place is near, as at sea.
  package func names(at point: Coordinates) -> PlaceNames? {
    if let place = best(at: point, within: Self.cityLimit) { return names(ofPlace: place, withCity: true) }
    return best(at: point, within: Self.countryLimit).map { names(ofPlace: $0, withCity: false) }
  }

  private func names(ofPlace place: Int, withCity: Bool) -> PlaceNames {
    let region = tables.region(ofPlace: place)
    let regionName = tables.name(ofRegion: region)
    return PlaceNames(
      city: withCity ? tables.name(ofPlace: place) : nil, region: regionName.isEmpty ? nil : regionName,
      country: tables.name(ofCountry: tables.country(ofRegion: region)))
  }

  /// The nearest place, or the large city around it.
  ///
  /// City districts are places too, but people say that a photo is from Berlin, not from Mitte.
  private func best(at point: Coordinates, within limit: Double) -> Int? {
    var nearest: (place: Int, distance: Double)?
    // The largest city whose radius includes the point.
    var around: (place: Int, radius: Double)?
    forEachPlace(near: point, within: limit) { place, distance in
      if distance < nearest?.distance ?? .infinity { nearest = (place, distance) }
      let radius = tables.radius(ofPlace: place)
      if distance <= radius, radius > around?.radius ?? 0 { around = (place, radius) }
    }
    guard let nearest else { return nil }
    guard let around, tables.region(ofPlace: around.place) == tables.region(ofPlace: nearest.place) else {
      return nearest.place
    }
    // A town with at least half the radius of the city around it keeps its own name.
    return around.radius > 2 * tables.radius(ofPlace: nearest.place) ? around.place : nearest.place
  }

  private func forEachPlace(
    near point: Coordinates, within limit: Double, _ body: (_ place: Int, _ distance: Double) -> Void
  ) {
    let box = GeographicBox(around: point, kilometres: limit)
    for band in bands(of: box) {
      let places = tables.places(inBand: band)
      for longitudes in box.longitudes {
        var place = firstPlace(in: places, notWestOf: longitudes.lowerBound)
        while place < places.upperBound, tables.longitude(ofPlace: place) <= longitudes.upperBound {
          let center = Coordinates(
            latitude: tables.latitude(ofPlace: place), longitude: tables.longitude(ofPlace: place))
          let distance = center?.kilometres(toNeighbour: point) ?? .infinity
          if distance <= limit { body(place, distance) }
          place += 1
        }
      }
    }
  }

  private func bands(of box: GeographicBox) -> ClosedRange<Int> {
    func band(_ latitude: Double) -> Int {
      min(180 * tables.bandsOfDegree - 1, Int((latitude + 90) * Double(tables.bandsOfDegree)))
    }
    return band(box.latitudes.lowerBound)...band(box.latitudes.upperBound)
  }

  private func firstPlace(in places: Range<Int>, notWestOf longitude: Double) -> Int {
    var (low, high) = (places.lowerBound, places.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if tables.longitude(ofPlace: middle) < longitude { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
