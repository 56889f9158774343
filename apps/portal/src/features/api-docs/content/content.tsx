import {
  MAX_CONTENT,
  MAX_ELEMENTS,
  MAX_DESCRIPTION,
  MAX_EXTERNAL_ID,
  MAX_FORMER_SLUGS,
  MAX_SLUG,
  MAX_STEPS,
  MAX_TITLE,
} from "@guidepost/contract";
import { Code } from "#components/ui/text/inline-code.tsx";
import { Cell, RowName, Table } from "#components/ui/lists/table.tsx";
import { type TopicProps, CodeSample, Part, Points } from "../server/prose.tsx";
import { Images } from "./images.tsx";
import { Markdown } from "./markdown.tsx";
import { Retries } from "./retries.tsx";
import { StepHtml } from "./step-html.tsx";
import { Warnings } from "./warnings.tsx";

const FIELD_LIMITS = [
  ["title", `1 to ${MAX_TITLE} characters`],
  ["description", `up to ${MAX_DESCRIPTION} characters; null clears it`],
  [
    "external_id",
    `1 to ${MAX_EXTERNAL_ID} characters without control characters, or null; unique per user`,
  ],
  ["category", "one of the seven category values; defaults to marketing"],
  [
    "language",
    "a language tag such as en or pt-BR; defaults to the language of the account; PUT without it keeps it",
  ],
  ["slug", `1 to ${MAX_SLUG} characters; only in PATCH and PUT`],
  [
    "steps",
    `up to ${MAX_STEPS} steps, with up to ${MAX_ELEMENTS.toLocaleString("en")} HTML elements in all of them`,
  ],
  ["steps.position", "an integer from 1; unique within the guide"],
  ["steps.title", `up to ${MAX_TITLE} characters, or null`],
  [
    "steps.content",
    `1 to ${MAX_CONTENT.toLocaleString("en")} characters of HTML or Markdown in the request`,
  ],
  ["steps.format", "html (the default) or markdown"],
] as const;

function addStepSample(baseUrl: string): string {
  return `curl "${baseUrl}/guides/42/steps" \\
  -H "Authorization: Bearer $GUIDEPOST_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{ "step": { "position": 2, "content": "<p>Warm the pot.</p>" } }'`;
}

function dryRunSample(baseUrl: string): string {
  return `curl "${baseUrl}/guides/external/tea.md?dry_run=true" -X PUT -i \\
  -H "Authorization: Bearer $GUIDEPOST_KEY" \\
  -H "Content-Type: application/json" \\
  -d @tea.json`;
}

