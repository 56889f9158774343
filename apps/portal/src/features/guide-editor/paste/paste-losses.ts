import { elementsIn, type LeftOut, type LostAddress } from "@guidepost/guide-content/foreign-html";
import type { Element } from "hast";
import { pluralize } from "#lib/formats/format.ts";

/** What a paste loses, of one kind, as a part of a sentence. */
export type PasteLoss = string;

/** Elements whose content is another page or a file. Their addresses do not show what they are. */
const MEDIA: Readonly<Record<string, string>> = {
  iframe: "embedded page",
  video: "video",
  audio: "recording",
  object: "embedded file",
  embed: "embedded file",
  svg: "drawing",
  canvas: "drawing",
};

/** A decoration is a drawing that no screen reader reads. */
function isDecoration({ tagName, properties }: Element): boolean {
  return tagName === "svg" && (properties["ariaHidden"] === "true" || properties["role"] !== "img");
}

function countMedia(root: Element): Map<string, number> {
  const counts = new Map<string, number>();
  for (const element of elementsIn(root)) {
    const name = MEDIA[element.tagName];
    if (name !== undefined && !isDecoration(element)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** What a paste loses: images, links, media and hidden text. Controls and menus are no text of a document. */
export function toPasteLosses(
  root: Element,
  addresses: readonly LostAddress[],
  leftOut: readonly LeftOut[],
): PasteLoss[] {
  const images = addresses.filter(({ kind }) => kind === "image");
  const links = addresses.filter(({ kind, text }) => kind === "link" && text !== "");
  const described = images.filter(({ text }) => text !== "").length;
  const losses: PasteLoss[] = [];
  if (images.length > 0) {
    const kept = described > 0 ? " (the descriptions were kept as text)" : "";
    losses.push(`${pluralize(images.length, "image")} that only this computer or page has${kept}`);
  }
  if (links.length > 0) losses.push(`the addresses of ${pluralize(links.length, "relative link")}`);
  for (const [name, count] of countMedia(root)) losses.push(pluralize(count, name));
  const hidden = leftOut.filter(({ reason, text }) => reason === "hidden" && text !== "").length;
  if (hidden > 0) losses.push(pluralize(hidden, "hidden text"));
  return losses;
}

/** The message about a paste that loses something; undefined for one that is complete. */
export function pasteLossMessage(losses: readonly PasteLoss[]): string | undefined {
  if (losses.length === 0) return undefined;
  const list = new Intl.ListFormat("en", { type: "conjunction" }).format(losses);
  return `The paste left out ${list}`;
}
