import { decoded } from "./entities.ts";
import { blocks, namesakes, textBlocks, transparent, voids } from "./tags.ts";

type Open = { name: string; mark: string | undefined; emitted: number };
type Leaf = { text: string; marks: string; isTag: boolean };

const piece =
  /<!--[\s\S]*?-->|<(?<slash>\/?)(?<name>[a-z][a-z0-9]*)(?<rest>(?:\s+[^\s"'<>/=]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*)\s*\/?>|[^<]+|</gi;
const attribute = /([^\s"'<>/=]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g;

/** Attributes that the service or the editor writes by itself, and that say nothing. */
const isImplied = (name: string, value: string): boolean =>
  ["rel", "loading", "referrerpolicy"].includes(name) ||
  (["colspan", "rowspan", "start"].includes(name) && value === "1");

const attributesOf = (rest: string): string =>
  Array.from(rest.matchAll(attribute), ([, name = "", ...values]) => {
    const value = decoded(values.find((one) => one !== undefined) ?? "");
    return isImplied(name.toLowerCase(), value)
      ? ""
      : ` ${name.toLowerCase()}=${JSON.stringify(value)}`;
  })
    .toSorted()
    .join("");

/** Gathers an outline; `inline` holds what has been read of a paragraph and not yet been written. */
const createWriter = () => {
  const written: string[] = [];
  const open: Open[] = [];
  let inline: Leaf[] = [];

  const block = () => open.findLast(({ mark }) => mark === undefined);
  const isVerbatim = () => open.some(({ name }) => name === "pre");
  const marks = () => [...new Set(open.flatMap(({ mark }) => mark ?? []))].toSorted().join("");

  const endParagraph = () => {
    const last = inline.at(-1);
    if (last && !last.isTag && !isVerbatim()) last.text = last.text.replace(/ $/, "");
    const leaves = inline.filter(({ text }) => text !== "");
    inline = [];
    if (leaves.length === 0) return;
    const lines = leaves.map((leaf) => JSON.stringify([leaf.marks, leaf.isTag, leaf.text]));
    const isLoose = !textBlocks.has(block()?.name ?? "");
    written.push(...(isLoose ? ["<p>", ...lines, "</p>"] : lines));
  };

  const text = (raw: string) => {
    const last = inline.at(-1);
    const isAfterSpace = !last || (last.isTag ? last.text === "<br>" : last.text.endsWith(" "));
    const plain = isVerbatim()
      ? decoded(open.at(-1)?.name === "pre" && !last ? raw.replace(/^\n/, "") : raw)
      : decoded(raw.replaceAll(/[ \t\r\n\f]+/g, " ").replace(isAfterSpace ? /^ / : /^$/, ""));
    if (plain === "") return;
    if (last && !last.isTag && last.marks === marks()) last.text += plain;
    else inline.push({ text: plain, marks: marks(), isTag: false });
  };

  const leafTag = (name: string, attributes: string) => {
    const last = inline.at(-1);
    if (name === "br" && last && !last.isTag) last.text = last.text.replace(/ $/, "");
    inline.push({ text: `<${name}${attributes}>`, marks: marks(), isTag: true });
  };

  const begin = (name: string, attributes: string) => {
    if (transparent.has(name)) return endParagraph();
    if (name === "hr") {
      endParagraph();
      written.push(`<hr${attributes}>`);
    } else if (voids.has(name)) leafTag(name, attributes);
    else if (blocks.has(name)) {
      endParagraph();
      written.push(`<${name}${attributes}>`);
      open.push({ name, mark: undefined, emitted: written.length });
    } else if (name === "code" && open.at(-1)?.name === "pre" && inline.length === 0) {
      // A block of code is `pre`, with `code` in it or not.
      if (attributes) written.push(attributes);
      open.push({ name, mark: "", emitted: 0 });
    } else open.push({ name, mark: `<${name}${attributes}>`, emitted: 0 });
  };

  const end = (name: string) => {
    if (transparent.has(name)) return endParagraph();
    const at = open.findLastIndex((one) => one.name === name);
    const ended = open[at];
    if (!ended) return;
    if (ended.mark === undefined) {
      endParagraph();
      const isEmpty = written.length === ended.emitted && !textBlocks.has(name);
      written.push(...(isEmpty ? ["<p>", "</p>"] : []), `</${name}>`);
    }
    open.splice(at, 1);
  };

  const finish = () => {
    endParagraph();
    return written;
  };
  return { text, begin, end, finish };
};

/**
 * What HTML says, without how it is written: two texts with one outline show a reader the same.
 * White space, entities, the order of attributes and of nested marks, and paragraphs that stand
 * for loose text do not count. Where the HTML is malformed, outlines differ rather than agree.
 */
const outlineOf = (html: string): string[] => {
  const writer = createWriter();
  for (const { 0: raw, groups } of html.matchAll(piece)) {
    const name = groups?.["name"]?.toLowerCase();
    if (name === undefined) {
      if (!raw.startsWith("<!--")) writer.text(raw);
    } else if (groups?.["slash"]) writer.end(namesakes[name] ?? name);
    else writer.begin(namesakes[name] ?? name, attributesOf(groups?.["rest"] ?? ""));
  }
  return writer.finish();
};

export const saysTheSame = (one: string, other: string): boolean =>
  one === other || JSON.stringify(outlineOf(one)) === JSON.stringify(outlineOf(other));

/** The tags of `html` that `kept` has fewer of: what would be lost, in words for an author. */
export const lostTags = (html: string, kept: string): string[] => {
  const count = (of: string) => {
    const counts = new Map<string, number>();
    for (const { groups } of of.matchAll(piece)) {
      const name = groups?.["name"]?.toLowerCase();
      if (name === undefined || groups?.["slash"] || transparent.has(name)) continue;
      const known = namesakes[name] ?? name;
      counts.set(known, (counts.get(known) ?? 0) + 1);
    }
    return counts;
  };
  const left = count(kept);
  return [...count(html)].flatMap(([name, times]) => (times > (left.get(name) ?? 0) ? name : []));
};
