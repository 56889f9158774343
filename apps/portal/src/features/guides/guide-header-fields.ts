/** The fields of a guide that a page needs without its content, for server and browser: both have the same query. */
export const GUIDE_HEADER_FIELDS = "title,status,has_pending_changes";
