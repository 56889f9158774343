import { DELETION_DAYS, MAX_EXTERNAL_ID, MAX_OPERATIONS } from "@guidepost/contract";
import { Code } from "#components/ui/text/inline-code.tsx";
import { CodeSample, Part, Points, type TopicProps } from "../server/prose.tsx";

function putSample(baseUrl: string): string {
  return `curl -X PUT "${baseUrl}/guides/external/handbook%2Ftea.md" \\
  -H "Authorization: Bearer $GUIDEPOST_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "guide": {
      "title": "Brew a good cup of tea",
      "category": "lifestyle",
      "steps": [{ "position": 1, "content": "<p>Boil fresh water.</p>" }]
    }
  }'`;
}

function bulkSample(baseUrl: string): string {
  return `curl -X POST "${baseUrl}/guides/bulk" \\
  -H "Authorization: Bearer $GUIDEPOST_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: sync-2026-12-09" \\
  -d '{
    "operations": [
      {
        "operation": "upsert",
        "external_id": "handbook/tea.md",
        "guide": { "title": "Brew a good cup of tea" }
      },
      { "operation": "publish", "external_id": "handbook/tea.md" },
      { "operation": "delete", "id": 1040, "if_match": "\\"g1040.3\\"" }
    ]
  }'`;
}

const RESULTS = `{
  "results": [
    { "status": 201, "guide": { "id": 1042, "version": 1, "title": "…" } },
    { "status": 200, "guide": { "id": 1042, "version": 2, "title": "…" } },
    {
      "status": 404,
      "error": { "code": "not_found", "message": "Guide not found" }
    }
  ],
  "succeeded": 2,
  "failed": 1
}`;

function changesSample(baseUrl: string): string {
  return `curl "${baseUrl}/changes?limit=100&cursor=$CURSOR" \\
  -H "Authorization: Bearer $GUIDEPOST_KEY"`;
}

const CHANGES = `{
  "changes": [
    { "type": "guide.upserted", "guide": { "id": 1042, "version": 3, "title": "…" } },
    {
      "type": "guide.deleted",
      "id": 1040,
      "external_id": "handbook/tea.md",
      "deleted_at": "2026-12-09T07:45:10.120Z"
    }
  ],
  "next_cursor": "TzDqmAAAAAAAAAAACAAAAAAAACo",
  "has_more": false
}`;

