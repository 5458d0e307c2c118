public import Foundation
import MDModel

/// Attributes of places and positions.
extension CSSearchableItemAttributeSet {
  /// Headline (IPTC).
  public var headline: String? {
    get { self[string: "kMDItemHeadline"] }
    set { self[string: "kMDItemHeadline"] = newValue }
  }

  /// Special instructions (IPTC).
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

  /// City (IPTC).
  public var city: String? {
    get { self[string: "kMDItemCity"] }
    set { self[string: "kMDItemCity"] = newValue }
  }

  /// State (IPTC).
  public var stateOrProvince: String? {
    get { self[string: "kMDItemStateOrProvince"] }
    set { self[string: "kMDItemStateOrProvince"] = newValue }
  }

  /// Country (IPTC).
  public var country: String? {
    get { self[string: "kMDItemCountry"] }
    set { self[string: "kMDItemCountry"] = newValue }
  }

  /// Address in the form of its country.
  public var fullyFormattedAddress: String? {
    get { self[string: "fullyFormattedAddress"] }
    set { self[string: "fullyFormattedAddress"] = newValue }
  }

  /// Metres above sea level (WGS84).
  public var altitude: NSNumber? {
    get { self[number: "kMDItemAltitude"] }
    set { self[number: "kMDItemAltitude"] = newValue }
  }

  /// Degrees north.
  public var latitude: NSNumber? {
    get { self[number: "kMDItemLatitude"] }
    set { self[number: "kMDItemLatitude"] = newValue }
  }

  /// Degrees east.
  public var longitude: NSNumber? {
    get { self[number: "kMDItemLongitude"] }
    set { self[number: "kMDItemLongitude"] = newValue }
  }

  /// Km/h.
  public var speed: NSNumber? {
    get { self[number: "kMDItemSpeed"] }
    set { self[number: "kMDItemSpeed"] = newValue }
  }

  /// Time of the recorded event.
  public var timestamp: Date? {
    get { self[date: "kMDItemTimestamp"] }
    set { self[date: "kMDItemTimestamp"] = newValue }
  }

  /// Direction of view, degrees.
  public var imageDirection: NSNumber? {
    get { self[number: "kMDItemImageDirection"] }
    set { self[number: "kMDItemImageDirection"] = newValue }
  }

  /// Place name.
  public var namedLocation: String? {
    get { self[string: "kMDItemNamedLocation"] }
    set { self[string: "kMDItemNamedLocation"] = newValue }
  }

  /// Direction of travel, degrees.
  public var gpsTrack: NSNumber? {
    get { self[number: "kMDItemGPSTrack"] }
    set { self[number: "kMDItemGPSTrack"] = newValue }
  }

  /// Receiver status.
  public var gpsStatus: String? {
    get { self[string: "kMDItemGPSStatus"] }
    set { self[string: "kMDItemGPSStatus"] = newValue }
  }

  /// Measure mode.
  public var gpsMeasureMode: String? {
    get { self[string: "kMDItemGPSMeasureMode"] }
    set { self[string: "kMDItemGPSMeasureMode"] = newValue }
  }

  /// Dilution of precision.
  public var gpsdop: NSNumber? {
    get { self[number: "kMDItemGPSDOP"] }
    set { self[number: "kMDItemGPSDOP"] = newValue }
  }

  /// Datum.
  public var gpsMapDatum: String? {
    get { self[string: "kMDItemGPSMapDatum"] }
    set { self[string: "kMDItemGPSMapDatum"] = newValue }
  }

  /// Destination latitude.
  public var gpsDestLatitude: NSNumber? {
    get { self[number: "kMDItemGPSDestLatitude"] }
    set { self[number: "kMDItemGPSDestLatitude"] = newValue }
  }

  /// Destination longitude.
  public var gpsDestLongitude: NSNumber? {
    get { self[number: "kMDItemGPSDestLongitude"] }
    set { self[number: "kMDItemGPSDestLongitude"] = newValue }
  }

  /// Bearing to destination.
  public var gpsDestBearing: NSNumber? {
    get { self[number: "kMDItemGPSDestBearing"] }
    set { self[number: "kMDItemGPSDestBearing"] = newValue }
  }

  /// Distance to destination.
  public var gpsDestDistance: NSNumber? {
    get { self[number: "kMDItemGPSDestDistance"] }
    set { self[number: "kMDItemGPSDestDistance"] = newValue }
  }

  /// Location method.
  public var gpsProcessingMethod: String? {
    get { self[string: "kMDItemGPSProcessingMethod"] }
    set { self[string: "kMDItemGPSProcessingMethod"] = newValue }
  }

  /// GPS area name.
  public var gpsAreaInformation: String? {
    get { self[string: "kMDItemGPSAreaInformation"] }
    set { self[string: "kMDItemGPSAreaInformation"] = newValue }
  }

  /// GPS date.
  public var gpsDateStamp: Date? {
    get { self[date: "kMDItemGPSDateStamp"] }
    set { self[date: "kMDItemGPSDateStamp"] = newValue }
  }

  /// Differential correction (sic).
  public var gpsDifferental: NSNumber? {
    get { self[number: "kMDItemGPSDifferental"] }
    set { self[number: "kMDItemGPSDifferental"] = newValue }
  }
}
