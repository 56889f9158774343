/** Set by the portal on requests that Next answers with data for an open page, not with a document. */
export const flightHeader = "x-flight";
