import XMLEvents

/// The elements of Office Open XML that are read.
enum OpenXMLName: String, CaseIterable {
  case paragraph = "w:p"
  case text = "w:t"
  case tab = "w:tab"
  case positionedTab = "w:ptab"
  case lineBreak = "w:br"
  case carriageReturn = "w:cr"
  case noBreakHyphen = "w:noBreakHyphen"
  case moveFrom = "w:moveFrom"
  case instruction = "w:instrText"
  case simpleField = "w:fldSimple"
  case oldLink = "w:hlink"
  case ruby = "w:ruby"
  case rubyText = "w:rt"
  case binaryData = "w:binData"
  case mathText = "m:t"
  case mathParagraph = "m:oMathPara"
  case fallback = "mc:Fallback"
  case drawingProperties = "wp:docPr"
  case wordPicture = "pic:cNvPr"
  case textPath = "v:textpath"
  case vectorImage = "v:imagedata"

  case drawingParagraph = "a:p"
  case drawingText = "a:t"
  case drawingBreak = "a:br"
  case drawingCell = "a:tc"
  case shape = "p:sp"
  case picture = "p:pic"
  case placeholder = "p:ph"
  case shapeProperties = "p:cNvPr"
  case sheetShapeProperties = "xdr:cNvPr"
  case slideCommentText = "p:text"
  case slideIdentifier = "p:sldId"
  case chartValue = "c:v"
  case chartNumbers = "c:numCache"
  case chartLiterals = "c:numLit"
  case extendedChartPoint = "cx:pt"
  case extendedChartNumbers = "cx:numDim"

  case worksheet = "s:worksheet"
  case row = "s:row"
  case cell = "s:c"
  case value = "s:v"
  case cellText = "s:t"
  case phonetic = "s:rPh"
  case sharedString = "s:si"
  case sheet = "s:sheet"
  case workbookProperties = "s:workbookPr"
  case commentText = "s:comment"
  case oddHeader = "s:oddHeader"
  case oddFooter = "s:oddFooter"
  case evenHeader = "s:evenHeader"
  case evenFooter = "s:evenFooter"
  case firstHeader = "s:firstHeader"
  case firstFooter = "s:firstFooter"
  case numberFormat = "s:numFmt"
  case cellFormats = "s:cellXfs"
  case format = "s:xf"
  case threadedText = "tc:text"

  case drawingPage = "vsd:Page"
  case drawingMaster = "vsd:Master"
  case pageReference = "vsd:Rel"
  case shapeText = "vsd:Text"
  case drawingComment = "vsd:CommentEntry"

  case fixedDocument = "xps:DocumentReference"
  case fixedPageReference = "xps:PageContent"
  case fixedPage = "xps:FixedPage"
  case canvas = "xps:Canvas"
  case canvasTransform = "xps:Canvas.RenderTransform"
  case glyphs = "xps:Glyphs"
  case glyphsTransform = "xps:Glyphs.RenderTransform"

  case model = "model:model"
  case modelMetadata = "model:metadata"
  case modelObject = "model:object"
  case modelMesh = "model:mesh"

  case relationship = "rel:Relationship"
  case override = "ct:Override"

  case title = "dc:title"
  case author = "dc:creator"
  case subject = "dc:subject"
  case description = "dc:description"
  case language = "dc:language"
  case keywords = "cp:keywords"
  case keyword = "cp:value"
  case lastEditor = "cp:lastModifiedBy"
  case category = "cp:category"
  case version = "cp:version"
  case created = "dcterms:created"
  case modified = "dcterms:modified"
  case application = "ep:Application"
  case company = "ep:Company"
  case manager = "ep:Manager"
  case pages = "ep:Pages"
  case words = "ep:Words"
  case slides = "ep:Slides"

  // Properties in documents of Office 2003.
  case oldTitle = "o:Title"
  case oldAuthor = "o:Author"
  case oldLastAuthor = "o:LastAuthor"
  case oldKeywords = "o:Keywords"
  case oldSubject = "o:Subject"
  case oldDescription = "o:Description"
  case oldCompany = "o:Company"
  case oldCreated = "o:Created"
  case oldSaved = "o:LastSaved"

  static let all = allCases

  /// The element for a number from the parser; `nil` for unknown elements.
  static subscript(number: Int32) -> OpenXMLName? { number < 0 ? nil : all[Int(number)] }

  static let vocabulary = XMLVocabulary(
    namespaces: namespaces, names: all.map(\.rawValue))

  /// The namespaces of both editions of the standard, and of Microsoft's extensions that contain text.
  private static let namespaces: [String: String] = {
    let transitional = "http://schemas.openxmlformats.org/"
    let strict = "http://purl.oclc.org/ooxml/"
    var table = [
      transitional + "drawingml/2006/chart": "c", strict + "drawingml/chart": "c",
      "http://schemas.microsoft.com/office/drawing/2014/chartex": "cx",
      transitional + "drawingml/2006/wordprocessingDrawing": "wp", strict + "drawingml/wordprocessingDrawing": "wp",
      transitional + "drawingml/2006/spreadsheetDrawing": "xdr", strict + "drawingml/spreadsheetDrawing": "xdr",
      transitional + "drawingml/2006/picture": "pic", strict + "drawingml/picture": "pic",
      transitional + "markup-compatibility/2006": "mc",
      transitional + "officeDocument/2006/math": "m", strict + "officeDocument/math": "m",
      "urn:schemas-microsoft-com:vml": "v", "urn:schemas-microsoft-com:office:office": "o",
      "http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments": "tc",
      "http://schemas.microsoft.com/office/word/2003/wordml": "w",
      "http://schemas.microsoft.com/office/visio/2012/main": "vsd",
      "http://schemas.microsoft.com/office/visio/2011/1/core": "vsd",
      "http://schemas.microsoft.com/3dmanufacturing/core/2015/02": "model",
      "http://schemas.microsoft.com/3dmanufacturing/2013/01": "model",
      "http://schemas.microsoft.com/xps/2005/06": "xps", "http://schemas.openxps.org/oxps/v1.0": "xps",
    ]
    for (name, prefix) in [
      ("wordprocessingml", "w"), ("spreadsheetml", "s"), ("presentationml", "p"), ("drawingml", "a"),
    ] {
      // Paths with a number after the year are from versions before the first release.
      for year in ["2006", "2006/3", "2006/5", "2006/7"] { table[transitional + name + "/\(year)/main"] = prefix }
      table[strict + name + "/main"] = prefix
    }
    table["http://schemas.microsoft.com/office/excel/2006/2"] = "s"
    table[transitional + "package/2006/relationships"] = "rel"
    table[transitional + "package/2006/content-types"] = "ct"
    table[transitional + "package/2006/metadata/core-properties"] = "cp"
    table["http://schemas.openxmlformats.org/officedocument/2006/metadata/core-properties"] = "cp"
    table[transitional + "officeDocument/2006/extended-properties"] = "ep"
    table[strict + "officeDocument/extendedProperties"] = "ep"
    table["http://purl.org/dc/elements/1.1/"] = "dc"
    table["http://purl.org/dc/terms/"] = "dcterms"
    return table
  }()
}
