import Testing

@testable import Audio

@Suite struct PlaylistTests {
  @Test func extendedM3U() {
    var playlist = Playlist()
    playlist.readLines(
      "#EXTM3U\n#PLAYLIST:Summer\n#EXTINF:123 a=\"b\",Ada - First\r\nmusic/first.mp3\n\n# remark\n#EXTINF:-1,Radio\nhttp://a/b\nbare.ogg"
    )
    #expect(playlist.title == "Summer")
    #expect(playlist.entries.map(\.title) == ["Ada - First", "Radio", nil])
    #expect(playlist.entries.map(\.location) == ["music/first.mp3", "http://a/b", "bare.ogg"])
    #expect(playlist.entries.map(\.seconds) == [123, nil, nil])
  }

  @Test func pairsInAnyOrder() {
    var playlist = Playlist()
    playlist.readPairs(
      "[playlist]\nTitle2=Two\nFILE1=one.mp3\nFile2 = x\nFile2=two.mp3\nLength1=60\nNumberOfEntries=2\n")
    #expect(playlist.entries.map(\.location) == ["one.mp3", "two.mp3"])
    #expect(playlist.entries.map(\.title) == [nil, "Two"])
    #expect(playlist.entries.first?.seconds == 60)
  }

  @Test func sharedFormat() {
    var playlist = Playlist()
    playlist.readElements(
      """
      <?xml version="1.0"?><playlist><title>Rock &amp; &#x52;oll</title><creator>Ada</creator><trackList>
      <track><location>file:///music/a%20b.mp3</location><title>One</title><creator>Bob</creator><album>Best</album>
      <duration>61500</duration></track><track><title>Two</title></track><track/></trackList></playlist>
      """)
    #expect(playlist.title == "Rock & Roll")
    #expect(playlist.authors == ["Ada"])
    #expect(playlist.entries.map(\.title) == ["One", "Two"])
    #expect(playlist.entries.first?.seconds == 61.5)
    #expect(playlist.entries.first?.location.map(Playlist.readable) == "file:///music/a b.mp3")
  }

  @Test func asxThatIsNoXML() {
    var playlist = Playlist()
    playlist.readElements(
      "<ASX VERSION='3'><TITLE>Radio</TITLE><ENTRY><Ref HREF = \"http://a/b?c&d\"/><TITLE>One</TITLE></ENTRY><entry>")
    #expect(playlist.title == "Radio")
    #expect(playlist.entries.map(\.location) == ["http://a/b?c&d"])
  }

  @Test func escapesThatAreNone() {
    #expect(Playlist.readable("100%") == "100%")
    #expect(Playlist.readable("a%zzb%41") == "a%zzbA")
    #expect(Playlist.readable("%ff") == "%ff")
    #expect(Playlist.unescaped("a & b &; &#99999999; &amp") == "a & b &; &#99999999; &amp")
  }

  /// Large numbers of unclosed tags, entities and numbers.
  @Test func oddities() {
    for piece in ["<", "<a", "&", "&#", "<track>", "<ref href=", "File1=", "#EXTINF:", "%"] {
      var playlist = Playlist()
      let text = String(repeating: piece, count: 50_000)
      playlist.readElements(text)
      playlist.readLines(text)
      playlist.readPairs(text)
      #expect(playlist.entries.count <= 1)
    }
  }
}
