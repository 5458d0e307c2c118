import ImporterKit
import ImporterTestKit
import Testing

/// Ruby readings of ideographs in web pages. They are moved after the paragraph, so that they do not split words.
@Suite struct RubyTests {
  @Test(arguments: [
    ("朝に<ruby>灯台<rt>とうだい</rt></ruby>へ<ruby>登<rt>のぼ</rt></ruby>りました", "朝に灯台へ登りました とうだい のぼ"),
    ("<ruby>灯台<rp>（</rp><rt>とうだい</rt><rp>）</rp></ruby>へ", "灯台へ とうだい"),
    ("<ruby><rb>灯</rb><rt>とう</rt>台<rt>だい</rt></ruby>へ", "灯台へ とうだい"),
    ("<ruby>灯<rb>台</rb><rtc><rt>とう</rt><rt>だい</rt></rtc></ruby>へ", "灯台へ とうだい"),
    // End tags may be left out.
    ("<ruby>灯台<rt>とうだい</ruby>へ", "灯台へ とうだい"),
    ("<ruby>灯台<rp>（<rt>とうだい<rp>）</ruby>へ", "灯台へ とうだい"),
    ("<ruby>灯台<rp>（<rt>とうだい<rp>）</ruby>へ<ruby>登<rp>（<rt>のぼ<rp>）</ruby>りました", "灯台へ登りました とうだい のぼ"),
  ])
  func readingsFollowTheParagraph(_ markup: String, _ text: String) throws {
    for page in ["<p>\(markup)</p><p>次</p>", "\(markup)<p>次</p>", "<li>\(markup)<li>次"] {
      #expect(try TextSample.answer(to: page.utf8, type: "public.html").string == text + "\n次")
    }
    #expect(try TextSample.answer(to: "<html>\(markup)".utf8, type: "public.html").string == text)
  }

  /// An element without an end tag hides only itself.
  @Test(arguments: ["<p>", "<p><b>", "<div>", "<ul><li>"]) func whatFollowsAnOpenSignIsRead(_ tags: String) throws {
    let page = "<p><ruby>灯台<rt>とうだい<rp>）\(tags)次の段落"
    #expect(try TextSample.answer(to: page.utf8, type: "public.html").string == "灯台 とうだい\n次の段落")
  }
}
