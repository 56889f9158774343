import * as z from "zod";
import {
  canonicalLanguageTag,
  isLanguageTag,
  LANGUAGE_TAG,
  MAX_LANGUAGE_TAG,
} from "./language-tag.ts";

/** The language of a guide or account (contract LANG-3). */
export const language = z
  .string()
  .trim()
  .refine(isLanguageTag, { error: "is not a language tag such as en or pt-BR" })
  .overwrite(canonicalLanguageTag)
  .meta({ minLength: 2, maxLength: MAX_LANGUAGE_TAG, pattern: LANGUAGE_TAG.source });
