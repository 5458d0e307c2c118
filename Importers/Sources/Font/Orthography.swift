/// The characters that a language needs, used to detect which languages a font covers.
///
/// The table is an extract of fontconfig's orthographies (`fc-lang`) for languages with many readers. For Chinese,
/// Japanese and Korean it contains about one in a hundred characters.
struct Orthography {
  let language: String
  private let ranges: [ClosedRange<UInt32>]

  private static let eastAsian = ["ja", "ko", "zh-CN", "zh-TW"]
  private static let all = table.split(separator: "\n").compactMap(Orthography.init)

  private init?(_ line: Substring) {
    let words = line.split(separator: " ")
    guard let first = words.first else { return nil }
    language = String(first)
    ranges = words.dropFirst().compactMap { word in
      let ends = word.split(separator: "-").compactMap { UInt32($0, radix: 16) }
      guard let low = ends.first, let high = ends.last, low <= high else { return nil }
      return low...high
    }
  }

  /// Tags of the languages for which the face has all characters.
  ///
  /// A font for one East Asian language also contains many characters of the others, in shapes that differ from theirs.
  /// These other languages do not count.
  static func languages(of face: FontFace) -> [String] {
    guard face.isUnicode else { return [] }
    let own = face.eastAsianLanguage
    return all.filter { orthography in
      if let own, own != orthography.language, eastAsian.contains(orthography.language) { return false }
      return orthography.ranges.allSatisfy { $0.allSatisfy(face.covers) }
    }.map(\.language)
  }
}

