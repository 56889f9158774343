/** The maximum number of calls in one batch. The client, the server and the read limit share it. */
export const MAX_BATCH_SIZE = 10;
