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

/** All fragments without duplicates, numbered from 1. `host` is that of the beacon. */
export function fragmentsFor(host: string): Fragment[] {
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

/** Returns up to `count` fragments of all categories with at most `longest` characters. */
export function pickTexts(
  fragments: readonly Fragment[],
  count: number,
  longest: number,
): string[] {
  const fitting = fragments
    .filter((fragment) => isOneLine(fragment) && fragment.html.length <= longest)
    .map(({ html }) => html.trim());
  const every = Math.floor(fitting.length / count);
  return fitting.filter((_, index) => index % every === 0).slice(0, count);
}
