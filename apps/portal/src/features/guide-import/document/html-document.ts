import {
  canonicalLanguageTag,
  isLanguageTag,
  isLongerThan,
  MAX_DESCRIPTION,
} from "@guidepost/contract";
import { cleanContent } from "@guidepost/guide-content/clean-content";
import {
  convertForeignHtml,
  findElement,
  isElement,
  keepMain,
  replaceLostImages,
  textOf,
  tidyBlocks,
} from "@guidepost/guide-content/foreign-html";
import { stepLevelOf } from "@guidepost/guide-content/guide-file";
import type { Element, Root, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import {
  createEmbeddedImages,
  type EmbeddedImages,
  placeImages,
  replaceDataAddresses,
  restoreSamples,
} from "./embedded-images.ts";
import {
  type Draft,
  type DraftStep,
  finishGuide,
  LIST_NOTE,
  toLine,
  withList,
} from "./finish-guide.ts";
import { addFootnotes, takeFootnotes } from "./html-footnotes.ts";
import {
  divideLong,
  divideNumberedList,
  flatten,
  headingLevel,
  headingText,
  type HtmlSection,
  type NumberedList,
  paragraphOfTitle,
  split,
} from "./html-sections.ts";
import { createImageCollector, type ImageCollector } from "./image-collector.ts";
import { assertMarkupLength, type ImportedGuide, ImportError } from "./imported-guide.ts";
import { fromAddresses, fromLeftOut, fromRemovals, type FoundLoss, toNote } from "./losses.ts";

type Source = {
  images: ImageCollector;
  embedded: EmbeddedImages;
  /** What was left out before, as sentences. */
  notes: readonly string[];
};

type CleanPart = { nodes: RootContent[]; losses: FoundLoss[] };

/** Collects the images of a part, cleans it as the service does, and tidies what is left (contract STEP-5). */
function cleanPart(nodes: readonly RootContent[], { images, embedded }: Source): CleanPart {
  const root: Root = { type: "root", children: [...nodes] };
  placeImages(root, images, embedded);
  const addresses = replaceLostImages(root);
  const { html, removals } = cleanContent(toHtml(root));
  const clean = fromHtml(html, { fragment: true });
  tidyBlocks(clean);
  const losses = [
    ...images.takeFaults(),
    ...fromAddresses(addresses, images.findDocument),
    ...fromRemovals(removals),
  ];
  return { nodes: clean.children, losses };
}

/** The heading of a part as a title, and what is left of it: the links and images. */
function cleanHeading(
  heading: Element | undefined,
  source: Source,
): CleanPart & { title: string | null } {
  if (!heading) return { title: null, nodes: [], losses: [] };
  const { nodes, losses } = cleanPart([heading], source);
  const [clean] = nodes;
  if (!isElement(clean)) return { title: null, nodes: [], losses };
  return { title: headingText(clean) || null, nodes: paragraphOfTitle(clean), losses };
}

function isShown({ nodes }: CleanPart): boolean {
  return nodes.some((node) => isElement(node) || textOf(node).trim() !== "");
}

/** The steps of a section: one, or several of a section that is longer than a step. */
function toSteps({ heading, nodes }: HtmlSection, source: Source): DraftStep[] {
  const title = cleanHeading(heading, source);
  const content = cleanPart(nodes, source);
  const { parts, levels } = divideLong(title.title, [...title.nodes, ...content.nodes]);
  const losses = [...title.losses, ...content.losses];
  if (levels.length > 0) {
    const name = title.title === null ? "A section" : `The section “${title.title.slice(0, 60)}”`;
    const text = [...new Set(levels)].toSorted((a, b) => a - b).join(" and ");
    losses.push(
      toNote(`${name} is longer than a step. It was divided at its headings of level ${text}.`),
    );
  }
  const id = heading?.properties["id"];
  return parts.map((part, index) => ({
    ...part,
    format: "html",
    losses: index === 0 ? losses : [],
    titleId: index === 0 && typeof id === "string" ? id : undefined,
  }));
}

/** The text of an introduction that fits into a description: one short paragraph of text. */
function toDescription({ nodes }: CleanPart): string | undefined {
  const [only, ...others] = nodes.filter((node) => isElement(node) || textOf(node).trim() !== "");
  if (!isElement(only, "p") || others.length > 0) return undefined;
  if (findElement(only, ({ tagName }) => ["img", "a", "br"].includes(tagName))) return undefined;
  const text = toLine(textOf(only));
  return isLongerThan(text, MAX_DESCRIPTION) ? undefined : text;
}

/** The title is the first heading of level 1. One that begins a step is not the title: that of the page is. */
function findTitle(
  blocks: readonly RootContent[],
  level: number | undefined,
  pageTitle: Element | undefined,
): { heading: Element | undefined; title: Draft["title"] } {
  const heading = level === 1 ? undefined : blocks.find((node) => headingLevel(node) === 1);
  if (isElement(heading)) {
    const text = headingText(fromHtml(cleanContent(toHtml(heading)).html, { fragment: true }));
    if (text !== "") return { heading, title: { text, from: "heading" } };
  }
  return {
    heading: undefined,
    title: pageTitle && { text: textOf(pageTitle), from: "document" },
  };
}

/** @throws {ImportError} for a document that exceeds a limit */
function divide(fileName: string, html: string, source: Source): ImportedGuide {
  assertMarkupLength(html);
  const page = fromHtml(html);
  const body = findElement(page, ({ tagName }) => tagName === "body");
  if (!body) throw new ImportError("The document has no content.");
  const pageTitle = findElement(page, ({ tagName }) => tagName === "title");
  const leftOut = [...keepMain(body), ...convertForeignHtml(page)];
  restoreSamples(body, source.embedded);
  const notes = takeFootnotes(body);

  const blocks = flatten(body.children);
  const level = stepLevelOf(blocks.flatMap((node) => headingLevel(node) ?? []));
  const { heading, title } = findTitle(blocks, level, pageTitle);
  const [introduction, ...sections] = split(
    blocks.filter((node) => node !== heading),
    level,
  ).map((section) => ({ ...section, nodes: addFootnotes(section.nodes, notes) }));
  const titlePart = cleanHeading(heading, source);
  const before = cleanPart(introduction?.nodes ?? [], source);
  const opening = { nodes: [...titlePart.nodes, ...before.nodes], losses: before.losses };
  const later = sections.flatMap((section) => toSteps(section, source));
  const finish = (list?: NumberedList) => {
    const first = { ...opening, nodes: list?.introduction ?? opening.nodes };
    const described =
      sections.length > 0 || list ? toDescription({ ...first, losses: [] }) : undefined;
    const isStep = described === undefined && isShown(first);
    const items = (list?.items ?? []).flatMap(({ title: name, nodes }) => toListSteps(name, nodes));
    return finishGuide(
      {
        fileName,
        title,
        description: described ?? "",
        category: undefined,
        language: languageOf(page),
        steps: [...(isStep ? toOpeningSteps(first) : []), ...later, ...items],
        losses: [
          ...source.notes.map(toNote),
          ...titlePart.losses,
          ...(list ? [toNote(LIST_NOTE)] : []),
          ...(isStep ? [] : opening.losses),
          ...fromLeftOut(leftOut),
        ],
      },
      source.images,
    );
  };
  const list = sections.length === 0 ? divideNumberedList(opening.nodes) : undefined;
  return list ? withList(finish(list), () => finish()) : finish();
}

/** The language that the document states (contract LANG-1). */
function languageOf(page: Root): string | undefined {
  const { lang } = findElement(page, ({ tagName }) => tagName === "html")?.properties ?? {};
  return typeof lang === "string" && isLanguageTag(lang) ? canonicalLanguageTag(lang) : undefined;
}

/** An item of a numbered list, which is clean. */
function toListSteps(title: string | null, nodes: readonly RootContent[]): DraftStep[] {
  const { parts } = divideLong(title, nodes);
  return parts.map((part) => ({ ...part, format: "html", losses: [] }));
}

/** The text before the first heading, which is clean. */
function toOpeningSteps({ nodes, losses }: CleanPart): DraftStep[] {
  const { parts } = divideLong(null, nodes);
  return parts.map((part, index) => ({
    ...part,
    format: "html",
    losses: index === 0 ? losses : [],
  }));
}

/**
 * Reads an HTML document (contract IMPORT-3, IMPORT-8).
 *
 * @param source its images are those of `data:` addresses, in addition to the collected ones
 * @throws {ImportError} for a document that exceeds a limit, or is nested too deeply
 */
export function readHtmlDocument(
  fileName: string,
  html: string,
  {
    images = createImageCollector(),
    embedded = createEmbeddedImages(),
    notes = [],
  }: Partial<Source> = {},
): ImportedGuide {
  try {
    return divide(fileName, replaceDataAddresses(html, embedded), { images, embedded, notes });
  } catch (error) {
    // The trees of a document are read by recursion.
    if (error instanceof RangeError)
      throw new ImportError("The document is nested too deeply to be read.");
    throw error;
  }
}
