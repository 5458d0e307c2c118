extension TypeDeclaration {
  /// Still images.
  static let imageTypes: [TypeDeclaration] = [
    TypeDeclaration("public.image", "public.data public.content", "image"),
    TypeDeclaration("public.camera-raw-image", "public.image", "camera raw image"),
    TypeDeclaration("public.heif-standard", "public.image", "HEIF image"),
    TypeDeclaration("public.fax", "public.image public.message", "fax image"),
    TypeDeclaration(
      "public.jpeg", "public.image",
      extensions: "jpeg jpe jpg", mimeTypes: "image/jpeg image/jpg", "JPEG image"),
    TypeDeclaration(
      "public.jpeg-2000", "public.image",
      extensions: "jp2 jpf jpx j2c j2k", mimeTypes: "image/jp2 image/jpx image/jpm", "JPEG 2000 image"),
    TypeDeclaration("public.png", "public.image", extensions: "png", mimeTypes: "image/png", "PNG image"),
    TypeDeclaration("com.compuserve.gif", "public.image", extensions: "gif", mimeTypes: "image/gif", "GIF image"),
    TypeDeclaration("public.tiff", "public.image", extensions: "tiff tif", mimeTypes: "image/tiff", "TIFF image"),
    TypeDeclaration(
      "com.microsoft.bmp", "public.image",
      extensions: "bmp dib", mimeTypes: "image/bmp image/x-ms-bmp image/x-bmp", "BMP image"),
    TypeDeclaration(
      "com.microsoft.ico", "public.image",
      extensions: "ico", mimeTypes: "image/vnd.microsoft.icon image/x-icon", "Windows icon"),
    TypeDeclaration(
      "com.apple.icns", "public.image",
      extensions: "icns", mimeTypes: "image/x-icns image/icns", "Apple icon"),
    TypeDeclaration("org.webmproject.webp", "public.image", extensions: "webp", mimeTypes: "image/webp", "WebP image"),
    TypeDeclaration("public.heic", "public.heif-standard", extensions: "heic", mimeTypes: "image/heic", "HEIC image"),
    TypeDeclaration(
      "public.heif", "public.heif-standard",
      extensions: "heif hif", mimeTypes: "image/heif", "HEIF image"),
    TypeDeclaration(
      "public.heics", "public.heif-standard",
      extensions: "heics", mimeTypes: "image/heic-sequence", "HEIC sequence"),
    TypeDeclaration("public.avif", "public.heif-standard", extensions: "avif", mimeTypes: "image/avif", "AVIF image"),
    TypeDeclaration(
      "public.svg-image", "public.xml public.image",
      extensions: "svg svgz", mimeTypes: "image/svg+xml", "SVG image"),
    TypeDeclaration("com.adobe.xmp", "public.xml", extensions: "xmp", "XMP metadata"),
    TypeDeclaration(
      "com.adobe.photoshop-image", "public.image",
      extensions: "psd", mimeTypes: "image/vnd.adobe.photoshop image/x-photoshop", "Photoshop image"),
    TypeDeclaration(
      "com.adobe.illustrator.ai-image", "public.image",
      extensions: "ai", mimeTypes: "application/illustrator", "Illustrator image"),
    TypeDeclaration(
      "com.truevision.tga-image", "public.image",
      extensions: "tga", mimeTypes: "image/x-tga image/tga", "TGA image"),
    TypeDeclaration(
      "com.ilm.openexr-image", "public.image",
      extensions: "exr", mimeTypes: "image/x-exr", "OpenEXR image"),
    TypeDeclaration(
      "public.radiance", "public.image",
      extensions: "hdr", mimeTypes: "image/vnd.radiance", "Radiance HDR image"),
    TypeDeclaration(
      "public.pbm", "public.image",
      extensions: "pbm pfm pgm ppm",
      mimeTypes: "image/x-portable-anymap image/x-portable-bitmap image/x-portable-graymap image/x-portable-pixmap",
      "Netpbm image"),
    TypeDeclaration(
      "public.xbitmap-image", "public.image",
      extensions: "xbm", mimeTypes: "image/x-xbitmap", "X bitmap"),
    TypeDeclaration(
      "com.apple.pict", "public.image",
      extensions: "pict pct pic", mimeTypes: "image/pict image/x-pict", "PICT image"),
    TypeDeclaration(
      "com.apple.quicktime-image", "public.image",
      extensions: "qtif qti", mimeTypes: "image/x-quicktime", "QuickTime image"),
    TypeDeclaration(
      "com.adobe.raw-image", "public.camera-raw-image",
      extensions: "dng", mimeTypes: "image/x-adobe-dng", "DNG raw image"),
    TypeDeclaration(
      "com.canon.cr2-raw-image", "public.camera-raw-image",
      extensions: "cr2", mimeTypes: "image/x-canon-cr2", "Canon raw"),
    TypeDeclaration(
      "com.canon.cr3-raw-image", "public.camera-raw-image",
      extensions: "cr3", mimeTypes: "image/x-canon-cr3", "Canon raw"),
    TypeDeclaration(
      "com.nikon.raw-image", "public.camera-raw-image",
      extensions: "nef", mimeTypes: "image/x-nikon-nef", "Nikon raw"),
    TypeDeclaration(
      "com.sony.arw-raw-image", "public.camera-raw-image",
      extensions: "arw", mimeTypes: "image/x-sony-arw", "Sony raw"),
    TypeDeclaration(
      "com.fuji.raw-image", "public.camera-raw-image",
      extensions: "raf", mimeTypes: "image/x-fuji-raf", "Fujifilm raw"),
    TypeDeclaration(
      "com.olympus.raw-image", "public.camera-raw-image",
      extensions: "orf", mimeTypes: "image/x-olympus-orf", "Olympus raw"),
    TypeDeclaration(
      "com.panasonic.rw2-raw-image", "public.camera-raw-image",
      extensions: "rw2", mimeTypes: "image/x-panasonic-rw2", "Panasonic raw"),
    TypeDeclaration(
      "com.pentax.raw-image", "public.camera-raw-image",
      extensions: "pef", mimeTypes: "image/x-pentax-pef", "Pentax raw"),
    TypeDeclaration("public.jpeg-xl", "public.image", extensions: "jxl", mimeTypes: "image/jxl", "JPEG XL image"),
  ]
}
