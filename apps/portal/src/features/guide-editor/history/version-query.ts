export const VERSIONS_PER_PAGE = 50;

/** The part of an infinite query of versions that the server and the browser share. */
export const VERSION_PAGES = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
};
