/** Notifications of a page. */
const PAGE = 20;

/** The cursor in the address of the page; undefined if it is not one. */
export function readNotificationQuery(query: Record<string, string | string[] | undefined>): {
  cursor: string | undefined;
} {
  const { cursor } = query;
  return {
    cursor: typeof cursor === "string" && /^[1-9]\d{0,14}$/.test(cursor) ? cursor : undefined,
  };
}

/** The input of the list, which is the same on the server and in the browser. */
export function toNotificationInput({ cursor }: { cursor: string | undefined }) {
  return { limit: PAGE, ...(cursor !== undefined && { cursor }) };
}
