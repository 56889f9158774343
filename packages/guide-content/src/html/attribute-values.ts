import { LINK_ADDRESS } from "@guidepost/contract/addresses";
import { isLanguageTag } from "@guidepost/contract/language-tag";
import {
  CALLOUTS,
  HEADING_ID_PREFIX,
  type AttributeValue,
} from "@guidepost/contract/permitted-html";
import { removeControlCharacters } from "./control-characters.ts";
import { isPublicPictureAddress } from "./picture-address.ts";

/** Returns the value to keep; `undefined` removes the attribute. */
type ValueRule = (value: string) => string | undefined;

function trimmedIf(isPermitted: (value: string) => boolean): ValueRule {
  return (value) => {
    const trimmed = value.trim();
    return isPermitted(trimmed) ? trimmed : undefined;
  };
}

function matching(pattern: RegExp): ValueRule {
  return trimmedIf((value) => pattern.test(value));
}

const LANGUAGE_CLASS = /^language-[\w+#.-]{1,30}$/;
const HEADING_ID = /^[\p{L}\p{N}_.:-]{1,100}$/u;

function withPrefix(value: string): string | undefined {
  const id = value.trim();
  const own = id.startsWith(HEADING_ID_PREFIX) ? id.slice(HEADING_ID_PREFIX.length) : id;
  return HEADING_ID.test(own) ? HEADING_ID_PREFIX + own : undefined;
}

const DIRECTION = /^(?:ltr|rtl|auto)$/;

/** As HTML compares it: without regard to case. */
function toDirection(value: string): string | undefined {
  const direction = value.trim().toLowerCase();
  return DIRECTION.test(direction) ? direction : undefined;
}

const RULES: Record<AttributeValue, ValueRule> = {
  text: (value) => value,
  link: matching(LINK_ADDRESS),
  picture: trimmedIf(isPublicPictureAddress),
  headingId: withPrefix,
  language: (value) => value.split(/\s+/).find((name) => LANGUAGE_CLASS.test(name)),
  pixels: matching(/^[1-9]\d{0,3}$/),
  span: matching(/^[1-9]\d?$/),
  start: matching(/^-?\d{1,5}$/),
  scope: matching(/^(?:row|col|rowgroup|colgroup)$/),
  alignment: matching(/^(?:left|center|right)$/),
  flag: () => "",
  callout: trimmedIf((value) => CALLOUTS.some((kind) => kind === value)),
  imageSize: matching(/^(?:small|medium)$/),
  direction: toDirection,
  languageTag: trimmedIf(isLanguageTag),
};

/** Returns the value of an attribute as it is stored (contract STEP-7); `undefined` removes the attribute. */
export function permittedValue(kind: AttributeValue, value: string): string | undefined {
  // Before the rule: without a control character, a value may be another address.
  return RULES[kind](removeControlCharacters(value));
}
