import { isLongerThan, MAX_STEPS, MAX_TITLE } from "@guidepost/contract";
import type Token from "markdown-it/lib/token.mjs";
import { parser } from "../markdown/parser.ts";
import { textOf } from "./headings.ts";
import { type Environment, trimLines, withDefinitions } from "./sections.ts";

/** A text that is one numbered list: the Markdown before it, and its items as steps. */
export type NumberedList = {
  introduction: string;
  items: { title: string | null; source: string }[];
};

/** Whether a text fits into a title without losing anything: one short line without marks. */
function isTitle(paragraph: Token | undefined): boolean {
  const children = paragraph?.children ?? [];
  return (
    children.length === 1 &&
    children[0]?.type === "text" &&
    !isLongerThan(textOf(children), MAX_TITLE)
  );
}

/** The Markdown of an item, without its number and its indentation. */
function sourceOf(lines: readonly string[], [from, to]: readonly [number, number]): string {
  const [first = "", ...others] = lines.slice(from, to);
  const mark = /^[ \t]*\d+[.)][ \t]*/.exec(first)?.[0] ?? "";
  const indentation = new RegExp(`^ {0,${mark.length}}`);
  const rest = others.map((line) => line.replace(indentation, ""));
  return trimLines([first.slice(mark.length), ...rest].join("\n"));
}

/**
 * Reads a text that consists of one numbered list from 1, after paragraphs (contract IMPORT-12). An item with a short first
 * paragraph and more after it has that as its title. Undefined for any other text.
 */
export function readNumberedList(source: string): NumberedList | undefined {
  const environment: Environment = {};
  const tokens = parser.parse(source, environment);
  const outer = tokens.filter(({ level, nesting }) => level === 0 && nesting !== -1);
  const list = outer.at(-1);
  const isOnly = outer.slice(0, -1).every(({ type }) => type === "paragraph_open");
  if (list?.type !== "ordered_list_open" || !list.map || !isOnly) return undefined;
  if (list.attrGet("start") !== null) return undefined;
  const lines = source.split("\n");
  const items = tokens.flatMap((token, index): NumberedList["items"] => {
    if (token.type !== "list_item_open" || token.level !== 1 || !token.map) return [];
    const [from, to] = token.map;
    const written = sourceOf(lines, [from, to]);
    const [open, text, , next] = tokens.slice(index + 1);
    const end = open?.map?.[1] ?? to;
    const isTitled =
      open?.type === "paragraph_open" && isTitle(text) && next?.type !== "list_item_close";
    const rest = isTitled
      ? trimLines(
          written
            .split("\n")
            .slice(end - from)
            .join("\n"),
        )
      : written;
    if (rest === "") return [];
    const title = isTitled ? textOf(text?.children ?? null) : null;
    return [{ title, source: withDefinitions(rest, environment) }];
  });
  const number = tokens.filter(
    ({ type, level }) => type === "list_item_open" && level === 1,
  ).length;
  if (items.length < 2 || items.length !== number || number > MAX_STEPS) return undefined;
  const introduction = withDefinitions(
    trimLines(lines.slice(0, list.map[0]).join("\n")),
    environment,
  );
  return { introduction, items };
}
