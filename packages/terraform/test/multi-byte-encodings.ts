/**
 * The first and the last character of each row of codes in the Chinese, Japanese and Korean encodings,
 * with the codes that Terraform 1.11.4 writes for them, in Base64.
 */
export const MULTI_BYTE_ENCODINGS: readonly (readonly [encoding: string, characters: string, codes: string])[] = [
  [
    "Shift_JIS",
    "｡ﾟ　◯０んァωА╂①⊿亜蔭院改魁棄機屈掘向后刷察周宗飾拭線繊只叩逓邸入如美鼻朋法癒諭聯蓮傲僉咨咫奩奸廏廖戛戞暼曄檣檗滌漾珱瓠磬磧紆紂腋隋蕈蕁襞襦蹊蹇錮錙顰顱鵈鵝熙纊犱犾＂",
    "od+BQIH8gk+C8YNAg9aEQIS+h0CHmYifiPyJQIn8ikCK/ItAi/yMQIz8jUCN/I5AjvyPQI/8kECQ/JFAkfySQJL8k0CT/JRAlPyVQJX8lkCW/JdAl/yYQJj8mUCZ/JpAmvybQJv8nECc/J1AnfyeQJ78n0Cf/OBA4PzhQOH84kDi/ONA4/zkQOT85UDl/OZA5vznQOf86EDo/OlA6fzqQOqk7UDt/O5A7vw=",
  ],
  [
    "EUC-JP",
    "｡ﾟ˘¤ΆώЂџÆþÁŻáż丂侄侅傐傒凂凈匋匌呿咁嗒嗓园囶埡堌奭奯媿嫄屩屭巤巩彤彯悷悻懥懬捵捸撿擄昝昡杝杬棌棐樲樴歽歾泖泜湞湢濊濚煠煨狻狾珽珿甆甒瘹瘺睢睤碳碻秞秠笰笱籞籡綝綞罭罱胮胰艆艋荸荽蓓蓧藼藿蜣蜨蠵蠺襺襻誳誶貆貇踢踣轁轃郃郄醿釂銗銙鍶鍺镹镾霂霃頦頫馵馹鬃鬄鯸鯹鵻鵼黵黸龥　◇◆◯０ｚぁんァヶΑωАя─╂①⊿亜蔭院応押改魁萱粥棄機京供屈掘捲検向后込此刷察時次周宗償勝飾拭裾澄線繊憎臓只叩寵帖逓邸到董入如麦函美鼻服福朋法満漫癒諭璃痢聯蓮腕弌傲僉辨辧咨咫圉圈奩奸屓屐廏廖悚悄戛戞撼據暼曄棍棔檣檗沾沺滌漾燼燹珱瓠癰癲磬磧筐筺紆紂缺罅腋隋苙茵蕈蕁蝙蝓襞襦譫譟蹊蹇迸遏錮錙陞陝顰顱髷髻鵈鵝龠堯熙纊德忞犱犾釚釗＂",
    "jqGO34+ir4+i8I+m4Y+m/I+nwo+n/o+poY+p0I+qoY+q94+roY+r94+woY+w/o+xoY+x/o+yoY+y/o+zoY+z/o+0oY+0/o+1oY+1/o+2oY+2/o+3oY+3/o+4oY+4/o+5oY+5/o+6oY+6/o+7oY+7/o+8oY+8/Y+9oY+9/o++oY++/o+/oY+//o/AoY/A/o/BoY/B/o/Coo/C/o/Doo/D/Y/EoY/E/o/FoY/F/o/GoY/G/o/Hoo/H/o/IoY/I/o/JoY/J/o/KoY/K/o/LoY/L/o/MoY/M/o/NoY/N/o/OoY/O/o/PoY/P/o/QoY/Q/o/RoY/R/o/SoY/S/o/ToY/T/o/UoY/U/o/VoY/V/o/WoY/W/o/XoY/X/o/YoY/Y/o/Zoo/Z/o/aoY/a/o/boY/b/o/coY/c/o/doY/d/o/eoY/e/o/foY/f/o/goY/g/o/hoY/h/o/ioY/i/o/joY/j/o/koY/k/o/loY/l/o/moY/m/o/noY/n/o/ooY/o/o/poY/p/o/qoY/q/o/roY/r/o/soY/s/o/toY/t46Ghof6ioaL+o7Cj+qShpPOloaX2pqGm2Kehp/GooajAraGt+bChsP6xobH+sqGy/rOhs/60obT+taG1/rahtv63obf+uKG4/rmhuf66obr+u6G7/ryhvP69ob3+vqG+/r+hv/7AocD+waHB/sKhwv7DocP+xKHE/sWhxf7Gocb+x6HH/sihyP7Jocn+yqHK/suhy/7Mocz+zaHN/s6hzv7Poc/T0KHQ/tGh0f7SodL+06HT/tSh1P7VodX+1qHW/teh1/7Yodj+2aHZ/tqh2v7bodv+3KHc/t2h3f7eod7+36Hf/uCh4P7hoeH+4qHi/uOh4/7koeT+5aHl/uah5v7noef+6KHo/umh6f7qoer+66Hr/uyh7P7toe3+7qHu/u+h7/7wofD+8aHx/vKh8v7zofP+9KH0pvmh+f76ofr++6H7/vyh/P4=",
  ],
  [
    "ISO-2022-JP",
    "　◇◆◯ΑωАя①⊿釗＂─╂ぁんァヶ亜蔭叩寵次周法満勝飾察時押改鼻服諭璃弌傲院応魁萱澄線辧咨機京福朋痢聯纊德供屈粥棄如麦董入検向蕁蝙漫癒屐廏繊憎蓮腕此刷帖逓拭裾宗償臓只掘捲函美邸到奸屓燹珱僉辨后込罅腋堯熙犾釚陝顰咫圉圈奩棔檣廖悚忞犱悄戛譟蹊戞撼遏錮據暼曄棍檗沾沺滌漾燼錙陞瓠癰癲磬鵝龠磧筐筺紆紂缺隋苙茵蕈蝓襞襦譫蹇迸顱髷髻鵈０ｚ｡｢｣､･ｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ",
    "GyRCISEhfiIhIn4mISZYJyEncS0hLXl8IXx+KCEoQCQhJHMlISV2MCEwfkMhQ348ITx+SyFLfj4hPn47ITt+MiEyfkkhSX5NIU1+UCFQfjEhMX4zITN+QCFAflIhUn41ITV+SiFKfk4hTn55IXl+NiE2fjQhNH5HIUd+RiFGfjghOH5pIWl+TCFMflYhVn5BIUF+TyFPUzohOn5EIUR+PyE/fj0hPX5CIUJ+NyE3fkghSH5FIUV+VSFVfmAhYH5RIVF+OSE5fmYhZn50IXQmeyF7fnAhcH5TIVN+VCFUflwhXH5XIVd+eiF6flghWH5sIWx+WSFZfm4hbn5aIVp+WyFbfl0hXX5eIV5+XyFffm8hb35hIWF+YiFifnMhc35jIWN+ZCFkfmUhZX5nIWd+aCFofmohan5rIWt+bSFtfnEhcX5yIXJ+IzAjehsoSSEiIyQlJicoKSorLC0uLzAxMjM0NTY3ODk6Ozw9Pj9AQUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVpbXF1eXxsoQg==",
  ],
  [
    "GBK",
    "€丂侢侤傼傽凗凘匎匑咡咢嘅嘆圑園堽堾夻夽婠婡孇孈岨岪嶠嶡廅廆怇怈慆慇扊扏揀揁據擛旫旲會朄桛桜楟楡橚橜欮欯汘汙淊淍滯滰濥濦烚烜燓燖狛　〓ⅰⅫ！￣ぁんァヶΑ︴Аяˊㄩ〡╋狜獱獲珷珸瑺瑻瓲瓳疇疈癄癅剥盄炳睝猖矦楚碄逮礍叠禓二稝服窣羹笯哈篅湖籃箕粿件紷浸継峻緻傀繞俐罖窿翤漫聾摸腀宁臔毗艪掐茾渠菮叁葽绳蔃漱薂塔藹烃虭威蜙牺螥晓蠤玄袬瑶褸隐覢誉訞轧誁政諤筑譆座谸佝貮冼贎邺跕埝蹳荥軥蔺轅撖這唼郂帼酅狺釦恂鉆泾銨濑錊妣鍬纩鏎琬鐯棹锧辋闌掰隌膻霡忐鞞睨頏铪顯稔餈瘙馌颃駺蟒驚簋鬇酤魼觜鯜鳋鰼齄鳣鵂鵃鶢鶣鸂鸃麪麫鼱鼲龥﨎﨩",
    "gIFAgf6CQIL+g0CD/oRAhP6FQIX+hkCG/odAh/6IQIj+iUCJ/opAiv6LQIv+jECM/o1Ajf6OQI7+j0CP/pBAkP6RQJH+kkCS/pNAk/6UQJT+lUCV/pZAlv6XQJf+mECY/plAmf6aQJr+m0Cb/pxAnP6dQJ3+nkCe/p9An/6gQKD+oaGh/qKhovyjoaP+pKGk86Whpfamoab1p6Gn8ahAqOmpQKnvqkCqoKtAq6CsQKygrUCtoK5ArqCvQK+gsECw/rFAsf6yQLL+s0Cz/rRAtP61QLX+tkC2/rdAt/64QLj+uUC5/rpAuv67QLv+vEC8/r1Avf6+QL7+v0C//sBAwP7BQMH+wkDC/sNAw/7EQMT+xUDF/sZAxv7HQMf+yEDI/slAyf7KQMr+y0DL/sxAzP7NQM3+zkDO/s9Az/7QQND+0UDR/tJA0v7TQNP+1EDU/tVA1f7WQNb+10DX+dhA2P7ZQNn+2kDa/ttA2/7cQNz+3UDd/t5A3v7fQN/+4EDg/uFA4f7iQOL+40Dj/uRA5P7lQOX+5kDm/udA5/7oQOj+6UDp/upA6v7rQOv+7EDs/u1A7f7uQO7+70Dv/vBA8P7xQPH+8kDy/vNA8/70QPT+9UD1/vZA9v73QPf++ED4oPlA+aD6QPqg+0D7oPxA/KD9QP2b/kL+Tw==",
  ],
  [
    "HZ-GB-2312",
    "　〓ⅰⅫ！￣ぁんァヶΑ︴Аяāㄩ─╋啊剥薄炳病猖场楚础逮怠叠丁二贰服浮羹埂哈骸湖弧箕肌件健浸尽峻俊傀馈俐痢窿隆漫谩摸摹宁拧毗啤掐恰渠取叁伞绳省漱恕塔獭烃汀威巍牺稀晓小玄选瑶摇隐印誉浴轧铡政帧筑住座亍佝佟冼凇邺邸埝堋荥荨蔺蕖撖摺唼唷帼帷狺狻恂恪泾洹濑濉妣妗纩纭琬琛棹椤辋辍掰搿膻臁忐怼睨睢铪铩稔稹瘙瘛颃颉蟒蟆簋簟酤酢觜觥鳋鳌齄",
    "fnshISF+IiEifCMhI34kISRzJSEldiYhJnUnISdxKCEoaSkkKW8wITB+MSExfjIhMn4zITN+NCE0fjUhNX42ITZ+NyE3fjghOH45ITl+OiE6fjshO348ITx+PSE9fj4hPn4/IT9+QCFAfkEhQX5CIUJ+QyFDfkQhRH5FIUV+RiFGfkchR35IIUh+SSFJfkohSn5LIUt+TCFMfk0hTX5OIU5+TyFPflAhUH5RIVF+UiFSflMhU35UIVR+VSFVflYhVn5XIVd5WCFYflkhWX5aIVp+WyFbflwhXH5dIV1+XiFefl8hX35gIWB+YSFhfmIhYn5jIWN+ZCFkfmUhZX5mIWZ+ZyFnfmghaH5pIWl+aiFqfmsha35sIWx+bSFtfm4hbn5vIW9+cCFwfnEhcX5yIXJ+cyFzfnQhdH51IXV+diF2fnchd34=",
  ],
  [
    "GB18030",
    "丂侢\u0080\u0089ȵȾϼІ\u05ce\u05d7\u075e\u0767\u08ee\u08f7\u0a7e\u0a87\u0c0e\u0c17\u0d9e\u0da7\u0f2e\u0f37ႾჇ቎቗ᏞᏧᕮᕷ᛾\u1707\u188e\u1897\u1a1e\u1a27\u1bae\u1bb7\u1d3e\u1d47\u1ece\u1ed7\u206e⁷∳≁⏘⏡☮☷⟀⟉⥐⥙⫠⫩Ɒⱹ⸀⸉⾞⾧㈽㉆㏙㏢侤傼㕫㕴㛾㜇㢎㢗㨣㨬㮵㮾㵇㵐㻗㻠䁨䁱䇹䈂䎊䎓䔞䔧䚰䚹䡄䡍䧟䧨䭯䭸䴅䴎ꁃꁌꇓꇜꍣꍬꓳꓼꚃꚌꠓꠜꦣꦬꬳꬼ곃곌깓깜꿣꿬녳논댃댌뒓뒜똣똬傽凗랳랼륃륌뫓뫜뱣뱬뷳뷼뾃뾌섓서슣슬쐳쐼엃엌읓읜죣죬쩳쩼찃찌춓출켣켬킳킼퉃퉌폓폜핣핬훳훼凘匎\ufb8a\ufb93\ufd1a\ufd23\ufede\ufee7匑咡咢嘅嘆圑園堽堾夻夽婠婡孇孈岨岪嶠嶡廅廆怇怈慆慇扊扏揀揁據擛旫旲會朄桛桜楟楡橚橜欮欯汘汙淊淍滯滰濥濦烚烜燓燖狛〓￣ˊ〡狜獲珸瑻瓳疈癅剥盄炳睝猖矦楚碄逮礍叠禓二稝服窣羹笯哈篅湖籃箕粿件紷浸継峻緻傀繞俐罖窿翤漫聾摸腀宁臔毗艪掐茾渠菮叁葽绳蔃漱薂塔藹烃虭威蜙牺螥晓蠤玄袬瑶褸隐覢誉訞轧誁政諤筑譆谸佝貮冼贎邺跕埝蹳荥軥蔺轅撖這唼郂帼酅狺釦恂鉆泾銨濑錊妣鍬纩鏎琬鐯棹锧辋闌掰隌膻霡忐鞞睨頏铪顯稔餈瘙馌颃駺蟒驚簋鬇酤魼觜鯜鳋鰼齄鳣鵃鶣鸃麫鼲﨎",
    "gUCB/oEwgTCBMIE5gTCpMIEwqTmBMNEwgTDROYEw+TCBMPk5gTGjMIExozmBMcswgTHLOYEx8zCBMfM5gTKdMIEynTmBMsUwgTLFOYEy7TCBMu05gTOXMIEzlzmBM78wgTO/OYEz5zCBM+c5gTSRMIE0kTmBNLkwgTS5OYE04TCBNOE5gTWLMIE1izmBNbMwgTWzOYE12zCBNds5gTaFMIE2hTmBNq0wgTatOYE21TCBNtU5gTb9MIE2/TmBN6cwgTenOYE3zzCBN885gTf3MIE39zmBOKEwgTihOYE4yTCBOMk5gTjxMIE48TmBOZswgTmbOYE5wzCBOcM5gTnrMIE56zmCQIL+gjCVMIIwlTmCML0wgjC9OYIw5TCCMOU5gjGPMIIxjzmCMbcwgjG3OYIx3zCCMd85gjKJMIIyiTmCMrEwgjKxOYIy2TCCMtk5gjODMIIzgzmCM6swgjOrOYIz0zCCM9M5gjP7MIIz+zmCNKUwgjSlOYI0zTCCNM05gjT1MII09TmCNZ8wgjWfOYI1xzCCNcc5gjXvMII17zmCNpkwgjaZOYI2wTCCNsE5gjbpMII26TmCN5MwgjeTOYI3uzCCN7s5gjfjMII34zmCOI0wgjiNOYI4tTCCOLU5gjjdMII43TmCOYcwgjmHOYI5rzCCOa85gjnXMII51zmDQIP+gzCBMIMwgTmDMKkwgzCpOYMw0TCDMNE5gzD5MIMw+TmDMaMwgzGjOYMxyzCDMcs5gzHzMIMx8zmDMp0wgzKdOYMyxTCDMsU5gzLtMIMy7TmDM5cwgzOXOYMzvzCDM785gzPnMIMz5zmDNJEwgzSROYM0uTCDNLk5gzThMIM04TmDNYswgzWLOYM1szCDNbM5gzXbMIM12zmDNoUwgzaFOYM2rTCDNq05gzbVMIM21TmDNv0wgzb9OYM3pzCDN6c5gzfPMIM3zzmDN/cwgzf3OYM4oTCDOKE5gzjJMIM4yTmDOPEwgzjxOYM5mzCDOZs5gznDMIM5wzmDOeswgznrOYRAhP6EMMAwhDDAOYQw6DCEMOg5hDGSMIQxkjmFQIX+hkCG/odAh/6IQIj+iUCJ/opAiv6LQIv+jECM/o1Ajf6OQI7+j0CP/pBAkP6RQJH+kkCS/pNAk/6UQJT+lUCV/pZAlv6XQJf+mECY/plAmf6aQJr+m0Cb/pxAnP6dQJ3+nkCe/p9An/6gQKD+of6j/qhAqUCqQKtArECtQK5Ar0CwQLD+sUCx/rJAsv6zQLP+tEC0/rVAtf62QLb+t0C3/rhAuP65QLn+ukC6/rtAu/68QLz+vUC9/r5Avv6/QL/+wEDA/sFAwf7CQML+w0DD/sRAxP7FQMX+xkDG/sdAx/7IQMj+yUDJ/spAyv7LQMv+zEDM/s1Azf7OQM7+z0DP/tBA0P7RQNH+0kDS/tNA0/7UQNT+1UDV/tZA1v7XQNhA2P7ZQNn+2kDa/ttA2/7cQNz+3UDd/t5A3v7fQN/+4EDg/uFA4f7iQOL+40Dj/uRA5P7lQOX+5kDm/udA5/7oQOj+6UDp/upA6v7rQOv+7EDs/u1A7f7uQO7+70Dv/vBA8P7xQPH+8kDy/vNA8/70QPT+9UD1/vZA9v73QPf++ED5QPpA+0D8QP1A/kI=",
  ],
  [
    "Big5",
    "　／＼ｖｗ€一丙世全共佣作杠杓呵咖昊昇附陂拷拯耄耐哪哦涓浬荃虔婀娼殺毫荼莆奠滋溉詁詔媼媳督睹輊辟慇愿綬罰凜劇璃瑾輞輥澡濃錚錐瞬瞧騁駿鞦鞭類願譴護讒讖籲乂汋汌杇杙坢坨泲泒哏哃枺柜窀穾哱唊毤毨笐笄酐酎崏崰淉淐耟耞釪釫愔惲湞湨罥罦軺軹嫆媷毼毹稓稛觤觡僠凘槉榠禓禗裻裰噘噚澒澍膟膞踧踔噮噳澸澢蕘蕀錌錋檎檕薞蕷鞜鞞獶璸蹧蹛幰徿譕譑嚲嚵鏿鏼蘥蠩籚糴觾讌纚纘",
    "oUCh/qJAov6jQKPhpECk/qVApf6mQKb+p0Cn/qhAqP6pQKn+qkCq/qtAq/6sQKz+rUCt/q5Arv6vQK/+sECw/rFAsf6yQLL+s0Cz/rT+tUC1/rZAtv63QLf+uEC4/rlAuf66QLr+u0C7/rxAvP69QL3+vkC+/r9Av/7AQMD+wUDB/sJAwv7DQMP+xEDE/sVAxf7GQMZ+yUDJ/spAyv7LQMv+zEDM/s1Azf7OQM7+z0DP/tBA0P7RQNH+0kDS/tNA0/7UQNT+1UDV/tZA1v7XQNf+2EDY/tlA2f7aQNr+20Db/txA3P7dQN3+3kDe/t9A3/7gQOD+4UDh/uJA4v7jQOP+5EDk/uVA5f7mQOb+50Dn/uhA6P7pQOn+6kDq/utA6/7sQOz+7UDt/u5A7v7vQO/+8EDw/vFA8f7yQPL+80Dz/vRA9P71QPX+9kD2/vdA9/74QPj++UA=",
  ],
  [
    "EUC-KR",
    "갂괓괔귷귺껥껦꾾꾿낤낥놝놞뉮뉯덣덦둄둅딝딞뗿똀뛂뛃랞랟뢄뢅륗륚멆멇묧묨밁밃볽볾뷑뷒뺷뺸뾂뾃쀿쁀섮섲숣숤쌏쌐쏚쏛쒩쒪얔얖욦욨잷잸좤좥￢줐℡쥱￣짞ㆎ쩇ω쪨╊쬋㏆쭭⅞쯅₄찥ん첔ヶ쳾я쵡췅췆츫츬캙캚괆켂깸콭끙쿌뇝퀮덥킕딸턅랗텮륩퇐뫼툪벗튍빤틻샤퍪숭폗쐰퐸엎풞웨퓾젊핤짓헊찻혽층횫퀼휕퉜힍퐁퐈혠혤힝伽龕匣檢瞼械棨瓜科勾區貴鬼旣朞男納茶丹桃棹羅蘿漣煉蓼遼砬立滅蔑文汶潑發癖碧婦孚肥脾朔傘署胥筬聖愁戍崧嵩沁深額櫻如歟苒閻澳烏瑤窈蕓運游濡誼議卄仍長障澱煎靖靜腫踪只咫輯鏶策責梢椒萃贅託鐸鈑阪驃品航項型形畵禍淆爻詰",
    "gUGB/oJBgv6DQYP+hEGE/oVBhf6GQYb+h0GH/ohBiP6JQYn+ikGK/otBi/6MQYz+jUGN/o5Bjv6PQY/+kEGQ/pFBkf6SQZL+k0GT/pRBlP6VQZX+lkGW/pdBl/6YQZj+mUGZ/ppBmv6bQZv+nEGc/p1Bnf6eQZ7+n0Gf/qBBoP6hQaH+okGi5aNBo/6kQaT+pUGl+KZBpuSnQafvqEGo/qlBqf6qQarzq0Gr9qxBrPGtQa2grkGuoK9Br6CwQbD+sUGx/rJBsv6zQbP+tEG0/rVBtf62Qbb+t0G3/rhBuP65Qbn+ukG6/rtBu/68Qbz+vUG9/r5Bvv6/Qb/+wEHA/sFBwf7CQcL+w0HD/sRBxP7FQcX+xkHG/sehx/7Iocj+yqHK/suhy/7Mocz+zaHN/s6hzv7Poc/+0KHQ/tGh0fvSodL+06HT/tSh1P7VodX+1qHW/teh1/7Yodj+2aHZ/tqh2v7bodv+3KHc/t2h3f7eod7936Hf/uCh4P7hoeH+4qHi/uOh4/7kouT+5aHl/eai5v7nouf+6KHo/emh6f7qoer966Hr/uyh7P7tpO3+7qHu/u+h7/7wofD+8aHx/vKh8v7zofP+9KH0/vWh9f72ofb+96H3/vih+P75ofn++qP6/vuh+/78ofz+/aH9/g==",
  ],
];
