/** A text that differs from another one: what differs, and what stands around it in both. */
export type Excerpt = { before: string; differs: string; after: string };

/** No more than this stands before and after it. */
const around = { characters: 100, lines: 3 };

/** Also before the first character and behind the last. */
const isSpace = (text: string, at: number) => !/\S/.test(text.charAt(at));

/** How many characters two texts begin with in common; a word that differs does so as a whole. */
const commonStart = (one: string, other: string): number => {
  const shorter = Math.min(one.length, other.length);
  let at = 0;
  while (at < shorter && one.charAt(at) === other.charAt(at)) at++;
  if (isSpace(one, at) && isSpace(other, at)) return at;
  while (!isSpace(one, at - 1)) at--;
  return at;
};

const reversed = (text: string) => text.split("").toReversed().join("");

const shortenedStart = (text: string): string => {
  const lines = text.split("\n").slice(-around.lines).join("\n");
  const near = lines.slice(-around.characters);
  if (near === text) return text;
  return near === lines ? `…\n${lines}` : `…${near.slice(Math.max(0, near.search(/\s/)))}`;
};
const shortenedEnd = (text: string) => reversed(shortenedStart(reversed(text)));

/** Where two texts differ: from the first word that does to the last, each with what is around it. */
export const excerptsOf = (one: string, other: string): [Excerpt, Excerpt] => {
  const start = commonStart(one, other);
  const end = commonStart(reversed(one.slice(start)), reversed(other.slice(start)));
  const excerpt = (text: string): Excerpt => ({
    before: shortenedStart(text.slice(0, start)),
    differs: text.slice(start, text.length - end),
    after: shortenedEnd(text.slice(text.length - end)),
  });
  return [excerpt(one), excerpt(other)];
};
