package text

import "testing"

func TestFind(t *testing.T) {
	t.Parallel()
	for want, names := range map[string][]string{
		"en":      {"en", "EN", "en_GB.UTF-8", "en-US", "en_US.ISO-8859-1", "en@quot"},
		"zh-Hans": {"zh", "zh-Hans", "zh_CN", "zh_CN.GB18030", "zh-SG", "zh-Hans-HK", "zh_CN.UTF-8@pinyin", "cmn"},
		"zh-Hant": {"zh-TW", "zh_TW.Big5", "zh_TW.UTF-8", "zh-HK", "zh_HK.UTF-8", "zh-MO", "zh-Hant", "zh-hant-HK", "zh_Hant_TW"},
		"ja":      {"ja", "JA", "ja-JP", "ja_JP.UTF-8", "ja_JP.eucJP", "ja_JP.SJIS"},
		"ko":      {"ko", "ko-KR", "ko_KR.UTF-8", "ko_KR.eucKR", "ko-KP"},
		"":        {"", "C", "C.UTF-8", "POSIX", "fr", "de_DE.UTF-8", "yue", "zh_", "_", ".", "@", "e", "a very long name that is no language", "\x1b[2J", "zh\x00"},
	} {
		for _, name := range names {
			got := ""
			if m, ok := Find(name); ok {
				got = m.Lang
			}
			if got != want {
				t.Errorf("%q: got %q, want %q", name, got, want)
			}
		}
	}
}

func TestChoose(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		option string
		env    map[string]string
		want   string
	}{
		{"", nil, "en"},
		{"", map[string]string{"LANG": "zh_CN.UTF-8"}, "zh-Hans"},
		{"", map[string]string{"LANG": "en_US.UTF-8", "LC_MESSAGES": "zh_CN.UTF-8"}, "zh-Hans"},
		{"", map[string]string{"LC_MESSAGES": "zh_CN.UTF-8", "LC_ALL": "en_US"}, "en"},
		{"", map[string]string{"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, "en"},
		{"", map[string]string{"LANG": "zh_CN.UTF-8", "LC_ALL": ""}, "zh-Hans"},
		{"", map[string]string{"LANG": "en_US.UTF-8", "LANGUAGE": "zh:en"}, "zh-Hans"},
		{"", map[string]string{"LANG": "en_US.UTF-8", "LANGUAGE": "de:zh_CN:en"}, "zh-Hans"},
		{"", map[string]string{"LANG": "zh_CN.UTF-8", "LANGUAGE": "de"}, "zh-Hans"},
		{"", map[string]string{"LANG": "en_US.UTF-8", "LANGUAGE": "zh_TW:zh_CN:en"}, "zh-Hant"},
		{"", map[string]string{"LANG": "zh_HK.UTF-8"}, "zh-Hant"},
		{"", map[string]string{"LANG": "C.UTF-8", "LANGUAGE": "zh"}, "en"},
		{"", map[string]string{"LANGUAGE": "zh"}, "en"},
		{"", map[string]string{"LANG": "de_DE", "QIYOU_LANG": "zh"}, "zh-Hans"},
		{"en", map[string]string{"QIYOU_LANG": "zh"}, "en"},
		{"zh-Hans", nil, "zh-Hans"},
		{"tlh", nil, "en"},
		{"", map[string]string{"LANG": "ja_JP.UTF-8"}, "ja"},
		{"", map[string]string{"LANG": "ko_KR.UTF-8", "LANGUAGE": "ko:en"}, "ko"},
	} {
		got := Choose(c.option, func(k string) (string, bool) { v, ok := c.env[k]; return v, ok })
		if got.Lang != c.want {
			t.Errorf("%q %v: got %s, want %s", c.option, c.env, got.Lang, c.want)
		}
	}
}
