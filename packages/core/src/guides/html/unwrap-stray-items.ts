import { Parser } from "htmlparser2";

/** Item tags, and the list tags that may contain them. */
const LISTS_OF = new Map([
  ["li", ["ul", "ol"]],
  ["dt", ["dl"]],
  ["dd", ["dl"]],
]);

const ITEM_TAG = /<(?:li|dt|dd)>/;

/**
 * Removes the tags of list items that are in no list, and keeps what they contain. HTML ends an open
 * `<li>` where the next one begins, so a stray item would end an item of the page that shows it.
 *
 * @param html the output of the sanitizer: every tag closed, no attributes on items
 */
export function unwrapStrayItems(html: string): string {
  if (!ITEM_TAG.test(html)) return html;
  const open = new Map<string, number>();
  const count = (name: string, change: number) => open.set(name, (open.get(name) ?? 0) + change);
  const isStray = (name: string): boolean =>
    LISTS_OF.get(name)?.every((list) => !open.get(list)) ?? false;

  let kept = "";
  let end = 0;
  const cutTag = () => {
    kept += html.slice(end, parser.startIndex);
    end = parser.endIndex + 1;
  };
  const parser = new Parser({
    onopentag: (name) => {
      if (isStray(name)) cutTag();
      count(name, 1);
    },
    onclosetag: (name, isImplied) => {
      count(name, -1);
      if (!isImplied && isStray(name)) cutTag();
    },
  });
  parser.end(html);
  return kept + html.slice(end);
}
