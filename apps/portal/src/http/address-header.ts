/** The header by which Next's side learns the client's address; what a client sends there is lost. */
export const addressHeader = "x-client-address";
