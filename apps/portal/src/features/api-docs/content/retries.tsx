import { Code } from "#components/ui/text/inline-code.tsx";
import { Cell, RowName, Table } from "#components/ui/lists/table.tsx";
import { CodeSample, Part, Points, type TopicProps } from "../server/prose.tsx";

const WITHOUT_KEY = [
  ["GET, HEAD", "Yes. They change nothing."],
  ["PATCH", "Yes. A retry changes nothing, and updated_at stays the same."],
  ["PUT", "Yes. A retry changes nothing, but returns 200 instead of 201."],
  ["publish, unpublish, feature, unfeature", "Yes. A retry returns 200 and changes nothing."],
  ["DELETE", "Yes. A retry returns 404, because the guide is already in the trash."],
  ["restore", "Yes. A retry returns 200 and changes nothing."],
  ["POST …/steps/order", "Yes. A retry changes nothing."],
  [
    "POST /guides, …/duplicate, …/steps",
    "No. A retry creates a second guide or step. Send an Idempotency-Key.",
  ],
  [
    "POST /guides/bulk",
    "No. A retry repeats each create, and deleted guides return 404. Send an Idempotency-Key.",
  ],
  [
    "POST /webhooks, …/rotate-secret",
    "No. A retry creates a second webhook or secret. With an Idempotency-Key it returns the secret again.",
  ],
  ["POST …/test, …/redeliver, …/redeliver-failed", "No. A retry sends the events again."],
] as const;

function curlSample(baseUrl: string): string {
  return `IDEMPOTENCY_KEY=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \\n')
curl "${baseUrl}/guides" --retry 5 --retry-all-errors --max-time 10 \\
  -H "Authorization: Bearer $GUIDEPOST_KEY" \\
  -H "Idempotency-Key: \${IDEMPOTENCY_KEY:?}" \\
  -H "Content-Type: application/json" \\
  -d '{"guide": {"title": "Brew a good cup of tea"}}'`;
}

function javascriptSample(baseUrl: string): string {
  return `async function change(method, path, body) {
  const request = {
    method,
    headers: {
      Authorization: \`Bearer \${process.env.GUIDEPOST_KEY}\`,
      "Content-Type": "application/json",
      // One key for all attempts of this change.
      "Idempotency-Key": crypto.randomUUID(),
    },
    body: JSON.stringify(body),
  };
  for (let attempt = 1; ; attempt++) {
    const signal = AbortSignal.timeout(10_000);
    const response = await fetch("${baseUrl}" + path, { ...request, signal }).catch(() => null);
    const mayRetry = !response || [409, 429, 500, 502, 503, 504].includes(response.status);
    if (response && (!mayRetry || attempt === 5)) return response;
    if (attempt === 5) throw new Error("No response after five attempts");
    const seconds = Number(response?.headers.get("Retry-After") ?? attempt);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

const response = await change("POST", "/guides", { guide: { title: "Brew a good cup of tea" } });
console.log(response.status, response.headers.get("Idempotency-Replayed"));`;
}

/** How a client repeats a request whose response it did not receive (contract IDEM-1 to IDEM-7). */
export function Retries({ baseUrl }: Pick<TopicProps, "baseUrl">) {
  return (
    <Part title="Retries after a time-out">
      <p>
        After a time-out you do not know whether the server processed the request. Send an{" "}
        <Code>Idempotency-Key</Code> with each change, and repeat the same request with the same
        key. The change is then made at most once.
      </p>
      <CodeSample language="shellscript" label="Retry with curl" code={curlSample(baseUrl)} />
      <CodeSample
        language="javascript"
        label="Retry in JavaScript"
        code={javascriptSample(baseUrl)}
      />
      <Points>
        <li>
          A key has 1 to 255 visible ASCII characters. Use a new random value for each change, such
          as a UUID. It belongs to the user of the API key and is kept for 24 hours.
        </li>
        <li>
          The same key with the same method, path, query and body returns the stored status and
          body, with <Code>Idempotency-Replayed: true</Code>. Such a response counts toward the
          quota.
        </li>
        <li>
          The same key with another request returns 422 <Code>idempotency_key_reused</Code>. Send
          exactly the same bytes again.
        </li>
        <li>
          While the first request still runs, the response is 409{" "}
          <Code>idempotency_in_progress</Code> with <Code>Retry-After: 1</Code>.
        </li>
        <li>Errors are not stored. Correct the request and send it with the same key.</li>
        <li>
          A key without <Code>admin</Code> cannot get the stored response of a key with{" "}
          <Code>admin</Code>: it returns 403.
        </li>
      </Points>
      <p>Without the header some requests are safe to repeat too:</p>
      <Table caption="Retries without an Idempotency-Key" head={["Request", "Safe to retry?"]}>
        {WITHOUT_KEY.map(([request, response]) => (
          <tr key={request}>
            <RowName>{request}</RowName>
            <Cell>{response}</Cell>
          </tr>
        ))}
      </Table>
    </Part>
  );
}
