public import Foundation
import MDModel

/// Attributes of pictures.
extension CSSearchableItemAttributeSet {
  /// Pixel height.
  public var pixelHeight: NSNumber? {
    get { self[number: "kMDItemPixelHeight"] }
    set { self[number: "kMDItemPixelHeight"] = newValue }
  }

  /// Pixel width.
  public var pixelWidth: NSNumber? {
    get { self[number: "kMDItemPixelWidth"] }
    set { self[number: "kMDItemPixelWidth"] = newValue }
  }

  /// Width x height.
  public var pixelCount: NSNumber? {
    get { self[number: "kMDItemPixelCount"] }
    set { self[number: "kMDItemPixelCount"] = newValue }
  }

  /// Colour model: RGB, CMYK, Gray, YUV.
  public var colorSpace: String? {
    get { self[string: "kMDItemColorSpace"] }
    set { self[string: "kMDItemColorSpace"] = newValue }
  }

  /// Bits per sample.
  public var bitsPerSample: NSNumber? {
    get { self[number: "kMDItemBitsPerSample"] }
    set { self[number: "kMDItemBitsPerSample"] = newValue }
  }

  /// Flash fired.
  public var flashOn: NSNumber? {
    get { self[number: "kMDItemFlashOnOff"] }
    set { self[number: "kMDItemFlashOnOff"] = newValue }
  }

  /// Focal length, mm.
  public var focalLength: NSNumber? {
    get { self[number: "kMDItemFocalLength"] }
    set { self[number: "kMDItemFocalLength"] = newValue }
  }

  /// 35 mm equivalent.
  public var focalLength35mm: NSNumber? {
    get { self[number: "kMDItemFocalLength35mm"] }
    set { self[number: "kMDItemFocalLength35mm"] = newValue }
  }

  /// Camera maker.
  public var acquisitionMake: String? {
    get { self[string: "kMDItemAcquisitionMake"] }
    set { self[string: "kMDItemAcquisitionMake"] = newValue }
  }

  /// Camera model.
  public var acquisitionModel: String? {
    get { self[string: "kMDItemAcquisitionModel"] }
    set { self[string: "kMDItemAcquisitionModel"] = newValue }
  }

  /// Owner recorded in camera.
  public var cameraOwner: String? {
    get { self[string: "kMDItemCameraOwner"] }
    set { self[string: "kMDItemCameraOwner"] = newValue }
  }

  /// Lens model.
  public var lensModel: String? {
    get { self[string: "kMDItemLensModel"] }
    set { self[string: "kMDItemLensModel"] = newValue }
  }

  /// ISO speed.
  public var isoSpeed: NSNumber? {
    get { self[number: "kMDItemISOSpeed"] }
    set { self[number: "kMDItemISOSpeed"] = newValue }
  }

  /// 0 landscape, 1 portrait.
  public var orientation: NSNumber? {
    get { self[number: "kMDItemOrientation"] }
    set { self[number: "kMDItemOrientation"] = newValue }
  }

  /// Layer names.
  public var layerNames: [String]? {
    get { self[strings: "kMDItemLayerNames"] }
    set { self[strings: "kMDItemLayerNames"] = newValue }
  }

  /// 0 auto, 1 manual.
  public var whiteBalance: NSNumber? {
    get { self[number: "kMDItemWhiteBalance"] }
    set { self[number: "kMDItemWhiteBalance"] = newValue }
  }

  /// Aperture as APEX value.
  public var aperture: NSNumber? {
    get { self[number: "kMDItemAperture"] }
    set { self[number: "kMDItemAperture"] = newValue }
  }

  /// Colour profile name.
  public var profileName: String? {
    get { self[string: "kMDItemProfileName"] }
    set { self[string: "kMDItemProfileName"] = newValue }
  }

  /// Horizontal dpi.
  public var resolutionWidthDPI: NSNumber? {
    get { self[number: "kMDItemResolutionWidthDPI"] }
    set { self[number: "kMDItemResolutionWidthDPI"] = newValue }
  }

  /// Vertical dpi.
  public var resolutionHeightDPI: NSNumber? {
    get { self[number: "kMDItemResolutionHeightDPI"] }
    set { self[number: "kMDItemResolutionHeightDPI"] = newValue }
  }

  /// Exposure mode.
  public var exposureMode: NSNumber? {
    get { self[number: "kMDItemExposureMode"] }
    set { self[number: "kMDItemExposureMode"] = newValue }
  }

  /// Exposure time in seconds.
  public var exposureTime: NSNumber? {
    get { self[number: "kMDItemExposureTimeSeconds"] }
    set { self[number: "kMDItemExposureTimeSeconds"] = newValue }
  }

  /// EXIF version.
  public var exifVersion: String? {
    get { self[string: "kMDItemEXIFVersion"] }
    set { self[string: "kMDItemEXIFVersion"] = newValue }
  }

  /// Version of the GPS IFD.
  public var exifgpsVersion: String? {
    get { self[string: "kMDItemEXIFGPSVersion"] }
    set { self[string: "kMDItemEXIFGPSVersion"] = newValue }
  }

  /// Has alpha.
  public var hasAlphaChannel: NSNumber? {
    get { self[number: "kMDItemHasAlphaChannel"] }
    set { self[number: "kMDItemHasAlphaChannel"] = newValue }
  }

  /// Red-eye reduction.
  public var redEyeOn: NSNumber? {
    get { self[number: "kMDItemRedEyeOnOff"] }
    set { self[number: "kMDItemRedEyeOnOff"] = newValue }
  }

  /// Metering mode.
  public var meteringMode: String? {
    get { self[string: "kMDItemMeteringMode"] }
    set { self[string: "kMDItemMeteringMode"] = newValue }
  }

  /// Smallest f-number of lens.
  public var maxAperture: NSNumber? {
    get { self[number: "kMDItemMaxAperture"] }
    set { self[number: "kMDItemMaxAperture"] = newValue }
  }

  /// F-number.
  public var fNumber: NSNumber? {
    get { self[number: "kMDItemFNumber"] }
    set { self[number: "kMDItemFNumber"] = newValue }
  }

  /// Exposure program.
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
