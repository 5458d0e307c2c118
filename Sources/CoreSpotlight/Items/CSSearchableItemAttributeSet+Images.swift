public import Foundation
import MDModel

/// Attributes of pictures.
extension CSSearchableItemAttributeSet {
  /// Height in pixels.
  public var pixelHeight: NSNumber? {
    get { self[number: "kMDItemPixelHeight"] }
    set { self[number: "kMDItemPixelHeight"] = newValue }
  }

  /// Width in pixels.
  public var pixelWidth: NSNumber? {
    get { self[number: "kMDItemPixelWidth"] }
    set { self[number: "kMDItemPixelWidth"] = newValue }
  }

  /// Width times height, in pixels.
  public var pixelCount: NSNumber? {
    get { self[number: "kMDItemPixelCount"] }
    set { self[number: "kMDItemPixelCount"] = newValue }
  }

  /// Colour model, such as RGB, CMYK or Gray.
  public var colorSpace: String? {
    get { self[string: "kMDItemColorSpace"] }
    set { self[string: "kMDItemColorSpace"] = newValue }
  }

  /// Bits of each sample of colour or sound.
  public var bitsPerSample: NSNumber? {
    get { self[number: "kMDItemBitsPerSample"] }
    set { self[number: "kMDItemBitsPerSample"] = newValue }
  }

  /// Boolean: whether the flash fired.
  public var flashOn: NSNumber? {
    get { self[number: "kMDItemFlashOnOff"] }
    set { self[number: "kMDItemFlashOnOff"] = newValue }
  }

  /// Focal length of the lens, in millimetres.
  public var focalLength: NSNumber? {
    get { self[number: "kMDItemFocalLength"] }
    set { self[number: "kMDItemFocalLength"] = newValue }
  }

  /// Focal length with the same angle of view on 35 mm film, in millimetres.
  public var focalLength35mm: NSNumber? {
    get { self[number: "kMDItemFocalLength35mm"] }
    set { self[number: "kMDItemFocalLength35mm"] = newValue }
  }

  /// Maker of the camera.
  public var acquisitionMake: String? {
    get { self[string: "kMDItemAcquisitionMake"] }
    set { self[string: "kMDItemAcquisitionMake"] = newValue }
  }

  /// Model of the camera.
  public var acquisitionModel: String? {
    get { self[string: "kMDItemAcquisitionModel"] }
    set { self[string: "kMDItemAcquisitionModel"] = newValue }
  }

  /// The owner recorded in the camera.
  public var cameraOwner: String? {
    get { self[string: "kMDItemCameraOwner"] }
    set { self[string: "kMDItemCameraOwner"] = newValue }
  }

  /// Model of the lens.
  public var lensModel: String? {
    get { self[string: "kMDItemLensModel"] }
    set { self[string: "kMDItemLensModel"] = newValue }
  }

  /// Sensitivity, as an ISO number.
  public var isoSpeed: NSNumber? {
    get { self[number: "kMDItemISOSpeed"] }
    set { self[number: "kMDItemISOSpeed"] = newValue }
  }

  /// 0 for landscape, 1 for portrait.
  public var orientation: NSNumber? {
    get { self[number: "kMDItemOrientation"] }
    set { self[number: "kMDItemOrientation"] = newValue }
  }

  /// Names of the layers of a picture.
  public var layerNames: [String]? {
    get { self[strings: "kMDItemLayerNames"] }
    set { self[strings: "kMDItemLayerNames"] = newValue }
  }

  /// 0 for automatic white balance, 1 for manual.
  public var whiteBalance: NSNumber? {
    get { self[number: "kMDItemWhiteBalance"] }
    set { self[number: "kMDItemWhiteBalance"] = newValue }
  }

  /// Aperture as an APEX value.
  public var aperture: NSNumber? {
    get { self[number: "kMDItemAperture"] }
    set { self[number: "kMDItemAperture"] = newValue }
  }

  /// Name of the colour profile.
  public var profileName: String? {
    get { self[string: "kMDItemProfileName"] }
    set { self[string: "kMDItemProfileName"] = newValue }
  }

  /// Horizontal resolution, in dots per inch.
  public var resolutionWidthDPI: NSNumber? {
    get { self[number: "kMDItemResolutionWidthDPI"] }
    set { self[number: "kMDItemResolutionWidthDPI"] = newValue }
  }

  /// Vertical resolution, in dots per inch.
  public var resolutionHeightDPI: NSNumber? {
    get { self[number: "kMDItemResolutionHeightDPI"] }
    set { self[number: "kMDItemResolutionHeightDPI"] = newValue }
  }

  /// 0 for automatic exposure, 1 for manual, 2 for bracketed.
  public var exposureMode: NSNumber? {
    get { self[number: "kMDItemExposureMode"] }
    set { self[number: "kMDItemExposureMode"] = newValue }
  }

  /// Exposure time in seconds.
  public var exposureTime: NSNumber? {
    get { self[number: "kMDItemExposureTimeSeconds"] }
    set { self[number: "kMDItemExposureTimeSeconds"] = newValue }
  }

  /// Version of the EXIF data.
  public var exifVersion: String? {
    get { self[string: "kMDItemEXIFVersion"] }
    set { self[string: "kMDItemEXIFVersion"] = newValue }
  }

  /// Version of the EXIF data on the position.
  public var exifgpsVersion: String? {
    get { self[string: "kMDItemEXIFGPSVersion"] }
    set { self[string: "kMDItemEXIFGPSVersion"] = newValue }
  }

  /// Boolean: whether the picture has transparent parts.
  public var hasAlphaChannel: NSNumber? {
    get { self[number: "kMDItemHasAlphaChannel"] }
    set { self[number: "kMDItemHasAlphaChannel"] = newValue }
  }

  /// Boolean: whether red eyes were reduced.
  public var redEyeOn: NSNumber? {
    get { self[number: "kMDItemRedEyeOnOff"] }
    set { self[number: "kMDItemRedEyeOnOff"] = newValue }
  }

  /// Metering of the light.
  public var meteringMode: String? {
    get { self[string: "kMDItemMeteringMode"] }
    set { self[string: "kMDItemMeteringMode"] = newValue }
  }

  /// The widest aperture of the lens, as an f-number.
  public var maxAperture: NSNumber? {
    get { self[number: "kMDItemMaxAperture"] }
    set { self[number: "kMDItemMaxAperture"] = newValue }
  }

  /// Aperture as an f-number.
  public var fNumber: NSNumber? {
    get { self[number: "kMDItemFNumber"] }
    set { self[number: "kMDItemFNumber"] = newValue }
  }

  /// The program with which the camera chose the exposure.
  public var exposureProgram: String? {
    get { self[string: "kMDItemExposureProgram"] }
    set { self[string: "kMDItemExposureProgram"] = newValue }
  }

  /// Exposure time as text.
  public var exposureTimeString: String? {
    get { self[string: "kMDItemExposureTimeString"] }
    set { self[string: "kMDItemExposureTimeString"] = newValue }
  }
}
