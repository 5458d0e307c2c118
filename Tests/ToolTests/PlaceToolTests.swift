import Foundation
import MDTestSupport
import Testing

/// Photos with coordinates: the places that the tools show, and searches by place.
@Suite struct PlaceToolTests {
  private let home: ToolHome

  init() throws {
    home = try ToolHome()
    try home.copy("Tests/Fixtures/Truth/files/exif-samples/jpg/gps/DSCN0010.jpg", as: "arezzo.jpg")
    try home.write(Self.photo("exif:GPSLatitude=\"52,31.0N\" exif:GPSLongitude=\"13,23.0E\""), to: "berlin.jpg")
    try home.write(
      Self.photo("photoshop:City=\"Charlottenburg\" exif:GPSLatitude=\"52,31.0N\" exif:GPSLongitude=\"13,18.0E\""),
      to: "named.jpg")
    try home.write(Self.photo("exif:GPSLatitude=\"18,9.0S\" exif:GPSLongitude=\"179,59.0W\""), to: "fiji.jpg")
    try home.write(Self.photo("exif:GPSLatitude=\"30,0.0N\" exif:GPSLongitude=\"40,0.0W\""), to: "sea.jpg")
    try home.write(Self.photo("xmp:Rating=\"4\""), to: "nowhere.jpg")
  }

  /// The beginning of a JPEG file, with an XMP packet.
  private static func photo(_ properties: String) -> [UInt8] {
    let packet = """
      http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
      xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
      xmlns:exif="http://ns.adobe.com/exif/1.0/" \(properties)/></rdf:RDF></x:xmpmeta>
      """
    let length = packet.utf8.count + 2
    let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8, 0, 16, 0, 16, 1, 1, 0x11, 0, 0xFF, 0xD9]
    return [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + Array(packet.utf8) + frame
  }

  private func place(of name: String) throws -> [String] {
    let keys = ["kMDItemCity", "kMDItemStateOrProvince", "kMDItemCountry"]
    let values = try home.mdls("--json", home.files + "/" + name).text
    let object = try JSONSerialization.jsonObject(with: Data(values.utf8)) as? [String: Any]
    let attributes = object?["attributes"] as? [String: Any]
    return keys.map { attributes?[$0] as? String ?? "-" }
  }

  @Test func photosAreNamedByTheirCoordinates() throws {
    // First the file is read directly, then from the index.
    for _ in 0..<2 {
      #expect(try place(of: "arezzo.jpg") == ["Arezzo", "Tuscany", "Italy"])
      #expect(try place(of: "berlin.jpg") == ["Berlin", "State of Berlin", "Germany"])
      #expect(try place(of: "named.jpg") == ["Charlottenburg", "State of Berlin", "Germany"])
      #expect(try place(of: "sea.jpg") == ["-", "-", "-"])
      #expect(try place(of: "nowhere.jpg") == ["-", "-", "-"])
      #expect(try home.mdimport("--quiet", home.files).status == 0)
    }
    #expect(try home.mdfind("arezzo").lines == home.paths("arezzo.jpg"))
    #expect(try home.mdfind("country:germany NOT city:berlin").lines == home.paths("named.jpg"))
  }

  @Test(arguments: [
    ("near:Berlin within:20km", ["berlin.jpg", "named.jpg"]), ("near:\"Florenz\" within:80km", ["arezzo.jpg"]),
    ("near:ベルリン within:2mi", ["berlin.jpg"]), ("near:-18,179.9 within:50km", ["fiji.jpg"]),
    ("near:30,-40", ["sea.jpg"]), ("near:Berlin within:20km charlottenburg", ["named.jpg"]),
  ]) func photosAreFoundAroundAPlace(query: String, names: [String]) throws {
    #expect(try home.mdimport("--quiet", home.files).status == 0)
    let run = try home.mdfind(query)
    #expect(Set(run.lines) == Set(names.map { "\(home.files)/\($0)" }))
    #expect(run.messages.isEmpty)
  }

  @Test func withoutTheGazetteerThereAreNoNames() throws {
    let without = ["LIMELIGHT_PLACES": "/nonexistent/places.gazetteer"]
    #expect(try home.run("mdimport", ["--quiet", home.files], environment: without).status == 0)
    #expect(try place(of: "berlin.jpg") == ["-", "-", "-"])
    #expect(try home.mdfind("near:52.5,13.4").lines.count == 2)
    let run = try home.run("mdfind", ["near:Berlin"], environment: without)
    #expect(run.status == 0)
    #expect(
      run.messages
        == "mdfind: near:Berlin cannot be looked up, as no names of places are installed (places.gazetteer); "
        + "near:38.72,-9.14 works without\n")
  }
}
