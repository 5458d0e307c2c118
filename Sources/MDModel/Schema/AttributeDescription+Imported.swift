extension AttributeDescription {
  /// Attributes that Limelight's importers set for single kinds of files: sources, programs, fonts, maps, tables,
  /// pictures, sound and film.
  static let imported: [AttributeDescription] = sources + programs + fonts + maps + tables + pictures + media + letters

  private static let sources: [AttributeDescription] = [
    AttributeDescription("limelight_programmingLanguage", .string, "programming language of a source"),
    AttributeDescription(
      "limelight_symbols", .string, multiple: true, "names that a source defines: types, functions, macros"),
  ]

  private static let programs: [AttributeDescription] = [
    AttributeDescription(
      "kMDItemAlternateNames", .string, multiple: true,
      "names of a program in all languages; a file's name in an old encoding as it is written today"),
    AttributeDescription("limelight_programKind", .string, "program, library, object, core or driver"),
    AttributeDescription("limelight_libraryName", .string, "name that a library is linked by"),
    AttributeDescription("limelight_neededLibraries", .string, multiple: true, "libraries that a program needs"),
    AttributeDescription("limelight_librarySearchPath", .string, "folders that a program looks for its libraries in"),
    AttributeDescription("limelight_buildIdentifier", .string, "identifier that the linker gave a program"),
    AttributeDescription("limelight_interpreter", .string, "program that loads a program"),
    AttributeDescription("limelight_isStripped", .boolean, "the program's symbols were taken out"),
    AttributeDescription("limelight_hasDebugInformation", .boolean, "the program has what a debugger needs"),
    AttributeDescription("limelight_subsystem", .string, "graphical, console or another part of Windows"),
    AttributeDescription("limelight_originalFileName", .string, "name that a program had when it was made"),
    AttributeDescription("limelight_categories", .string, multiple: true, "categories of a program in menus"),
    AttributeDescription("limelight_command", .string, "command that starts a program"),
    AttributeDescription("limelight_genericName", .string, "what kind of program it is, such as Web Browser"),
    AttributeDescription("limelight_opensMIMETypes", .string, multiple: true, "MIME types that a program opens"),
    AttributeDescription("limelight_mainClass", .string, "class that a Java program begins with"),
    AttributeDescription(
      "limelight_permissions", .string, multiple: true, "what an Android program asks to be allowed"),
    AttributeDescription("org_limelight_memberCount", .number, "files in an archive"),
    AttributeDescription("org_limelight_unpackedSize", .number, "bytes that an archive's files take when unpacked"),
  ]

  private static let fonts: [AttributeDescription] = [
    AttributeDescription("limelight_fontFormat", .string, "format of a font's outlines"),
    AttributeDescription("limelight_faceCount", .number, "fonts in a collection"),
    AttributeDescription("limelight_glyphCount", .number, "glyphs of a font"),
    AttributeDescription("limelight_isMonospaced", .boolean, "all letters of the font are equally wide"),
    AttributeDescription("limelight_isVariable", .boolean, "the font has axes, such as weight"),
    AttributeDescription("com_apple_ats_name_copyright", .string, multiple: true, "copyright of a font"),
    AttributeDescription("com_apple_ats_name_description", .string, multiple: true, "description of a font"),
    AttributeDescription("com_apple_ats_name_designer", .string, multiple: true, "designers of a font"),
    AttributeDescription("com_apple_ats_name_family", .string, multiple: true, "families of a font"),
    AttributeDescription("com_apple_ats_name_full", .string, multiple: true, "full names of a font"),
    AttributeDescription("com_apple_ats_name_license", .string, multiple: true, "licence of a font"),
    AttributeDescription("com_apple_ats_name_manufacturer", .string, multiple: true, "manufacturers of a font"),
    AttributeDescription("com_apple_ats_name_postscript", .string, multiple: true, "PostScript names of a font"),
    AttributeDescription("com_apple_ats_name_sample_text", .string, multiple: true, "text to show a font with"),
    AttributeDescription("com_apple_ats_name_style", .string, multiple: true, "styles of a font, such as Bold"),
    AttributeDescription("com_apple_ats_name_trademark", .string, multiple: true, "trademarks of a font"),
    AttributeDescription("com_apple_ats_name_unique", .string, multiple: true, "identifiers of a font"),
    AttributeDescription("com_apple_ats_name_vendor", .string, multiple: true, "addresses of a font's vendor"),
    AttributeDescription("com_apple_ats_name_version", .string, multiple: true, "versions of a font"),
  ]

  private static let maps: [AttributeDescription] = [
    AttributeDescription(
      "limelight_boundingBox", .number, multiple: true, "west, south, east and north of a map, in degrees"),
    AttributeDescription("limelight_distanceMeters", .number, "length of a map's tracks, in metres"),
    AttributeDescription("limelight_activeSeconds", .number, "time in motion, in seconds"),
    AttributeDescription("limelight_calories", .number, "kilocalories that a training has taken"),
    AttributeDescription("limelight_placeCount", .number, "places of a map"),
    AttributeDescription("limelight_trackCount", .number, "tracks of a map"),
    AttributeDescription("limelight_pointCount", .number, "points of a map's tracks"),
  ]

  private static let tables: [AttributeDescription] = [
    AttributeDescription("limelight_tables", .string, multiple: true, "tables of a database"),
    AttributeDescription("limelight_views", .string, multiple: true, "views of a database"),
    AttributeDescription("limelight_columns", .string, multiple: true, "columns of a table"),
    AttributeDescription("limelight_rowCount", .number, "rows of a table"),
    AttributeDescription("limelight_variables", .string, multiple: true, "variables of scientific data"),
    AttributeDescription("limelight_dimensions", .string, multiple: true, "dimensions of scientific data"),
    AttributeDescription("limelight_fileCount", .number, "files of a torrent"),
    AttributeDescription("limelight_contentSize", .number, "bytes that a torrent's files take"),
    AttributeDescription("limelight_trackers", .string, multiple: true, "trackers of a torrent"),
  ]

  private static let pictures: [AttributeDescription] = [
    AttributeDescription("limelight_event", .string, "event at which a picture was taken"),
    AttributeDescription("limelight_alternativeText", .string, "words for those who do not see a picture"),
    AttributeDescription("limelight_locationsShown", .string, multiple: true, "places that a picture shows"),
    AttributeDescription("limelight_locationsCreated", .string, multiple: true, "places where a picture was made"),
    AttributeDescription("limelight_artworks", .string, multiple: true, "works of art that a picture shows"),
    AttributeDescription("limelight_modality", .string, "kind of medical picture: CT, MR, US"),
    AttributeDescription("limelight_bodyPart", .string, "part of the body that a medical picture shows"),
    AttributeDescription("limelight_patientName", .string, "name of the patient"),
    AttributeDescription("limelight_patientIdentifier", .string, "number of the patient"),
    AttributeDescription("limelight_patientBirthDate", .string, "birthday of the patient, as the file writes it"),
    AttributeDescription("limelight_patientSex", .string, "sex of the patient"),
    AttributeDescription("limelight_referringPhysician", .string, "physician who asked for a medical picture"),
    AttributeDescription("limelight_exifOrientation", .number, "how a picture is to be turned, 1 to 8 as in EXIF"),
  ]

  private static let media: [AttributeDescription] = [
    AttributeDescription("org_limelight_albumArtists", .string, multiple: true, "artists of the album"),
    AttributeDescription("org_limelight_discNumber", .number, "number of the disc in its set"),
    AttributeDescription("org_limelight_discTitle", .string, "title of the disc in its set"),
    AttributeDescription("org_limelight_opus", .string, "opus number of a work"),
    AttributeDescription("org_limelight_movement", .string, "movement of a work"),
    AttributeDescription("org_limelight_entryCount", .number, "entries of a playlist"),
    AttributeDescription("org_limelight_frameRate", .number, "pictures a second"),
    AttributeDescription("org_limelight_show", .string, "series that an episode is part of"),
    AttributeDescription("org_limelight_seasonNumber", .number, "season of the episode"),
    AttributeDescription("org_limelight_episodeNumber", .number, "number of the episode"),
  ]

  private static let letters: [AttributeDescription] = [
    AttributeDescription("org_limelight_mail_thread", .string, "identifier of a thread's first message"),
    AttributeDescription("org_limelight_mail_list", .string, "identifier of the mailing list"),
    AttributeDescription("org_limelight_contact_jobTitle", .string, multiple: true, "titles of a person at work"),
    AttributeDescription("org_limelight_event_recurrence", .string, "rule by which an event comes again"),
    AttributeDescription("org_limelight_event_status", .string, "whether an event is certain, tentative or cancelled"),
  ]
}
