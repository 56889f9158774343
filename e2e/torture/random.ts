import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

/** A stream of random numbers that depends on its seed only. */
export type Random = {
  /** Returns an integer from `from` to `to`, both included. */
  int: (from: number, to: number) => number;
  /** Returns an element of a list that is not empty. */
  pick: <Item>(items: readonly Item[]) => Item;
  /** Returns the items in random order. */
  shuffle: <Item>(items: readonly Item[]) => Item[];
};

/** Creates a stream. Streams of one seed with different numbers are independent of each other. */
export function createRandom(seed: number, stream = 0): Random {
  const source = xoroshiro128plus(seed ^ Math.imul(stream + 1, 0x9e37_79b9));
  // The first numbers of similar seeds are similar.
  for (let skipped = 0; skipped < 16; skipped += 1) source.next();

  const int = (from: number, to: number) => uniformInt(source, from, to);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[int(0, items.length - 1)];
    if (item === undefined) throw new Error("There is no item to pick.");
    return item;
  };
  const shuffle = <Item>(items: readonly Item[]): Item[] =>
    items
      .map((item) => ({ item, order: int(0, 0x7fff_ffff) }))
      .sort((one, other) => one.order - other.order)
      .map(({ item }) => item);
  return { int, pick, shuffle };
}
