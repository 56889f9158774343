import type { RecordedExchange } from "../harness/recorded-exchange.ts";
import type { Violation } from "./prism.ts";

type Explanation = {
  reason: string;
  explains: (exchange: RecordedExchange, violation: Violation) => boolean;
};

/** What a rule of the contract permits, and OpenAPI cannot describe. */
export const EXPLANATIONS: readonly Explanation[] = [
  {
    reason: "with `fields`, a guide has only the named fields (contract LIST-13)",
    explains: ({ path }, { location, code }) =>
      /[?&]fields=/.test(path) && location[0] === "response" && code === "required",
  },
  {
    reason: "an operation without a request body ignores one (contract HTTP-8)",
    explains: (_, { location, message }) =>
      location[0] === "request" && message.startsWith("No supported content types"),
  },
  {
    reason:
      "a greater `limit` means the maximum, also one that Prism cannot read (contract LIST-2)",
    explains: (_, { location, message }) =>
      location.join(".") === "request.query.limit" && message.includes("must be <="),
  },
];
