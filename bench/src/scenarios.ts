import { unknownSecret } from "./arrange/accounts.ts";
import type { Stage } from "./arrange/arrange.ts";
import type { RequestTemplate } from "./request-template.ts";

/** Which yardstick a scenario's target speaks of (bench/README.md). */
type Yardstick = "service" | "refusal";

export type Scenario = {
  name: string;
  title: string;
  yardstick: Yardstick;
  /** Our requests/s over the yardstick's: what is aimed at. */
  target: number;
  /** What every answer has to be. */
  status: number;
  /** The only other answers that may occur, and how many when a minute begins. */
  atMinuteStart?: { status: number; most: number };
  /** Variables of our server beside its defaults. */
  env?: Record<string, string>;
  request: (stage: Stage) => RequestTemplate;
};

const bearer = (secret: string) => ({ Authorization: `Bearer ${secret}` });
const anyGuide = ({ guideIds }: Stage) => ({
  method: "GET" as const,
  path: "/v1/guides/{}",
  filling: { kind: "between" as const, ...guideIds },
});

const stepContent = (verb: string) =>
  `<p>First ${verb} the form on the left, then <strong>read the preview</strong> on the right.</p>` +
  "<ul><li>Names may hold letters and digits.</li><li>Leave the rest empty for now.</li></ul>" +
  '<p>More in <a href="https://example.com/manual" rel="noopener noreferrer nofollow">the manual</a>.</p>';

const newGuide = JSON.stringify({
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

export const scenarios: readonly Scenario[] = [
  {
    name: "get",
    title: "GET one guide",
    yardstick: "service",
    target: 0.6,
    status: 200,
    request: (stage) => ({ ...anyGuide(stage), headers: bearer(stage.author.secret) }),
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
      filling: { kind: "nothing" },
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
      body: newGuide,
      filling: { kind: "counter" },
    }),
  },
  {
    // Behind a proxy that tells each client's address, none of them meets the limit of failures.
    name: "unknown-key",
    title: "401, unknown keys from many addresses",
    yardstick: "refusal",
    target: 0.6,
    status: 401,
    env: { TRUSTED_PROXIES: "1" },
    request: () => ({
      method: "GET",
      path: "/v1/guides/1",
      headers: { ...bearer(unknownSecret), "X-Forwarded-For": "{}" },
      filling: { kind: "address" },
    }),
  },
  {
    name: "hammering",
    title: "429, unknown keys from one address",
    yardstick: "refusal",
    target: 0.6,
    status: 429,
    atMinuteStart: { status: 401, most: 300 },
    request: (stage) => ({ ...anyGuide(stage), headers: bearer(unknownSecret) }),
  },
  {
    name: "over-limit",
    title: "429, account over its minute",
    yardstick: "refusal",
    target: 0.6,
    status: 429,
    // The one that is let through finds nothing: this account owns no guides.
    atMinuteStart: { status: 404, most: 1 },
    request: (stage) => ({ ...anyGuide(stage), headers: bearer(stage.throttled.secret) }),
  },
];

export const scenarioNames = scenarios.map(({ name }) => name);
