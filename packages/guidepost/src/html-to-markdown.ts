import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";

const converter = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeRemark)
  .use(remarkGfm)
  .use(remarkStringify, { bullet: "-", rule: "-" })
  .freeze();

/** Converts the HTML of a step to Markdown. */
export function toMarkdown(html: string): string {
  return converter.processSync(html).toString().trim();
}
