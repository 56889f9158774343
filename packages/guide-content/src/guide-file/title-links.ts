import { slugOfHeading } from "../html/heading-links.ts";
import { findAddresses, replaceAddresses } from "../markdown/addresses.ts";
import { parser } from "../markdown/parser.ts";
import { headingsOf } from "./headings.ts";

/** Changes the links to titles of steps in Markdown. A heading of the same step has precedence (contract MD-15). */
export function renameTitleLinks(
  steps: readonly { content: string }[],
  names: ReadonlyMap<string, string>,
): string[] {
  return steps.map(({ content }) => {
    if (names.size === 0 || !content.includes("#")) return content;
    const links = findAddresses(content).filter(({ address }) => address.startsWith("#"));
    if (links.length === 0) return content;
    const own = new Set(
      headingsOf(parser.parse(content, {})).flatMap(({ id, text }) => [
        slugOfHeading(text),
        ...(id === undefined ? [] : [id]),
      ]),
    );
    return replaceAddresses(
      content,
      ({ address }) => {
        const name = decodeName(address);
        const renamed = name === undefined || own.has(name) ? undefined : names.get(name);
        return renamed === undefined ? undefined : `#${renamed}`;
      },
      links,
    );
  });
}

/** The name in the address of a link to a heading. Undefined for other addresses. */
function decodeName(address: string): string | undefined {
  if (!address.startsWith("#")) return undefined;
  try {
    return decodeURIComponent(address.slice(1));
  } catch {
    return address.slice(1);
  }
}
