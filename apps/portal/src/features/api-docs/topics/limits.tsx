import { ERRORS, PLAN_IDS, PLANS, UNAUTHENTICATED_PER_MINUTE } from "@guidepost/contract";
import { TextLink } from "#components/ui/forms/button.tsx";
import { Code } from "#components/ui/text/inline-code.tsx";
import { Cell, RowName, Table } from "#components/ui/lists/table.tsx";
import { ENTERPRISE_LIMITS_TEXT, planFigures } from "#lib/formats/plan-limits.ts";
import { CodeSample, Part, Points } from "../server/prose.tsx";

const REFUSAL = `HTTP/1.1 429 Too Many Requests
Content-Type: application/json; charset=utf-8
Retry-After: 12
X-RateLimit-Limit: ${PLANS.pro.limits.perMinute}
X-RateLimit-Remaining: 0
X-RateLimit-Reset: 1795183200

{"error":{"code":"rate_limit_exceeded","message":"${ERRORS.rate_limit_exceeded.message}","retry_after":12}}`;

const { perMinute, perHour, monthlyQuota } = PLANS.pro.limits;

const LIMIT_HEADERS = `HTTP/1.1 200 OK
RateLimit-Policy: "minute";q=${perMinute};w=60, "hour";q=${perHour};w=3600, "month";q=${monthlyQuota}
RateLimit: "minute";r=287;t=42, "hour";r=9120;t=1962, "month";r=37520;t=856340`;

function PlanTable() {
  return (
    <Table
      caption="Limits of each plan"
      head={[
        "Plan",
        { figure: "Requests per minute" },
        { figure: "Per hour" },
        { figure: "Per month" },
        { figure: "Guides" },
      ]}
    >
      {PLAN_IDS.map((id) => {
        const figures = planFigures(id);
        return (
          <tr key={id}>
            <RowName className="whitespace-nowrap">{PLANS[id].name}</RowName>
            <Cell figure>{figures.perMinute}</Cell>
            <Cell figure>{figures.perHour}</Cell>
            <Cell figure>{figures.monthlyQuota}</Cell>
            <Cell figure>{figures.guides}</Cell>
          </tr>
        );
      })}
    </Table>
  );
}

export function Limits() {
  return (
    <>
      <Part title="Limits of each plan">
        <p>
          All keys of an account share its limits. The{" "}
          <TextLink href="/developer/usage">Usage</TextLink> page of the portal shows the limits and
          the current usage of your account.
        </p>
        <PlanTable />
        <p className="text-sm text-ink-soft">
          {ENTERPRISE_LIMITS_TEXT} The Free plan has no API access: each call with a key returns 402{" "}
          <Code>quota_exceeded</Code>.
        </p>
      </Part>
      <Part title="Per minute and per hour">
        <p>
          Windows are fixed: each UTC minute and each UTC hour. Every request with a valid key
          counts toward both, except requests that return 429. The headers of every response
          describe the window of the minute:
        </p>
        <Table caption="Rate limit headers" head={["Header", "Meaning"]}>
          <tr>
            <RowName>
              <Code>X-RateLimit-Limit</Code>
            </RowName>
            <Cell>Maximum requests per minute.</Cell>
          </tr>
          <tr>
            <RowName>
              <Code>X-RateLimit-Remaining</Code>
            </RowName>
            <Cell>Requests that remain in this window.</Cell>
          </tr>
          <tr>
            <RowName>
              <Code>X-RateLimit-Reset</Code>
            </RowName>
            <Cell>When the next window begins, in Unix seconds.</Cell>
          </tr>
        </Table>
      </Part>
      <Part title="All limits in two headers">
        <p>
          <Code>RateLimit-Policy</Code> lists the limits, and <Code>RateLimit</Code> their state, in
          the form of the IETF draft <Code>draft-ietf-httpapi-ratelimit-headers-10</Code>:{" "}
          <Code>q</Code> requests are allowed in <Code>w</Code> seconds, <Code>r</Code> remain, and
          the limit resets in <Code>t</Code> seconds. A month has no <Code>w</Code>, because its
          length differs.
        </p>
        <CodeSample language="http" label="The state of all limits" code={LIMIT_HEADERS} />
        <p>
          <Code>RateLimit</Code> has no month when a request was refused before its quota was read,
          for example with 403 or 429.
        </p>
      </Part>
      <Part title="When you reach a rate limit">
        <p>
          Further requests return 429 <Code>rate_limit_exceeded</Code> with <Code>Retry-After</Code>{" "}
          in seconds. After this time a request is accepted again. At the limit of the hour,{" "}
          <Code>X-RateLimit-Limit</Code> is still the limit of the minute,{" "}
          <Code>X-RateLimit-Remaining</Code> is 0, and <Code>X-RateLimit-Reset</Code> and{" "}
          <Code>Retry-After</Code> refer to the end of the hour.
        </p>
        <CodeSample language="http" label="A response at the limit" code={REFUSAL} />
        <CodeSample
          language="javascript"
          label="Wait and retry in JavaScript"
          code={`const withRetry = async (send) => {
  const response = await send();
  if (response.status !== 429) return response;
  const seconds = Number(response.headers.get("Retry-After"));
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  return withRetry(send);
};`}
        />
      </Part>
      <Part title="The monthly quota">
        <Points>
          <li>
            The period is the calendar month in UTC. The quota resets on the first day of the month.
            Unused requests do not roll over.
          </li>
          <li>
            Every successful request (2xx) counts once, for all methods. Responses with 3xx, 4xx and
            5xx do not count.
          </li>
          <li>
            Above the quota a request returns 402 <Code>quota_exceeded</Code>, with{" "}
            <Code>upgrade_url</Code> and, on a plan with API access, <Code>Retry-After</Code>{" "}
            (seconds to the end of the month). There are never more successful responses than the
            quota allows.
          </li>
          <li>
            <Code>GET /usage</Code> returns the number of used requests. It includes the current
            request.
          </li>
        </Points>
      </Part>
      <Part title="Without a valid key">
        <p>
          Requests that fail authentication are limited to {UNAUTHENTICATED_PER_MINUTE} per minute
          for each client address. Further requests return 429 with the same body. Their headers
          describe this limit.
        </p>
      </Part>
    </>
  );
}
