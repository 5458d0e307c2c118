/// Names of properties: the namespace, a tab and the local name.
///
/// The sources are the XMP specification part 2, IPTC Photo Metadata, Exif for XMP, the Metadata Working Group's
/// guidelines, and makers' documents.
package enum XMPName {
  private static let dublinCore = "http://purl.org/dc/elements/1.1/\t"
  private static let photoshop = "http://ns.adobe.com/photoshop/1.0/\t"
  private static let basic = "http://ns.adobe.com/xap/1.0/\t"
  private static let management = "http://ns.adobe.com/xap/1.0/rights/\t"
  private static let note = "http://ns.adobe.com/xmp/note/\t"
  private static let pdf = "http://ns.adobe.com/pdf/1.3/\t"

  // Dublin Core, which documents use too.
  package static let title = dublinCore + "title"
  package static let description = dublinCore + "description"
  package static let subject = dublinCore + "subject"
  package static let creator = dublinCore + "creator"
  package static let contributor = dublinCore + "contributor"
  package static let publisher = dublinCore + "publisher"
  package static let rights = dublinCore + "rights"
  package static let source = dublinCore + "source"
  package static let identifier = dublinCore + "identifier"
  package static let language = dublinCore + "language"
  package static let coverage = dublinCore + "coverage"
  package static let date = dublinCore + "date"

  package static let creatorTool = basic + "CreatorTool"
  package static let createDate = basic + "CreateDate"
  package static let modifyDate = basic + "ModifyDate"
  package static let label = basic + "Label"
  package static let rating = basic + "Rating"
  package static let usageTerms = management + "UsageTerms"
  package static let webStatement = management + "WebStatement"
  package static let license = "http://creativecommons.org/ns#\tlicense"
  /// Refers to the extended packets of a JPEG that belong to this packet.
  package static let hasExtended = note + "HasExtendedXMP"

  package static let pdfKeywords = pdf + "Keywords"
  package static let pdfProducer = pdf + "Producer"
  package static let pdfVersion = pdf + "PDFVersion"

  package static let city = photoshop + "City"
  package static let state = photoshop + "State"
  package static let country = photoshop + "Country"
  package static let headline = photoshop + "Headline"
  package static let instructions = photoshop + "Instructions"
  package static let credit = photoshop + "Credit"
  package static let photoSource = photoshop + "Source"
  package static let supplementalCategories = photoshop + "SupplementalCategories"
  package static let transmissionReference = photoshop + "TransmissionReference"
  package static let captionWriter = photoshop + "CaptionWriter"
  package static let dateCreated = photoshop + "DateCreated"
  package static let iccProfile = photoshop + "ICCProfile"
}
