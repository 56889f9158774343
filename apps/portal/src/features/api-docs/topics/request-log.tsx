import { TextLink } from "#components/ui/forms/button.tsx";
import { Code } from "#components/ui/text/inline-code.tsx";
import { Cell, RowName, Table } from "#components/ui/lists/table.tsx";
import { CodeSample, Part, Points, type TopicProps } from "../server/prose.tsx";

const FILTERS = [
  ["key_id", "Requests with one key"],
  ["status", "Responses with this status, such as 422"],
  ["code", "Refusals with this error code"],
  ["operation", "Requests of an operation, such as guides.update; unknown for unknown paths"],
  ["since, until", "A range of time: since is included, until is excluded"],
] as const;

const RETENTION = [
  ["Free, Pro", "7 days"],
  ["Team", "30 days"],
  ["Enterprise", "90 days"],
] as const;

const EXPLAINED = `{
  "request": {
    "request_id": "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e",
    "operation": "guides.update",
    "path": "/v1/guides/1042",
    "status": 403,
    "code": "forbidden",
    "checks": [
      { "check": "api_key", "result": "passed", "text": "API key: sk_…9f2c of ada" },
      { "check": "rate_limit", "result": "passed", "text": "Rate limit: 12 of 300 this minute, 640 of 10,000 this hour" },
      { "check": "route", "result": "passed", "text": "Route: PATCH /v1/guides/1042 is guides.update" },
      { "check": "scope", "result": "failed", "text": "Scope: needs write, key has read" },
      …
    ],
    "advice": "Use a key with the scope write, or add the scope to this key in the portal.",
    …
  }
}`;

/** How integrators find out why a request was refused (contract LOG-1 to LOG-11). */
export function RequestLog({ baseUrl }: TopicProps) {
  return (
    <>
      <Part title="What is logged">
        <p>
          Each request with a working key is in the log about a second after its response: time,
          request id, key, method, operation, path, status, code, duration, client address, user
          agent, and the limits at that time.
        </p>
        <Points>
          <li>
            Bodies, values of the query and secrets are not logged. A refused body is described by
            its invalid fields and their messages.
          </li>
          <li>
            401 and 429 responses of a key to an operation share one entry per minute.{" "}
            <Code>requests</Code> is their number, and <Code>received_at</Code> the time of the
            first one. A 401 is logged when the key has existed, for example for a revoked key that
            a program still uses.
          </li>
          <li>Requests without a known key do not appear in any log.</li>
          <li>
            If the service loses power, up to two seconds of the log may be missing. The quota is
            not affected.
          </li>
        </Points>
      </Part>
      <Part title="In the portal">
        <p>
          <TextLink href="/developer/logs">Developer → Logs</TextLink> shows new requests as they
          arrive. Owners see the requests of the account, and members those with their own keys. The
          filters are in the address, so that a list can be shared. Each request has a page with its
          checks, what to do, and a <Code>curl</Code> command to repeat it.
        </p>
        <p>
          The page of a key shows what used it in the last 7 days: operations, user agents and
          client addresses. The dialogs to rotate and revoke a key show the same, so that you can
          see what would stop working.
        </p>
      </Part>
      <Part title="Explain a refusal">
        <p>
          <Code>GET /requests/{"{request_id}"}</Code> explains one request. Every response has the
          id in <Code>X-Request-Id</Code>. Each check is listed in its order with its numbers, and{" "}
          <Code>advice</Code> states what to do. A program reads the explanations of its own
          requests with the key that sent them, with any scope. A key with <Code>admin</Code> reads
          those of all keys of the account.
        </p>
        <CodeSample
          language="shellscript"
          label="Explain a request"
          code={`curl "${baseUrl}/requests/019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e" \\
  -H "Authorization: Bearer $GUIDEPOST_KEY"`}
        />
        <CodeSample language="json" label="An explained request" code={EXPLAINED} />
        <p>
          The request for an explanation is an ordinary request with a key. After 402 and 429, it
          gets the same response until the month or the limit ends, and after 401 the key does not
          work. The code of a 402 or 429 states its reason. The portal, and for a 401 another key
          with <Code>admin</Code>, show the explanation.
        </p>
      </Part>
      <Part title="List requests">
        <p>
          <Code>GET /requests</Code> with an <Code>admin</Code> key lists the requests of all keys
          of the account, newest first. Filters are combined with AND.
        </p>
        <Table caption="Filters of GET /requests" head={["Parameter", "Finds"]}>
          {FILTERS.map(([name, text]) => (
            <tr key={name}>
              <RowName>
                <code className="font-mono text-caption">{name}</code>
              </RowName>
              <Cell>{text}</Cell>
            </tr>
          ))}
        </Table>
        <CodeSample
          language="shellscript"
          label="List refusals of invalid input"
          code={`curl "${baseUrl}/requests?code=validation_failed&limit=100" \\
  -H "Authorization: Bearer $GUIDEPOST_ADMIN_KEY"`}
        />
        <p>
          Pages work as in <TextLink href="/docs/pagination">other lists</TextLink>. With several
          filters, a page can have fewer entries than <Code>limit</Code> before the last page:
          continue until <Code>next_cursor</Code> is null.
        </p>
      </Part>
      <Part title="How long it is kept">
        <p>The plan at the time of the request decides:</p>
        <Table caption="Retention of the request log" head={["Plan", "Kept for"]}>
          {RETENTION.map(([plan, days]) => (
            <tr key={plan}>
              <RowName>{plan}</RowName>
              <Cell>{days}</Cell>
            </tr>
          ))}
        </Table>
      </Part>
    </>
  );
}