/** How an integration keeps guides and its own data the same (contract EXT-1 to EXT-8, BULK-1 to BULK-7, CHG-1 to CHG-8). */
export function Synchronization({ baseUrl }: TopicProps) {
  return (
    <>
      <Part title="External ids">
        <p>
          Give each guide the id that it has in your system, such as a path or a number:{" "}
          <Code>external_id</Code>, 1 to {MAX_EXTERNAL_ID} characters without control characters.
          You then need no table of Guidepost ids. It is unique among the guides of a user, deleted
          guides included. Public pages do not contain it.
        </p>
        <CodeSample
          language="shellscript"
          label="Create or replace the guide of a file"
          code={putSample(baseUrl)}
        />
        <p>
          The first request creates a draft and returns 201. Later ones replace the guide and return
          200. When nothing differs, <Code>version</Code> and <Code>updated_at</Code> stay the same.
          Send all your guides as often as you want: only real changes are stored.
        </p>
        <Points>
          <li>
            The body is that of <Code>POST /guides</Code>. A field that you leave out gets its
            default: without <Code>steps</Code>, the guide has no steps.
          </li>
          <li>
            Status and the featured state stay, and so do the slug without <Code>slug</Code> and the
            language without <Code>language</Code>. Publish the guide with its own request.
          </li>
          <li>
            A step keeps the <Code>id</Code> that you send, or that of a step with the same content,
            or that of the step at the same place.
          </li>
          <li>
            A deleted guide is restored. If the guide limit of the plan does not permit it, the
            response is 402.
          </li>
          <li>
            Encode the external id in the path: a slash is <Code>%2F</Code>. In JavaScript,{" "}
            <Code>encodeURIComponent</Code> does that.
          </li>
          <li>
            <Code>GET</Code> and <Code>DELETE</Code> have the same address. With an admin key, send
            the author as <Code>user_id</Code>: in the query, or in the body of a PUT.
          </li>
          <li>
            <Code>If-None-Match: *</Code> creates only: an existing guide returns 412.{" "}
            <Code>If-Match</Code> changes only: a guide that does not exist returns 404.
          </li>
        </Points>
      </Part>
      <Part title="Many guides in one request">
        <p>
          <Code>POST /guides/bulk</Code> applies up to {MAX_OPERATIONS} operations in their order:{" "}
          <Code>create</Code>, <Code>update</Code>, <Code>upsert</Code>, <Code>publish</Code>,{" "}
          <Code>unpublish</Code> and <Code>delete</Code>. It counts as one request.
        </p>
        <CodeSample
          language="shellscript"
          label="Create or replace a guide, publish it, and delete another one"
          code={bulkSample(baseUrl)}
        />
        <CodeSample language="json" label="The results" code={RESULTS} />
        <Points>
          <li>
            Each operation has the fields and checks of the single request, and its own result: the
            status and the guide without steps, or the error. A failed operation does not prevent
            the later ones. Compare <Code>failed</Code> with 0.
          </li>
          <li>
            All operations except <Code>create</Code> and <Code>upsert</Code> name the guide by{" "}
            <Code>id</Code> or <Code>external_id</Code>. With an admin key, send{" "}
            <Code>user_id</Code> next to an external id.
          </li>
          <li>
            <Code>if_match</Code> is the <Code>If-Match</Code> of an operation. A result with 412
            has the present <Code>etag</Code>.
          </li>
          <li>
            With <Code>&quot;atomic&quot;: true</Code>, all operations are applied, or none. The
            response is then the error of the first operation that failed.{" "}
            <Code>Failed-Operation</Code> is its index from 0, and fields have names such as{" "}
            <Code>operations.3.title</Code>.
          </li>
          <li>
            Send an <Code>Idempotency-Key</Code>: a retry gets the stored results and applies
            nothing twice. Without it, a part of the operations can be stored after a 503.
          </li>
        </Points>
      </Part>
      <Part title="Changes">
        <p>
          <Code>GET /changes</Code> keeps your copy of the guides up to date. It returns what has
          changed since your last request, oldest first: created, changed and restored guides as
          they are now, and deleted ones.
        </p>
        <CodeSample
          language="shellscript"
          label="Read the changes since a cursor"
          code={changesSample(baseUrl)}
        />
        <CodeSample language="json" label="A page of changes" code={CHANGES} />
        <Points>
          <li>
            Start without <Code>cursor</Code>, or with an empty one. Send <Code>next_cursor</Code>{" "}
            while <Code>has_more</Code> is true. You then have all guides.
          </li>
          <li>
            Store the last <Code>next_cursor</Code> after you have applied its page. It is never
            null. Send it the next time, for example every night.
          </li>
          <li>
            No change is lost, also when guides are changed at the same time. Each guide occurs
            once, with its latest change. Views, completions and ratings are no changes, nor is a
            new name of the author: a guide has the names of the time of the response.
          </li>
          <li>
            With <Code>If-None-Match</Code> and the <Code>ETag</Code> of the response to the same
            cursor, a request without changes is 304 and uses no quota.
          </li>
          <li>
            <Code>include=steps</Code> adds the steps to each guide. A page ends early when its
            steps have more than 4 MB.
          </li>
          <li>
            Deletions are known for {DELETION_DAYS} days. After a longer pause, the response can be
            410 <Code>cursor_expired</Code>. Start without a cursor again, and delete the guides of
            your copy that the pages do not contain.
          </li>
        </Points>
      </Part>
    </>
  );
}
