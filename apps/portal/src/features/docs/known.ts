import type { Account } from "@guidepost/contract";

/** What the pages fill in of the reader's own; `baseUrl` ends with the version. */
export type Known = { baseUrl: string; account: Account };