extension Orthography {
  /// One language per line: its tag, then hexadecimal characters and ranges.
  fileprivate static let table = """
    af 41-5a 61-7a c8-cb ce-cf d4 db e8-eb ee-ef f4 fb 149
    am 1200-1206 1208-1216 1218-1226 1228-1230 1238-1246 1248 124a-124d 1260-126e 1270-1286 1288 128a-128d 1290-12ae \
     12b0 12b2-12b5 12c8-12ce 12d0-12d6 12d8-12ee 12f0-12f7 1300-130e 1310 1312-1315 1320-1346 1348-1356
    ar 621-63a 641-64a
    as 981-983 985-98c 98f-990 993-9a8 9aa-9af 9b2 9b6-9b9 9bc 9be-9c4 9c7-9c8 9cb-9cd 9dc-9dd 9df 9f0-9f1
    az 41-5a 61-7a c7 d6 dc e7 f6 fc 11e-11f 130-131 15e-15f 18f 259
    be 406 40e 410-44f 456 45e
    bg 410-42a 42c 42e-44a 44c 44e-44f
    bn 981-983 985-98c 98f-990 993-9a8 9aa-9b0 9b2 9b6-9b9 9bc 9be-9c4 9c7-9c8 9cb-9cd 9dc-9dd 9df
    bo f40-f47 f49-f69 f71-f76 f78 f7a-f7d f80-f81 f90-f97 f99-fb9
    br 41-5a 61-7a c2 ca d1 d4 d9 dc e2 ea f1 f4 f9 fc
    bs 41-5a 61-7a 106-107 10c-10d 110-111 160-161 17d-17e
    ca 41-5a 61-7a c0 c7-c9 cd cf d2-d3 da dc e0 e7-e9 ed ef f2-f3 fa fc 13f-140
    cs 41-5a 61-7a c1 c9 cd d3 da dd e1 e9 ed f3 fa fd 10c-10f 11a-11b 147-148 158-159 160-161 164-165 16e-16f 17d-17e
    cy 41-5a 61-7a c2 c9-ca ce-cf d4 e2 e9-ea ee-ef f4 ff 174-178 1e80-1e85 1ef2-1ef3
    da 41-5a 61-7a c1 c5-c6 c9 cd d3 d8 da dd e1 e5-e6 e9 ed f3 f8 fa fd
    de 41-5a 61-7a c4 d6 dc df e4 f6 fc
    dz f40-f47 f49-f69 f71-f76 f78 f7a-f7d f80-f81 f90-f97 f99-fb9
    el 386 388-38a 38c 38e-3a1 3a3-3ce
    en 41-5a 61-7a c0 c7-cb cf d1 d4 d6 e0 e7-eb ef f1 f4 f6
    eo 41-5a 61-7a 108-109 11c-11d 124-125 134-135 15c-15d 16c-16d
    es 41-5a 61-7a c1 c9 cd d1 d3 da dc e1 e9 ed f1 f3 fa fc
    et 41-5a 61-7a c4 d5-d6 dc e4 f5-f6 fc 160-161 17d-17e
    eu 41-5a 61-7a d1 dc f1 fc
    fa 621-624 626-63a 641-642 644-648 64b 654 67e 686 698 6a9 6af 6cc
    fi 41-5a 61-7a c4-c5 d6 e4-e5 f6 160-161 17d-17e
    fo 41-5a 61-7a c1 c6 cd d0 d3 d8 da dd e1 e6 ed f0 f3 f8 fa fd
    fr 41-5a 61-7a c0 c2 c6-cb ce-cf d4 d9 db-dc e0 e2 e6-eb ee-ef f4 f9 fb-fc ff 152-153 178
    ga 41-5a 61-7a c1 c9 cd d3 da e1 e9 ed f3 fa 10a-10b 120-121 1e02-1e03 1e0a-1e0b 1e1e-1e1f 1e40-1e41 1e56-1e57 \
     1e60-1e61 1e6a-1e6b
    gd 41-5a 61-7a c0-c1 c7-c9 cc d2-d3 d9 e0-e1 e7-e9 ec f2-f3 f9
    gl 41-5a 61-7a c1 c9 cd d1 d3 da dc e1 e9 ed f1 f3 fa fc
    gu a81-a83 a85-a8b a8d a8f-a91 a93-aa8 aaa-ab0 ab2-ab3 ab5-ab9 abc-ac5 ac7-ac9 acb-acd ad0 ae0
    he 5d0-5ea
    hi 905-939 93f-94d
    hr 41-5a 61-7a 106-107 10c-10d 110-111 160-161 17d-17e
    hu 41-5a 61-7a c1 c9 cd d3 d6 da dc e1 e9 ed f3 f6 fa fc 150-151 170-171
    hy 531-556 561-587
    id 41-5a 61-7a c9 e9
    is 41-5a 61-7a c1 c6 c9 cd d0 d3 da dd-de e1 e6 e9 ed f0 f3 fa fd-fe
    it 41-5a 61-7a c0 c8-c9 cc-cd cf d2-d3 d9-da e0 e8-e9 ec-ed ef f2-f3 f9-fa
    ja 3001 3054 306c 3083 30a3 30bb 30d2 30e9 4e0a 4e73 4ed8 4f4d 4fca 5075 5143 518d 520a 5272 52e4 535a 53d7 541f \
     5507 5674 5782 5857 5915 5982 5a5a 5b8c 5bd2 5c31 5cb8 5e06 5e81 5f0f 5f84 5fe0 60a0 614e 6212 6295 62ed 638c \
     6442 6563 65d7 666e 6708 676f 6804 68ee 6b20 6bbf 6c7d 6cf0 6dd1 6e80 6f5f 7126 7269 738b 7532 75c7 76df 77db \
     793e 7a0e 7adc 7bc4 7d0b 7d75 7e1b 7fa9 80a1 814e 820c 82db 84c4 86c7 88c5 89e3 8a63 8ac7 8c37 8cbc 8d77 8f03 \
     9000 904e 90e8 91ce 932f 961c 968e 96fb 9811 98fe 9b31 9f62
    ka 10d0-10f0
    kk 410-44f 456 492-493 49a-49b 4a2-4a3 4ba-4bb 4d8-4d9 4e8-4e9
    km 1780-179c 179f-17a2 17a5-17a7 17a9-17b3 17b6-17c5
    kn c82-c83 c85-c8c c8e-c90 c92-ca8 caa-cb3 cb5-cb9 cbe-cc4 cc6-cc8 cca-ccd cd5-cd6 cde ce0-ce1
    ko 3131 314a 3162 317c ac0a ac40 ac9d ace8 ad34 ad82 ae08 ae5d aed0 af43 afcd b053 b0ac b10c b154 b1dd b269 b2d0 \
     b2ff b370 b3d7 b46c b4f8 b554 b5cf b6f8 b77d b7c9 b837 b8c5 b951 b9bd b9f8 ba67 bad9 bb4f bc00 bc31 bca1 bcfc \
     bd90 be1c be7b bf09 c058 c0c0 c11c c154 c1a9 c219 c27d c2ed c36c c424 c4ff c555 c595 c5d4 c618 c654 c6b1 c705 \
     c751 c78e c7cc c82f c89d c90f c9c0 c9f9 cabd cb58 cc30 cca0 cd18 cdb0 ce59 cea4 cf24 cfb0 d054 d0d3 d14c d1f4 \
     d2a4 d305 d37d d3e1 d482 d53d d590 d611 d671 d6e4 d750 d79d
    ku 41-5a 61-7a c7 ca ce db e7 ea ee fb 15e-15f
    ky 401 410-44f 451 4a2-4a3 4ae-4af
    la 41-5a 61-7a 100-101 112-113 12a-12d 14c-14f 16a-16d
    lb 41-5a 61-7a c2 c4 c8-cb ce d4 d6 db-dc df e2 e4 e8-eb ee f4 f6 fb-fc
    lo e81-e82 e84 e87-e88 e8a e8d e94-e97 e99-e9f ea1-ea3 ea5 ea7 eaa-eab ead-eb9 ebb-ebd ec0-ec4 ec6 ec8-ecd edc-edd
    lt 41-5a 61-7a 104-105 10c-10d 116-119 12e-12f 160-161 16a-16b 172-173 17d-17e
    lv 41-5a 61-7a 100-101 10c-10d 112-113 122-123 12a-12b 136-137 13b-13c 145-146 14c-14d 156-157 160-161 16a-16b \
     17d-17e
    mi 41-5a 61-7a 100-101 112-113 12a-12b 14c-14d 16a-16b 1e34-1e35
    mk 400 403 405 408-40a 40c-40d 40f-418 41a-428 450 453 455 458-45a 45c-45d 45f
    ml d02-d03 d05-d0c d0e-d10 d12-d28 d2a-d39 d3e-d43 d46-d48 d4a-d4d d57 d60-d61
    mn 401 410-44f 451 4ae-4af 4e8-4e9
    mr 905-939 93f-94d
    ms 41-5a 61-7a
    mt 41-5a 61-7a c0 c8 cc ce d2 d9 e0 e8 ec ee f2 f9 10a-10b 120-121 126-127 17b-17c
    my 1000-1021 1023-1027 1029-102a 102c-1032
    nb 41-5a 61-7a c0 c5-c6 c9-ca d2-d4 d8 e0 e5-e6 e9-ea f2-f4 f8
    ne 901-903 905-90b 90f-910 913-928 92a-930 932 935-939 93e-943 947-948 94b-94d 950 964-970
    nl 41-5a 61-7a c1-c2 c4 c8-cb cd cf d3-d4 d6 da-dc e1-e2 e4 e8-eb ed ef f3-f4 f6 fa-fc
    nn 41-5a 61-7a c0 c4-c6 c9-ca d2-d4 d6 d8 dc e0 e4-e6 e9-ea f2-f4 f6 f8 fc
    oc 41-5a 61-7a c0-c1 c7-c9 cd d2-d3 da e0-e1 e7-e9 ed f2-f3 fa
    or b01-b03 b05-b0c b0f-b10 b13-b28 b2a-b30 b32-b33 b36-b39 b3c-b43 b47-b48 b4b-b4d b56-b57 b5c-b5d b5f-b61
    pa a05-a0a a0f-a10 a13-a28 a2a-a30 a32-a33 a35-a36 a38-a39 a3c a3e-a42 a47-a48 a4b-a4d a59-a5c a70-a74
    pl 41-5a 61-7a d3 f3 104-107 118-119 141-144 15a-15b 179-17c
    ps 621-624 626-63a 641-642 644-648 64a 67c 67e 681 685-686 689 693 696 698 69a 6a9 6ab 6bc 6cc-6cd 6d0
    pt 41-5a 61-7a c0-c3 c7-ca cd d2-d5 da dc e0-e3 e7-ea ed f2-f5 fa fc
    ro 41-5a 61-7a c2 ce e2 ee 102-103 218-21b
    ru 401 410-44f 451
    sa 905-939 93f-94d
    sd 621-622 624 626-628 62a-63a 641-642 644-648 64a 67a-67b 67d-680 683-684 686-687 68a 68c-68d 68f 699 6a6 6a9-6aa \
     6af 6b1 6b3 6bb 6be
    si d82-d83 d85-d8d d91-d96 d9a-da5 da7-db1 db3-dbb dbd dc0-dc6 dca dcf-dd4 dd6 dd8-dde df2
    sk 41-5a 61-7a c1 c4 c9 cd d3-d4 da dd e1 e4 e9 ed f3-f4 fa fd 10c-10f 139-13a 13d-13e 147-148 154-155 160-161 \
     164-165 17d-17e
    sl 41-5a 61-7a 106-107 10c-10d 110-111 160-161 17d-17e
    so 41-5a 61-7a
    sq 41-5a 61-7a c7 cb e7 eb
    sr 402 408-40b 40f-418 41a-428 430-438 43a-448 452 458-45b 45f
    sv 41-5a 61-7a c0-c1 c4-c5 c9 cb d6 dc e0-e1 e4-e5 e9 eb f6 fc
    sw 41-5a 61-7a
    ta b83 b85-b8a b8e-b90 b92-b95 b99-b9a b9c b9e-b9f ba3-ba4 ba8-baa bae-bb5 bb7-bb9 bbe-bc2 bc6-bc8 bca-bcd bd7
    te c01-c03 c05-c0c c0e-c10 c12-c28 c2a-c33 c35-c39 c3e-c44 c46-c48 c4a-c4d c55-c56 c60-c61
    tg 401 410-44f 451 492-493 49a-49b 4b2-4b3 4b6-4b7 4e2-4e3 4ee-4ef
    th e01-e3a e3f-e4e
    tk 41-5a 61-7a c4 c7 d6 dc-dd e4 e7 f6 fc-fd 147-148 15e-15f 17d-17e
    tr 41-5a 61-7a c2 c7 ce d6 db-dc e2 e7 ee f6 fb-fc 11e-11f 130-131 15e-15f
    tt 401 410-44f 451 496-497 4a2-4a3 4ae-4af 4ba-4bb 4d8-4d9
    ug 626-628 62a 62c 62e-62f 631-634 63a 641-646 648-64a 67e 686 698 6ad 6af 6be 6c6-6c8 6cb 6d0 6d5
    uk 404 406-407 410-44f 454 456-457 490-491
    ur 621-624 626-628 63a 641-642 644-646 648 679 67e 686 688 691 698 6a9 6af 6ba 6be 6c3 6cc 6d2
    uz 41-5a 61-7a
    vi 41-5a 61-7a c0-c3 c8-ca cc-cd d2-d5 d9-da dd e0-e3 e8-ea ec-ed f2-f5 f9-fa fd 102-103 110-111 128-129 168-169 \
     1a0-1a1 1af-1b0 300-303 306 309 31b 323 1ea0-1ef9
    yi 5d0-5ea
    yo 41-5a 61-7a c0-c3 c8-ca cc-ce d2-d5 d9-db e0-e3 e8-ea ec-ee f2-f5 f9-fb 11a-11b 128-129 143-144 168-169 1cd-1d4 \
     1f8-1f9 300-303 30c 1e3e-1e3f 1e62-1e63 1eb8-1eb9 1ebc-1ebd 1ecc-1ecd
    zh-CN 4e00 4e69 4ee8 4f69 5012 5145 51cb 5254 5326 53bf 5427 54a7 552c 55d1 568e 5760 5815 5934 59d8 5ae3 5bab \
     5c48 5d14 5e1c 5ed6 5f89 601c 60b1 61a7 626c 62e8 6380 6426 6535 65e8 669d 676a 6807 68b3 69ad 6b62 6c1b 6caa \
     6d33 6dc4 6e90 6f6e 70b8 71b9 72c3 738e 747e 756a 75ff 76cd 778d 783e 7940 7a14 7b0b 7bb4 7cd5 7ece 7f18 7fb2 \
     8054 80ec 818f 824f 82d7 8360 83f9 84d1 85ff 86de 8797 8896 89cb 8bcc 8c13 8d28 8d85 8e41 8f88 9002 90a1 915e \
     948a 94d6 951e 956c 963c 96ea 9876 996c 9a90 9c7f 9cdf 9e92 9fa0
    zh-TW 4e00 4f08 4fcf 5096 5152 5255 5340 5433 5504 55cf 5699 578f 585e 5947 5a03 5ad8 5b9c 5c6f 5d45 5e24 5ee5 \
     5fbd 6088 614c 620d 62ce 6394 6452 650f 65d2 669f 676d 6834 68fa 69c2 6a95 6b62 6c24 6cdc 6d98 6e5a 6f1c 6fc9 \
     7083 7166 7239 72fc 73be 7488 755a 7621 76f5 77b7 7895 7957 7a26 7b10 7be8 7cbd 7d73 7e32 7f7b 8028 8106 81d9 \
     8298 834f 841b 84e7 8590 8640 8700 87ae 8859 891f 89ed 8ab8 8b58 8ca7 8da5 8e53 8f14 9015 90da 9181 9239 92f8 \
     93b1 947e 966d 9726 97fe 9908 99fa 9af1 9bc6 9d15 9dcd 9edd fa0d
    zu 41-5a 61-7a
    """
}
