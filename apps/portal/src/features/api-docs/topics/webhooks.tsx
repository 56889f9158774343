import {
  EVENT_DAYS,
  EVENT_TYPES,
  FAILING_DAYS,
  MAX_WEBHOOKS,
  SECRET_OVERLAP_HOURS,
  TEST_EVENT,
} from "@guidepost/contract";
import { TextLink } from "#components/ui/forms/button.tsx";
import { Code } from "#components/ui/text/inline-code.tsx";
import { Cell, RowName, Table } from "#components/ui/lists/table.tsx";
import { SAMPLE_LANGUAGES, WEBHOOK_SAMPLES } from "#lib/docs/webhook-samples.ts";
import { CodeSample, Part, Points, type TopicProps, WithCode } from "../server/prose.tsx";

function createSample(baseUrl: string): string {
  return `curl -X POST "${baseUrl}/webhooks" \\
  -H "Authorization: Bearer $GUIDEPOST_ADMIN_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "url": "https://example.com/webhooks/guidepost",
    "description": "Search index",
    "events": ["guide.published", "guide.unpublished", "guide.deleted"]
  }'`;
}

function redeliverSample(baseUrl: string): string {
  return `curl -X POST "${baseUrl}/webhooks/7/redeliver-failed?since=2026-11-25T08:00:00Z" \\
  -H "Authorization: Bearer $GUIDEPOST_ADMIN_KEY"`;
}

const EVENTS: readonly [types: readonly string[], contents: string][] = [
  [
    EVENT_TYPES.filter((type) => type.startsWith("guide.")),
    "`guide`: the guide with its steps, as the API returns it at that version. A deleted guide has `deleted_at` too.",
  ],
  [
    ["api_key.created", "api_key.revoked"],
    "`api_key`: its name, scopes, last four characters and user. Never the secret.",
  ],
  [
    ["api_key.expiring"],
    "`api_key`, with `expires_in_days`. Sent 7 days and 1 day before a key expires.",
  ],
  [["member.joined", "member.removed"], "`member`: the username, the display name and the role."],
  [
    ["usage.threshold_reached"],
    "`threshold` (50, 80 or 100) and `usage`. Sent once a month for each threshold.",
  ],
  [[TEST_EVENT], "`webhook`, with its `id`. Sent when you request a test event."],
];

const PAYLOAD = `{
  "id": "evt_5f0c8f1b7a3e4d0f9b3c2a1d6e5f4c3b",
  "type": "guide.published",
  "created_at": "2026-11-25T09:12:44.120Z",
  "account_id": 12,
  "data": {
    "guide": { "id": 1042, "version": 4, "status": "published", "title": "…", "steps": [] }
  }
}`;

const HEADERS = `POST /webhooks/guidepost HTTP/1.1
Content-Type: application/json
User-Agent: Guidepost-Webhooks/1.0
webhook-id: evt_5f0c8f1b7a3e4d0f9b3c2a1d6e5f4c3b
webhook-timestamp: 1795597964
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=`;

const SDK_SAMPLE = `import { verifyWebhook, WebhookVerificationError } from "@guidepost/sdk";

export async function POST(request) {
  try {
    const event = await verifyWebhook(
      await request.text(),
      request.headers,
      process.env.WEBHOOK_SECRET,
    );
    if (event.type === "guide.published") console.log(event.data.guide.url);
    return new Response(null, { status: 204 });
  } catch (error) {
    // Not from Guidepost: without this, frameworks respond with 500.
    if (error instanceof WebhookVerificationError) return new Response(null, { status: 400 });
    throw error;
  }
}`;

