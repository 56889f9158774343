// Headers that the guard sets for the code that runs in Next. A value from a client is removed.

/** The client's address. */
export const addressHeader = "x-client-address";

/** Set when Next answers with data for an open page, not with a document. */
export const flightHeader = "x-flight";
