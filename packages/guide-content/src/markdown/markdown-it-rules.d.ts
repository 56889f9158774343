// The package has no types.
declare module "markdown-it-deflist" {
  import type MarkdownIt from "markdown-it";
  export default function addDefinitionLists(parser: MarkdownIt): void;
}
// The types of markdown-it do not have its rules.
declare module "markdown-it/lib/rules_block/reference.mjs" {
  import type { RuleBlock } from "markdown-it/lib/parser_block.mjs";
  const rule: RuleBlock;
  export default rule;
}
declare module "markdown-it/lib/rules_inline/html_inline.mjs" {
  import type { RuleInline } from "markdown-it/lib/parser_inline.mjs";
  const rule: RuleInline;
  export default rule;
}
declare module "markdown-it/lib/rules_inline/image.mjs" {
  import type { RuleInline } from "markdown-it/lib/parser_inline.mjs";
  const rule: RuleInline;
  export default rule;
}
declare module "markdown-it/lib/rules_inline/link.mjs" {
  import type { RuleInline } from "markdown-it/lib/parser_inline.mjs";
  const rule: RuleInline;
  export default rule;
}
