/** The page that confirms, in a window of its own, who is signed in by GitHub or Google. */
export const confirmPath = "/confirm";

/** The BroadcastChannel on which that page reports success to the page that opened it. */
export const confirmedChannel = "identity-confirmed";
