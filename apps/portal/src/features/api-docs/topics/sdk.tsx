import { TextLink } from "#components/ui/forms/button.tsx";
import { Code } from "#components/ui/text/inline-code.tsx";
import { Cell, RowName, Table } from "#components/ui/lists/table.tsx";
import { installSdk } from "#lib/docs/packages.ts";
import { CodeSample, Part, Points, type TopicProps, WithCode } from "../server/prose.tsx";

function createSample(baseUrl: string): string {
  return `import { Guidepost } from "@guidepost/sdk";

const guidepost = new Guidepost({
  apiKey: process.env.GUIDEPOST_KEY,
  baseUrl: "${baseUrl}",
});

const draft = await guidepost.guides.create({
  title: "Brew a good cup of tea",
  category: "lifestyle",
  steps: [
    { position: 1, title: "Boil", content: "<p>Bring fresh water to the boil.</p>" },
    { position: 2, title: "Steep", content: "<p>Three minutes, no longer.</p>" },
  ],
});
const published = await guidepost.guides.publish(draft.id);
console.log(published.url);`;
}

const LIST_SAMPLE = `// Reads the next page when the loop needs it.
for await (const guide of guidepost.guides.list({ status: "published" })) {
  console.log(guide.title);
}

// One page, with the total.
const page = await guidepost.guides.list({ limit: 10, count: true }).page();
console.log(page.guides.length, page.total);`;

const ERROR_SAMPLE = `import { GuidepostError, ValidationFailedError } from "@guidepost/sdk";

try {
  await guidepost.guides.create({ title: "" });
} catch (error) {
  if (error instanceof ValidationFailedError) console.error(error.fields.title);
  else if (error instanceof GuidepostError) console.error(error.code, error.requestId, error.helpUrl);
  else throw error;
}`;

const CHANGE_SAMPLE = `import { PreconditionFailedError } from "@guidepost/sdk";

const guide = await guidepost.guides.get(42);
try {
  await guidepost.guides.update(42, { title: guide.title + " (2026)" }, { ifMatch: guide });
} catch (error) {
  if (!(error instanceof PreconditionFailedError)) throw error;
  console.error("Someone else has changed the guide. Read it again.");
}`;

const DRY_SAMPLE = `const planned = await guidepost.guides
  .upsert("docs/tea.md", { title: "Tea" }, { dryRun: true })
  .withResponse();
console.log(planned.status === 201 ? "It would be created" : planned.data.version);`;

const CALLS = [
  [
    "guides.list(filters)",
    'Lists guides. `for await` reads all of them, `page()` reads one page. `include: "steps"` adds the steps.',
  ],
  [
    "guides.get(id)",
    'Reads a guide with its steps: only `fields`, as Markdown with `format`, or with the Markdown that was sent (`include: "source"`).',
  ],
  ["guides.getMarkdown(id)", "Reads a guide as one Markdown document."],
  ["guides.create(guide)", "Creates a draft."],
  ["guides.update(id, changes)", "Changes the fields that are given."],
  ["guides.upsert(externalId, guide)", "Creates or replaces the guide with your own id."],
  ["guides.getByExternalId(externalId)", "Reads a guide by your own id."],
  ["guides.deleteByExternalId(externalId)", "Deletes a guide by your own id."],
  [
    "guides.bulk(operations)",
    "Applies up to 100 operations, each with its own result. `atomic` applies all or none.",
  ],
  [
    "guides.addStep(id, step), guides.updateStep(id, stepId, changes)",
    "Adds a step, and changes the fields of a step.",
  ],
  [
    "guides.deleteStep(id, stepId), guides.reorderSteps(id, stepIds)",
    "Deletes a step, and arranges all steps.",
  ],
  [
    "guides.getDraft(id), guides.saveDraft(id, guide)",
    "Reads and saves the pending draft of a published guide.",
  ],
  [
    "guides.publishDraft(id), guides.discardDraft(id)",
    "Makes the pending draft public, and deletes it.",
  ],
  [
    "guides.insights(id, { from, to }), insights({ from, to, user_id })",
    "Reads how readers use a guide, and all guides.",
  ],
  [
    "guides.feedback(id), feedback({ status, rating })",
    "Lists what readers wrote about a guide, and about all guides.",
  ],
  [
    "guides.markFeedback(id, feedbackId, status), guides.deleteFeedback(id, feedbackId)",
    "Marks what a reader wrote as read or new, and deletes it.",
  ],
  [
    "guides.versions(id), guides.getVersion(id, number), guides.restoreVersion(id, number)",
    "Lists, reads and restores the versions that readers saw.",
  ],
  [
    "guides.setSchedule(id, { publish_at, unpublish_at })",
    "Sets when a guide is published and unpublished.",
  ],
  ["guides.duplicate(id)", "Creates a draft with the content of a guide."],
  ["guides.delete(id), guides.restore(id)", "Moves a guide to the trash, and restores it."],
  ["guides.publish(id), guides.unpublish(id)", "Publishes a draft, and makes it a draft again."],
  ["guides.feature(id), guides.unfeature(id)", "Pins a guide to its author’s profile."],
  ["changes({ cursor })", "Reads the changes of guides since a cursor."],
  ["me(), usage()", "Returns the key with its account, and the usage of the month."],
  ["uploadImage(file)", "Stores an image for the content of guides, and returns its address."],
  ["users()", "Lists the users of the account. Needs `admin`."],
  [
    "requests.list(filters), requests.get(requestId)",
    "Lists logged requests, which needs `admin`, and explains one.",
  ],
  ["auditLog(filters)", "Lists who did what in the account. Needs `admin`."],
  [
    "webhooks.create(webhook), webhooks.list(), webhooks.get(id), webhooks.update(id, changes), webhooks.delete(id)",
    "Manages webhooks. Needs `admin`.",
  ],
  [
    "webhooks.rotateSecret(id), webhooks.test(id)",
    "Replaces the secret, and sends a test event. Needs `admin`.",
  ],
  [
    "webhooks.deliveries(id), webhooks.delivery(id, deliveryId), webhooks.redeliver(id, deliveryId), webhooks.redeliverFailed(id)",
    "Reads deliveries, and sends events again. Needs `admin`.",
  ],
  [
    "verifyWebhook(body, headers, secret)",
    "Verifies a request to a webhook, and returns its event.",
  ],
  ["request({ method, path })", "Sends any other request of the API."],
] as const;

