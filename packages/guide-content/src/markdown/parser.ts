import { MAX_MARKDOWN_NESTING } from "@guidepost/contract/permitted-html";
import MarkdownIt from "markdown-it";
import cjkFriendly from "markdown-it-cjk-friendly";
import { BLOCKS } from "../blocks/index.ts";
import { linkBareAddresses } from "./bare-addresses.ts";
import { keepLanguages } from "./code-info.ts";
import { pairMarks, readMark } from "./mark.ts";
import { escapeUnclosedTags } from "./unclosed-tags.ts";

// The parser drops blocks at the level `maxNesting`. A deeper block than the permitted ones still has a token.
const maxNesting = MAX_MARKDOWN_NESTING + 1;
// In a variable, because the type does not have the option `maxNesting`.
const options = { html: true, xhtmlOut: true, maxNesting };

export { inlinesOf } from "./tokens.ts";

/**
 * The Markdown parser: CommonMark with tables, strikethrough, the rules of the blocks, addresses without brackets, marks, and
 * emphasis next to punctuation of Chinese, Japanese and Korean (contract MD-1, MD-10 to MD-14, MD-19, RICH-2).
 * Takes linear time for each text (`markdown-to-html.test.ts`), unlike micromark, which takes minutes for some texts of 64 KB.
 */
export function createParser(): MarkdownIt {
  const created = new MarkdownIt(options);
  // The cleaner removes addresses that are not permitted, and reports them.
  created.validateLink = () => true;
  created.use(cjkFriendly);
  for (const { extendParser } of BLOCKS) extendParser?.(created);
  created.inline.ruler.before("strikethrough", "mark", readMark);
  created.inline.ruler2.before("strikethrough", "mark", pairMarks);
  created.core.ruler.push("code_languages", keepLanguages);
  created.core.ruler.push("unclosed_tags", escapeUnclosedTags);
  // Before escaped characters become a part of the text.
  created.core.ruler.before("text_join", "link_bare_addresses", linkBareAddresses);
  return created;
}

export const parser = createParser();
