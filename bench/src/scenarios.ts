import { UNKNOWN_SECRET } from "./database/accounts.ts";
import type { SeededDatabase } from "./database/seeded-database.ts";
import type { RequestTemplate } from "./load/request-template.ts";

/** The yardstick of a scenario's target (bench/README.md). */
type Yardstick = "service" | "refusal";

export type Scenario = {
  name: string;
  title: string;
  yardstick: Yardstick;
  /** The lowest accepted ratio of our requests per second to the yardstick's. */
  target: number;
  /** The expected status of every response. */
  status: number;
  /** The only other accepted status, and its maximum count at the start of a minute. */
  atMinuteStart?: { status: number; most: number };
  /** Environment variables of our server. */
  env?: Record<string, string>;
  request: (database: SeededDatabase) => RequestTemplate;
};

function bearer(secret: string) {
  return { Authorization: `Bearer ${secret}` };
}
function anyGuide({ guideIds }: SeededDatabase) {
  return {
    method: "GET" as const,
    path: "/v1/guides/{}",
    placeholder: { kind: "between" as const, ...guideIds },
  };
}

function stepContent(verb: string) {
  return (
    `<p>First ${verb} the form on the left, then <strong>read the preview</strong> on the right.</p>` +
    "<ul><li>Names may hold letters and COUNTER_DIGITS.</li><li>Leave the rest empty for now.</li></ul>" +
    '<p>More in <a href="https://example.com/manual" rel="noopener noreferrer nofollow">the manual</a>.</p>'
  );
}

const NEW_GUIDE = JSON.stringify({
  guide: {
    title: "How to plan a launch, take {}",
    description: "From the first list of names to the evening on which it goes out.",
    category: "marketing",
    steps: ["fill in", "check", "send"].map((verb, index) => ({
      position: index + 1,
      title: `Now ${verb} it`,
      content: stepContent(verb),
    })),
  },
});

export const SCENARIOS: readonly Scenario[] = [
  {
    name: "get",
    title: "GET one guide",
    yardstick: "service",
    target: 0.6,
    status: 200,
    request: (database) => ({ ...anyGuide(database), headers: bearer(database.author.secret) }),
  },
  {
    name: "list",
    title: "GET a list of 50",
    yardstick: "service",
    target: 0.6,
    status: 200,
    request: ({ author }) => ({
      method: "GET",
      path: "/v1/guides",
      headers: bearer(author.secret),
      placeholder: { kind: "none" },
    }),
  },
  {
    name: "create",
    title: "POST with 3 steps",
    yardstick: "service",
    target: 0.5,
    status: 201,
    request: ({ author }) => ({
      method: "POST",
      path: "/v1/guides",
      headers: { ...bearer(author.secret), "Content-Type": "application/json" },
      body: NEW_GUIDE,
      placeholder: { kind: "counter" },
    }),
  },
  {
    // Each request has another client address, so that none reaches the limit of failed requests.
    name: "unknown-key",
    title: "401, unknown keys from many addresses",
    yardstick: "refusal",
    target: 0.6,
    status: 401,
    env: { TRUSTED_PROXIES: "1" },
    request: () => ({
      method: "GET",
      path: "/v1/guides/1",
      headers: { ...bearer(UNKNOWN_SECRET), "X-Forwarded-For": "{}" },
      placeholder: { kind: "address" },
    }),
  },
  {
    name: "hammering",
    title: "429, unknown keys from one address",
    yardstick: "refusal",
    target: 0.6,
    status: 429,
    atMinuteStart: { status: 401, most: 300 },
    request: (database) => ({ ...anyGuide(database), headers: bearer(UNKNOWN_SECRET) }),
  },
  {
    name: "over-limit",
    title: "429, account over its minute",
    yardstick: "refusal",
    target: 0.6,
    status: 429,
    // The one accepted request gets 404: this account has no guides.
    atMinuteStart: { status: 404, most: 1 },
    request: (database) => ({ ...anyGuide(database), headers: bearer(database.throttled.secret) }),
  },
];

export const SCENARIO_NAMES = SCENARIOS.map(({ name }) => name);
