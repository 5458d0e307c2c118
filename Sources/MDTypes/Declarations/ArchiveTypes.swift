extension TypeDeclaration {
  /// Archives, disk images and fonts.
  static let archiveTypes: [TypeDeclaration] = [
    TypeDeclaration("public.archive", "", "archive"),
    TypeDeclaration("public.disk-image", "public.archive", "mountable image"),
    TypeDeclaration("public.font", "public.data", "font"),
    TypeDeclaration("com.pkware.zip-archive", "public.data public.archive", "ZIP archive"),
    TypeDeclaration("org.gnu.gnu-tar-archive", "public.data public.archive", extensions: "gtar", "tar archive"),
    TypeDeclaration("com.apple.disk-image", "public.disk-image public.data", "disk image"),
    TypeDeclaration("com.adobe.postscript-font", "public.font", "PostScript font"),
    TypeDeclaration("public.truetype-font", "public.font", "TrueType family"),
    TypeDeclaration(
      "public.zip-archive", "com.pkware.zip-archive",
      extensions: "zip", mimeTypes: "application/zip application/x-zip-compressed", "ZIP archive"),
    TypeDeclaration(
      "public.tar-archive", "org.gnu.gnu-tar-archive",
      extensions: "tar", mimeTypes: "application/x-tar application/tar", "tar archive"),
    TypeDeclaration(
      "org.gnu.gnu-zip-archive", "public.data public.archive",
      extensions: "gz gzip", mimeTypes: "application/gzip application/x-gzip", "gzip archive"),
    TypeDeclaration(
      "org.gnu.gnu-zip-tar-archive", "org.gnu.gnu-zip-archive",
      extensions: "tgz", mimeTypes: "application/x-compressed-tar", "gzipped tar"),
    TypeDeclaration(
      "public.bzip2-archive", "public.data public.archive",
      extensions: "bz2 bz", mimeTypes: "application/x-bzip2 application/x-bzip", "bzip2 archive"),
    TypeDeclaration(
      "public.tar-bzip2-archive", "public.bzip2-archive",
      extensions: "tbz2 tbz", mimeTypes: "application/x-bzip-compressed-tar", "bzipped tar"),
    TypeDeclaration(
      "org.tukaani.xz-archive", "public.data public.archive",
      extensions: "xz", mimeTypes: "application/x-xz", "XZ archive"),
    TypeDeclaration(
      "org.tukaani.tar-xz-archive", "public.data public.archive",
      extensions: "txz", mimeTypes: "application/x-xz-compressed-tar", "xz tar"),
    TypeDeclaration(
      "com.facebook.zstandard-archive", "public.data public.archive",
      extensions: "zst", mimeTypes: "application/zstd application/x-zstd", "Zstandard archive"),
    TypeDeclaration(
      "com.facebook.zstandard-tar-archive", "com.facebook.zstandard-archive",
      extensions: "tzst", mimeTypes: "application/x-zstd-compressed-tar", "Zstandard tar"),
    TypeDeclaration(
      "org.7-zip.7-zip-archive", "public.data public.archive",
      extensions: "7z", mimeTypes: "application/x-7z-compressed", "7-Zip archive"),
    TypeDeclaration(
      "com.rarlab.rar-archive", "public.data public.archive",
      extensions: "rar", mimeTypes: "application/vnd.rar application/x-rar-compressed", "RAR archive"),
    TypeDeclaration(
      "public.cpio-archive", "public.data public.archive",
      extensions: "cpio pax", mimeTypes: "application/x-cpio", "cpio"),
    TypeDeclaration(
      "com.apple.xar-archive", "public.data public.archive",
      extensions: "xar", mimeTypes: "application/x-xar", "xar"),
    TypeDeclaration("com.apple.archive", "public.data public.archive", extensions: "aar yaa", "Apple archive"),
    TypeDeclaration(
      "com.microsoft.cab", "public.data public.archive",
      extensions: "cab", mimeTypes: "application/vnd.ms-cab-compressed", "cabinet"),
    TypeDeclaration(
      "org.debian.deb-archive", "public.data public.archive",
      extensions: "deb", mimeTypes: "application/vnd.debian.binary-package", "Debian package"),
    TypeDeclaration(
      "com.redhat.rpm-archive", "public.data public.archive",
      extensions: "rpm", mimeTypes: "application/x-rpm", "RPM package"),
    TypeDeclaration(
      "com.sun.java-archive", "public.zip-archive public.executable",
      extensions: "jar", mimeTypes: "application/java-archive", "JAR"),
    TypeDeclaration(
      "public.iso-image", "com.apple.disk-image",
      extensions: "iso", mimeTypes: "application/x-iso9660-image", "ISO image"),
    TypeDeclaration(
      "com.apple.disk-image-udif", "com.apple.disk-image",
      extensions: "dmg img udif", mimeTypes: "application/x-apple-diskimage", "disk image"),
    TypeDeclaration(
      "com.apple.installer-package-archive", "public.data public.archive",
      extensions: "pkg mpkg", mimeTypes: "application/x-newton-compatible-pkg", "installer package"),
    TypeDeclaration(
      "public.truetype-ttf-font", "public.truetype-font",
      extensions: "ttf", mimeTypes: "font/ttf application/x-font-ttf", "TrueType font"),
    TypeDeclaration("public.opentype-font", "public.font", extensions: "otf", mimeTypes: "font/otf", "OpenType font"),
    TypeDeclaration(
      "public.truetype-collection-font", "public.truetype-font",
      extensions: "ttc", mimeTypes: "font/collection", "TrueType collection"),
  ]
}
