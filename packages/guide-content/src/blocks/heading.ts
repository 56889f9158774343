import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";
import type { Block, ElementRules, ElementToMarkdown } from "./block.ts";

const NAMES = ["h1", "h2", "h3", "h4", "h5", "h6"];

const HEADING: ElementRules = {
  display: "block",
  attributes: { id: "headingId" },
  holdsText: true,
  hasOneDirection: true,
};

/** An id at the end of a heading, as `{#id}`. */
const ID = /^\{#([^\s{}]+)\}$/;

/** The id at the end of the Markdown of a heading, after white space; undefined for none. */
function readId(content: string): string | undefined {
  if (!content.endsWith("}")) return undefined;
  const start = content.lastIndexOf("{");
  return start > 0 && /\s/.test(content[start - 1] ?? "")
    ? ID.exec(content.slice(start))?.[1]
    : undefined;
}

/** Moves `{#id}` from the end of a heading to its id (contract MD-12). The cleaner checks the id, and reports one that is not permitted. */
function moveIds({ tokens }: StateCore): void {
  for (const [index, token] of tokens.entries()) {
    const { content = "", children = null } = tokens[index + 1] ?? {};
    const id = token.type === "heading_open" ? readId(content) : undefined;
    const last = children?.at(-1);
    const written = `{#${id}}`;
    // Of another type in code. The Markdown of the heading stays in `content`.
    if (id === undefined || last?.type !== "text" || !last.content.endsWith(written)) continue;
    last.content = last.content.slice(0, -written.length).trimEnd();
    token.attrSet("id", id);
  }
}

const convertHeading: ElementToMarkdown = ({ properties }, tools) =>
  "id" in properties ? tools.keepElement() : tools.convertAsStandard();

export const heading: Block = {
  label: "Heading",
  elements: Object.fromEntries(NAMES.map((name) => [name, HEADING])),
  markdown: "## Steep {#steep}",
  extendParser: ({ core }) => core.ruler.after("inline", "move_heading_ids", moveIds),
  serializer: {
    elements: Object.fromEntries(NAMES.map((name) => [name, convertHeading])),
    unsafe: [
      {
        character: "{",
        before: "[\\t ]",
        after: "#",
        inConstruct: ["headingAtx", "headingSetext"],
      },
    ],
  },
};
