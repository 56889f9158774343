import {
  ATTRIBUTE_VALUES,
  GLOBAL_ATTRIBUTES,
  HEADING_ID_PREFIX,
  MAX_CONTENT,
  REMOVED_WITH_TEXT,
} from "@guidepost/contract";
import { type Block, BLOCKS, isHtmlOnly } from "@guidepost/guide-content/blocks";
import { PERMITTED_HTML } from "@guidepost/guide-content/permitted-html";
import { Code } from "#components/ui/text/inline-code.tsx";
import { Cell, RowName, Table } from "#components/ui/lists/table.tsx";
import { Part, Points, WithCode } from "../server/prose.tsx";

const PLAIN_ELEMENTS = Object.entries(PERMITTED_HTML).flatMap(([name, { attributes }]) =>
  attributes ? [] : [name],
);

const GLOBAL_NAMES = Object.keys(GLOBAL_ATTRIBUTES)
  .map((name) => `\`${name}\``)
  .join(" and ");

/** The permitted attributes. Elements that have the same attribute with the same values share a row. */
function listAttributes() {
  const rows = new Map<string, { elements: string[]; attribute: string; values: string }>();
  for (const [name, { attributes = {} }] of Object.entries(PERMITTED_HTML))
    for (const [attribute, value] of Object.entries(attributes)) {
      const key = `${attribute} ${value}`;
      const row = rows.get(key) ?? { elements: [], attribute, values: ATTRIBUTE_VALUES[value] };
      rows.set(key, { ...row, elements: [...row.elements, name] });
    }
  for (const [attribute, value] of Object.entries(GLOBAL_ATTRIBUTES))
    rows.set(attribute, { elements: [], attribute, values: ATTRIBUTE_VALUES[value] });
  return [...rows];
}
const ATTRIBUTE_ROWS = listAttributes();

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <Code key={tag}>{tag}</Code>
      ))}
    </span>
  );
}

function BlockMarkdown({ block }: { block: Block }) {
  if (block.markdown === undefined) return isHtmlOnly(block) ? "HTML" : "As in CommonMark";
  // A cell of a table in Markdown has no blocks of code: each line is code of its own.
  const lines = block.markdown.split("\n").filter((line) => line !== "");
  return lines.map((line) => (
    <span key={line} className="block whitespace-pre">
      <Code>{line}</Code>{" "}
    </span>
  ));
}

/** The blocks of a step with their elements and the Markdown that CommonMark does not have (contract MD-18). */
export function BlockTable() {
  return (
    <Table caption="Blocks of a step" head={["Block", "Elements", "Markdown"]}>
      {BLOCKS.map((block) => (
        <tr key={block.label}>
          <RowName>{block.label}</RowName>
          <Cell>
            {block.elements ? <Tags tags={Object.keys(block.elements)} /> : "None of its own"}
          </Cell>
          <Cell>
            <BlockMarkdown block={block} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

/** The HTML that steps may contain. */
export function StepHtml() {
  return (
    <Part title="Step HTML">
      <p>
        The server cleans content before it stores it, and the response contains the stored HTML.
        The elements and attributes below are kept. The tags of other elements are removed, and
        their text is kept. These are removed with their text:
      </p>
      <Tags tags={REMOVED_WITH_TEXT} />
      <p>
        Content that is empty after cleaning returns 422. The limit of{" "}
        {MAX_CONTENT.toLocaleString("en")} characters applies to the content as you send it.
        Cleaning can make it longer, and stored content is accepted unchanged at any length.
      </p>
      <Table caption="Permitted attributes" head={["Elements", "Attribute", "Values"]}>
        {ATTRIBUTE_ROWS.map(([key, { elements, attribute, values }]) => (
          <tr key={key}>
            <RowName>{elements.length === 0 ? "All elements" : <Tags tags={elements} />}</RowName>
            <Cell>
              <Code>{attribute}</Code>
            </Cell>
            <Cell>
              <WithCode text={values} />
            </Cell>
          </tr>
        ))}
      </Table>
      <p>
        Each element may have <WithCode text={GLOBAL_NAMES} />. Apart from these, the following
        elements are permitted without attributes:
      </p>
      <Tags tags={PLAIN_ELEMENTS} />
      <Points>
        <li>
          Links can use <Code>http</Code>, <Code>https</Code> and <Code>mailto</Code> URLs. Relative
          URLs are removed.
        </li>
        <li>
          Images must have a public <Code>http</Code> or <Code>https</Code> URL. Other images, and
          images on private hosts, are removed.
        </li>
        <li>
          The server adds <Code>rel="noopener noreferrer nofollow"</Code> to links, and{" "}
          <Code>loading</Code> and <Code>referrerpolicy</Code> to images.
        </li>
        <li>
          The <Code>id</Code> of a heading gets the prefix <Code>{HEADING_ID_PREFIX}</Code>, so that
          it is not an id of the page. Links to it in the same step get the prefix too. Public pages
          lead links from other steps there as well, with or without the prefix.
        </li>
        <li>
          Pages choose the direction of each title and each block by its first letter, so that
          Arabic and Hebrew run from right to left. <Code>dir</Code> is for a text that begins with
          a word of another script.
        </li>
      </Points>
    </Part>
  );
}
