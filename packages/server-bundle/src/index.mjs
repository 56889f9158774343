/**
 * Replaces each character outside of Latin-1 by its escape sequence. A backslash before it has no effect, and is removed:
 * the sequence would become text.
 *
 * @param {string} code
 */
export const escapeWide = (code) =>
  code.replace(/\\*[^\0-\xff]/g, (match) => {
    const slashes = match.length - 1;
    const hex = match.charCodeAt(slashes).toString(16).padStart(4, "0");
    return `${match.slice(slashes % 2, slashes)}\\u${hex}`;
  });

/**
 * Node keeps the sources of the modules in memory, with two bytes a character when one of them is not in Latin-1.
 *
 * @returns {import("rolldown").Plugin}
 */
function escapeWideCharacters() {
  return {
    name: "escape-wide-characters",
    // Later than `renderChunk`: Rolldown then prints the code again.
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === "chunk") chunk.code = escapeWide(chunk.code);
    },
  };
}

const EDGES = /(?<=let \w+=this\.#\w+\(\),\w+=)\{\}(?=;for\()/g;
/** V8 keeps the numeric fields of an object with such an index in a hash table. */
const SPARSE = "{4294967294:void 0}";

/**
 * The client of Prisma has 2,000 objects with few numeric fields between 0 and 1,400. V8 keeps those in arrays up to
 * the largest number, which took 11 MiB (decision 371).
 *
 * @returns {import("rolldown").Plugin}
 */
function compactPrismaClient() {
  const client = /@prisma\/client\/runtime\/client\.m?js$/;
  return {
    name: "compact-prisma-client",
    transform: {
      filter: { id: client },
      handler(code) {
        if (code.match(EDGES)?.length !== 2)
          this.error("@prisma/client creates the edges of its graph in another way");
        return { code: code.replace(EDGES, SPARSE), map: null };
      },
    },
  };
}

/**
 * Returns the options of Rolldown for a server. Node keeps its code and its source maps in memory, so both are small.
 *
 * @param {import("rolldown").RolldownOptions} options
 * @returns {import("rolldown").RolldownOptions}
 */
export const serverBundle = ({ plugins = [], ...options }) => ({
  ...options,
  platform: "node",
  plugins: [plugins, compactPrismaClient(), escapeWideCharacters()],
  output: {
    dir: "dist",
    format: "esm",
    cleanDir: true,
    sourcemap: true,
    sourcemapExcludeSources: true,
    comments: false,
  },
});