const OPTIONS = [
  ["timeout", "Longest time of one attempt in ms. 30,000 by default."],
  ["maxRetries", "Retries after the first attempt. 3 by default."],
  ["maxRetryDelay", "Longest wait before a retry in ms. 60,000 by default."],
  ["fetch", "A function that replaces the global fetch."],
  ["headers", "Headers of every request."],
] as const;

/** The client of packages/sdk (contract CLIENT-1 to CLIENT-9). */
export function Sdk({ baseUrl, portalUrl }: TopicProps) {
  return (
    <>
      <Part title="Install">
        <p>
          <Code>@guidepost/sdk</Code> is a client for TypeScript and JavaScript without
          dependencies, under the MIT license. Its types are generated from the same document as the
          reference. It is tested in Node.js 20 and later, with <Code>import</Code> and{" "}
          <Code>require</Code>, and in Chromium. Deno, Bun and other browsers have the same
          standards, such as <Code>fetch</Code>, but are not tested. TypeScript must be 5.0 or
          later.
        </p>
        <CodeSample language="shellscript" label="Install the SDK" code={installSdk(portalUrl)} />
        <p>
          This portal serves the package of its release at this address. No registry has it. After
          an upgrade of Guidepost, the file is another one, and <Code>npm ci</Code> refuses it until
          you run the command again. To keep a version, store the file in your repository, and
          install it from there.
        </p>
        <CodeSample
          language="javascript"
          label="Create and publish a guide with the SDK"
          code={createSample(baseUrl)}
        />
      </Part>
      <Part title="Browsers">
        <p>
          A key must not be in a web page. Public guides need no key: see{" "}
          <TextLink href="/docs/mobile-app">Guides in a mobile app</TextLink>. The API permits only
          pages of the portal’s origin to read its responses (
          <TextLink href="/docs/authentication#browsers">CORS</TextLink>). In pages of other
          origins, calls reject with <Code>connection_failed</Code>: send them through your server.
        </p>
      </Part>
      <Part title="Calls">
        <Table caption="Calls of the SDK" head={["Call", "What it does"]}>
          {CALLS.map(([call, text]) => (
            <tr key={call}>
              <RowName className="min-w-52 wrap-anywhere">{call}</RowName>
              <Cell className="min-w-52">
                <WithCode text={text} />
              </Cell>
            </tr>
          ))}
        </Table>
        <p>
          Names of fields are those of the API. With <Code>withResponse()</Code>, a call resolves to
          the data with status, headers, request id, <Code>ETag</Code> and <Code>warnings</Code>:
          what cleaning removed from the HTML of a change, and what an uploaded image has lost.
        </p>
      </Part>
      <Part title="Lists">
        <CodeSample language="javascript" label="Read lists with the SDK" code={LIST_SAMPLE} />
      </Part>
      <Part title="Errors and retries">
        <p>
          Each failure is a <Code>GuidepostError</Code>, with a subclass for each code. Without a
          response, the code is <Code>connection_failed</Code> or <Code>timeout</Code>, and the
          message has the address and the cause. A code that is newer than the SDK is{" "}
          <Code>unknown_code</Code>, and <Code>apiCode</Code> has it.
        </p>
        <CodeSample language="javascript" label="Handle errors with the SDK" code={ERROR_SAMPLE} />
        <Points>
          <li>
            The SDK repeats a request after a lost connection, a time-out, 408, 429 and 5xx. It
            waits as long as <Code>Retry-After</Code> requires.
          </li>
          <li>
            Each change has a random <Code>Idempotency-Key</Code>, so that a repeated change is made
            once. Set <Code>idempotencyKey</Code> to choose your own.
          </li>
          <li>
            <Code>signal</Code> cancels a call, its retries and the waits between them.
          </li>
        </Points>
      </Part>
      <Part title="Concurrent changes">
        <p>
          With <Code>ifMatch</Code>, a change is refused when the guide was changed since it was
          read. With <Code>ifNoneMatch</Code>, a read resolves to null when nothing has changed. It
          then uses no quota.
        </p>
        <CodeSample
          language="javascript"
          label="Prevent overwriting with the SDK"
          code={CHANGE_SAMPLE}
        />
      </Part>
      <Part title="Dry runs">
        <p>
          With <Code>dryRun</Code>, a change is checked and returns its result, but nothing is
          stored. New ids, slugs and times are provisional.
        </p>
        <CodeSample language="javascript" label="Check a change with the SDK" code={DRY_SAMPLE} />
      </Part>
      <Part title="Options">
        <Table caption="Options of the SDK" head={["Option", "Meaning"]}>
          {OPTIONS.map(([option, text]) => (
            <tr key={option}>
              <RowName>{option}</RowName>
              <Cell>{text}</Cell>
            </tr>
          ))}
        </Table>
        <p>
          Each call also accepts <Code>signal</Code>, <Code>timeout</Code>, <Code>maxRetries</Code>{" "}
          and <Code>headers</Code>.
        </p>
      </Part>
    </>
  );
}
