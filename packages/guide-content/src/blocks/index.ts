import type { Block } from "./block.ts";
import { code } from "./code.ts";
import { definitionList } from "./definition-list.ts";
import { details } from "./details.ts";
import { figure } from "./figure.ts";
import { footnotes } from "./footnotes/index.ts";
import { heading } from "./heading.ts";
import { list } from "./list.ts";
import { paragraph } from "./paragraph.ts";
import { quote } from "./quote.ts";
import { rule } from "./rule.ts";
import { table } from "./table.ts";

export { type Block, type ElementRules, isHtmlOnly } from "./block.ts";

/** The blocks of a step's content, in the order of the documentation. */
export const BLOCKS: readonly Block[] = [
  heading,
  paragraph,
  rule,
  quote,
  code,
  list,
  definitionList,
  details,
  figure,
  table,
  footnotes,
];
