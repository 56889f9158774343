import { LRUCache } from "lru-cache";

/** The state of a page in the database. */
type State = { version: string; statistics: string };

/** A page, and the version of the content that it shows. It may be newer than the state looked up. */
type Rendered<Page> = { page: Page; version: string };

type Entry<Page> = State & {
  page: Page;
  renderedAt: number;
  /** When the service last confirmed that the page is current. */
  confirmedAt: number;
};

/** How long a page may show earlier counters, in ms. Each view of a page changes them. */
const MAX_STATISTICS_AGE_MS = 60_000;

/** How long a page is available without the database, in ms. */
const MAX_UNCONFIRMED_MS = 10 * 60_000;

type Options<Page extends object> = {
  maxBytes: number;
  sizeOf: (page: Page) => number;
  clock?: () => number;
};

/**
 * Stores rendered pages by their address, the last used ones. A page is rendered once for all requests
 * that wait for the same version.
 */
export function createPageCache<Page extends object>({
  maxBytes,
  sizeOf,
  clock = Date.now,
}: Options<Page>) {
  const entries = new LRUCache<string, Entry<Page>>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => Math.max(1, sizeOf(page)),
  });
  const rendering = new Map<string, Promise<Page | undefined>>();

  return {
    /** Returns the page for a state that was read after the request had started. */
    find: (address: string, { version, statistics }: State): Page | undefined => {
      const entry = entries.get(address);
      if (entry?.version !== version) return undefined;
      const now = clock();
      const isOld = now - entry.renderedAt >= MAX_STATISTICS_AGE_MS;
      if (entry.statistics !== statistics && isOld) return undefined;
      entry.confirmedAt = now;
      return entry.page;
    },

    /** Returns the page as it was last confirmed, for requests without the database (contract AVAIL-4). */
    findUnconfirmed: (address: string): Page | undefined => {
      const entry = entries.get(address);
      return entry && clock() - entry.confirmedAt < MAX_UNCONFIRMED_MS ? entry.page : undefined;
    },

    /**
     * Renders the page, or waits for a rendering of the same version. `render` returns undefined to
     * store nothing.
     */
    render: (
      address: string,
      state: State,
      render: () => Promise<Rendered<Page> | undefined>,
    ): Promise<Page | undefined> => {
      const key = JSON.stringify([address, state.version]);
      const running = rendering.get(key);
      if (running) return running;
      const started = render()
        .then((rendered) => {
          const now = clock();
          const times = { renderedAt: now, confirmedAt: now };
          if (rendered) entries.set(address, { ...state, ...rendered, ...times });
          return rendered?.page;
        })
        .finally(() => rendering.delete(key));
      rendering.set(key, started);
      return started;
    },
  };
}
