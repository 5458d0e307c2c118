import MDModel

/// Pictures, music and a movie: numbers, booleans and lists.
extension FixtureItem {
  static let media: [FixtureItem] = [
    FixtureItem(
      "photo", "IMG_0001.JPG", in: "pictures", "public.jpeg", size: 2_000_000,
      [
        "kMDItemPixelWidth": 4000, "kMDItemPixelHeight": 3000, "kMDItemISOSpeed": 100, "kMDItemFNumber": 2.8,
        "kMDItemFlashOnOff": true, "kMDItemAcquisitionModel": "Canon EOS 5D", "kMDItemAcquisitionMake": "Canon",
        "kMDItemCity": "Paris", "kMDItemCountry": "France", "kMDItemLatitude": 48.8566, "kMDItemLongitude": 2.3522,
        "kMDItemOrientation": 0, .keywords: ["Holiday", "Eiffel Tower"], "kMDItemStarRating": 5,
        "kMDItemColorSpace": "RGB",
      ]),
    FixtureItem(
      "photo-berlin", "IMG_0002.png", in: "pictures", "public.png", size: 500_000,
      [
        "kMDItemPixelWidth": 800, "kMDItemPixelHeight": 600, "kMDItemFlashOnOff": false, "kMDItemCity": "Berlin",
        "kMDItemCountry": "Germany", "kMDItemLatitude": 52.52, "kMDItemHasAlphaChannel": true,
        .keywords: ["Holiday"], "kMDItemISOSpeed": 1600,
      ]),
    FixtureItem(
      "scan", "scan.tiff", in: "pictures", "public.tiff", size: 1_500_000,
      [
        "kMDItemPixelWidth": 1200, "kMDItemPixelHeight": 1200, "kMDItemFNumber": 8.0, "kMDItemLatitude": 51.5,
        "kMDItemLongitude": -0.1276, "kMDItemCountry": "United Kingdom", "kMDItemOrientation": 1,
        "kMDItemHasAlphaChannel": false,
      ]),
    FixtureItem(
      "france", "Paris-France.jpg", in: "pictures", "public.jpeg", size: 1_999_999,
      [.itemDescription: "The Eiffel Tower at night"]),
    FixtureItem(
      "song", "01 Hello.mp3", in: "music", "public.mp3", size: 3_500_000,
      [
        "kMDItemAlbum": "Blue", .authors: ["Joni Mitchell"], "artist": "Joni Mitchell", "kMDItemMusicalGenre": "Folk",
        "kMDItemDurationSeconds": 215.5, "kMDItemStarRating": 5, "kMDItemAudioBitRate": 320_000,
        "kMDItemAudioTrackNumber": 1,
      ]),
    FixtureItem(
      "song-cafe", "02 Café del Mar.flac", in: "music", "org.xiph.flac", size: 30_000_000,
      [
        "kMDItemAlbum": "Blue Train", .authors: ["John Coltrane"], "artist": "John Coltrane",
        "kMDItemMusicalGenre": "Jazz", "kMDItemDurationSeconds": 60.0, "kMDItemStarRating": 3,
        "kMDItemAudioTrackNumber": 2,
      ]),
    FixtureItem(
      "movie", "clip.mp4", in: "music", "public.mpeg-4", size: 1_000_001,
      [
        "kMDItemDurationSeconds": 3600, "kMDItemPixelWidth": 1920, "kMDItemPixelHeight": 1080,
        "kMDItemCodecs": ["H.264", "AAC"], "kMDItemStreamable": true, "kMDItemGenre": "Documentary",
      ]),
  ]
}
