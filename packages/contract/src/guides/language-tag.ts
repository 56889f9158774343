// Without an import, so that the sign-up and published pages load no Zod.

/** The longest language tag. RFC 5646, section 4.4.1, requires 35 characters. */
export const MAX_LANGUAGE_TAG = 35;

/**
 * The grammar of a language tag (RFC 5646, section 2.1) without irregular tags of earlier standards: language, script,
 * region, variants, extensions and private use.
 */
export const LANGUAGE_TAG = new RegExp(
  [
    "^(?:(?:[A-Za-z]{2,3}(?:-[A-Za-z]{3}){0,3}|[A-Za-z]{4,8})",
    "(?:-[A-Za-z]{4})?",
    "(?:-(?:[A-Za-z]{2}|[0-9]{3}))?",
    "(?:-(?:[A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*",
    "(?:-[0-9A-WYZa-wyz](?:-[A-Za-z0-9]{2,8})+)*",
    "(?:-[Xx](?:-[A-Za-z0-9]{1,8})+)?",
    "|[Xx](?:-[A-Za-z0-9]{1,8})+)$",
  ].join(""),
);

/**
 * A language tag in its usual form, such as `pt-BR` for `PT-br` (contract LANG-3). Tags that the registry has replaced
 * become those of today, such as `he` for `iw`.
 */
export function canonicalLanguageTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? tag;
  } catch {
    // A tag that is valid, but unknown to `Intl`, such as one for private use.
    return tag;
  }
}

/** Whether a text has the form of a language tag (BCP 47). The registry of languages is not queried. */
export function isLanguageTag(text: string): boolean {
  return text.length <= MAX_LANGUAGE_TAG && LANGUAGE_TAG.test(text);
}
