// Written by .ci/letter-statistics; not to be edited.

/// How often letters follow one another, by language. See `LetterStatistics` for how this is read.
enum LetterTable {
  /// Natural logarithms that a step of the costs stands for.
  static let step = 0.15

  static let languages: [LetterStatistics] = [
    LetterStatistics(
      "cs", isLatin: true,
      alphabet: """
        \u{A0}áéíóúýčďěňřšťůž“„…
        """,
      costs: """
        ^tmt~FmCp~~GJ~jJL?Q^k~~~~~:~~PFIf~BX~R_FY=xx;Yx8xY_xUcTx_^ww2wwwwwwwwwwEwHwZ_5B;zaJYz<TMfzDYLzVgM~~d[~Bc~RNG\
        ~gDL~PLGSmOSmmmmmmmmXmFmSlIllllllllllllNlJlW]?AavvCavvvavWBSPvTOLVQ{[{A{{{M@{_CV{TtJt1tXtXttRtBtC``tRM:>zCzB\
        UzzzKzz<TVzPg9@6g{GX{{M{J{@WP{V_7<7SxGOx4xIxx<ONxPk57.~~8D~:~~P~R[X~_T~~~~[~@~~TBF~~9V~V|Hg:g|c||FT/S|C|S|ZV\
        VVVVVVVVVVVVVVV8VV|2@|hhCD||S|N|?GP|QI?`>}}}d}}i}}TV}7dV~AB;]jGj~>XBL~D~O~LQ@{{{{{@Q{RR>g{7R{KE39=c|4Q|;Y>>|\
        LI_|Wbbbbbbbbbbbbbbbb@bbiiHSiiiiiiiiiiiiEiOcwwwwwwGwwwDFwZ:JwHI7y8yeyeyyNQJyLy[ya0<9:8DDF??:5H<6=.b@39F8bbb>\
        bbbbbMbHbbb@@bbbbAH/d]A5xxd;xPE39.xAx@76x1xxx3xxxxxxxPxxx7FxxI]xY&qqqIqNq2qqS>16qQqI<>qqqqqO]qqqqqqNqqqqqqqK\
        KqO(za6@zzz=zG5;7<zDz=65z@zzzAfzzzzzzAzzzCAVz?PzLB[G[%[[[[[[[G[5[[[@[B[[[[[[[[[[[[[[[[[[[[[[[[[?ee?:eee5ee*9\
        IGe3e3:?e>eeeIeeeeeee-eeeePeePeee(q4/@qqqWqMNW5]qBq;65qAqqqEqqqqqqqSqqqS<qqWUqW44]Fq,qqq3q7Hq2=qqqq4=qqqqqS5\
        q/qqqqqqqqqqAqXqR&UUUUUUUUUUUUUUUUUUU8UUUUUUA<UUUUUUUUUUUUUUAU<-qqA9qqq@q<=5E-qEq1A2qQqqq:qqqqqqq?CqU=HBq>qq\
        N,__________4___*___I9/___________________7_I__7=`Tt)ttR-t@ttHHVttZVKtttttt7t.ttttttttttJt`tS7;nTn*nYn4n7>YA\
        DAnnn.BMnnnnnnn/nnnnnnnnCDnnNnn(WWWWWWWWWW<WWW0WWWW70WWWWWW<WWWWWWWWWWWWWWCWW&lFJWlll=lGS=9GlllJ7ll5lll7llll\
        lllNllWllll2WlE3:IB7-r^r-r1Kr7ErrrNIFXrrrrr6r3rrrrrrLrKrrrrrr#lllllllllllllWllllllllllllNlllllllllllllllllJ%\
        ;EC>PFLDDI?FA<A>PD=BAKGJRClllllWlWlllWWllPllW#ddddddddddddddddddddddddddddddddddddddddddHdd
        """),
    LetterStatistics(
      "da", isLatin: true,
      alphabet: """
        «»×åæéø–—“”…
        """,
      costs: """
        YNcLKVO`_HQL[~~~Y~~j~~a~WuuJauEuuuYuEooooGYoooPo^~a_VNO~~~U~`~~pZ~fp~~T~azzJGz6zzz]z]||CEIE|||U|Xrr66r9rrr^r\
        d~~~~Mk~~~k~Ynnn7n>nnnnnd||REID|||X|`~~F<HBj~~X~Xzz=?N@zzzXzc~~DIUKh~~Z~X|||||||||_|^ww4QTCwwwVwC]]]]]]]]]]]\
        d~~F?MF~~mU~I~~E?QA~~fE~l~~QLD=~~~Z~dxxxU__xxxdxeyyY3Eyyyy[yccccccccccAcOdddddddddOdSqqqqqqqqqLq@_________F_\
        #______________________________________&8B_=?BIBBIII=E<EE?@?E___I?____________(PPPPPPPPPPPPPPPPPPPPPPPPPPPPP\
        PPPPPPPPP)o3o59JJOooG6>2oUo07DoGoooooooYooooooooGrMB>M>>rN^91R-rMr+32r8rrrrrrrrrrrrrr^rFRhhhNhhhhhhDh6hhh$h=\
        hhhhhhhhhhhhhhhhhhHq<q7JO1qq/F5=6[qq*86q9qqqqqqqqqqqqqqqq(Q=QQQQ=QQQQQQ=QQQ8QQQQQQQQQQQQQQQQQQQQ'Q<QQQQQQQQQ\
        QQQQQQQQQQQQQQQQQQQQQQQQQQQ'7=?<G=DG@dEB;=@>d@8;>>BNdddddddNdddddN#dddddddddddddddddddddddddddddddddddddd#``\
        ``````````````````````````````````G`
        """),
    LetterStatistics(
      "de", isLatin: true,
      alphabet: """
        \u{A0}«»×ßäöü‐–“„…
        """,
      costs: """
        cOBa~PUIf`XPQ~`~~b~~~h~l~~{R{{{Q]N{{]{{|M||||||c|T|g~K~~~[~S`~X~~~R~~QYS~[~[~szVzzzDa/YzVzz|Wh||P|=||c|||T||\
        |=DPY|_||~^~~^~~o`~c~oeeeeeeOKeeeeeyTyyyy=J`yYyy~P~~~B?HT~X~~zRzzzI?G_zYzz~P~~~PNMY~f~p}V}}I}}}a}[}}wNwwwKww\
        VwUwwnTnnnnnnnnTnnnR~~~DCAZ~`~~m=h~~LY^X~S~~~N~~~HZCU~^~~}X}}F}}}i}e}}vSvvvvvv]vvvvwOwww8G@wwcwwkGkkkkkkHkIk\
        knBnnnnnnQnOnnwYwwwGNR^w^ww8<)PPPPPPPPPPP<PPPPPPPPPPPPPPPPPPPPPPPPP#lllllllllllllllllllllllllllllllllllllll&\
        7B?<@5IG>lED?>CBRA>AC?BOVKlVllllllllllV'QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ4fDff%ffQ9fG=fHffffM:fffffHff\
        fffffffffffPnY9=n>6.Gnn4P+nFD5>29nnnnGnnnn?nnnnnnnnEll3ll21<lllWK1lAl8.6llllllllll.llllllllGs04YV;56sss3E<s?\
        s*93sssssVsssssssssssss076D3:85H6]D??:>:]D1DD<<]]5]]]]]]]H]]]]]'QQQQQQQQQQQQQQQQQ=QQQQQQQQQQQQQQQQQQQQQ$____\
        ______________________________;____(;<?7E;_?:BE:>:EB_>5=<_@>II_____________$]]]]]]]]]]]]]]]]]]]]]]]]]]]H]]]]\
        ]]]]]]]
        """),
    LetterStatistics(
      "el", isLatin: false,
      alphabet: """
        «»άέήίαβγδεζηθικλμνξοπρςστυφχψωόύώ
        """,
      costs: """
        FOD?FT3E<83Q?BH8A7>N>5G~64BD=RKBWOd@}}}i`}i`b}iib}}b`}iXi}}ib}}}}}}i%2ddNEdd;dNG;dBddJENddN=ddDNNdNddGdG#ddd\
        dddddddddddddddddddddddddddddddd.vvXvvvvvA89N>V7P71<0CKC6?43];BFvvvvCvv^vvvv9D5INQb<O;3?,;=;8363TK4JEbvv(wwU\
        wwwwwcCCwww@w6H8;HwD902:wKHBwwww3xxxxxxx.B?9<::KxA>?1J0@;@39xQGP9xxx,~~]~~m?fE<>UF~?588;4Jd65763=8GZ~`J~Innn\
        /==@.JQ?6n<n7n3nTn-n5nnnQnnnHFCCPdxxB9163x;d8x@x06F5:N5_0xxxNx<x:DKALvvvM?B98vvv,v5v+vvv]v1b:vvv6vvv?C;E1~~d\
        K~~1WK:@~V~D0>;>3=S33::4:BFQ?a@VAhhhDE/C<hSh*h8h4hSLhh0hhhhhHhhh:2h;)||U||||||>T|||@|;@43U|K</39|IOI||||Mttt\
        C33L1ttt.t2tCtN1Zt2tFttt6tttA;7C.~~j>FCj0D>?=H@Aa078:I6H=;1?~NBKGC~?Bfzz876=-af@2z<W=A7]Lz4P9a^5<RUz@2D@Ceyy\
        89564VVe/y5O6[4:Sy.Uyy[@>Eyy;<A>I|||918:.?|g/|6|5g|:E|39g|cgV<|NN8[G+a~j<;B>.jRA6j8B:[caSj2~ea>5@~a~:>BIDlll\
        <?EG/lll+l.l5lllll5llll5;lll=>>R.k~gkXL>UA7A@kJ=7D887XL7667>/BEYZa7TH{{{:A@=1{g{2{>{0g8^Qg-{0{{>O{c{@5LKI}}}\
        8:=81Q4X6}9F0Ih>MM.^GhP=>D6}::F8#zzOzzzzzzzzezzzzzezzzzezaezzzzzzzzzJ}}}GXG:9FdN2},@9:Z6d}BDd}E,7=@}AD?OLd~~\
        8@7@/~f~2R0~4dOK`~,k7bNT>~`~8;BC*yyXRNHVBM<LYQa9WGA52JL34:43yD;FyPyPKYss.</6-sss>s?A<sDsss/s>s^HFsss9;J?Dttt\
        AA:88ttt*t?C9tV`?t3t,ttDEttt9>H;EeeeCe@:@eee/e'e=eeeee4eeee=Peee9Pee7tt`t`[t`O8=`t[AttP4(t`F66/9tVMtXttt,vvX\
        vvvvRH:?]NPEXA54/MZ:7282vJ=OXvvv,rrrrrrrrLCXCTR6RG<1.@=55=6<rMR@Urrr9oooooooZZoBZoZ<oZQ1)oV<3=.9oDVooooo
        """),
    LetterStatistics(
      "es", isLatin: true,
      alphabet: """
        ¡«»¿áéíñóú“”…
        """,
      costs: """
        ]HQQR][~YS_~v~~X~~~UD~X~~TvvXvHTJvF>vvZ~~W~YWG~@g~~~~~X~kUJ~Wk~`d~~U~q~WPjj~q]uuVuWuBuauu]uttPtXHXtP@tttppPp\
        TE>pppppp~~i~YO~f2~~~~llllllllPWlllccAccccccccNc~~X~KV?~FZ~fd{{Z{;@M{II{{{~~]iQWb~QC~i[~~T~~~`~~~~~S{{^{C]Q{\
        SQ{c^rrrrrrrrrrrrr~~T~>RF~D~~bU~hD~]mN~E~~bT~~W~=OT~Lf~d~||h|QCI||||||uu[u3CBuauuu[eeeeeeeeeeeKellWlllllllll\
        WmmGmmmmmSDmSmmmSmDmmm?Xmmm8?SS83:SS8SS:S1S6S?2???SS?SSSS?SSSSSSSSS&7?99B@LE?ffH>:H=L:;?BLEQQLfffffffffIffQ#\
        ffffffffffffffffffffffffffffffffffffffF;?D?82D?^A^^HHH^6*8-D^^^^^^^^^=^^^^^^^^^-oL8Vo>7oSoo-41oDH:47=oo9oooo\
        ooooooooooo4CBFFQ>fffff?f.fBf.+1fQfEfQfffffffffffff6,95:C:>kkVkB3+8HQV:BkkkEk@kkkkkkkkkkkkke(eeeFeeeeeeeee(e\
        eeeeeeeeeeeeeeeeOeeeeee2ttt6tUJtttt9G%tXtBItt[t[ttttttttttttttt:>>>gK@ggggg/*0ggg@/@gggggggggggggggggggR39=6\
        R==6RRR=R=36RR4R9R=RRRRRRRRRRRRRRRR&RRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR$]]]]]]]]]]]]]]]]]]]]]]]]]]]]H]]]\
        ]]]]]]]
        """),
    LetterStatistics(
      "fi", isLatin: true,
      alphabet: """
        äö–’“”…
        """,
      costs: """
        LebMLHkm~~d~_OhhhhhRhkkkAkCk<ttRtMZJ~~a~YVTiiiiIijjjjjUj?XtttttBR~~~`V/Wt`ttt4@}h}d}7C}^}`}0dyyyZy7I~_~[Si~~\
        i~`W1CwbwZwcccccJc:KxWxRx7g~NgDY2>~n~^Z||Qh|dY1SyyyyybbbMbbb```G`K`C6w[w^wYYYYYYY+S||LEd|:8A<6:4?C|6<8|;||2|\
        1d|||dP/FXnKTnn9;A3::1C3nD21nDnn3n?:nnnnX&RRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR$@`J``C`J`JJF7C````JJ```J````````\
        `$=D>H^^H^^HH^>A^H^^AD^^AH^^^^^^^^^$BfGCGPfIEPLGFLGfLLGFGIPLPffffffLG$^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        """),
    LetterStatistics(
      "fr", isLatin: true,
      alphabet: """
        \u{A0}«»àâçèéêîôùûœ’…
        """,
      costs: """
        MCe>xx~DG~~~~i~d]~~~~X~~~D~~~~~cLuuuuuuJaauuuuuWL~~~~~I?~~P~~^]~K~~~~~L4~~~~[~<fF~~~~Y~~~~~~~~~XNxxxxxQ:xxxx\
        xxxxKvvvvvN5vvvvvvvbItttttA;ttGtttttX~~~~~EC~~~~~~~niii3iiiTiiiiiiiT?ggggggDggggggggO~~Te~G>~~l~~~>bO|||||@8\
        C|||||||I~~~~Yn<N~n~~WIXU~~~~~~l~S~OS~~lP}}}`}W9Y}[}}}}`UuuuuuuuuuuuuuuuI~~~`OG6N~J~~~nT=~~o~~I<~~~~Y~LSH~~~\
        G~D;KnR~~~~[L~~~~~~AU~~~~~N`SwwwwwB7^wwwwww^=gggggggggggggggDoooooo6oooooooSBnnnnnn<nnnnnnnnIiiiiii7iiiiiiii\
        'BG@AIEOIDRRGEDEDRE@DGLLNY_sV*Ksss_sssssss_Ellllllllllllllllllllllllll#lllllllllllllll#lllllllllllllllVlllll\
        lllll7llllllllllllllR#qqqqqqqqqqqqqqqqqqqqqqqqqqGqqqqqqqqqqqqqqU```#`````````````A``J``````````````````````F\
        .ZZZZZZZZZZZZZ1ZZZZZ'ZZZZZZZZZZZZZZZZZZZZZlll::ll=llll:27ll1+0.lGllllllllllllllllllll/DB1916=YLE{8:;O6E156H@\
        {{{{I{{{{{{N{{{{{{{{kkkFkkkkkkkkU2kkkkkk$kkkkkkkkkkkkkkkkkkkkkkLbbbbbbbbbbbbL&bbbbb*bbbbbbbbbbbbbbbbbbbbbb``\
        ``````````'J3`````*``````````````````````%UUUUUUUUUUUUUUUUUUUUUUUUUUAUUUUUUUUUUUUUUU3UUUUUUUUUUUUUUUUU,U)UUU\
        UUUUUUUUUUUUUUUUUUUSSSSSSSSS?SSSSSSSSSSS&SSSSSSSSSSSSSSSSSSSSSA+lll-ll<0lllll4llllW1lllJllllNlll3JllllWll$^^\
        H^^^^^^^^^^^^^^^^^^^^^^^H^^^^^^^^^^^^^^^
        """),
    LetterStatistics(
      "hu", isLatin: true,
      alphabet: """
        áéíóöúüőű”„…
        """,
      costs: """
        C?NQHEF_gMATKhfh~fY~~R~L8D?>AF^=^QvUY<4sssss_Ls_55<<CWO6vHvV?UQbj~j~~O~N.;tJMt;FHNtt;:LACO^?KQyS:B@GFBRSWYvv\
        CbC9{DU{{^{^6BuQCMUuKuuQE3=F5X=hWO}P769;=UF<]T~P45G<IJfzASzb79=]HJJEPV}W{{{{{{{{{W{{75:[UOPauMuQUUUUUUUUU<UU\
        67E??X<@GQ|[;:<JIJMEW=gK14@;;IN>GS~P@rrrrrrrr^rr03?QGwB>LUwYaaaaaaaaa@aaQHfffffffDfJ@;@WKJKD@OvW448==IE9EUh[\
        DC;?T|M;CK5@-;6|[|4+4J<|||A|hI||||||||h?{DDA{b7DYP76D3{5{0*4{;{{{={b{{{{{{{Z{gItPBtttEtttOA52t:t3N&t5ttt?ttt\
        ttttttttt)F7@1NIGF=:24I;P?r9:9r?rrrCrLrPrrrrrMrMCs:sB_s;_ss:-@2sSs/39_1sss0ssssssssssss2HkENkk8kk*V3kMkkk80/\
        kQkkk7kkkkkkkkkkkk>nEnJTn5YnY8'QDnTn4>;nHnnn.nnnnnnnnnnnn)I9I;A=RDEA63@7O>q876q<qqq8ELq]LqX]qNqN,gHggBMgMQ9.\
        >@<ggg/9@g/ggg9gQgggggggggg#jjjjjjjjjjjjjjjjjjjjUjjjjjjjjjjjjjjjjU&;D@>?@DCAJ?B=<F@P@;BCBGIUUEUjjLBjjjjjU#dd\
        dddddddddddddddddddddddddddddddddJdd
        """),
    LetterStatistics(
      "it", isLatin: true,
      alphabet: """
        «°»×àèéìòù–—…→
        """,
      costs: """
        IaQibB~~~~ddt~~~Z~~~~~~~~~Rerr^rrrrrrrrrVr||W|||||||||||{g{b{{{Q{{{{^{~~Y~~~~~~~~~SduuauuauuuuuuuuxXxxxxxxxx\
        xxcxp[WppT=ppppppp~~Z~Oho~UI~~Y~ZZZZZZZZZZZZZZdddddddddddddd~~d~~~~k~~~~f~{{{{{{{{{{{{{{lae~~~_~~T~~g~~~Z~~i\
        ~~~~~~Sm{{]{{{{{{{{{]{jjjjjjjjjjjjjj~~`~E~~~g~~~d~f~D~~~cX~~~~~~~~e~=~~~~~~~`~zzazzzzz@zzz]zvvvvvvvvvvvv]vcc\
        ccccccccccccccccccccccccNcffPfffffffffffuuuuuuuuuuuuuu%>E<BGNIN;cNEB<EEc@=BGNcNNcccNccccccccccc'QQ=QQQQQQQQQ\
        QQQQQQQQQQQQQQQQQQQQQQQQQQQQ#ccccccccccccccccccccccccccccccccccccccCc,NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN\
        NN#hhhhhhhhhhhhhAhhhhhhhhhhhhhhhhhhhhhhhhLh#jjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjj$XXXXXXXXXXXXXXXXXXXXXXX\
        XXXXXXXXXXXXXXXXX&RRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR#________________________________________#________\
        ________________________________*OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO*NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN\
        NNNNNN$]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]:NNNN:3NN:NNNNNN5NN5NNNNNNNNNNNNNNNNNNNNN
        """),
    LetterStatistics(
      "pl", isLatin: true,
      alphabet: """
        \u{A0}óąćęłńśźż\u{2009}—”„…∶
        """,
      costs: """
        k^~p~U~KRM^WMB`dT~~=~<GL_E~~Q~Q~u=Iu;4uuuuuuRuWu{JC{Q{{{{{{{N{g{{FF{U9{IDNX{L{[g~~~P~CBAS=~~L~N~ZZMoMoooooSo\
        LoZou;BuG7uuuuuuSu[upRppOWppppppMpNIAT@D8LSM~I~~U~Sbwb4w<ww8wwwwTwKw{;E{D={U{M{{T{V{zR>zFzzezezzPzUTyCSyVdyy\
        yySyRyZS~V@~K~~~~~~~W~[~C~~~~CD8~;~~W~V~|Ec|AG||||||T|W|VVVVVVVVVVVV9VVV}8N}Ei}i}}}}O}Y}}HA}d>}}}}[}<d[}}:C}\
        ;B}}}}}}S}U}ZzzVzFFUf5zzRzLzccccccccccccCcGc9FD~DA~~~~~~S~T~bbbbbbbbbbbb@bEb||g;|Ac8|K||M|M|=K@~<G~~~~~~^~V~\
        4A@>8><?H=>5<:76.m?94=X5mX7mmmmmQmImOmmm;mmLq8:9qqDqqDPAqqqqq0H:qq'qqqqqq@q9qqC:qqqqqq+rX+/rr9rrrrrrrr:rrM7r\
        r^rr7rrr9rNrrr<rrrrVr#ooooooooooooZoooooooooUoooooooooooooooUoIo+rA/-rrMrrr7rrrr3rrG7rrrrr?rrrDrVr;rKrrTrIr4\
        -Z=N;_tt_t@t_9.ZtNTF3ttt7tt70Z6ttttZttZt_t&hh+hhhhhhhhhhhhhhh5hhhhhhhhhhhhhhhhhhhShEh@rN(rrrrrrrr/K9r]r:rrrr\
        0rrrrrr/rrrrrrrrrrrr+aKaGaaaaaaaKa2aaa*aaaa5aaaaaa3aaaaaaaaaa@a4;KL;-qq]Xq7;q,AqqX@qRqqq-qqN6q]RqqqqqqqqXq-U\
        4UUU@<UUU,U7UU4UU@UUUUUUUUUUUUUUUUUUUUUUU%VVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVVV#jjjjjjjjjjjjjjjjjjjjjjj\
        jjjjjjjjjjjjjjjjjHj&=E?8G?FBBE?C:;=:PD?<?j;HTAjjjjjjjjjTjjjjTj#ccccccccccccccccccccccccccccccccccccccFccc%TT\
        TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
        """),
    LetterStatistics(
      "pt", isLatin: true,
      alphabet: """
        àáâãçéêíóôõú“”…
        """,
      costs: """
        NMW~~GuVn~uOIRf~~~~:~~I~~~~oXTqIqqq?qM@qqq]NW|WWdGLNLEd|||^|~F~e~eHS~~~~~Vc~d~~A~~~o~~P~W]vUvvvWvMbvvvvXvuTu\
        auWXMXuuuuausBsRsssYsssss_s~GgL@~c~l~WV~~~g3gRgggggggggggdddddddddddddDdzNQ]ORMI[zffzXX}AhV}CNJK}}O}_Y~LP5CZ\
        XDR~~A~jc~~~nU~~n~~~~nSQ{@{f=R{PFRQS{_]mmmmmmmmmmmmmmm~@QDNNGTI~Y~~VR~N~<~Xl>F~J~gFR~>MG~FLNC~QW~_ezzzaA^LFz\
        zzzzfzv7bvvEPGbSvvvbYcccccccccccccAcnYnRnMnYnnnnnYYddddddddddddd>dmGmOmmmXmmQmmTm$__________________2_______\
        _______________+oM<Yo<4oYoo.oooBI-6<J8o:oooooooooooooooooB^^^^^^^^^^^^*'I^^^^^^I^^^^^^^^^^^^^^^^^^^DttttSttt\
        tttttt#tttZttttttttttttttttttttt_r1rrrSrrrrrrrrr4rrrUrrrrrrrr]]&rrrr]r/]rrr'jjJ<jj@j<jj?1LPGj288UIjUjPjjjjjj\
        jjjjjjjjj2dddddddddddd4&dddd2NdddddddddddddddddddddCkH4/k;<kkkkE@6HIk@@8V(k@kGkkkkkkkkkkkkkkk.ggg6RR=gIgg5g2\
        g2R,2EgAg:ggggggggggggggggg/QQQ,QQQQQQQQQ9QQQ64QQQQQQQQQQQQQQQQQQQQQQhhhhh#hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh\
        hhhGe@F2eeeeeee,(7eIeF89eeeeeeeeeeeeeeeeeeeee'7>;;=@CJBdOJ;<D=d:;==?COdGdOdddddddddJddd#dddddddddddddddddddd\
        ddddddddddddddddddddD$^^^^^^^^I^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        """),
    LetterStatistics(
      "ro", isLatin: true,
      alphabet: """
        âîóăşţ”„…
        """,
      costs: """
        ~;~sAUN@o~~~~E:V~VR[q:T=LqT=WS4M<N}}N{{<{{T{^oQ~h=CN~RDYu<uuQuaPss4ssPs_EnnFnnQnn~~~~:AX~VTjjMjjTjPaaaaaaAaa\
        W}};}IT}YDaZ7yeWyya~~<M:X~^|h||GOY|hKfz9z<Tz]SSSSSSSSSKl~;NIS~XUa}7}a8diFl~3~~O~Xj~~ELEW~^Css7ssWsWbbbbbbHbb\
        kkk?kkQkVaaaaaa<aaEss)ssYssJiiiiiiii@ii71'iii2i2iiiiiSiiiiELiiiBppppppppHppB:#pppSpPppppppppppVppppQQQQ2QQQQ\
        QQQQQQQ(QQQQQQQQQQQQQQQQQQQ%yeFNyyeyNyyFEOyHy2:8=yyyyMyyyeL>MyKG3rGr6^rr(rrrrGArrrr+9rrrrrYrrIrrrrrJ:sss8sss\
        $sssssYsssssIsssssRss5sssss#kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkK%>E:<BCGOCVVEA?E=k=<ADJJVkKkGkkOkkkk$^^^^^^^^\
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^
        """),
    LetterStatistics(
      "ru", isLatin: false,
      alphabet: """
        «»абвгдежзийклмнопрстуфхцчшщыьэюяё
        """,
      costs: """
        CO??6H:GQ>9m:IA8:5@7?=?QIDLja~EdKvk?pYg~~k~ph~p~p]heppphkp~p~~~~p~~~%/jUKjDjEjjDFj>KNA@AICEKjjjLQjjjjjjj#jjj\
        jjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjj/~~Zm?8A;;?7K:75:1c<790ILE<<HJ~~iC<U;uuu5Ruuu5uF9u63K92u1Bu1uBHuu4/VuuGY-~~b\
        .~EiW3~R6~:7C82L=;@?~H~`LN2P~~JT5sss6sUB:5ss5_Q;K8*s2ss/s_sTssssssss7g{^-gAS>/N^6{C2T80?9BM5gQONP{@W^bHI-~~X\
        ME>@7BAAJ=778.CE272NPJDBFE~~gQQXQrrr7Pr^1)rr-r=rD/PMrrrBrrrrrrrOrrrJ6xxx*D8Y8@RS9xAH35/x?cx6xx[xxx:cxxEx.~~Y\
        A>:A>5R98;:;57G=834m@B?>JS~~~>5h%uuaaaW]>Nuuau=0OFWWY66uauaNSuuuuuuu3||_-_Fc|6KW4|X4|A-|::58||7|]|hhM|||8}}^\
        3N}S}0:}0}AKa<0i}HZ>U}}Bi}@/`90E/{{V1J<]b*{{7{RI@@0;{R{<b{{b{{8fbf:Q9l~~2hSO=/`V.~>cl5/~e>6=DMMRl~3I~QAN2~~d\
        b7196<:>B98379@9567^PFE?CO~~UeGb<||c1|||h1||5|AA|E+D,VF9|cK|||DS||Lc8j~f-^C<W->W3~G`<</O>A?7GEZUEc:JcfDT6e~Z\
        =K@YN:P~4~65AA34E9,?WHSJFa?9j[5P1g~W2V:~V3~e2~=JH91E38^=Ue~P~g=.agNW1zzTDEG>26<=^D4:47e6935zDOe9P<zz[5PzGqqq\
        +qqqq9qq.qq;AC.q:]C/>qqqqq]qqqqq&ppKEODppGpp6pppZD.p2CpJpppppppZVppp<rr^7rBrr/rr%rRrrrGrrrrCrrrrrr<rr^rr;tt`\
        .tttt,tt,t>NS3Jt`t2AtttQKttMttt;>mmm0SmXm-mm)m8@m9Am=mACmXmmmmmKmmm>Qnnn2nnnn'nn,nnnnBnnnnn<nnnnnnn>nnn<-xxU\
        x<5U=2x>`/E96Vx;9G3xx3xAGdxxxxUx&yyOyW`y`My2`y9yJ2`yd;=yyyL`@yyyyATXTiiiiiBIMiiiiI4,DGiAIK'i=Tii9iiiiiii(ppR\
        [BppKpTpp[[[[JppTK3pppR-p.pp[Ipp%xxLxZ8VC7]A]_XS?@xUBH7xx@ASZDxxx@Dx1ffffffIFfGGffIC9(ff8?-ffEffffffffff
        """),
    LetterStatistics(
      "sv", isLatin: true,
      alphabet: """
        äåö”…
        """,
      costs: """
        ?KID]~~aWVFB=RuwwwJwLJOQ[fkoQZ;=+Tz?>BVR55:Rtd~~_~4mAQQ>QCWZ9@CTVE9CTVBJWVZXY]WdZ4zSZmmmNm<?LUS>H@B_AIASZyyy\
        [y/Cz_zfffBflllIVrrrITaaaGaPxxFAxG6xxx;38*xCx+:8x=xExxxxxxx,SNs;>S6_UsD2E/_ss320sIsssssUs_sLSuP5u]Duu>4:?=u<\
        u&:Da5uuuuuuauu$=DG>I@JG@MIGA@GCPC?BDJHIWmWmmWP$^^^^^^^^^^^^^^^^^^^^^^^^^^^^^E^
        """),
    LetterStatistics(
      "tr", isLatin: true,
      alphabet: """
        çöüğİış’“”…
        """,
      costs: """
        @AIgFVJjIP~A~X<j~<j~`Zw>>VHAwPw_wss=s_1sYsUsc=:|F1|[|Vh8i~9~~=b~VVooooZ1oVoQZ],4vM>vvvvvooEoL?oooQo7~~?~~8f~\
        `b[8[[[C[[[[[QK@|Q;|c|Y|L~B~Q5g[~ZY{{<{X7^`{^cY[<~U2Y[~XYyyy=yy<yy^`LsFss5sYsSseeeeeeeeeeeAY8kV4Fg~SLh=:}T1}\
        XaD}ZM5|T3|S|SQHyy<ey9eyyaqq]q]P]qqqUbbbbbbbbbHbcccccccJcNcz?9z]4zzzWzua>u@6uuuSu33Avv,v]v*vv@?a9vvaYIAvvvvv\
        v?=vI3vvvaTDOLss_s>sssD6L*sIs*2HsNssG1sYsHssAssss1wwIHwwwbww480.wLw0;<wAww83@wwAww9wwbw=>rrI1rrr)rr2B^rrr6Vr\
        3rrrrrrr@rL/rrrrr3iHTEi;iTii:-23i9i?8LiiiiB22iiFii5iiTi+}`<?}CiX}}6280}H}1;@}Z}}::I}}>}}7}}dV/3uuM9aKu2u:/;[\
        auuuD-<GuuaCuS=u[3uuu[u<:WW14WWW+WWCW:WWWW4::WWW9WWWWWW4WWWWW&:<?@BB>@Ac>I;<@Ac><<EcANBcNGcc?cccccc$>ccA@cNc\
        IccNcIccccNIccccNcccccccccccc$]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
        """),
    LetterStatistics(
      "uk", isLatin: false,
      alphabet: """
        «»абвгдежзийклмнопрстуфхцчшщьюяєії
        """,
      costs: """
        BN?@5H9JQ7VO:E>7>4=:=??PDCEGt^AG@Sg=~k`~~~~d~~~~k_kdgggkg~~k~~~~~~~~&0iiMP;D?MT>ii@KM=B9@DCTTGiTPiiiiiBi#iii\
        iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii/~~T~<8@9c<8~89480b<791RKE@9ET~HR<lS6uuu5uHuQ1uP8uB3@=2M/FM.[HOIuuuuua3u3~~]\
        /LCO:7BM.~;<I93GJ:@:~E`[O_~~e~0~6sss3^YP^Hss>sS3@7)^2^92sRssVsssss;s6{{U/CEPH6=M7{65K4.<:@<8VNMYQ{DSN{3{/~~V\
        IH><7a<>~?5<:,J@.:8^INEMOV~SLU_^7qqq4Lq[?)[W1qB4q0=q[qL7qq[Aqqqq[q<q1ydy+86D?>dTByA>415A?EF7OydODySXUy:y*k~N\
        ~=8DA~H?~5685:~<?33~A:DABF~gPX~g'ttUtDFZ=tWZt_D-?7<MT;4tUtttKttttttt4||V.`Lh|A|P4|_:h:-c8963|hC|O<|h||6|6{{]\
        2{fR{1f{2{;Tb{1{{fZ8U{Y{{{0;0f2{0zz[/J=z^0zz2z:9Y>3=zW[7aa^Mzzzz[z/z?~~c0bZU?1hF3~>hl01heD7:GMJQE~=D1O4~/~~Y\
        Y7178X<9~W7849X;17=bLMJ<AR~@QTT@={{b3{{{{/{f5{G@{@*f.SK:{fRKQ{{{f{5{6i~R0SB@L.N^/iF`=>0M[A<7MHPiA~[F:~5~8b{g\
        <ZC{{:{{5{78L986^S)7RIG{H{=R3g8{8~~^0c;j~5a~+~=DW;2~5]I6]jfjf~4LD`9~)zzSHF/J:_HHzG<=89b;<94zBHY:LGzBY:_fCooo\
        )oVoo6ooMoo@IP.o6Z;9oooooooooo.o'nnQBn<nnBnn7nnnP>1n9nF?nJnnnnnnnn1nLnnnGnnnn-nn5nnnnCnnnUYPnnnRnn386n(n9sss\
        -ssss,s_-s:Js0;sssQAssWUsss_Ys9s;ppp/p>Zp-pp.p?>V=8Z;p21pZpppppppp8pNkkk8kkkk.kk?kkkkk%kkkU<kkkkkkkkkk?k(ttG\
        tRZt`tttt`5tN00`t1:tDtZt:ttZVHtt(nnYnM.nCnTMnGRnLDTnDG2nnnn4nYnBn4nn&xxKxdCC4xZBxT2`:?xXIG:xxCCOxdxNxGxx'ooY\
        oo=o8ooHoo:Y77ooIF-oEoooYoo=ooo?.}}SAB3A0}G;}985<4KK867NZGKBBG}>>A}<$jjPjj@jGjUjjUJjJEjjUjFjj8jUjjjjjjj<
        """),
    LetterStatistics(
      "vi", isLatin: true,
      alphabet: """
        «»àáâèéêíóôùúăđơư\u{300}\u{301}\u{303}\u{309}\u{323}“”…
        """,
      costs: """
        QQvOR~b~V~Q~gm5OP~~~~~CQS||||||||||||||h||||4/.|UhttC45X`?GF2NG5t?BttttttN`~~A68~~~~7@GMK~@C~~~~~~J]uu<B4`uP\
        LuB1uu`T4uuuuuuFXsssssss_sssssssssss2<?s@siiiiiiiiiiiiiiiiiiiiiii@T||DMF|||X;C||<|@:||||||PW~~=>5OC8BC2YDCl9\
        3~~~~~~Z`~~~AM~j.~ZJ~M~~CD7~C:3~R]ZZZZZZZZZZZZZZZZZZZZZZZ=ZvvvvvDB2;vavvvvvvvvvvvvSvvv0E9vv1WS4QG@v75vvvvvvI\
        bww5C:wPBwM1wL:c5FwwwwwwO_~~=mO~JA~EG~RD~TR~~~~~mQSye<9yeyyyyeyy;yyy7y?50yPywwwwwwwwwwwwwwwwwwwwwwwH^kkkkkkk\
        kkkkkkkkkkkkkkkkKkvvE>Fvb:>v6EB?v84vvvvvvJvxxH9IxxxxR0xx:c>3xxxxxx4c~~DB7~~>AS>>~C~F7~~~~~~O`zzzA:zQTzz3zzzz\
        zfzz@31zUYrr,T;rF4H^E7r=r1BrrrrrrQraaaaaaaaaaaaaaaaaaaaaaa:annn3GnA7X6LnTnnn6nnnnnnEnttttttt/tttttttttC2?A`t\
        K`]]]]]]]]]]]]]]]]]]]]]]]<]$]]]]]]]H]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]$]]]]]]]]]]]]]]]]]]]]]]]]]]]]\
        ]]]]]]]]]]]]]]]]]]]]]]]+tttttttt1ttt301ttttt4ttt0tttttttttttttttttttttttttt0ss(sssss7sssE/39sss8Usss<sssssss\
        sssssss_sssssssssssXvbvvvvvvvvvvD7v]vvvv6vvv;vvvvvvvvvvvvvvvvvv--5:+vvv+]]]]]]]]]]]],+]]]]]]]]]]]]]]]]]]]]]]\
        ]]]]]]]]]]]]]]]@Pe9eeeeeeeeeG00(eee1eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeByyyyyyeyyyyy>/yyyyye?yyyyyyyyyyyyyyyyyyy\
        yyy2.H,-yyy1?k)kkkkkkkkk8*kIkkk6kkkkUkkkkkkkkkkkkkkkkkkkkkkkkkk'3o<oOooo/ooo75oSoooLoooooooooooooooooooooooo\
        ooooooZ<zzzzzzXzBzzzS,zzzzzezzzzzzzzzzzzzzzzzzzzzez8-24,zaz@llllllllGllll&llllllllll+lllllllllllllllllllllll\
        lll.ff*fffff:fffE.f4fff/ffffffffffffffffffffffffffffffL]qq]qqqqqqqqqA2qqqqq]qqqqqqqqqq]qqqqqqqqqqqq1-8B(qqqE\
        1xxxJxxd/xdxxx:xxxxxExxxxxxxx@5Ex2>=.dE4x>0xxxxxxxx<vvbvvvvvHvvvb3vvvvvvvvvvvvvvvvvvvvvvvvvvvvv/,62,vvv19xxx\
        xxxxxxxxx?dxxxxx8dxxxxxxxxxxxxxxxxxxx+x53311xxd-CvvvQvvv3vvv5(vvvvvv0vvvGvvvvvvvvvvvvvvvvvvvvvvvv^^-@y3yyyyy\
        /yyy;0y4yyy04yyy=yyyyyyyyyeyyyyyyyyyyyyyyX['8t``tttt/tttK/Gttttt8ttt9tttttttttttttttt`tttttttU[)2zzzzzze0zzz\
        ;-Azezzz7zzz?zzzzzzzzzezzzzezezzzzzzzZZ.@~.~~~~~5~~~B,<1~~~2<~~~E~~~~~~~~~~~~~~~i~i~~~~~~i`%>F?=GDFHAQHA<BFD\
        KG?AIJKBQJkkkkkkkkkkUkkkJkkkkkkkkkk#kkVkkkkkkkkkkVkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkVM$^^^^^^^^^^^^^I^^^^^I\
        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^B^
        """),
    LetterStatistics(
      "nl", isLatin: true,
      alphabet: """
        \u{A0}©°èéëïòóöü–—‘’…→∶
        """,
      costs: """
        ~lcpSu~~~~~haGPnp~~~~~~~d~~~~~~dRb~~xxxxcxxxxxxxxx[xxxwwwcwwwwwwwwwwTwww~~i~~~~~~~~~~~RUb~h~~~eTK~~~n~~~Yi~~\
        ttttttttttttttVttt||||||||||||||V]||wwbwbwwwwwwwwwbwwZ~~~k~D~~~~~~~~kk~drrrrrrrrr^rrrrrrrryyyy[yyyyyyyyy[Vyy\
        }}}}}}}}}}}}}}XX}}yyyyyyyyyyyyyyReyy~~~~~~~~~~~~~~SLb~~~~~~[_~~Z~~~~Rj~~yyyyyyyyyyyyydTYyy]]]]]]]]]]]]]]]]]]\
        ~~~~~~~~~~~~~~UY~~~~~~~~~~~~~~~_BW~~~~~~~~~~~~~~~~Z[~~xxxxxxdxxxxxxxxxxxyyyyOyyePyyyyyeyyyuuuuuuuuuuuuuuS[uu\
        hhhhhhhhhhhhhhSShhiiiiiiiiiiiiiiBiiiqqqqqqqqqq]qqqXqqqMMMMMMM0MMMM9MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM/MMMMMMMM\
        MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM)PP;PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPMMMMMMMMMMMMMM1MMM8MMMMMMMM\
        MMMMMMMMMMMMMMMMMM4_____________(___________J____)_________J___.``K`A;``6``7`1```)```K`8````````````````````\
        J___>A_______3$____EJ________________________LLLLLLLLLLLLLLLLLL8LLLLLLLLLLLLLLL8LLLLLLLLLLSSSSSSSSSSSSSSSSSS\
        *SSSSSSSSSSSSSSSS*SSSSSSSSSOOOOOOOOOOOOOOOOOO*OOOOOOOOOOOOOOOOOOOOOOOOOOLLLLLLLLLLLLLLLL4L8LLLLLLLLLLLLLLLLL\
        LLLLLLLLL,MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM(PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPP&6>=;DEAA\
        EeHH=<@Be@:;B=CPeKeeeePeeeeeeeeeePee$fPPfffGffffffffffL3ffPPffffffffffffffffffGff$]]]]]]]]]]]]]]]]]]]]]]]]]]\
        ]]]]]]]]]]]]]]H]]]1:3NN:NNNNNNNNN:NNNNNNN:NNNNNNNNNNNNNNNNNNNNN-MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM
        """),
    LetterStatistics(
      "nb", isLatin: true,
      alphabet: """
        «»åæéø–…
        """,
      costs: """
        >K@~YM^H~W~~~~~~sMERsBssj:jjjjjj{L^SgY{{~N~b~e~~xOJTx6xx{O@{{{{fqG7q]9qq~U~~~a~~pT[Fp4pp|TU||L||~OAPjD~~xO;L\
        d@xx~PCS~>~f{P{{{{{{xK2xdCxxUAUUUUUU~OE~lE~~f9JjjB~~lLOl~?~~wPwcwHwwx]D?xdxx_9______b;bbbbbbqGqqq[qq]<]]]]]]\
        %>CC?D>HFAMID?@HCWG<?BDNIWWmmmmmmmW#mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm&r^r8@POrVr@:C7r5r4<;rDrrrrr^rrrrrraaa\
        aaaaaaaaaaaaaaa#aaaaaaaaaaaaaaaa@@TTTTTTTTTTTT&TTT7TT@TTTTTTTTTTTTTEW[p:KHpppp,6:7pBp*86p8pp4ppppppppp'QQQQQ\
        QQQQQQQQQQQQQQQQQQQQQQQQQQQQQ#cccccccccccccccccccccccccccIcccccc
        """),
    LetterStatistics(
      "bg", isLatin: false,
      alphabet: """
        абвгдежзийклмнопрстуфхцчшщъюя“„
        """,
      costs: """
        @?:D9>W97f;G>3:5>5?D?LHDKM[dVL;mmm~am~m~~~~m^~[d~h~~~~~m~~~~3h)~kA7E<OE8T:;:?0Y=:>3POLABQA~kMW~@u1u9u[/uQ3uI\
        6I;2u/BY9u@uua83uDau3a*a|RN0TO3|=DA=5H:<@B|A|V||6h:h|7q1qAS]?qq3q]0E7/]-qq2qqqqqq>qqqq5[*J=Q?0N{4{PMB83B8I^<\
        gLg^Pg6^B[{)nLCCA6X<=KG88=1G?994CKOHB=KgiYQ~Dr0rI]-(rr2r9rr:HrrrQCrrr]rrJrrrr7{*91B9@X[5{=A<886@D9C{?TAI{FVN\
        Y{,eFK<CA9N2BO9887KC663WDL@;DCch3Vl1q[WB[TKq[qq3)F2NQK40q[q[qqq[q[[q8{+{:{b:{{3{{5fH.{784:{fD[b{8fb[{3]3IIHa\
        .B9.zDfV31ffG?<aaZf_z?97Yz3],GDx_+dx6xHVZ;-ADKdB_xxdxxBd<_x5`+a[S;,`S0~MPhD1~hE9EDNYWS~OT@T~-~[64?5G8>C:<898\
        Y9682[O[H<NEV~BX~B{3{O{{8{{4{=D{O+{*@IDcg:g{{7RQ{{9e,W=BJ->H0~DN<A2O~>;AOELFC~<j<^~2_6U:Wh1||4|75=>>8B^,BQI_\
        Uh|2|C^|/k/J8JG.~d3~@HG;.N6LFHYT~X~~<dEXk7s@>39?=CBJ_142;W5609Y>UR6I:sYY_sGp(pppp9pp0pp;pT.p8N=AppppppGpVpp4\
        l7l3ll8ll6lllJ;)l/lB7IVllllHllVl9o2o2oo2oo&oQoZVooSoooVoooooJZ<oo>s-s7ss+sE0s4PP1Cs;ZTHsssUssLssss>X2m7Xm1mm\
        0m,Jm,Dm:mmEmSmAmmHmmmm5o,oooo*oo/oooo>1oooEJoooooYooooobwwA6@2ZB3w^845@::-81wbHHGb8wwwww=eIEeP<eEIKeIP@BeeC\
        I6PPe@%eeeeeee*uu;2OINa@uS==9/uSB?-uuGuYu=uu]Pu#Xrrrr^rrrrrrrrVrrrrrrrrrrrrrrrrr%,XXL^KXrJDrMXLLOIQIRVV^rNXr\
        rrT^r
        """),
    LetterStatistics(
      "sr", isLatin: false,
      alphabet: """
        абвгдежзиклмнопрстуфхцчшђјљњћ“„
        """,
      costs: """
        ?=>C8HN:7:D=693?6?8DOGEF[@[SJL>b}}i}}}}i}}}}iiiii}}}}}}}}}}}5d*ho?5C:~B9U8::6@@8<5KNLA<FE8I7JPo:t1``tR0tO/M4\
        R?/R.Rt:t[U[tt?@Xt[t;z+zzYK.ff0BEz61z4Uz;ffbzXz[7fz_z/t3MOZE;tZ6R1D:3H/QT.StHttZZtItOt3z*=@AR2z]3aFK42Y3EW<O\
        zzfXfOF?zTz)mQ@=>5hA>B69:3CC9<8KHUGE<?KF=?P~Cn.RnY<*nY*TnP<Pnnnn;nnnnnPIYEnYn4x)86C@<xx2x;937d>dx8xxZxxx]xxx\
        Xx,~VH7DAcS5a4:57JB;25[H?:<=V5KMHR~4Y,gGgU3{g6g6gC-{9993{gB{O{`=V{Y{:`-ZZRM/dd+V`P:/ddR>8Hxdxxxxxdx`x,y.DdyZ\
        ,yy:PHU?/;BGP>d`dZyydSZ]Uy6b,_VM=/eL-A]Z`/Pe>88UXNOiebI~~_~0~R:362U>:L:>78Z;246OKVE@?I5ASHUl={7gbRR:{{4V@YF*\
        [*CI:gP>NL{gO{g`{9~,XA@D,>J/IVD>3T~AA6TLYGAQ_TUX_~;`0^9OS4|^853@8?3EP,8TX=|||Ng||^|6h-^9_W-}}0;FJ;1C5HR:PGU^\
        }}YKh}]})|I@9>CPCAU5=59L6;98|JQA8C^8SI:Sg8k-kkkR;kk+VEIJ/R4AA2IkHkkkkkkkVk'i:i8iT:iT8TMOK0I>D2BiiTTiiiiiiii6\
        r1URrU.rr(OIS]DK6IM7]SGrrr]rrrXr6s1sEss-ss,4=Y4^ss^s1ssGYssF^ssYs;q,q]Wq0qq01Bq<K]]q.BqqENqqqU?7qqTi.iiii+ii\
        ,iiiiCiiii-iiiiiiiiiiii/c.NCXS)x[7JMH?BPYC;3cxYPxxcxKxQxCY+nnnn+nn0Bnn7NnnGn.nnGnFnnnnnnnX]+rr]r'rr6rrr]Mrrr\
        r4rrrrrrrrrrrr7m0mmmm(mm.mmm:Ammmm4mmmmmmXmmmmm#Xmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm&.SQKQFmmGFGXJBB;HALCMmMmImM\
        mmmSm
        """),
    LetterStatistics(
      "he", isLatin: false,
      alphabet: """
        \u{5BE}\u{5D0}\u{5D1}\u{5D2}\u{5D3}\u{5D4}\u{5D5}\u{5D6}\u{5D7}\u{5D8}\u{5D9}\u{5DA}\u{5DB}\u{5DC}\
        \u{5DD}\u{5DE}\u{5DF}\u{5E0}\u{5E1}\u{5E2}\u{5E3}\u{5E4}\u{5E5}\u{5E6}\u{5E7}\u{5E8}\u{5E9}\u{5EA}\
        \u{200F}”„
        """,
      costs: """
        ~57AC1@A?F<n<4j4g;?:~=nC<@6;EVGzzzzzzzzzzzzzzzzzzzzzzzzzzzzN?e-'dOdOd>dDddJdJdd?ddJ@dJdH@F<8Hd8/vYb?GH:/A7C1\
        JL8;8E>?vK6]FF:=1v]v2a>:DI:82F5=2]C8u9I>B6uB79?3>7uuW1ooE8o18/EZQ.oo7@@;:SAZVoZS7=6oVo/sO5CB?91WD_/Y;6@?PLY7\
        C7sIA37;s_s)aB;A;@;7?>F9z?AI5O<><z:z<;=86zVf4|K>6<6D:E<?7C?7<:87;?F;E?>3=.|cg8ll8EIE/.AJW2l<JG0K=l@lRlWE.l?l\
        ll1rrT6^2;1;^r/rV5IIDI:r^FFC;3;5rrr,ooB=EZ9/o;E-oK9Z?F@K9V<oo96G?ooo1|_><F994H?<5D?:17<7?BJ>S>7685|h|#iOiiii\
        iiiiiiiiiiiiiiiiiiiiiiiiOiEpW<6I78/C:W2HR3R<:5HFW<pWN89/ppp,xB3;AB15L;94<A>K9O?E@R;NB<B9:Vxd#q]qqqqqqqqqqqqq\
        qqqqqqqqqqqqqqqSqExH9BC<60C8=2A>>xE=955x;c97856xxx#YoooooooooooYoooooooooooooooooYoQtt;>6<1/U>9+E<NK<?B>BtDt\
        O=B<6ttt3qqED<A92qS5/9A;W3L9<P<2qW>6q8qqq/sss4K683Ds?3sB08;K:Oss_N=E3?7s_s#bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbMbH\
        rrDOCC61^GF1S^6rr<972TrTD9041rrr#eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeCoo:/4?8-oUK-oo;L8FHo8O;GQU7o?Zoo2ssE5_<4-Z\
        Q80ss7_N;:9CECs<_89<sss,ww<?@A7/J@</>;JJ@NCBDMLHB?G63www1vT>;>F73J@E0GA0:4U9TAZ?vR<6P5vvv&zJ?DMOD4?;a6OAPM8;\
        CUISDz?8<NEzTz%3CEGLaGaaaaaaLGaEaLCaaLaaLaCaGa4#`````````````````````````````J``%4`B`KG:K```G`GK`=`K```K``?K\
        GGB``
        """),
    LetterStatistics(
      "ar", isLatin: false,
      alphabet: """
        ،\u{621}\u{622}\u{623}\u{624}\u{625}\u{626}\u{627}\u{628}\u{629}\u{62A}\u{62B}\u{62C}\u{62D}\u{62E}\
        \u{62F}\u{630}\u{631}\u{632}\u{633}\u{634}\u{635}\u{636}\u{637}\u{638}\u{639}\u{63A}\u{641}\u{642}\
        \u{643}\u{644}\u{645}\u{646}\u{647}\u{648}\u{649}\u{64A}\u{64B}\u{64E}\u{64F}\u{650}\u{651}
        """,
      costs: """
        RgI8~:`,;_8LA=BDPCK?EBIGR;C;??84?@>c=~~~l~Exxxx_xdQxXxxdxxxxxxxxxdxxxxxx__xddxxxxxxx#eeeeeeeeKKeeePeeeeeeeee\
        eeeeePeeePeePeeeeeee%RChhhhhh:h1BhhhhhhhhhhhhhhhhhhhEHhNhhN:hhhh?aaaaaaaaaEa4Laa+GaLL+aaaaaaaaaE394aLa:aaaaa\
        3ssssDssss=QB;D<97W8=6E?=C>:C<<9452K2s6_sD_s;________:__E1B_;;_8_:*_______1_6B_>;_;_____@ooooooooo:oFL=D?:3;\
        8??<7B=4F5NI+@3Soo>ooooo1jUjjjjjj@j7CjD@jDj>jjj<U:jHjI>j2,<DDU,UjjKj2~N=~~_l<e>A4MC>A=K8I:GEEEO?N<DE);8GCeAK\
        ~h~~/uWuNHOJT1F8:GO:L7L4OCDHL:[6IJ598D<?;a2PLWFC#cAwwwwcwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwRwwww,zKz_@Mza8=GEE@4\
        8?H4IA>;I@I7@>9?>9;?7K7]UF]C+jUjjjjjj03;GjjjUjj3jjjjjjjUjj;L7=2U8j7HPEP?0qPqqWqqQ399@qqNq1I;;Hqqqqq8Wqq]21=5\
        7U6POWOE/uOuuuuuu2A58;9uu/95:<LDHNOuu7;C=<FM7X;QUIWX4qWqqqqqq3H=1qqqq/D3@PW7D0qqq;qq2JOPDq6TO[QH+wNHwFw^@1R4\
        JADS>8w:wOVwwww@w@BQ>5DF7M1FJYK=4mmmmmmmm+Q5Km>mmmm6mmmmmmmmm2X:AQK0ET5mXQB4*yLeyKSyE2>4>[:KLA^AK7=E9NyJC==>\
        a>CI9D2KOOM>-kRAkVkkD0H;Ok>FRCk2OkkkkkkIRMMH:/<F7k1OKOA>5uPuuLNuW.8@-uE@:Nu;uRuua9uIuAEA53?D=[3aRRDE;oUYoNoo\
        8-78BoC??Eo2ooooo;oC58F:7F86<U8oNYF=0qNqqqqqq2C<Wqq:W7q6qqq?qQqR@2?q5E>Q.@5RORE;*mWmmmmmS14@SmDSPmm9mmmmmmW5\
        7:mm<<mA9m3ESG;C+qJqq7qqI306TqqDqqq5q]]qqBq=qE;S7OQJ5G7SNWM@,hLhhhhhh1h3Jhhhhhh6hhhhhhhhSNhh7=h+:h>hNhN?.vOv\
        vvvvv5C7>DOvv294SvCYD>NvvKKE052HAa8OROFB6llllllll5;8RlWllHW8LRAlR7lllOll4FJO9F(OWR=:.]MvvG]UM2]:4vY;vM;6PB>D\
        >b8;vb9@?YJD<T.GP?G@/tTtttttt.;4<tt`t7`6`GJ<Q6`:`DJ`6@:J7C2JXNFE0rJr]Qr]r/=97?]PQ?]4D7FLrNrHRPNJ292M6r5rXKMB\
        1~SRJ8~>b6<<5LC:>@G?I=A=L@S<F7<@:0;A698NV_SF/gO{{^C{V5@68F99@?X9D6@DJAI9O>?:4G4>8T:LN>OD*xMxx_xxx2B;6xDFQ7IY\
        D898YA?GK?9@X>W=8D9R_QUE-qFqqqNqq,B<HqEqq:/4Eqqq]qqqqqqW:6<S9I;U]UGP4XSFcLxMS0:G>G9;O8J3C:A<>CE9Q<8E673HSD4x\
        RTI@#lEVlVllllVllllllllllllllllllllllllllllVllll.{NO{YUfF4@3<BA;D5M4C;NNF?T?J?:;766C>f?GRCV>,dDdddddd%dddddd\
        ddddddddddddddddNdddddddddd?4^^^^^^^^==D;7;A76I:>D:@I^DAD5;:8:A=;IA^^^^.;gggggIggg<g@@=699=3?3@=C<I3>9E=/>3=\
        AgIggggK0KddddddOO9d<B9Bd3E6ECdKC=K<F1>H09;OddCdddd26nnRnLnnT6;4?@F;T3J-G<L:F@J=C?=C09=?CFAnnnnn
        """),
    LetterStatistics(
      "th", isLatin: false,
      alphabet: """
        กขคงจฉชซญฏณดตถทธนบปผพฟภมยรลวศษสหอะ\u{E31}าำ\u{E34}\u{E35}\u{E36}\u{E37}\u{E38}\u{E39}เแโใไๆ\u{E47}\
        \u{E48}\u{E49}\u{E4C}
        """,
      costs: """
        ;?<S@WBF`~mH=DAYFDAICPLBE@BEY~>@@~b`mfmmd~~69CB9bi`f~}}}}h}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}}hd}}}}}5y\
        ?=BW9XBEyMaC:N<WFKBLPZLIP39@V@=F@R8-68CXyIN5?CCBR==?CBsMFNsOZWsss8W=sJs;KZTQsPW9;P@ssIJ+sB=ss:<sssHMKUNsL<)s\
        CsUSAEssFsssUsMsUsFWWssssJO18-ssOQ9R6G7J?s90EPROWRsY08D.x577Q>P?GxxxB;@;_A@??AXB<G8A@Od:8;xX9xOXxPxx37=;:BxO\
        xx3r?FKA:UQP]rr=@P;r@APQNrrHU@QIrr:?8,525GHDr6QACUCBrFM=]G]G]]G]]]]]]]:]]]]]+]],]]]9C8]]]]]]:29]]G]]]]]]]]]]\
        ]]]]Lq[MqqWqqqqqqPTq[q7qQqqqqNPWKWqqNqOJ8PR=7q,9WQL[qRqR/*QAiiiSiiiiSiiii9iOiFSSiiiiGiS8Sii9i0iGAi142iS?Oiii\
        ii36.=8dC=OdOd/d0dddOHJddOAdddOJdd>dddH0ddJ-ddAddddA5dJJdd5dd:[<G[[[[[[[[[[G@G[[G[[[[[[[[[C[[GGC[[G[%[[[[[G[\
        [>[[[[[[5k<K?k=kUkkkUE5HBkGGFDFkCCAJDQkk2A=.k3kJ@kkkk::QA7kkkk03w<6C4EwLNwwwD7F;wGGBN9wDH9@@@_w>;8w;>G:;NKM<\
        6<G:>JXO0M>u@@Tu[uQ[uuuaWTDuJa[UQaWNH4IMauNU9K-:;1KuA=NAI>FQuA015>n@ICnBnTnnnnC<IGnE8?nOTnGGA<Hnn:F4Q72nAC5?\
        J/3=I<Tnn;4nFt`HItZttttttI`S`B==RtZttZJ;`HMtTt9G2949(6t>EO``X`t><@B0bC9H<EbHbbbbHEb;bEbLbbbHbL;LLbbLL7bH8b/,\
        Lbbb@bbBBbbbb40z9;>GCM@Gzzz99K5TB@FFATE?A=C=Zz<9>C>;@>6ECFG89?A;LP<7;2v8:9LBLCLvvvD>H9]<2ACKNCCI3ABvv;B8v2Av\
        A@vS:H77CA=VQEMv7s9GRsNsOE_<sDANAsAGJ_UsDO8-1_ssMIIF8Hs1Fss8HD9ODDs1s<IPjPjjGUjjjjjjjjjjj?jjjjjjjCj2jjj=jjj1\
        Uj,jjjC+jjjjjjj0jj8p2IRTDp[RpppJADACM7NTIp[Q942DppFG=p>8p/BN2BHAITFNpF[G5EmLmmmSmmEmmmS;mmmQmmmmXmmm9.mmmQm<\
        mEKm<XmDQS6mSm@mQm'XggRggggggggggggg=ggggggggggggggggggg7$ggggggBgggggggggg3y>?BKBaDMyy^:<I;Q=BDH=aKBI@;Bae=\
        C;[@1yF5S:>79@DAB^a.Ly2v2??6?W<Wvvv@CK=v5?ELPYJASDC;avDA>>64WLP]B?5;@E=?Vv6>?<z9IFDDbPPzz?GB6=zID?PMfJ<@;E=S\
        XA=:346_89V5<<9;LBDz>B<58wB=J8I^PQwww>FTAwB8KDZULNEIADww@P;533D89Z2@@7DJEHw?47@5u<@F>;uJ]uuKDAYEu2>MEKaW=5;8\
        PuuHK9O:/u::uuu]7@FFET@59F6bCBbbEbbbbbbbLb7b'E@bbbHEb@bLb8LbLb96b<HAbH:EBbBCbbbbb2`KB`````K``1DB`B`F```>`K`K\
        *F```FDF`?-```````FKK@K````F<uCEGGRuRSuuu2>>GLDNR@YuK8R7@EauKT;@702=3a@<=BIMPJuu2?CGtNttZttttDttW=ttt-tttttt\
        /B.2?tttt``44ttt`tZTttttttJO4D8{3@8-H{LS{{{>DJDU6:G<NCL666FMb{DE;O:AXA@fDEZ;>ID;fK>M{6q6>=N@q;Sqqq8;;6W?3=LA\
        PN<@A<>qq8:=qqqqqqqqqq13?69qqqqqPw7wT2AwJw;w[47wTc2-HwDLwEFwG2=w9wwwwwwwwwwwwwwwwwww:1w6|8BA3>`JS^|H:;G@F4HC\
        Q;TU11-H>KG?FFD|||||||||>FKDE^||||7p8H<7Lp[Cppp=AEAp7GHVHpVKP=3GRp8,Epppppppppp/4P<DOpppp;t3IT::QPVQtt+A[6>5\
        >BtLGK5;<?=HR?OStttttttttt=KHXKtt5<C5v8AB]KvFTvvv:IV@vC@DGHYLG/BFG]vAH?vvvvvavvvv<?DBKvv)2vhh*hh-hhhhhhhKhhh\
        hh@hhhhhBhhRhhhhhhhhhhhRhhhhhhhhhhh-0hVr^rrrrrrrrrrMrrrr9RrrrrrPrrrrrrrr)rrrr^rrrrrrrrrrrr(7r<p5F=GSpGV;p,0?\
        pF[@98VMpV3REAIp[GMNppppppppppEH>IJpp/Lp=p/JK;NpSODZSEHpCp@M3VZNN?ZA-GppMPZpppppppppp>?OKOpp./p>y367FCF;;yyy\
        8;y<X<A1Q7FO5R519Ny7;9yyyyyyyyyyyyyyyyyyyy?u5[Cu=uG[uuuJ9A:u:39C5.u@BC1@uu08>uuuuuuuuuuuuuuuuuuuu@lAl<lPlWDl\
        ll.9l<l4J0l6/l<::BDlll2=llllllllllllllllllllBqKWqq<q*qqqq=Eqqq+=qqqqqqq[q[qqC-qqqqqqqqqqqqqqqqqqqqqCsI9Ss_ss\
        Csss-PsLsWC0sH>s(sD@8sssF@ssssssssssssss_sssss$^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^Fl6lWP1\
        llWlllH7lWl)/LlWll7NlR>llRl3llllllllllJllN@lllll6{AH?5=gMQ{{{K@BC{6IHLC{V5<?H6b{6J-{{/M{{{{{{:@L<;b{gg{3y@HA\
        3@aJVyyyE=IEy3KGMMeV2M@J7^yBI.yy/Ayyyyyy;AE=;eyeyy*o::@Q@oDNooo=;M5o8E?EF:L@KC?GZo;@>oooooooooo47;::ooooZ
        """),
    LetterStatistics(
      "lt", isLatin: true,
      alphabet: """
        ąčėęįšūųž–“„…
        """,
      costs: """
        qWqq:?q~EUL@m~Kg~~9~~@~W~XBq:E]q2?qqNqqLlNlllllllHllAx7PBxLB9xPx_}M}}I;}}G}P}XLoYooooYooMoo=`FNIt@DXtXtteePe\
        eeeeeeIeeHIc~o8H;]oW~U5tJR@t<;ttttt=LBNL>NAh|[||?z4C<zMA_zTzb7a7KzP^;^zYzzBA9C>VbCZ}Y}}}F}}iQ}}Q}P}dMbDPJN]Q\
        V{V{VRRRRRRRRRR9RRCV>NGBGIC}U}d@TLdX~UE~~=gN;~>GEKD=Z~Y~k|J|||G||8|g|c>v<LTvP;vv]vv]]]]]]]]]];]]__________E_\
        JuPuuu?uuRuPuuQf8JffffffMff$rrrrrrrrr=rIrrrrr5>rrUrrrrrrrrrrrrGrFrDFLhhNHhSh#hHhhhShhhhhShhhhhhhhhhhhhhhhhh/\
        ssV;ssCs^2:/<BsBs6..sOsssssQssssssDsRsQ$eeeeeeeeeeeeeeeeee0eeeeeeeeeeee=eePeIeE'qXq7]qGqq8:]BqqHq/:;q4qqqqqq\
        ]qqXqqDqNqJ43TaD=uOu0A/>:I:Gu?90?9uu5u>?C]=PWEuuuuuIjjj:jjjjjj5>GCjPj).-jIjjjUjUjjjEjj@jjjj#qqqqqqqqqDqqqqqq\
        qq8]qqqqqqqqqqqqqqqqRqL=;Ao2:ZZo*o=QG@6;o;D>>9oo.oOoHZIIZGooooo%UUUUUUUUUU@UUUUUUUUUUUUUUUUUUUUUUUUUUUU#iiii\
        iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiI%:FB>GEBI@MAD?:F;O<=?BIFTOiiiiiMMiiTiiii$^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\
        ^^^^^^^
        """),
    LetterStatistics(
      "lv", isLatin: true,
      alphabet: """
        āčēģīķļņšūž—“”…
        """,
      costs: """
        J^U_O^SZBqZH?LqTZm`T~HHC~O~~TZ1r@r9r^rR6rrrOr>p;p9ppppppppGp:y7y3yyIyLKyyO`K~iNiW?F>iA~~OXQmHmXmmmmXmmmMm8ss\
        s_sUs=C_ssY_Ee4e9eeeeeeeeKeQ`~H~UN>J~W~~VR3uNuWuuuY<uuuuu4{_{{{9X6b{{{]_4z2z8zzaR?ZzzYf6a3zIzzzHTYzzRV3g>{>{\
        {{RIT{{Y{z_z[fLOH:zXzzVf3y6dByZyN]yyyUyOOOOOOOOOOOOO7O2|;V8H||GF||hTdB~@~B~~~~C~~d=O7~9~6~JIXD~~lRSLa||||GWH\
        |_|dMM7x-xHxcxxxxxccx^^^^^^^^^^^^^;^`````````````DK_____________9_Av4v2bv=IvvvvTT/SH93yEFyO5766:yEy110ZFyyyC\
        yyyeyyO>AyUyyVTT0TTT3TTT2TTTTT@TTT@T*TTTTTTTTT<TTTTTTTTTT6xx=>xx8xx0B/9BxGx13-xMxxx[xxxBxSDc6xxxx_Ta5aaa9aaa\
        (aaaaaaaaaaaaaaaaaaa)aaaaaaaaaaaa9u1=7au5uu56R0=uAuB;+u8uuuEuRuauuuu:uRuuuad4ddd4ddd&dddddddddNd9dddddJd2d;d\
        dddNddddd:+kkQVkkk8VVVkk9kkVQk-KkkkkAkDkGkO=:-kkkOVJ-kkk-kkk7RVkkk3RkLHk,Bkkkk<k<Vk:kk9Vkkkkk7)YrLDQO^4YJEGM\
        4<r;7O6^rrr^8r;r66rJrErrrYrBllE-llPlSl5EP=lSl01*lDlllFlllllWlWDlWllll:3Ncc@cNc;NDccc1ccN@c1Ncccc2cB4+ccNNJcc\
        ccc#aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa&8C>>CBAH>C>C?=D9P?;?BFGTiiiiiiiiTiGiiiiii#TiiiiiiiiiiiiTiiiiii\
        iiiiiiiiiiiiiiiiiiiiK$^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        """),
    LetterStatistics(
      "et", isLatin: true,
      alphabet: """
        ×äõöüšž“”„…
        """,
      costs: """
        YOMhB`sRlP~~~N~ng~~n~ZqUqqQqqqFqqiiiiiiiTiii{{g{M{Y{{{V~~~~amKf~~ToMooPoooooouauu[uuuuu[sBCsDssssss~~]~X~m~m\
        ~]s1Essssssss|<=_?|||||h}C=iE}ei}}_{7CWS{{b{{{|;JhE|`||||{{{{{{g{{{gv7@DEvvvvvvXXXXXXXXXXX{JNbB{{b{{{kH>g?~k\
        KK~d~@BA?[~kk~^}}W}`iii}}bz10Lzzzzzze___________bbbbbbbbbbbaaaaaaaaaaa[[G[G[[[[[[&SSSSSSSSSSSSSSSSSSSSSSSSSS\
        SSSSSSSSSSSJt@t@8tG50tT0EBIEt*9;tHttttt1t[tttttttRrVrN@rQ;)H^>F/^4r3;0=Nrrr^rXArrrrrrrr8ENh:NhRhDN?9h9hAh-R4\
        RKhhhhhhh(Nhhhhhh=I@pCV[<.pp6-15[5p@4Jpppppppppp2ppppppR9RRR6RRR+R=R=R3RRRR=9RRRRRRRRRRRRRRRR>;ZZZAZFZ$AZZZZ\
        ZZZZZZZZZZZZZFZZZZFZZZZ$^^^^^^^H^^^^^^^^^^^^^H^^^^^^^^^^^^H^^$YYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYYY$<ZZZEEZZ\
        ZZZZZZEZZZZ>EAZZZZZZZZZZZZZZZ$WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW>WWW
        """),
    LetterStatistics(
      "eo", isLatin: true,
      alphabet: """
        \u{A0}«»×ĉĝĥĵŝŭ—“”…
        """,
      costs: """
        ~R[X?EdZCn_EN~~~~~`?hAK9~~Zbrr^r^r^rUrrrXrppQpWppppppp[pzz^zzzzzYzzzY[g~]~SIabMN~~VWrrUrrrrrrrrrXruu[ua[uuuu\
        uuuuiiiiiiOiiiiiOi~~^~NAdkS~~~[PvbvvvbvvvvvvTNzzzzezzzZzzzez||a|YQ|^D|||VRxx]x_xxxxxxx]x~~f~L@~fN~~~SI~~a~]U\
        ~~I~~lUPxxUxcxxxxxxx[xRRRRRRRRRRRRRR}}]}BFOVT}}}Vd}}V}}h}h}h}d@h}}Z}h}}}d}}}_}xx]xdLd_Ldxxdxuuuuuuuuuuuuuu]]\
        ]]]]]]]]]]C]^^B^^^^^^^^^II^^D^^^^^^^^^>^llllllllllllPl37P7PP<PPPP<7<4P<PPPPP7PPPPPPPPP<PPPPPPPP&XD?XDXXD?DXX\
        ?DXXXX8X?DXDXXXXXX?XXXXXXXXX$XXXXXXXXXXXDXXXXXXXXXXXXXXXXXXXXXXXXXXXX&SSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSS\
        SS=3IlA0WWl'WRlll9LlJWl/WllllllllRlllllllllE1mmQ9KOT)mGLmN)XmmOG;mmmmmmmmmmmmmTmmmmm92UUU<UUU(UU@@6UUUUUUUUU\
        UUUUUUUUUUUUUUUUU@3Ndd7dJNCdddNd%ddddJ=dddddddddddddddddddA(jjC?jPj6jB0?j9<jFj26Njjjjjjjjjjjjjjjjjj)7Vk<:CEF\
        7kL6??HFk0C1kEkkk>Ckkkkkkkkkkkkk(PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPP%9EF@BDKeKe<??@FCe?<DHKKOeFeeeeOeee\
        FeeeeO#eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeE$______________________________________B_
        """),
    LetterStatistics(
      "cy", isLatin: true,
      alphabet: """
        ©áâãäêëîïñòôöũŵŷẽ’“”
        """,
      costs: """
        k~M~~~~~~~pM~~~~p~S~||||||h||h||||||||||q]]qqqqMqqqRqqSqqqq]vTavvvvvavvYvvvvvvvv}}i}i}}bd}}}}}i}}}}i||||||||\
        ||||||h||||hwwwwwwwcwwwOwwwwwwwwwc^ww[wwwww[cw^wwwwwvvVvvvvvvvvvvvv]vvvv||c||||||g||||N|||||YYYYYYYYYYYYYYYY\
        YYYY_____________J______zzzzzzaazzfazzzZzzzzt_KttttttttF_ttttttt{{{{{{Q{{{{Q{{{{{{{gzzzzzz^zzzzzzzzzzZzzpppp\
        pppp<ppZppSppppQTTTTTTTTTTTTTTTTTTTT{{Nf{{VUV{{WbfM{{{{{wwwwPwwwwwwwww[wwwwGvHKvvvv^vvv^vvZ^vvvvuuuuuuuuuuuu\
        uuuuuYuuccccccccccccccccccccxxZxx]xxxxxxxxxxxxxx````````````````````{{f{{{{{{{{{{f{{{{{{VVVVVVVVVVVVVVVVVVVV\
        3LLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLL?TTTTTTTTTTT?TTTTTTTT&TTTTTTTTTTTTTTTTTTTTTTTTT'^^^2^^H^^^^H1\
        :^^^>^^5^^^^^^^^^^^^^^^^^^^^^^H^^LLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLOOOOOOOOO)OOOO;OOOOOOOO;OOOO\
        OOOOOOOOOOOOOOOOOOO2MMMMMMMMMMMM2MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMSSSS5)SSSSSSSSSSSSSSSSS/SSSSSSSSSSSSSSSSSS\
        SSSSS=QQQQQ=QQQQQQ6,Q-QQ=QQQQQQQQQQQQQQQQQQQQQQQQQQQ?/XXXCXXXXXXXXX&XXXXXXX<XXXXXXXXXXXXXXXXXXXXXXXLLLLL8LLL\
        LLLLLLLLLLLL8LLLLLLLLLLLLLLLLLLLLLLLLLLLL8LLLLLLLLLLLLLLL8LLLLLLLLLLLLLLLLLLLLLLLLLLLD^^^I^^^^^^^&D3^^^/^I^^\
        ^^^^^^^^^^^^^^^^^^^^^^^^8MMMM1MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM4MMMMMMMMMMMMMMMMMMMMMMMM8MMMMMMMMMMM\
        MMMMMMMMMMCCWWW6WWWWWWWW6W+W*WWWWWW>WWWWWWWWWWWWWWWWWWWWW5NNNNNNNNNNNNN-NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN8LLL\
        LLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLNNNNNNNNNNNNNNNNNN+NNNNNNNNNNNNNNNNNNNNNNNNNNNN&UUUUU<A<UUUUUUUUU\
        U<UUUUUUUUUUUUUUUUUUUUUUUUUUU%UUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUU
        """),
    LetterStatistics(
      "ga", isLatin: true,
      alphabet: """
        ×áéíóú“”…
        """,
      costs: """
        SBJHKFT~~{bb<{{{{^mDKISGmmmu;EP>Duu`r?<<G<rrUu1[uuuuuTl935>WllWq@@qCOqq[x7<?@AxxUy]y]X=yydVVVVVVVVV]]]]]]]]]\
        s887@=ssRr:=@?Prrrw>D7=DwwbtttLttttZk;7D=IkkVRRRRRRRRRv::9A<vvWa8E<ECuI[t5=BC=tt`oOo=Uoooo`JF;`````YYYYYYYYY\
        ZZZZZZZZZZZZZZZZZZTTTTTTTTT&RRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR.q8OAqqEq(qq7G0qqq;=:q[qqqqqqq[[qqqq3(QKHkQkk\
        )kkVkKkkkkkQVkkkkkkkkkVkkkk*nM=MnGNnnnn8N3*Tn:6<YYnnnnnnnnnTnnn-hGC4h<9h*hhG>6hSh1;>hShhhhhhhhhhhhh)TD:9jjjj\
        0jj4A4j<j=2MjjjjjjjTjjjjjjI&RRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR&RRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR%SSSSSSSS\
        SSSSSSSSSSSSSSSSSSSSSSSSSSS
        """),
    LetterStatistics(
      "sk", isLatin: true,
      alphabet: """
        áäéíóôúýčďĺľňšťž“„…
        """,
      costs: """
        Q~~s~~E~BTsV`FUHM@jl~~~~~Z~;X~NNG8HT~PFwZGwwFTwwwUwbbbZwbvvNBvvYvvvvvvvRvLvY7yRIyEAOVyHFGZe^SyVN~~~~~[~?I~=G\
        FFCM~RXnTnBnnnnnnnnnnnNnnDkkk@kRkkkkkkkkkkkV>u@CuD[<[uK6aQuuSuWK}[Ge}i}C}}e}G4L[}]RttFtt2t_tt_PGttWt_7z?z?LB\
        >Qze?zzzS[zU8yB8AyEFyyyyYIyeTy[5EHJ[;cV[wcwcwwQTwS4~4:jW>5D~~~~@~[]~f~~~~~~~~?llBSC~:[~XFI{;_DHJ{{T{WO{{V{^T\
        TTTTTTTTTTTTTTT@TT2}C<JSICCi}}]O}OS}V@|_A||5Uh||^h|;|8d[>}?<J}E?}XNaNd}}UhY>yyyyyyyGOyK[AI5RyN<H;DcPE6^g|Uc>\
        |J]|U````````````````K``ggggggggggggggggRgNavvvvvvvEvva]B:>KvK6xx:_xXXWxxSPJWx_xc.w[2>ww[?w=C494cBw594V0www2\
        cwwwwwwwPcwwUE^F^wc^^^^^^^^^^^^^^^^^^^^+^^^^^7^^^^^^^^+^^^^^+^^^^%qqSIqPq1qqR]5DqXq:qSqqqqqXqqqqqqqq]qqqqqqq\
        PqU+s_;Isss_sG1<3;sBs823s3sssFssssssssNssWs@_DYs_ddFd+dd/ddddHA0d-d2dDdddddJdddddddddddddddddddIeI>5eeeeeGI6\
        eGeee>1;e/eee<eeeeeeeeeeeee<e)eee-r,3<r^rGrrA6KIr?r;;6^@rrrIrrrrrrrr2rrXr=9Prr^'r40rrrr]rrH?5JrHr=9?rErrrGrr\
        rrrrrrrrrrrArBXrX6/rrr0rrr-r7FX38rrXr=:rrrrrrrr/rrMrrrrrr?rr^r^'+___J_______J_9____AA____________________J__\
        JEZ0ZZZZZZZZEZZZZ,ZZZZEZZZZZZZZZZZZZZZZZ3ZZ*ZZZ6*0mmmmmmmm1mD37mmm:@>Bmmmmmmmmmm2mmmmmWWmmmmW+/cccccccccccMc\
        +cccc<0cccccccccccccccccccccMcI87ooo-oZC1o9>OA=>ooQ*AZooooooo5ooooooooZA<oooZ$6ssss_ss_sssssEsss_YUsssssssss\
        sssssssssRssMsF78Bq8.qq]*q6Qq0FqqqLG@qqqqqqqW3qqWqqMqqHEqqqqq#jjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjjJ%\
        ?LCAGFPHFUAJC=?=UE@@DEGUUBjjjjjjUjPUjjjjjUUjU#__________________________________________J__
        """),
    LetterStatistics(
      "sl", isLatin: true,
      alphabet: """
        «°»čšž–…
        """,
      costs: """
        L`ADEJXLQ~i?KC~~RvvN]vvvCpppppppQfzTS]zzP~~?IB~mGjUjjjjjSVttttttP[p[ppppQ~l==K~~]zfz>zzzR{f{Y{{{R{{LgJ{{Uyy`\
        yyyyX~~Fd^~~Q~m5@@~~S||h||||<UUUUUUUS~~LJN~~:}d}}}}}P}}i}}}}Qvv7BCvvY||Wh_||________@cccccccDaaaaaaaTyyGF]yy\
        #jjjjjjjjjjjjjjjUjjjjjjjjjjjjjjjjjj'QQ<QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ%FCF=IFCH>IFD=<=:PC;AD@UHUBUjjPjjjj6/O\
        uY,uuu,;9@u4:[u=Qa:auuuUuuuuuuuuF4ooo1oUo,E49o:EooZo,EZooooooo0ooooD3ESm+mMm+<O@m,CmmmmmImmmmmmmmmmmmm%TTTTT\
        TTTTTTTTTTTTTTTTTTTTTTTTTTTTT#``````````````````````````J```````
        """),
    LetterStatistics(
      "hr", isLatin: true,
      alphabet: """
        °×ôćčđšžȏ‑–—‘’“”„…−
        """,
      costs: """
        ]_tJKpLM~g_]_mGQGL_~~~L=DH@~jd~~~`S~R~ttttttttttttt`XXt`tssssssssssssssHWs_szzzzzzzWzzzzzzTTzWz~~~?F@>F~~m~~\
        hSP~R~mmmmmmmmmFmmmmJOmmmttttt[t`t`ttttQOtttllllllllllllllNRlll~~~O>V>Q~m~~~~`Z~Z~}}}}]}N}}}}}}}hZ}[}||H|c|g\
        |K|||||`W|T|zzzzzzzfzzzzzfVXzfzyye[`yyyyyyyyyXYyey~~~~Vk~f~~k~~~b_~~~~~~H>L?@~`c~~l]^~Z~|||RQ|Y||W||||WY|||Z\
        ZZZZZZZZZZZZZZAZZZ~~~~]]A?~~~~~jZU~]~}}}}}}}}}`}}}SM<}`}~~~~~~~~`b_~~~WW~^~{{{88bBA{b{{{{`V{O{zzzzzzYzz^zzzz\
        zezzzbbbbbbbbbbbbbbM@bbbccccccccccccccEJcNcccccccccccccccI>cccwwwwwwwwwwwwwwY[wcw'QQ=QQ=QQQQQQQQQQQQQQQQQQQQ\
        QQQQQQQQQQQQQQQQQQQ'QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ>WWW$WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW\
        WWW51mmm'mmm/mmmm9Mmmmmm6Xmmmmmmmmmmmmmmmmmmmmmmm62qMq0qqq*<3Gq1q]q]qq5Fqqqqqqqqqqqqqqqqqqqqq]qS/iii*iii-iii\
        iiiiiiii.iiiiiiiiiiiiiiiiiiiiiiii71pJp/ppp.p/Bp7Lpppp-ASpppppppE[ppppppppppppppC.Mn=+nXn*JnXL5KnnQnn<Xnnnnnn\
        nnnTnnnnnnnnnQnnnUUUU%UU8UUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUUU/14T7T9TTTT99@T;@T9;@9TTTT@TTTTTTTTTTTTTTTTTT\
        T)SS4SSSSSSS7SSS>>SS>SSSSS:7SSSSSSSSSSSSSSSSSSS&RRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR)8<QQQQQQQQQ5Q<\
        QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ&RRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR$>FHBMEFJBQMDHB@@gQFHEgJQgQgggg\
        ggggggggggggggg#ggggggggggRggggggggggggggggggggggggggggggggNg'@CA;ICKD9G;>=;<7K>7BBBIEKDeeeeeePeeeeeeeeeeee#\
        cccccccccccccccccccccccccccccccccccccccccMccc'QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ
        """),
    LetterStatistics(
      "is", isLatin: true,
      alphabet: """
        áæéíðóöúýþ“”„…
        """,
      costs: """
        =X~>~FKCR<VaMp^~~[2`k~~W~~~SW5qBq:Q4DqqqqqggggggggggggggFNu<uRGTIuWuuU{{{{7Y{{{cc{{{L7PPLM?vbIvvvvBExVBTATxx\
        xxx];3DUr??HOrrrrre~~j2~~e~Ue~~V-qq]q/3BqqqqqqMPxPx>IELxxxxx@?F=|CBP=Z|||^<HcEx@:GMQxxxWGF]M}UU>@]}}}^rrrr6r\
        rrrrrrrrF`tEtCPSQtttt`UUUUUUUUUUUUUU6CCB8DJHMVb}}WQBD;|NJM=XEP|cF<d>dA>RFRh}}^yyyy;yyayZyyyWt8C7tt;ttttttt``\
        ````````````fffGffffffffffssss:sssssssssYYYDYYY@YYYYYY*8BsTs9??@^:188sSs653QNsssssPY^;ssssR^ssNCSooSoF0o9K2=\
        :9oZo+40UUoooooooo3ooooooooo3eeeeeCeeeeF2e>eee-H(@eeeeeeeeeOeeeKeeeee*8PpEMGJMpp4742pDpC8::Ip>ppVppp2Mppp[pp\
        pR(0AxFIC>E3FA=??xSx<9I2Bxxxx[xxxxS_OxYcxxW@LKnTQ95OnL3::2n7n732F:nnnnnnnX,nNnn<nnnnEmmmXm30mmm6-C5m2m/@Ammm\
        mmmmmmm3mmmmmmmmm02IlSSGNW;W?=71lSl39+K8lllllllSBlllllllll8JPjjjIjjN4@=7,j?j0-0jjjjjjjjjjBjjPjjjjjUN1mmm)mmm\
        @3mmWmFmm8mmG7mmBm6B?>mHK0Cmmmmm$]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]A]]&SSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSS\
        SSSSSS$[[[FF[[BB[[[FB[[[[BB[F[[[[[[[F[[[[[[B[[[$XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX
        """),
    LetterStatistics(
      "mk", isLatin: false,
      alphabet: """
        абвгдежзиклмнопрстуфхцчшѓјњќ“„
        """,
      costs: """
        =>8:6>Y788@;382@4?CDMJHHQ@eFODYe^y[eyyy```^`e`e^yyyyeyy^yy<^)hCC:E=Q@@W9997U=<@1OI[@;DS:9KV~=p0pWpQ/pp0p9p@.\
        p-[[;pppppp=pppp:c+ccRM2xx1CCG9.M3I<:xxW@xxH_xxx:]2qNqXCqq/]1G<*]1qq7qqq]qqXqqqq2x*AACC1xT4xBA42S5Pc9_X_cWxT\
        xxPx+eE???5[C?D4981IB6:4VE`B??OEBFU~Il.HlWW,ll*lRl9Hllll0llllllNllll;t(27<?=[t3`>;66tJtt?tttttt[tttt*`UL<A<D\
        O7@4<96=B754GE]?@?~7GeO~8Z)dExxF`x2x:`A,d8979xdCdxxdxx`x:a2QaJY,Ea*@WG62UvP?6IvTLavYvvvv/[.ETuu+uu3Huu@.>CHR\
        A[ua[uuRauuu5Y)[OI:1`K/@Pg{2bg@7>DQGPg{{{{[{-eI>5<4F;;@:9<9P<270[H^AABZ9~a[~=x3Txxx8xx7:=_F+x*CF@__ACOxOxxxx\
        9[,TAJ@-?A.HI>?2UfA=<TSIT?{{{{[f;d8]?x_0xx463@;27KZ+BJdKKdxNxx_x/Y,h<|h-||3>F[?0D8@h;TL||||h||[a8sD<(<CEIIH?\
        ?3?s:37<sSsF6;PWssssDj2jjjj3jj*j:jT,P0C??jjjjjjjTjjj8_0____3__3____(_2__B______@____7m3mSmm3mm&OmXI6m7mXXmmm\
        mmmmmmmm4o2oooo.oo,4Lo55Nooo1ooooooFoooo3W3mWSm1mm.0Mm7NSmm-6mmmmmmmmmPm[[-[[[[9[[F[[[[[[[[[&[[[[[[[[[[[,r'G\
        KN;=rJ^HFK<>OR><C^r^XrrrrCPrWW/llll$lllWllllllllWlllllllllllEe/eeee%ee5eeePGeeeeeeeeeeeeeeee#OdddddddOdddddd\
        dddOdddddddddddd&3EJDdBNdC=>JE<;9GBG>ddNdddddddd
        """),
    LetterStatistics(
      "ca", isLatin: true,
      alphabet: """
        «·»àçèéíïòóúü‐’…
        """,
      costs: """
        ?~LQ~cF]~kvS~mvS~~Q~E~~b_~k~~~oRttLPtQ=XtCZTt`tX}}JP}RJM}G_}}}bb}}LX}G}P}}Zi}}=`~~KcP~~p`~k~p~d^uuIPuTLFuu]W\
        uauavvHvvYavvvva<vv]ppDJpppppppppppp~~VI~bl~UY3~~l~aggEKggggggg=ggggbb9bbbbbbbbbbFbb~?MRNSg?~Y^k~~?^{{M>{@;?\
        {DbI{{{[~~PMFU~~~XdC~fV_j~P~~~~~j~~~~W~e{{JABPgF{P{U{{{^ppTppppppppp?ppp~~N=QGKK~EK~~X~Uh~;Z~X~V~YJe~hCR~~H=\
        ~NCO~TRl~Z~V||Pc|E`M@||||^|TssN5sUD>sWZssssZaa;aaaaaaaaaaaaassG_sssFsBsssssQff7ffffffffffffPkkIVkkVkkkOkkkkk\
        %<G:=B?<F@POC:@G>U@:?CIKFUYnnnUnnYnnnnUnnnYcccccccccccc#cccccccccccccccccccccccccccccc#nnnnnnnnnnnnnnnnnnnnn\
        nnnnnnnnnnnnnnnnnnnnL+oo3Uo;4oooo.76oCK867KRo;oooooooooooooooooo.%ggggggggggggg7gggggGgggggggIggggggCgggggM1\
        gMK8g=IgBggKM*g@g.25g;gCgggggggggggggggggg.mmmmmmmmWmmmNAmmmm%mmmmmmSmmmmmmmmmmmmmmmm.jj4F=:;jjjjD8*UFjj2;jU\
        j5jjjjJjjjjjjjjjjjjj8`G`5````````@;````=&0`````````````````````+eAA:eF9eeee4C2e0P.8eeeeCeeeeeeeeeeeeeeeeee#q\
        qWWq[qqqqq[q:qqqQHqqqqqqqqqJqqqqqqqqqqqqG1d?OddKddddd/+8dddO,8dHddddddOddddddddddddd^^^^^%^^^^^^I^^^^^^^^^^^\
        ^^^^^^^^.^^^^^^^^^^55U<<@UU7@UU/U1<<U@9UU9UUUU@UUUU6UUUUUUUUUUA1jjj)jj/6jjNNN1jjQUj5jjLjjLjjjjLjUjjj7jjjj#aa\
        aaaaaaaaaaaaaLaaaaaaaaaaaaEaaaaaaaaaaaaa
        """),
    LetterStatistics(
      "gl", isLatin: true,
      alphabet: """
        ¡«»¿áéíñóúü—…
        """,
      costs: """
        ^BNZGEZsbPs^g~~W~~~IH~oo~RttUtMZLtGEttU}}X}OVJ}Kb}}}~~S~STI~`Q~~`~~S~e~~Pen~~VttVtQUBtIttttrrTrIrrr^;Orrpp[p\
        TCpp[pppp~~~~Ka~A2U~~kWWWWWWWWWWWWWaa@aaaaaaLaaazzQzNODfTOzzWyyYy;>FyHNyyy~~VfOU]~TB~~T~~V~i~~F~~~~NyyTy@WDy\
        PMyy[mmmmmmmmmmmmm~~T~AVF~Hll~Q~f=~]^@~FI~~N}}V};DH}ET}}}zzzzzZ?^zzzzzssYs8EAsQsssYddBddddddddddrrYrQTGrrTrr\
        ^``9`````````KmmQmDmmm9Xmmm38QQQ/QQ<QQQQQ238QQQQQQQQQQQQQQQQQQQQQQQ%;E=>BBFBDhSO<?E?O<?=@CFLhShhhhhhhhhOhhS#\
        hhhhhhhhhhhhhhhShhhhhhhhhhhhhhhhhhhhhhFR77575RR>RRRRR>R:.7:RRRRRRRRRRRR:RRRRRRR*n6;Pn:Cn4nn2:4Y?P67=nYn3nYnn\
        nnnnnnnnnnn&TEAIjACjEjjPT0jTj1::jjjCjjjjjjjjjTjjjjT;/+E6I<GllllB849Il4<9GEl6lElllllllHlllllR*hhh.hhh8hhhhh*h\
        hhhhKhhhhhhhhhHN4hhhhhh8qGq<qJIqqqqCO$qOqCGXUUqKqqqqqqqqqqqqqqq2/;IR:8ggggg1.0ggg?3@gggggMggggggggggggg:6NNN\
        3NNN3NNN:NNNN:NNNNNNNNNNNNNNNNNNNNN'QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQ#````````````````````````````K```\
        ```````
        """),
    LetterStatistics(
      "be", isLatin: false,
      alphabet: """
        абвгдежзйклмнопрстуфхцчшыьэюяёіўґ
        """,
      costs: """
        6>7?8OS6O7E<6W1>8?<?IAEB[qFX@Q>=N{{{{{g{{{g{{{{Z{{g{b{{{{{{{{{{g{{0~X:694;N:;8674k;66:dKB6<Dpp[I@WO:^3s0sH^^\
        6sMsV4=52Y5Fs0^J^sA6VIs6s6ssNz)zz^e1zzzzzzz7zzzz>ezzzz,zDY:X2zz;s*WBPUHsssQ3_:6s1ss3sUR4s_s1sss8ss7z*H<QF]=2\
        z65A7;>8@@:WTLBM7z@zzzezz*{HRBL7UCB>=?8/{F/:<gNT8GHg{gPC_JJZ6l+D:WKlROl:Wl07WWlWBllOWl,l2llllll2d+C4DC2xxx>>\
        70A[:_xAxxRxxE7SNAM7x_)ooAGC;ooVo8,@3oVN6>oZP;M>oooooZZoo3{)^Og{I{g{W6{:3[7994{gGUP{{Ng{{1{{9z/zzYz/fzz:fZz7\
        zzfN8]zQzz<0N80@0zz1x,LDWx.xxx@5_=7>XNx<ccX_x5x<x4W6xx>~,aNR?0]Q~Afj3:jfI8:IMIID28HC3R3~^4xc<3:5@9D::1>5c:56\
        =xFTOC:xxxxMxL0[>z)_fzz5zLz;9zA8W-CL;z]IzO@zBz?z5zz6`)PCIJhh`|B[??4M|@;7MEK_H,|5||||||5z4YBzz7zzz7;L9>5VJ+9O\
        A4]Z=7AM8D8zz4z*U9^eaz^z6CQ:4^1UW6ZaNUz1e6zzzaez*xGC>A7=<<I7;:<c6:59xDB85@xxY9_xYOxBm'mmmm:mmmmHXX6m7m5:mXmm\
        mDm9mmm.mm)n.T:nn>nnnRYJ</n<nG8nRYnnnnYnYn5nnEy3`Jey7yyyMyyV>yyySEyy4`y5(@L=F0yy>t)G?tttttt:Zt5@_tttBttMM_,t\
        /tttttt5p2pPZpZppp?7?8HS8Z13pZQ.L-p:pppppp+|h<=F<FX;E763:|?>5=|>:5>C|h|F4RA@c&xxI@IGQxdx9G;-dHxRAxJx6x@xxd_H\
        ]xd]CtF;H?5O:?;23:,U@6;/tCTG<G_ttUKtIGG(ll@llAKlMPWMCGllG4>llS2,Klll>Wllll(xxM;87>DAF6;=7x@8>@xZ>;A<xxxLKxx7\
        Z.ddd;=5dHJ<;J6-ddA4AdOddJdddHdddd3/*zbE;B9TB>P3:;4fO<4>bRA3=AzfzG:]EDQ)tXF2I6`>>t74N0tBB76t`[IPDtttttt`tt/`\
        2`K``D```K?5@F`)``5```````````2``
        """),
    LetterStatistics(
      "en", isLatin: true,
      alphabet: """
        °×—‘’“”•…→∶
        """,
      costs: """
        rmbl~KRor~v~~~~h~h~h~~wwwwww^wcww}}}}}}`}}}}}}}}}}V}[}}~~~~^~W~Xp~yyyyyy[yyyyxxxxxxdxQxxyyyyyyeyYe[~~~~~~~~~\
        ~ddddddddddddqqqqTqLqM]q}}}}}}Y}_}}zzzzzzYzzzz~~~~W~c~[~~~~~~~~a~]~~zzzzzzYz_zzooooooooooo~~~~[~Y~Wg~~~~~]hH\
        ~Rl~~~~~b~Z~Vj~{{{{b{{{{{{tttttt_ttttuuuuVuQuTuuooooooYoYoouuuuuuLu[uuiiiiiiOiiiiLLL8LL8LLLLLLLLLLLLLLLLLLLL\
        LLLLLLLLLLL/MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM(PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPP.MMMMMMMMMMMMMMMMMMMM\
        MMMMMMMMMMMMMMMMM3UUUUUUUUUUUAUUUUU=(.UUUUUUUUUUUUUUUUU&9@>:M:FADccF><@<c;<;AcBMccccccccccccc#cccccccccccccc\
        ccccccccccccccccccccIcc1LLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLLL$[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[9NN9999NN\
        NNNN5NNNNN9NNNNNNNNNNNNNNNNNN+NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN
        """),
  ]
}
