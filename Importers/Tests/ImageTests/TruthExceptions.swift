/// Known differences from exiftool 12.57: the columns of a row, with the reason.
enum TruthExceptions {
  struct Exception: Sendable {
    let columns: Set<String>
    let reason: String
  }

  /// The table contains only EXIF offsets. In these files, XMP's `exif:DateTimeOriginal` has the same time with an
  /// offset (exiftool -G1 -DateTimeOriginal), which the importer uses.
  static let offsetsOfXMP = [
    "Canon_DIGITAL_IXUS_400.jpg": "+02:00", "Nikon_D70.jpg": "-04:00", "Pentax_K10D.jpg": "+09:00",
    "jolla.jpg": "+02:00", "testJPEG_commented_pspcs2mac.jpg": "+02:00",
  ]

  /// Exceptions by file name.
  static let byFile: [String: Exception] = [
    "IMG_5195.HEIC": Exception(
      columns: [
        "ExposureTime", "FNumber", "Flash", "FocalLength", "GPSAltitude", "GPSLatitude", "GPSLongitude", "ISO",
      ],
      reason: "the table was made without this file's Exif item; exiftool asked about the file alone gives our values"),
    "clusterfuzz-testcase-minimized-file-fuzzer-5752063708495872.heic": Exception(
      columns: ["ExposureTime", "FNumber", "Flash", "FocalLength", "ISO", "Orientation"],
      reason: "as above: the file is damaged, its Exif item is whole"),
    "clusterfuzz-testcase-minimized-file-fuzzer-4616081830051840.heic": Exception(
      columns: ["Orientation"], reason: "as above"),
    "olympus-d320l.jpg": Exception(
      columns: ["DateTimeOriginal", "ExposureTime", "FNumber", "Flash"],
      reason: "exiftool reads Olympus's own text segment of 1998 (APP12, Picture Info); the file has no EXIF"),
    "87_OSError.jpg": Exception(
      columns: ["GPSAltitude"],
      reason: "GPSAltitude 42.123 stands in the file without its reference, whose default is above sea level; "
        + "exiftool's signed value needs both"),
    "cve-2012-2813.jpg": Exception(
      columns: ["ExposureTime", "Flash", "FocalLength", "ISO"],
      reason: "exiftool stops at a bad directory offset that libexif repairs"),
    "testJPEG_EXIF.jpg": Exception(
      columns: ["Copyright"],
      reason: "EXIF has question marks for the Cyrillic letters that XMP has whole: XMP goes first"),
    "testJPEG_GEO.jpg": Exception(columns: ["Copyright"], reason: "as above"),
    "testJPEG_commented_pspcs2mac.jpg": Exception(
      columns: ["ImageDescription"], reason: "EXIF and XMP describe the picture differently: XMP goes first"),
    "testJPEG_commented_xnviewmp026.jpg": Exception(columns: ["ImageDescription"], reason: "as above"),
  ]
}