/** How an integration receives events (contract HOOK-1 to HOOK-18, HOOK-24, HOOK-26). */
export function Webhooks({ baseUrl, apiUrl }: TopicProps) {
  return (
    <>
      <Part title="Create a webhook">
        <p>
          A webhook is an address of yours. Guidepost sends a POST request to it when something
          happens in your account, so that you need not poll. Owners create webhooks on the{" "}
          <TextLink href="/developer/webhooks">Webhooks</TextLink> page. Programs use a key with the
          scope <Code>admin</Code>:
        </p>
        <CodeSample language="shellscript" label="Create a webhook" code={createSample(baseUrl)} />
        <p>
          The response has the <Code>secret</Code>, which signs the requests. It is shown only once.
          An account has up to {MAX_WEBHOOKS} webhooks. The address must begin with{" "}
          <Code>https://</Code> and be reachable from the internet.
        </p>
      </Part>
      <Part title="Events">
        <Table caption="Events" head={["Type", "Contents of data"]}>
          {EVENTS.map(([types, contents]) => (
            <tr key={contents}>
              <RowName>
                <span className="flex flex-col items-start gap-1 font-normal">
                  {types.map((type) => (
                    <Code key={type}>{type}</Code>
                  ))}
                </span>
              </RowName>
              <Cell>
                <WithCode text={contents} />
              </Cell>
            </tr>
          ))}
        </Table>
        <p>
          The <TextLink href={`${apiUrl}/openapi.json`}>OpenAPI document</TextLink> has the request
          of each type under <Code>webhooks</Code>, with a schema of all its fields, and{" "}
          <TextLink href={`${apiUrl}/docs#schema-WebhookEvent`}>the reference</TextLink> shows them.
          In TypeScript, <Code>verifyWebhook</Code> of the SDK returns the type{" "}
          <Code>WebhookEvent</Code>: after a comparison of <Code>event.type</Code>,{" "}
          <Code>event.data</Code> has the fields of this type. Ignore types that your program does
          not know, because later releases can have more.
        </p>
        <CodeSample language="json" label="The body of a request" code={PAYLOAD} />
        <Points>
          <li>
            Each event is sent at least once. Store the <Code>id</Code> of the events that you have
            processed, and ignore a repeated one. It is also the header <Code>webhook-id</Code>.
          </li>
          <li>
            The order of events is not kept. Compare <Code>version</Code> of a guide with the one
            that you have, and ignore an older one.
          </li>
          <li>
            A change through the API, the portal or the command line sends the same event. A change
            that is rolled back sends none.
          </li>
          <li>
            After a longer failure of your receiver, <Code>GET /changes</Code> returns all changes
            of guides: see <TextLink href="/docs/synchronization">Synchronization</TextLink>.
          </li>
        </Points>
      </Part>
      <Part title="Verify the signature">
        <p>
          Your address is public, so verify that a request is from Guidepost. Requests come from the
          IP addresses of the servers of this service, which can change: a list of permitted IP
          addresses does not replace the signature. Requests are signed as{" "}
          <TextLink href="https://www.standardwebhooks.com">Standard Webhooks</TextLink> 1.0
          defines.
        </p>
        <CodeSample language="http" label="The headers of a request" code={HEADERS} />
        <Points>
          <li>
            The key is the base64 part of the secret, after <Code>whsec_</Code>.
          </li>
          <li>
            The signed text is <Code>webhook-id</Code>, <Code>webhook-timestamp</Code> and the body,
            separated by dots. The body is that of the request, byte for byte.
          </li>
          <li>
            A signature is <Code>v1,</Code> and the HMAC-SHA256 of this text in base64. The header
            can have several signatures, separated by spaces. One of them must match.
          </li>
          <li>
            Refuse a timestamp that differs from your clock by more than five minutes, so that an
            old request cannot be sent again.
          </li>
        </Points>
        <p>
          With <TextLink href="/docs/sdk">the SDK</TextLink>, in a framework that uses{" "}
          <Code>Request</Code>. A request that is not from Guidepost gets the status 400:
        </p>
        <CodeSample
          language="javascript"
          label="Verify a signature with the SDK"
          code={SDK_SAMPLE}
        />
        {SAMPLE_LANGUAGES.map((language) => {
          const { grammar, code, needs, command } = WEBHOOK_SAMPLES[language];
          return (
            <div key={language} className="flex min-w-0 flex-col gap-3">
              <p>
                {language}, as a complete receiver. It needs {needs}. Run it with{" "}
                <Code>{command}</Code>.
              </p>
              <CodeSample
                language={grammar}
                label={`Verify a signature in ${language}`}
                code={code}
              />
            </div>
          );
        })}
      </Part>
      <Part title="Responses and retries">
        <Points>
          <li>
            Respond with a status from 200 to 299 within 10 seconds. Store the event first, and
            process it afterwards.
          </li>
          <li>
            After any other result, the event is sent again after 5 seconds, 5 minutes, 30 minutes,
            2 hours, 5 hours, 10 hours and 14 hours, each since the attempt before.
          </li>
          <li>Redirects are not followed. Change the URL of the webhook instead.</li>
          <li>
            A status of 410 disables the webhook at once, and so do {FAILING_DAYS} days of failures
            without a success. Deliveries that wait are sent when you enable it again.
          </li>
          <li>
            At most five requests are sent to a webhook at the same time. Before its first success,
            and while it fails or responds slowly, only one is sent.
          </li>
        </Points>
      </Part>
      <Part title="Test and repair">
        <p>
          The page of a webhook shows each delivery of the last {EVENT_DAYS} days with its requests
          and responses. There you send a test event, which has the type <Code>{TEST_EVENT}</Code>,
          and send deliveries again. The API has the same operations:
        </p>
        <CodeSample
          language="shellscript"
          label="Redeliver what failed since a time"
          code={redeliverSample(baseUrl)}
        />
        <p>
          To try a receiver on your computer, run one of the programs above, and make its port
          reachable with a tunnel that has an https address.
        </p>
      </Part>
      <Part title="Rotate the secret">
        <p>
          <Code>POST /webhooks/{"{webhook_id}"}/rotate-secret</Code> returns a new secret. For{" "}
          {SECRET_OVERLAP_HOURS} hours, requests have a signature of each secret, so a receiver with
          either of them accepts them. Replace the secret in your receiver within this time.
        </p>
      </Part>
    </>
  );
}
