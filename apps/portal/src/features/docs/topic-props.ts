import type { Account } from "@guidepost/contract";

/** What the pages fill in of the reader's own; `baseUrl` ends with the version. */
export type TopicProps = { baseUrl: string; account: Account };
