public import Foundation
import MDModel

/// Attributes of places and positions.
extension CSSearchableItemAttributeSet {
  /// Headline of a picture (IPTC).
  public var headline: String? {
    get { self[string: "kMDItemHeadline"] }
    set { self[string: "kMDItemHeadline"] = newValue }
  }

  /// Instructions for the use of a picture (IPTC).
  public var instructions: String? {
    get { self[string: "kMDItemInstructions"] }
    set { self[string: "kMDItemInstructions"] = newValue }
  }

  /// Street.
  public var thoroughfare: String? {
    get { self[string: "thoroughfare"] }
    set { self[string: "thoroughfare"] = newValue }
  }

  /// House number.
  public var subThoroughfare: String? {
    get { self[string: "subThoroughfare"] }
    set { self[string: "subThoroughfare"] = newValue }
  }

  /// Postal code.
  public var postalCode: String? {
    get { self[string: "postalCode"] }
    set { self[string: "postalCode"] = newValue }
  }

  /// City.
  public var city: String? {
    get { self[string: "kMDItemCity"] }
    set { self[string: "kMDItemCity"] = newValue }
  }

  /// State or province.
  public var stateOrProvince: String? {
    get { self[string: "kMDItemStateOrProvince"] }
    set { self[string: "kMDItemStateOrProvince"] = newValue }
  }

  /// Country.
  public var country: String? {
    get { self[string: "kMDItemCountry"] }
    set { self[string: "kMDItemCountry"] = newValue }
  }

  /// Address in the format of its country.
  public var fullyFormattedAddress: String? {
    get { self[string: "fullyFormattedAddress"] }
    set { self[string: "fullyFormattedAddress"] = newValue }
  }

  /// Metres above sea level (WGS 84).
  public var altitude: NSNumber? {
    get { self[number: "kMDItemAltitude"] }
    set { self[number: "kMDItemAltitude"] = newValue }
  }

  /// Degrees north, -90 to 90 (WGS 84).
  public var latitude: NSNumber? {
    get { self[number: "kMDItemLatitude"] }
    set { self[number: "kMDItemLatitude"] = newValue }
  }

  /// Degrees east, -180 to 180 (WGS 84).
  public var longitude: NSNumber? {
    get { self[number: "kMDItemLongitude"] }
    set { self[number: "kMDItemLongitude"] = newValue }
  }

  /// Speed, in kilometres per hour.
  public var speed: NSNumber? {
    get { self[number: "kMDItemSpeed"] }
    set { self[number: "kMDItemSpeed"] = newValue }
  }

  /// Time at which the position was taken.
  public var timestamp: Date? {
    get { self[date: "kMDItemTimestamp"] }
    set { self[date: "kMDItemTimestamp"] = newValue }
  }

  /// Direction in which the picture was taken, in degrees from north.
  public var imageDirection: NSNumber? {
    get { self[number: "kMDItemImageDirection"] }
    set { self[number: "kMDItemImageDirection"] = newValue }
  }

  /// Name of the place.
  public var namedLocation: String? {
    get { self[string: "kMDItemNamedLocation"] }
    set { self[string: "kMDItemNamedLocation"] = newValue }
  }

  /// Direction of travel, in degrees from north.
  public var gpsTrack: NSNumber? {
    get { self[number: "kMDItemGPSTrack"] }
    set { self[number: "kMDItemGPSTrack"] = newValue }
  }

  /// State of the GPS receiver.
  public var gpsStatus: String? {
    get { self[string: "kMDItemGPSStatus"] }
    set { self[string: "kMDItemGPSStatus"] = newValue }
  }

  /// Whether the height was measured too: 2 or 3 dimensions.
  public var gpsMeasureMode: String? {
    get { self[string: "kMDItemGPSMeasureMode"] }
    set { self[string: "kMDItemGPSMeasureMode"] = newValue }
  }

  /// Dilution of precision.
  public var gpsdop: NSNumber? {
    get { self[number: "kMDItemGPSDOP"] }
    set { self[number: "kMDItemGPSDOP"] = newValue }
  }

  /// Geodetic datum, such as WGS-84.
  public var gpsMapDatum: String? {
    get { self[string: "kMDItemGPSMapDatum"] }
    set { self[string: "kMDItemGPSMapDatum"] = newValue }
  }

  /// Latitude of the destination, -90 to 90.
  public var gpsDestLatitude: NSNumber? {
    get { self[number: "kMDItemGPSDestLatitude"] }
    set { self[number: "kMDItemGPSDestLatitude"] = newValue }
  }

  /// Longitude of the destination, -180 to 180.
  public var gpsDestLongitude: NSNumber? {
    get { self[number: "kMDItemGPSDestLongitude"] }
    set { self[number: "kMDItemGPSDestLongitude"] = newValue }
  }

  /// Direction to the destination, in degrees from north.
  public var gpsDestBearing: NSNumber? {
    get { self[number: "kMDItemGPSDestBearing"] }
    set { self[number: "kMDItemGPSDestBearing"] = newValue }
  }

  /// Distance to the destination, in kilometres.
  public var gpsDestDistance: NSNumber? {
    get { self[number: "kMDItemGPSDestDistance"] }
    set { self[number: "kMDItemGPSDestDistance"] = newValue }
  }

  /// Method by which the position was determined.
  public var gpsProcessingMethod: String? {
    get { self[string: "kMDItemGPSProcessingMethod"] }
    set { self[string: "kMDItemGPSProcessingMethod"] = newValue }
  }

  /// Name of the area.
  public var gpsAreaInformation: String? {
    get { self[string: "kMDItemGPSAreaInformation"] }
    set { self[string: "kMDItemGPSAreaInformation"] = newValue }
  }

  /// Date and time of the position, UTC.
  public var gpsDateStamp: Date? {
    get { self[date: "kMDItemGPSDateStamp"] }
    set { self[date: "kMDItemGPSDateStamp"] = newValue }
  }

  /// Boolean: whether a second receiver corrected the position. The name is Apple's.
  public var gpsDifferental: NSNumber? {
    get { self[number: "kMDItemGPSDifferental"] }
    set { self[number: "kMDItemGPSDifferental"] = newValue }
  }
}
