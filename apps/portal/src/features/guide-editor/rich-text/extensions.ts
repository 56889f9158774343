import { Mark, type Extensions } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { StarterKit } from "@tiptap/starter-kit";
import { isImageAddress, isLinkAddress } from "../html/addresses.ts";

/** Marks that have no button, and are kept where a step has them. */
const plainMarks = ["sub", "sup", "mark", "kbd", "samp", "var", "small", "q", "cite", "ins", "del"];
const keptMarks = plainMarks.map((tag) =>
  Mark.create({
    name: tag,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  }),
);
const Abbreviation = Mark.create({
  name: "abbr",
  addAttributes: () => ({ title: { default: null } }),
  parseHTML: () => [{ tag: "abbr" }],
  renderHTML: ({ HTMLAttributes }) => ["abbr", HTMLAttributes, 0],
});

/** Code may be a link or bold as well, and `s` is not `del`. */
function adapted(extension: Extensions[number]) {
  if (extension.name === "code") return (extension as Mark).extend({ excludes: "code" });
  if (extension.name === "strike")
    return (extension as Mark).extend({ parseHTML: () => [{ tag: "s" }] });
  return extension;
}
const Kit = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(adapted);
  },
}).configure({
  // It would add a paragraph to every step that ends otherwise.
  trailingNode: false,
  link: {
    openOnClick: false,
    defaultProtocol: "https",
    isAllowedUri: (address) => isLinkAddress(address),
    HTMLAttributes: { target: null, rel: null },
  },
});

const RemoteImage = Image.extend({
  parseHTML: () => [
    {
      tag: "img[src]",
      getAttrs: (image) => (isImageAddress(image.getAttribute("src") ?? "") ? null : false),
    },
  ],
  // Its own would take any address.
  addInputRules: () => [],
}).configure({
  inline: true,
  // As the service adds them: the editor loads the images of another user's guide, too.
  HTMLAttributes: { loading: "lazy", referrerpolicy: "no-referrer" },
});

/** Plain, as the service keeps it; Tab leaves it behind the last cell, so that no key is a trap. */
const PlainTable = Table.extend({
  renderHTML: () => ["table", ["tbody", 0]],
  addNodeView: () => null,
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      Tab: () => this.editor.commands.goToNextCell(),
    };
  },
});
const ScopedHeader = TableHeader.extend({
  addAttributes() {
    return { ...this.parent?.(), scope: { default: null } };
  },
});

/** What the visual editor knows; what it does not know is left to `HTML` (see visual/kept-html.ts). */
export const extensions: Extensions = [
  Kit,
  RemoteImage,
  PlainTable,
  TableRow,
  ScopedHeader,
  TableCell,
  Abbreviation,
  ...keptMarks,
];
