import { diffWordsWithSpace } from "diff";

/** A piece of a text: changed, common to both texts, or left out of a long common part ("…"). */
export type Segment = { text: string; isChanged: boolean };

/** How much of a common part is shown before and after a change. */
const CONTEXT = { characters: 100, lines: 3 };

/** Texts that differ almost everywhere are shown as wholly changed after this time. */
const TIMEOUT_MS = 300;

function startOf(text: string): string {
  const lines = text.split("\n").slice(0, CONTEXT.lines).join("\n");
  if (lines.length <= CONTEXT.characters) return lines;
  const cut = lines.slice(0, CONTEXT.characters);
  return cut.replace(/\S+$/, "") || cut;
}
function reversed(text: string) {
  return Array.from(text).toReversed().join("");
}
function endOf(text: string) {
  return reversed(startOf(reversed(text)));
}

function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const start = isFirst ? "" : startOf(text);
  const end = isLast ? "" : endOf(text);
  const left = text.slice(start.length, text.length - end.length);
  if (left.length <= 3) return text;
  const lineBreak = left.includes("\n") ? "\n" : "";
  return `${start}${start && lineBreak}…${end && lineBreak}${end}`;
}

function side(changes: readonly (Segment & { isHere: boolean })[]): Segment[] {
  return changes.flatMap(({ text, isChanged, isHere }, index): Segment[] => {
    if (!isHere) return [];
    if (isChanged) return [{ text, isChanged }];
    return [{ text: shortened(text, index === 0, index === changes.length - 1), isChanged }];
  });
}

/** Compares two texts word by word. Returns the segments of the first and of the second one. */
export function differencesOf(one: string, other: string): [Segment[], Segment[]] {
  if (one === other)
    return [[{ text: one, isChanged: false }], [{ text: other, isChanged: false }]];
  const changes = diffWordsWithSpace(one, other, { timeout: TIMEOUT_MS });
  if (!changes) return [[{ text: one, isChanged: true }], [{ text: other, isChanged: true }]];
  const parts = changes.map(({ value, added, removed }) => ({
    text: value,
    isChanged: added || removed,
    inOne: !added,
    inOther: !removed,
  }));
  return [
    side(parts.map((part) => ({ ...part, isHere: part.inOne }))),
    side(parts.map((part) => ({ ...part, isHere: part.inOther }))),
  ];
}