/** The topic about writing guides with the API. */
export function Content({ baseUrl }: TopicProps) {
  return (
    <>
      <Part title="Request bodies">
        <Points>
          <li>
            JSON types are strict: <Code>"1"</Code> is not an integer, and <Code>1</Code> is not
            text.
          </li>
          <li>
            Fields that only the server writes, such as <Code>id</Code> and <Code>status</Code>{" "}
            inside <Code>guide</Code>, are ignored. You can GET a guide, edit it and PATCH it back.
            Any other unknown field returns 422.
          </li>
          <li>Text is trimmed at both ends. Lengths count Unicode code points.</li>
          <li>
            The maximum size of a body is 2 MB. An image may have 10 MB. In this documentation, 1 MB
            is 1,048,576 bytes.
          </li>
        </Points>
        <Table caption="Field limits" head={["Field", "Limit"]}>
          {FIELD_LIMITS.map(([field, limit]) => (
            <tr key={field}>
              <RowName>
                <Code>{field}</Code>
              </RowName>
              <Cell>{limit}</Cell>
            </tr>
          ))}
        </Table>
      </Part>
      <Part title="Steps in a PATCH request">
        <Points>
          <li>
            <Code>steps</Code> replaces the whole list. Omit it to leave the steps unchanged.
          </li>
          <li>
            A step with the <Code>id</Code> of one of the guide’s steps keeps that id. A step
            without an id is new. An id of another guide’s step returns 422.
          </li>
        </Points>
      </Part>
      <Part title="Single steps">
        <p>
          Change one step without sending the others. Each response contains the whole guide, with
          its new <Code>version</Code> and <Code>ETag</Code>.
        </p>
        <CodeSample
          language="shellscript"
          label="Add a step at the second position"
          code={addStepSample(baseUrl)}
        />
        <Points>
          <li>
            <Code>POST /guides/{"{id}"}/steps</Code> adds a step at <Code>position</Code>, or at the
            end. Later steps move back.
          </li>
          <li>
            <Code>
              PATCH /guides/{"{id}"}/steps/{"{step_id}"}
            </Code>{" "}
            changes the fields that you send. <Code>position</Code> moves the step.
          </li>
          <li>
            <Code>
              DELETE /guides/{"{id}"}/steps/{"{step_id}"}
            </Code>{" "}
            deletes the step and returns 200 with the guide.
          </li>
          <li>
            <Code>POST /guides/{"{id}"}/steps/order</Code> arranges the steps. <Code>step_ids</Code>{" "}
            has the id of each step once, in the new order.
          </li>
          <li>
            Concurrent requests each add their step. Send <Code>If-Match</Code> to change only the
            state that you have read.
          </li>
          <li>
            These requests keep a guide within 2 MB of content: more returns 422. A PATCH of the
            guide can contain no more.
          </li>
        </Points>
      </Part>
      <Part title="Copies of a guide">
        <p>
          <Code>POST /guides/{"{id}"}/duplicate</Code> creates a draft with the same title,
          description, category, language and steps, for the same author. Its{" "}
          <Code>external_id</Code> is null. The title stays the same because the slug, which does
          not change with the title, is created from it.
        </p>
      </Part>
      <GuideAddress />
      <StepHtml />
      <Markdown baseUrl={baseUrl} />
      <Warnings baseUrl={baseUrl} />
      <Images baseUrl={baseUrl} />
      <Part title="Dry runs">
        <p>
          With <Code>dry_run=true</Code> in the query, a POST, PATCH, PUT or DELETE makes all checks
          of the change and returns its status and body, but stores nothing. The response has the
          header <Code>Dry-Run: true</Code>. Errors are those of the change.
        </p>
        <CodeSample
          language="shellscript"
          label="Check whether a PUT would create or change a guide"
          code={dryRunSample(baseUrl)}
        />
        <Points>
          <li>
            Provisional values: times, the ids of a new guide and of new steps, and{" "}
            <Code>slug</Code> and <Code>url</Code> of a new guide. The change can return other ones.
            No guide or step ever gets the ids of a dry run.
          </li>
          <li>
            The response has no <Code>ETag</Code>, because the guide never had this state.
          </li>
          <li>
            A dry run counts as one request, and needs a plan with API access like the change. Its{" "}
            <Code>Idempotency-Key</Code> has no effect, and can be sent again with the change.
          </li>
          <li>
            In the TypeScript client, <Code>dryRun: true</Code> is an option of each change.
          </li>
        </Points>
      </Part>
      <Retries baseUrl={baseUrl} />
    </>
  );
}

function GuideAddress() {
  return (
    <Part title="Address of a guide">
      <p>
        The <Code>slug</Code> is the last part of the guide’s <Code>url</Code>. A new guide gets it
        from its title, and a later title does not change it.
      </p>
      <Points>
        <li>
          PATCH and PUT with <Code>slug</Code> change it: 1 to {MAX_SLUG} characters, words of{" "}
          <Code>a-z</Code> and <Code>0-9</Code> joined by single hyphens.
        </li>
        <li>
          The former address redirects (301) to the new one, also with <Code>.json</Code>. It stays
          reserved for the guide, which can take it back. A guide has at most {MAX_FORMER_SLUGS}{" "}
          former slugs.
        </li>
        <li>
          A slug that another guide of the author has or had returns 422{" "}
          <Code>has already been taken</Code>.
        </li>
        <li>
          A <Code>slug</Code> from an earlier response moves the guide back to it. Leave it out, or
          send <Code>If-Match</Code>.
        </li>
      </Points>
    </Part>
  );
}
