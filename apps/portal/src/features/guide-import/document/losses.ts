import type { Removal } from "@guidepost/contract";
import { REMOVED_WITH_TEXT } from "@guidepost/contract/permitted-html";
import {
  attributeOf,
  isElement,
  type LeftOut,
  type LostAddress,
  type Parent,
  separatedText,
} from "@guidepost/guide-content/foreign-html";
import { toName } from "./shorten.ts";

/** Why images were left out: where they are, their address, their type, their size, or their data. */
export const IMAGE_LOSSES = [
  "image_not_in_archive",
  "image_not_in_file",
  "image_address",
  "image_type",
  "image_size",
  "image_data",
] as const;

/** The kinds of losses, in the order of the report: what readers miss is first (contract IMPORT-9). */
export const LOSS_KINDS = [
  ...IMAGE_LOSSES,
  "note",
  "link",
  "document_link",
  "removed_text",
  "markdown",
  "hidden",
  "control",
  "element",
  "attribute",
  "menu",
  "script",
] as const;
export type LossKind = (typeof LOSS_KINDS)[number];

/** Something of a document that its guide does not have, before the number of its step is known. */
export type FoundLoss = {
  kind: LossKind;
  /** A sentence for a note, and with file and line for a part of Markdown; otherwise the path, the address, the text or the name, such as `<video>`. */
  name: string;
};

/** A loss with its place: the number of the step from 1; null for the document as a whole. */
export type Loss = FoundLoss & { step: number | null };

export function toNote(name: string): FoundLoss {
  return { kind: "note", name };
}

/** Elements without a meaning of their own, whose text is kept. */
const PLAIN_ELEMENTS: ReadonlySet<string> = new Set(
  "span font big center label time data bdi bdo wbr nobr picture source output html head body meta link base colgroup col rb hgroup legend fieldset form address slot".split(
    " ",
  ),
);

/** Attributes that readers, or screen readers for them, would notice. Others are of the page's own styles and scripts. */
const MEANINGFUL_ATTRIBUTES: ReadonlySet<string> = new Set(
  "title alt start reversed value type colspan rowspan scope cite datetime lang dir open".split(
    " ",
  ),
);
/** The attributes with a meaning on these elements only. */
const OF_LISTS: ReadonlySet<string> = new Set(["value", "type", "reversed"]);

const CODE_OF_PAGE: ReadonlySet<string> = new Set([
  "script",
  "style",
  "template",
  "noscript",
  "title",
]);

function hasMeaning({ element, attribute, reason }: Removal): boolean {
  if (element === null || attribute === null) return false;
  // The language of a code block.
  if (attribute === "class") return element === "code" && reason === "value_not_permitted";
  if (OF_LISTS.has(attribute) && !["ol", "ul", "li"].includes(element)) return false;
  return MEANINGFUL_ATTRIBUTES.has(attribute) && !PLAIN_ELEMENTS.has(element);
}

function fromRemoval(removal: Removal): FoundLoss[] {
  const { reason, element, attribute } = removal;
  const tag = element === null ? "an unknown element" : `<${element}>`;
  switch (reason) {
    case "comment":
    // Listed with their addresses.
    case "address_not_permitted":
      return [];
    case "attribute_not_permitted":
    case "value_not_permitted":
      return hasMeaning(removal) ? [{ kind: "attribute", name: `${attribute} of ${tag}` }] : [];
    case "element_removed_with_text":
      // `fromRemovedElements` lists the others, with their texts.
      return CODE_OF_PAGE.has(element ?? "") ? [{ kind: "script", name: tag }] : [];
    case "element_not_permitted":
      // Names with a hyphen or a colon are of a page's own scripts, and of Word.
      return element === null || PLAIN_ELEMENTS.has(element) || /[-:]/.test(element)
        ? []
        : [{ kind: "element", name: tag }];
    case "nesting_too_deep":
    case "item_outside_list":
      return [{ kind: "element", name: tag }];
    case "target_not_found":
      return [toNote("A link leads to a heading that the step does not have.")];
    case "incomplete_tag":
      return [toNote("The text ends inside a tag. The text from there on was removed.")];
    case "more":
      return [toNote("More was removed than this list contains.")];
  }
}

/** What cleaning removed, without what has no effect on readers. */
export function fromRemovals(removals: readonly Removal[]): FoundLoss[] {
  return removals.flatMap(fromRemoval);
}

/** Elements that cleaning removes with their text or their file, each with both. */
export function fromRemovedElements(root: Parent): FoundLoss[] {
  return root.children.flatMap((child): FoundLoss[] => {
    if (!isElement(child)) return [];
    const { tagName } = child;
    if (!REMOVED_WITH_TEXT.includes(tagName)) return fromRemovedElements(child);
    if (CODE_OF_PAGE.has(tagName)) return [];
    const address = attributeOf(child, "src") || attributeOf(child, "data");
    const text = [address, separatedText(child)].filter(Boolean).join(" ");
    return [{ kind: "removed_text", name: text === "" ? `<${tagName}>` : `<${tagName}> ${text}` }];
  });
}

/** The parts of a page that are not a part of its document, with their whole texts (contract IMPORT-18). */
export function fromLeftOut(leftOut: readonly LeftOut[]): FoundLoss[] {
  return leftOut.flatMap(({ reason, element, text }): FoundLoss[] => {
    // Signs that a screen reader does not read, such as the mark of a link to a heading.
    if (reason === "hidden" && !/[\p{L}\p{N}]/u.test(text)) return [];
    const kind =
      reason === "hidden"
        ? "hidden"
        : reason === "control" && element !== "nav"
          ? "control"
          : "menu";
    return [{ kind, name: text === "" ? `<${element}>` : text }];
  });
}

/** A document of the same archive. `link`: the address of its guide until it is created; undefined when it has none. */
export type LinkedDocument = { path: string; link: string | undefined };

/** Finds the document of the same archive that a relative address leads to. */
export type FindDocument = (address: string) => LinkedDocument | undefined;

/**
 * The links that became text, and the images that were left out.
 *
 * @param findDocument finds the documents that cannot be imported: links to the others are not lost
 */
export function fromAddresses(
  addresses: readonly LostAddress[],
  findDocument: FindDocument = () => undefined,
): FoundLoss[] {
  return addresses.map(({ kind, address }): FoundLoss => {
    if (kind === "image") return { kind: "image_address", name: toName(address) };
    const document = findDocument(address);
    return document === undefined
      ? { kind: "link", name: toName(address) }
      : { kind: "document_link", name: `${toName(address)} (${document.path})` };
  });
}
