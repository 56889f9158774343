import type { Account } from "@guidepost/contract";

export type TopicProps = {
  /** The API's address, which ends with the version. */
  baseUrl: string;
  account: Account;
  /** The tags and attributes that a step's content may have. */
  permittedHtml: readonly { tag: string; attributes: readonly string[] }[];
};
