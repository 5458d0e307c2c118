extension TypeDeclaration {
  /// Types of Linux desktops that Apple's table lacks, named as their makers or other programs name them.
  static let linuxTypes: [TypeDeclaration] = [
    TypeDeclaration(
      "org.freedesktop.desktop-entry", "public.plain-text",
      extensions: "desktop", mimeTypes: "application/x-desktop", "desktop entry"),
    TypeDeclaration(
      "org.freedesktop.appstream-metainfo", "public.xml",
      extensions: "metainfo.xml appdata.xml", "AppStream metainfo"),
    TypeDeclaration(
      "com.microsoft.visual-basic-source", "public.source-code",
      extensions: "vb", "Visual Basic source"),
    TypeDeclaration(
      "com.google.earth.kml", "public.xml",
      extensions: "kml", mimeTypes: "application/vnd.google-earth.kml+xml", "KML places"),
    TypeDeclaration(
      "com.google.earth.kmz", "public.data",
      extensions: "kmz", mimeTypes: "application/vnd.google-earth.kmz", "packed KML places"),
    TypeDeclaration(
      "org.krita.kra", "public.image",
      extensions: "kra krz", mimeTypes: "application/x-krita", "Krita picture"),
    TypeDeclaration(
      "org.freedesktop.openraster", "public.image",
      extensions: "ora", mimeTypes: "image/openraster", "OpenRaster picture"),
    TypeDeclaration(
      "com.android.package-archive", "public.zip-archive public.executable",
      extensions: "apk", mimeTypes: "application/vnd.android.package-archive", "Android package"),
    TypeDeclaration(
      "com.garmin.tcx", "public.xml",
      extensions: "tcx", mimeTypes: "application/vnd.garmin.tcx+xml", "Garmin training"),
    TypeDeclaration(
      "org.sqlite.sqlite3", "public.data public.database",
      extensions: "sqlite sqlite3", mimeTypes: "application/vnd.sqlite3 application/x-sqlite3", "SQLite database"),
    TypeDeclaration(
      "org.bittorrent.torrent", "public.data",
      extensions: "torrent", mimeTypes: "application/x-bittorrent", "BitTorrent download"),
    TypeDeclaration(
      "org.apache.parquet", "public.data public.database",
      extensions: "parquet", mimeTypes: "application/vnd.apache.parquet", "Parquet table"),
    TypeDeclaration(
      "org.hdfgroup.hdf5", "public.data",
      extensions: "h5 hdf5 he5", mimeTypes: "application/x-hdf application/x-hdf5", "HDF5 data"),
    TypeDeclaration(
      "edu.ucar.netcdf", "public.data",
      extensions: "nc cdf", mimeTypes: "application/x-netcdf", "netCDF data"),
  ]
}
