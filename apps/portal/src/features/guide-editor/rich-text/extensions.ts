import { Mark, type Node, type Extensions, getHTMLFromFragment, getSchema } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { TableRow } from "@tiptap/extension-table";
import { DOMParser, type Node as DocumentNode } from "@tiptap/pm/model";
import { StarterKit } from "@tiptap/starter-kit";
import { ImageCopies } from "../images/image-copies.ts";
import { ImageUploads } from "../images/image-uploads.ts";
import { withCallouts } from "./nodes/callout.ts";
import { Definition, DefinitionList, DefinitionTerm } from "./nodes/definition-list.ts";
import { Directions } from "./nodes/directions.ts";
import { Details, DetailsSummary } from "./nodes/details.ts";
import { Figure, FigureCaption, FigureImage } from "./nodes/figure.ts";
import { FigureGroup, FigureGroupCaption } from "./nodes/figure-group.ts";
import { AlignedCell, PlainTable, ScopedHeader } from "./nodes/table.ts";
import { Tasks } from "./nodes/tasks.ts";
import { textAttribute } from "./nodes/text-attribute.ts";
import { isImageAddress, isLinkAddress, cleanHtml } from "../html/clean.ts";
import {
  hasSameMeaning,
  isBlankHtml,
  lostElements,
  parseRendered,
  withFirstParagraph,
  withoutFirstParagraphs,
} from "../html/html.ts";

/** Marks without a button. Existing ones are preserved. */
const PLAIN_MARKS = [
  "sub",
  "sup",
  "mark",
  "kbd",
  "samp",
  "var",
  "small",
  "q",
  "cite",
  "ins",
  "del",
];
const keptMarks = PLAIN_MARKS.map((tag) =>
  Mark.create({
    name: tag,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  }),
);
const Abbreviation = Mark.create({
  name: "abbr",
  addAttributes: () => ({ title: textAttribute("title") }),
  parseHTML: () => [{ tag: "abbr" }],
  renderHTML: ({ HTMLAttributes }) => ["abbr", HTMLAttributes, 0],
});

/** Code may be a link or bold as well, and `s` is not `del`. */
function adapted(extension: Extensions[number]) {
  if (extension.name === "code") return (extension as Mark).extend({ excludes: "code" });
  if (extension.name === "strike")
    return (extension as Mark).extend({ parseHTML: () => [{ tag: "s" }] });
  if (extension.name === "listItem")
    return (extension as Node).extend({
      parseHTML: () => [{ tag: "li", contentElement: (item) => withFirstParagraph(item) }],
    });
  if (extension.name === "blockquote") return withCallouts(extension as Node);
  if (extension.name === "heading")
    return (extension as Node).extend({
      addAttributes() {
        return { ...this.parent?.(), id: { default: null, keepOnSplit: false } };
      },
    });
  if (extension.name === "link")
    return (extension as Mark).extend({
      addAttributes() {
        return { ...this.parent?.(), title: textAttribute("title") };
      },
    });
  return extension;
}
const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(adapted);
  },
}).configure({
  // It would append a paragraph to every step that ends with another block.
  trailingNode: false,
  link: {
    openOnClick: false,
    defaultProtocol: "https",
    isAllowedUri: (address) => isLinkAddress(address),
    HTMLAttributes: { target: null, rel: null },
  },
});

const RemoteImage = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      alt: textAttribute("alt"),
      title: textAttribute("title"),
      "data-size": textAttribute("data-size"),
    };
  },
  parseHTML: () => [
    {
      tag: "img[src]",
      getAttrs: (image) => (isImageAddress(image.getAttribute("src") ?? "") ? null : false),
    },
  ],
  // Its own rule accepts any URL.
  addInputRules: () => [],
}).configure({
  inline: true,
  // As the service adds them: the editor also loads images of other users' guides.
  HTMLAttributes: { loading: "lazy", referrerpolicy: "no-referrer" },
});

/** The elements that the visual editor supports. Steps with others open as HTML. */
export const extensions: Extensions = [
  Kit,
  RemoteImage,
  Figure,
  FigureImage,
  FigureCaption,
  FigureGroup,
  FigureGroupCaption,
  Details,
  DetailsSummary,
  DefinitionList,
  DefinitionTerm,
  Definition,
  Tasks,
  Directions,
  PlainTable,
  TableRow,
  ScopedHeader,
  AlignedCell,
  Abbreviation,
  ...keptMarks,
  ImageUploads,
  ImageCopies,
];

let schema: ReturnType<typeof getSchema> | undefined;

/**
 * The document of the visual editor for the HTML of a step. Tiptap's parser removes a line break between two elements of a line,
 * such as links, and so joins their words. Browser only.
 */
export function readStep(html: string): DocumentNode {
  schema ??= getSchema(extensions);
  return DOMParser.fromSchema(schema).parse(parseRendered(cleanHtml(html)));
}

/** HTML after the visual editor has parsed and serialized it. Browser only. */
export function keptHtml(html: string): string {
  const { content, type } = readStep(html);
  return withoutFirstParagraphs(getHTMLFromFragment(content, type.schema));
}

/** Names of the elements that the visual editor would lose; undefined when it supports all of them. */
export function unsupportedTags(html: string): string[] | undefined {
  if (isBlankHtml(html)) return undefined;
  const kept = keptHtml(html);
  return hasSameMeaning(html, kept) ? undefined : lostElements(html, kept);
}
