import { setDirections } from "@guidepost/guide-content/set-directions";
import { imageFile, imageOfAddress, smallerWidths } from "@guidepost/contract/image-address";
import { isPublicPictureAddress } from "@guidepost/guide-content/picture-address";

type HeadingLevel = 3 | 4;

/** In stored HTML a `<` always begins a tag: in text and in attributes it is escaped. */
const TAG = /<(?<end>\/?)(?<name>h[1-6]|img|pre|table)(?<attributes>[ /][^<>]*)?>/g;
const HAS_TAG = /<(?:h[1-6]|img|pre|table)[ />]/;
const HEADING = /<h([1-6])[ >]/g;
const SOURCE = / src="([^"]*)"/;
/** An item of a task list begins with a box (contract MD-4). */
const TASK = /<li([^<>]*)>(?=\s*(?:<p[^<>]*>)?[☑☐] )/g;

/**
 * Levels for the headings of a step, in the order of their start tags. The highest level that the step
 * uses becomes `top`, the next one `top + 1`; no heading skips a level.
 */
function headingLevels(html: string, top: HeadingLevel): number[] {
  const used = Array.from(html.matchAll(HEADING), ([, level]) => Number(level));
  const ranks = [...new Set(used)].toSorted((a, b) => a - b);
  let last = top - 1;
  return used.map((level) => {
    last = Math.min(top + ranks.indexOf(level), last + 1, 6);
    return last;
  });
}

const CALLOUT = /<blockquote data-callout="(note|tip|warning)"[^<>]*>/g;
const CALLOUT_TITLES: Readonly<Record<string, string>> = {
  note: "Note",
  tip: "Tip",
  warning: "Warning",
};

/**
 * Begins a callout with its kind as text, so that it does not depend on the colour (contract RICH-1). HTML ignores
 * `bdi` when it decides on the direction of the callout.
 */
function renderCallout(tag: string, kind: string): string {
  return `${tag}<p class="callout-title"><bdi lang="en">${CALLOUT_TITLES[kind] ?? ""}</bdi></p>`;
}

/** The width of a step's content on wide windows; narrower ones show an image over their whole width. */
const FULL_SIZE = "(min-width: 48rem) 44rem, 100vw";
/** The widths of images with a size (contract RICH-3), as the style sheet has them. */
const IMAGE_SIZES: Readonly<Record<string, string>> = {
  medium: "(min-width: 30rem) 28rem, 100vw",
  small: "16rem",
};
const IMAGE_SIZE = / data-size="(medium|small)"/;

/** The attributes with which a browser loads the stored size of an uploaded image that fits (contract IMG-5). */
function smallerSizes(address: string, size = FULL_SIZE): string {
  const image = imageOfAddress(address);
  if (!image) return "";
  const smaller = smallerWidths(image).map(
    (width) => `${image.origin}/media/${imageFile(image, width)} ${width}w`,
  );
  const sizes = [...smaller, `${image.origin}/media/${imageFile(image)} ${image.width}w`];
  return smaller.length === 0 ? "" : ` srcset="${sizes.join(", ")}" sizes="${size}"`;
}

function renderImage(tag: string): string {
  const address = SOURCE.exec(tag)?.[1] ?? "";
  if (!isPublicPictureAddress(address)) return "";
  const isComplete = / loading="lazy"/.test(tag) && / referrerpolicy="no-referrer"/.test(tag);
  const loading = isComplete ? "" : ' loading="lazy" referrerpolicy="no-referrer"';
  // Without it, a screen reader reads the name of the file of an image that the author has not described.
  const alternative = / alt="/.test(tag) ? "" : ' alt=""';
  const added = loading + alternative;
  const attributes = added + smallerSizes(address, IMAGE_SIZES[IMAGE_SIZE.exec(tag)?.[1] ?? ""]);
  return attributes === "" ? tag : tag.replace("<img", () => `<img${attributes}`);
}

const DIRECTION = / dir="[^"]*"/;

/** Puts a table into a block that scrolls. Both have one direction, so that the first column is visible. */
function startTable(tag: string): string {
  const [direction = ""] = DIRECTION.exec(tag) ?? [];
  return `<div class="wide" tabindex="0"${direction}>${tag.replace(DIRECTION, "")}`;
}

/**
 * A step's stored HTML as pages show it. Headings are placed below the step's title. Blocks that may be
 * wider than the page and scroll can be focused. Items of task lists have a class, callouts a title, and blocks a
 * direction.
 * The rules for images are applied again, for guides that were stored before these rules.
 *
 * @param stored as the service cleaned it
 * @param top the level of the step's first heading: one below its title
 */
export function renderStepHtml(stored: string, top: HeadingLevel): string {
  const html = setDirections(stored)
    .replace(TASK, '<li class="task"$1>')
    .replace(CALLOUT, renderCallout);
  if (!HAS_TAG.test(html)) return html;
  const levels = headingLevels(html, top);
  const open: number[] = [];
  return html.replace(TAG, (tag, ...rest) => {
    const {
      end,
      name,
      attributes = "",
    } = rest.at(-1) as {
      end: string;
      name: string;
      attributes?: string;
    };
    if (name === "img") return renderImage(tag);
    if (name === "table") return end ? `${tag}</div>` : startTable(tag);
    if (name === "pre") return end ? tag : tag.replace(">", ' tabindex="0">');
    if (end) return `</h${open.pop() ?? top}>`;
    const level = levels.shift() ?? top;
    open.push(level);
    return `<h${level}${attributes}>`;
  });
}

/** The only place that renders raw HTML of steps. @param html of `renderStepHtml` */
export function RenderedStep({ html }: { html: string }) {
  // The direction is that of the first text, which `setDirections` gives no direction of its own.
  return <div dir="auto" className="prose-step" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** A step's content. The service has sanitized it. */
export function StepHtml({ html, topHeading = 3 }: { html: string; topHeading?: 3 | 4 }) {
  return <RenderedStep html={renderStepHtml(html, topHeading)} />;
}
