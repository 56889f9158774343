import { addresses } from "./vectors/addresses.ts";
import { broken } from "./vectors/broken.ts";
import { clobbering } from "./vectors/clobbering.ts";
import { documents } from "./vectors/documents.ts";
import { encodings, nuls } from "./vectors/encodings.ts";
import { foreign } from "./vectors/foreign.ts";
import { isOneLine, type Fragment, type Vector } from "./fragment.ts";
import { handlers } from "./vectors/handlers.ts";
import { mutations } from "./vectors/mutations.ts";
import { nesting } from "./vectors/nesting.ts";
import { scripts } from "./vectors/scripts.ts";
import { styles } from "./vectors/styles.ts";
import { IS_STRESS } from "#harness/stress.ts";

const categories = {
  scripts,
  handlers,
  addresses,
  foreign,
  documents,
  mutations,
  broken,
  encodings,
  clobbering,
  styles,
  nesting,
  nuls,
};

/**
 * Creates a fragment that reports `number` to the test or to the server at `host`
 * (`127.0.0.1:4321`).
 */
function write(vector: Vector, number: number, host: string): string {
  const run = `__ran(${number})`;
  const html = typeof vector === "string" ? vector.replaceAll("RUN", run) : vector(run);
  return html
    .replaceAll("http:BEACON", `http://${host}/${number}`)
    .replaceAll("BEACON", `//${host}/${number}`)
    .replaceAll("FRIEND", `http://${host}/friend`);
}

/** `npm run test:stress` tests every fragment, `npm test` a fixed sample. */

/** The number of fragments of each category in the sample. */
const SAMPLE_SIZE = 5;

/** Returns up to `count` items at equal distances, with the first and the last one. */
function pickEvenly<Item>(items: readonly Item[], count: number): Item[] {
  const distance = (items.length - 1) / Math.max(1, count - 1);
  const picked = new Set(Array.from({ length: count }, (_, index) => Math.round(index * distance)));
  return items.filter((_, index) => picked.has(index));
}

/** All fragments without duplicates, numbered from 1. `host` is that of the beacon. */
export function corpusFor(host: string): Fragment[] {
  const seen = new Set<string>();
  return Object.entries(categories)
    .flatMap(([category, vectors]) => vectors.map((vector) => ({ category, vector })))
    .filter(({ vector }) => {
      const text = write(vector, 0, host);
      return !seen.has(text) && seen.add(text);
    })
    .map(({ category, vector }, index) => ({
      number: index + 1,
      category,
      html: write(vector, index + 1, host),
    }));
}

/**
 * The fragments that a test uses: the whole corpus under stress, otherwise a fixed sample, 5 of each
 * category at equal distances in its list. A fragment has the same number in both.
 */
export function fragmentsFor(host: string): Fragment[] {
  const corpus = corpusFor(host);
  if (IS_STRESS) return corpus;
  return Object.keys(categories).flatMap((name) =>
    pickEvenly(
      corpus.filter(({ category }) => category === name),
      SAMPLE_SIZE,
    ),
  );
}

/** The number of hostile texts that a test uses: `whole` under stress, otherwise `sample`. */
export const countOf = ({ sample, whole }: { sample: number; whole: number }): number =>
  IS_STRESS ? whole : sample;

/**
 * Returns up to `count` fragments of all categories with at most `longest` characters. The first one
 * ends the attribute or inline script that contains it.
 */
export function pickTexts(
  fragments: readonly Fragment[],
  count: number,
  longest: number,
): string[] {
  const fitting = fragments
    .filter((fragment) => isOneLine(fragment) && fragment.html.length <= longest)
    .map(({ html }) => html.trim());
  const first = fitting.filter((text) => text.startsWith('"')).slice(0, 1);
  const others = fitting.filter((text) => !first.includes(text));
  return [...first, ...pickEvenly(others, count - first.length)];
}
