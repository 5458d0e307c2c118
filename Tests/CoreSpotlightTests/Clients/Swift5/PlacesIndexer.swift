import CoreSpotlight
import Foundation

// Places with coordinates and phone numbers. The numbers are bridged in all usual ways.
struct Venue: Codable {
  let id: String
  let name: String
  let latitude: Double
  let longitude: Double
  let street: String
  let houseNumber: Int
  let phone: String?
  let stars: Float
}

enum VenueIndexer {
  static func attributeSet(for venue: Venue) -> CSSearchableItemAttributeSet {
    let attributes = CSSearchableItemAttributeSet(itemContentType: "com.example.venue")
    attributes.title = venue.name
    attributes.namedLocation = venue.name
    attributes.latitude = venue.latitude as NSNumber
    attributes.longitude = NSNumber(value: venue.longitude)
    attributes.altitude = 171
    attributes.supportsNavigation = true
    attributes.thoroughfare = venue.street
    attributes.subThoroughfare = String(venue.houseNumber)
    attributes.fullyFormattedAddress = "\(venue.street) \(venue.houseNumber)"
    attributes.city = "Wien"
    attributes.stateOrProvince = "Wien"
    attributes.country = "Österreich"
    attributes.postalCode = "1010"
    attributes.rating = venue.stars as NSNumber
    attributes.ratingDescription = String(format: "%.1f stars", venue.stars)
    if let phone = venue.phone {
      attributes.phoneNumbers = [phone]
      attributes.supportsPhoneCall = NSNumber(booleanLiteral: true)
    }
    return attributes
  }

  static func distance(_ item: CSSearchableItem, to other: CSSearchableItem) -> Double? {
    guard let lat1 = item.attributeSet.latitude?.doubleValue, let lat2 = other.attributeSet.latitude as? Double else {
      return nil
    }
    return abs(lat1 - lat2)
  }
}
