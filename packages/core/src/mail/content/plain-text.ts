import type { MailBlock, MailContent } from "./content.ts";

/** Renders the plain text of a mail. */
export function toPlainText({ heading, blocks, reason, links = [] }: MailContent): string {
  const footer = [reason, ...links.map(({ label, url }) => `${label}: ${url}`)].join("\n");
  return `${[heading, ...blocks.map(blockText), `-- \n${footer}`].join("\n\n")}\n`;
}

function blockText(block: MailBlock): string {
  if ("text" in block) return block.text;
  if ("button" in block) return `${block.button}:\n${block.url}`;
  if ("list" in block) return block.list.map((item) => `- ${item}`).join("\n");
  return block.rows.map(([name, value]) => `${name}: ${value}`).join("\n");
}
