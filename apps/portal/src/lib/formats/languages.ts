/**
 * The languages that the portal offers: tag, English name, and name in the language itself. The API accepts each
 * language tag (contract LANG-3), so a guide or account can have another one. A table, because `Intl.DisplayNames` has
 * other names in Node than in browsers.
 */
const LANGUAGES: readonly (readonly [tag: string, name: string, ownName: string])[] = [
  ["sq", "Albanian", "shqip"],
  ["ar", "Arabic", "العربية"],
  ["hy", "Armenian", "հայերեն"],
  ["eu", "Basque", "euskara"],
  ["bn", "Bengali", "বাংলা"],
  ["bg", "Bulgarian", "български"],
  ["my", "Burmese", "မြန်မာ"],
  ["ca", "Catalan", "català"],
  ["zh-HK", "Chinese (Hong Kong)", "中文（香港）"],
  ["zh-Hans", "Chinese (Simplified)", "简体中文"],
  ["zh-Hant", "Chinese (Traditional)", "繁體中文"],
  ["hr", "Croatian", "hrvatski"],
  ["cs", "Czech", "čeština"],
  ["da", "Danish", "dansk"],
  ["nl", "Dutch", "Nederlands"],
  ["nl-BE", "Dutch (Belgium)", "Nederlands"],
  ["en", "English", "English"],
  ["en-GB", "English (United Kingdom)", "English"],
  ["en-US", "English (United States)", "English"],
  ["et", "Estonian", "eesti"],
  ["fil", "Filipino", "Filipino"],
  ["fi", "Finnish", "suomi"],
  ["fr", "French", "français"],
  ["fr-CA", "French (Canada)", "français"],
  ["fr-CH", "French (Switzerland)", "français"],
  ["gl", "Galician", "galego"],
  ["ka", "Georgian", "ქართული"],
  ["de", "German", "Deutsch"],
  ["de-AT", "German (Austria)", "Deutsch"],
  ["de-CH", "German (Switzerland)", "Deutsch"],
  ["el", "Greek", "Ελληνικά"],
  ["gu", "Gujarati", "ગુજરાતી"],
  ["he", "Hebrew", "עברית"],
  ["hi", "Hindi", "हिन्दी"],
  ["hu", "Hungarian", "magyar"],
  ["is", "Icelandic", "íslenska"],
  ["id", "Indonesian", "Bahasa Indonesia"],
  ["it", "Italian", "italiano"],
  ["ja", "Japanese", "日本語"],
  ["kn", "Kannada", "ಕನ್ನಡ"],
  ["kk", "Kazakh", "қазақ тілі"],
  ["km", "Khmer", "ខ្មែរ"],
  ["ko", "Korean", "한국어"],
  ["lv", "Latvian", "latviešu"],
  ["lt", "Lithuanian", "lietuvių"],
  ["mk", "Macedonian", "македонски"],
  ["ms", "Malay", "Bahasa Melayu"],
  ["ml", "Malayalam", "മലയാളം"],
  ["mr", "Marathi", "मराठी"],
  ["nb", "Norwegian (Bokmål)", "norsk bokmål"],
  ["fa", "Persian", "فارسی"],
  ["pl", "Polish", "polski"],
  ["pt", "Portuguese", "português"],
  ["pt-BR", "Portuguese (Brazil)", "português"],
  ["pt-PT", "Portuguese (Portugal)", "português"],
  ["pa", "Punjabi", "ਪੰਜਾਬੀ"],
  ["ro", "Romanian", "română"],
  ["ru", "Russian", "русский"],
  ["sr", "Serbian", "српски"],
  ["sk", "Slovak", "slovenčina"],
  ["sl", "Slovenian", "slovenščina"],
  ["es", "Spanish", "español"],
  ["es-419", "Spanish (Latin America)", "español"],
  ["es-MX", "Spanish (Mexico)", "español"],
  ["sw", "Swahili", "Kiswahili"],
  ["sv", "Swedish", "svenska"],
  ["ta", "Tamil", "தமிழ்"],
  ["te", "Telugu", "తెలుగు"],
  ["th", "Thai", "ไทย"],
  ["tr", "Turkish", "Türkçe"],
  ["uk", "Ukrainian", "українська"],
  ["ur", "Urdu", "اردو"],
  ["uz", "Uzbek", "o‘zbek"],
  ["vi", "Vietnamese", "Tiếng Việt"],
];

/** The English name of a language, such as "Portuguese (Brazil)"; the tag itself for a language that is not in the list. */
export function languageName(tag: string): string {
  return LANGUAGES.find(([one]) => one === tag)?.[1] ?? tag;
}

/**
 * The options of a select, in the order of the English names: "Japanese · 日本語".
 *
 * @param current the tag that is selected, which need not be in the list
 */
export function languageOptions(current: string): [tag: string, label: string][] {
  const options = LANGUAGES.map(([tag, name, ownName]): [string, string] => [
    tag,
    ownName === "English" ? name : `${name} · ${ownName}`,
  ]);
  const isListed = LANGUAGES.some(([tag]) => tag === current);
  return isListed ? options : [...options, [current, current]];
}
