import { UNKNOWN_SECRET } from "./database/accounts.ts";
import type { Author, SeededDatabase } from "./database/seeded-database.ts";
import type { RequestTemplate } from "./load/request-template.ts";

/** The yardstick of a scenario's target (bench/README.md). */
type Yardstick = "plainHttp" | "service" | "refusal";

/** The lowest accepted ratios to the yardstick. */
type Goal = {
  /** Of our requests per second to the yardstick's. */
  wall: number;
  /** Of the yardstick's CPU time of a request to ours. Not set: not judged. */
  cpu?: number;
  /** Our requests per second. Not set: not judged. */
  perSecond?: number;
};

/** A load below saturation, at which our latency is measured. */
type SteadyLoad = {
  /** Default: half of our highest throughput. */
  perSecond?: number;
  /** The highest accepted p99, in ms. */
  p99: number;
};

export type Scenario = {
  name: string;
  title: string;
  /** The server that is measured. */
  app: "api" | "portal";
  yardstick: Yardstick;
  goal: Goal;
  connections: number;
  /** The number of accounts whose keys the requests have. */
  accounts: number;
  /** Whether our server counts rate limits in Redis. The yardsticks have no limits. */
  usesRedis: boolean;
  steadyLoad?: SteadyLoad;
  /** The expected status of every response. */
  status: number;
  /** The only other accepted status, and its maximum count at the start of a minute. */
  atMinuteStart?: { status: number; most: number };
  /** Environment variables of our server. */
  env?: Record<string, string>;
  requests: (database: SeededDatabase) => RequestTemplate[];
};

/** 32 connections saturate one core without long queues. */
const DEFAULTS = { app: "api", connections: 32, accounts: 1, usesRedis: false } as const;

function bearer(secret: string) {
  return { Authorization: `Bearer ${secret}` };
}
function anyGuideOf({ guideIds }: Author, secret: string): RequestTemplate {
  return {
    method: "GET",
    path: "/v1/guides/{}",
    headers: bearer(secret),
    placeholder: { kind: "between", ...guideIds },
  };
}
function guidesOf(...authors: Author[]): RequestTemplate[] {
  return authors.map((author) => anyGuideOf(author, author.secret));
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
    ...DEFAULTS,
    name: "get",
    title: "GET one guide",
    yardstick: "service",
    goal: { wall: 1.7, cpu: 1.2 },
    steadyLoad: { p99: 5 },
    status: 200,
    requests: ({ author }) => guidesOf(author),
  },
  {
    ...DEFAULTS,
    name: "get-100-accounts",
    title: "GET one guide",
    yardstick: "service",
    goal: { wall: 1.6 },
    accounts: 100,
    status: 200,
    requests: ({ others }) => guidesOf(...others),
  },
  {
    ...DEFAULTS,
    name: "get-redis",
    title: "GET one guide",
    yardstick: "service",
    goal: { wall: 1.2 },
    usesRedis: true,
    status: 200,
    requests: ({ author }) => guidesOf(author),
  },
  {
    ...DEFAULTS,
    name: "get-8-connections",
    title: "GET one guide",
    yardstick: "service",
    goal: { wall: 1 },
    connections: 8,
    status: 200,
    requests: ({ author }) => guidesOf(author),
  },
  {
    ...DEFAULTS,
    name: "get-1-connection",
    title: "GET one guide",
    yardstick: "service",
    goal: { wall: 0.5 },
    connections: 1,
    status: 200,
    requests: ({ author }) => guidesOf(author),
  },
  {
    ...DEFAULTS,
    name: "list",
    title: "GET a list of 50",
    yardstick: "service",
    goal: { wall: 1.3, cpu: 0.7 },
    status: 200,
    requests: ({ author }) => [
      {
        method: "GET",
        path: "/v1/guides",
        headers: bearer(author.secret),
        placeholder: { kind: "none" },
      },
    ],
  },
  {
    ...DEFAULTS,
    name: "create",
    title: "POST with 3 steps",
    yardstick: "service",
    goal: { wall: 1, cpu: 0.6 },
    status: 201,
    requests: ({ author }) => [
      {
        method: "POST",
        path: "/v1/guides",
        headers: { ...bearer(author.secret), "Content-Type": "application/json" },
        body: NEW_GUIDE,
        placeholder: { kind: "counter" },
      },
    ],
  },
  {
    // Each request has another client address, so that none reaches the limit of failed requests.
    ...DEFAULTS,
    name: "unknown-key",
    title: "401, unknown keys from many addresses",
    yardstick: "refusal",
    goal: { wall: 1, cpu: 1 },
    status: 401,
    env: { TRUSTED_PROXIES: "1" },
    requests: () => [
      {
        method: "GET",
        path: "/v1/guides/1",
        headers: { ...bearer(UNKNOWN_SECRET), "X-Forwarded-For": "{}" },
        placeholder: { kind: "address" },
      },
    ],
  },
  {
    ...DEFAULTS,
    name: "hammering",
    title: "429, unknown keys from one address",
    yardstick: "refusal",
    goal: { wall: 1, cpu: 1 },
    status: 429,
    atMinuteStart: { status: 401, most: 300 },
    requests: ({ author }) => [anyGuideOf(author, UNKNOWN_SECRET)],
  },
  {
    ...DEFAULTS,
    name: "over-limit",
    title: "429, account over its minute",
    yardstick: "refusal",
    goal: { wall: 1, cpu: 1 },
    status: 429,
    // The one accepted request gets 404: this account has no guides.
    atMinuteStart: { status: 404, most: 1 },
    requests: ({ author, throttled }) => [anyGuideOf(author, throttled.secret)],
  },
];

export const SCENARIO_NAMES = SCENARIOS.map(({ name }) => name);
