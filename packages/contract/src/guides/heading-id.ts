/**
 * The prefix of each heading's id, so that an id of the content equals none of the page (contract STEP-10). In a file of its
 * own, because the script of public pages contains it.
 */
export const HEADING_ID_PREFIX = "user-content-";
