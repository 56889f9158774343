import {
  canonicalLanguageTag,
  isLanguageTag,
  isLongerThan,
  MAX_DESCRIPTION,
} from "@guidepost/contract";
import { cleanContent } from "@guidepost/guide-content/clean-content";
import {
  convertForeignHtml,
  elementsIn,
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
  describeDivision,
  finishGuide,
  LIST_NOTE,
  toLine,
  withList,
} from "./finish-guide.ts";
import { addFootnotes, type Footnotes, takeFootnotes } from "./html-footnotes.ts";
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
import {
  fromAddresses,
  fromLeftOut,
  fromRemovals,
  fromRemovedElements,
  type FoundLoss,
  toNote,
} from "./losses.ts";

type Given = {
  images: ImageCollector;
  embedded: EmbeddedImages;
  /** What was left out before, as sentences. */
  notes: readonly string[];
};
type Source = Given & {
  /** What was removed from the document, by the comments that mark its places. */
  places: Map<RootContent, FoundLoss[]>;
};

type CleanPart = { nodes: RootContent[]; losses: FoundLoss[] };

/** Collects the images of a part, cleans it as the service does, and tidies what is left (contract STEP-5). */
function cleanPart(nodes: readonly RootContent[], { images, embedded, places }: Source): CleanPart {
  const root: Root = { type: "root", children: [...nodes] };
  const leftOut = takeLeftOut(root, places);
  placeImages(root, images, embedded);
  const removed = fromRemovedElements(root);
  const addresses = replaceLostImages(root);
  const { html, removals } = cleanContent(toHtml(root));
  const clean = fromHtml(html, { fragment: true });
  tidyBlocks(clean);
  const losses = [
    ...images.takeFaults(),
    ...fromAddresses(addresses, images.findDocument),
    ...fromRemovals(removals),
    ...removed,
    ...leftOut,
  ];
  return { nodes: clean.children, losses };
}

/** Takes the losses whose places are in a part of the document, so that each is reported once. */
function takeLeftOut(root: Root, places: Source["places"]): FoundLoss[] {
  if (places.size === 0) return [];
  return [root, ...elementsIn(root)].flatMap(({ children }) =>
    children.flatMap((child) => {
      const losses = places.get(child) ?? [];
      places.delete(child);
      return losses;
    }),
  );
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

/** A cleaned part with the title of its step. */
type CleanSection = CleanPart & { title: string | null; titleId?: string };

function cleanSection({ heading, nodes }: HtmlSection, source: Source): CleanSection {
  const { title, ...own } = cleanHeading(heading, source);
  const content = cleanPart(nodes, source);
  const id = heading?.properties["id"];
  return {
    title,
    ...(typeof id === "string" ? { titleId: id } : {}),
    nodes: [...own.nodes, ...content.nodes],
    losses: [...own.losses, ...content.losses],
  };
}

/** The steps of a section: one, or several of a section that is longer than a step. */
function toSteps(section: CleanSection, notes: Footnotes): DraftStep[] {
  const { title, titleId, nodes, losses } = section;
  const division = divideLong(title, nodes, (part) => addFootnotes(part, notes));
  const isDivided = division.levels.length > 0 || division.isCut;
  const found = isDivided ? [...losses, toNote(describeDivision(title, division))] : losses;
  return division.parts.map((part, index) => ({
    ...part,
    format: "html",
    losses: index === 0 ? found : [],
    titleId: index === 0 ? titleId : undefined,
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
function divide(fileName: string, html: string, given: Given): ImportedGuide {
  assertMarkupLength(html);
  const page = fromHtml(html);
  const body = findElement(page, ({ tagName }) => tagName === "body");
  if (!body) throw new ImportError("The document has no content.");
  const pageTitle = findElement(page, ({ tagName }) => tagName === "title");
  const beside = fromLeftOut(keepMain(body));
  const places = new Map(
    convertForeignHtml(page).map((part): [RootContent, FoundLoss[]] => [
      part.place,
      fromLeftOut([part]),
    ]),
  );
  const source: Source = { ...given, places };
  restoreSamples(body, source.embedded);
  const rawNotes = takeFootnotes(body);

  const blocks = flatten(body.children);
  const level = stepLevelOf(blocks.flatMap((node) => headingLevel(node) ?? []));
  const { heading, title } = findTitle(blocks, level, pageTitle);
  const [introduction, ...sections] = split(
    blocks.filter((node) => node !== heading),
    level,
  );
  const titlePart = cleanHeading(heading, source);
  const before = cleanPart(introduction?.nodes ?? [], source);
  const opening = { nodes: [...titlePart.nodes, ...before.nodes], losses: before.losses };
  const contents = sections.map((section) => cleanSection(section, source));
  const notes = new Map<string, RootContent[]>();
  const ofNotes: FoundLoss[] = [];
  for (const [label, nodes] of rawNotes) {
    const note = cleanPart(nodes, source);
    notes.set(label, note.nodes);
    ofNotes.push(...note.losses);
  }
  const later = contents.flatMap((section) => toSteps(section, notes));
  const finish = (list?: NumberedList) => {
    const first = { ...opening, nodes: list?.introduction ?? opening.nodes };
    const described =
      sections.length > 0 || list ? toDescription({ ...first, losses: [] }) : undefined;
    const isStep = described === undefined && isShown(first);
    const items = (list?.items ?? []).flatMap((item) => toSteps({ ...item, losses: [] }, notes));
    return finishGuide(
      {
        fileName,
        title,
        description: described ?? "",
        category: undefined,
        language: languageOf(page),
        steps: [...(isStep ? toSteps({ title: null, ...first }, notes) : []), ...later, ...items],
        losses: [
          ...source.notes.map(toNote),
          ...titlePart.losses,
          ...(list ? [toNote(LIST_NOTE)] : []),
          ...(isStep ? [] : opening.losses),
          ...ofNotes,
          ...beside,
          ...[...places.values()].flat(),
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
  }: Partial<Given> = {},
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
