import {
  ATTRIBUTE_VALUES,
  HEADING_ID_PREFIX,
  MAX_CONTENT,
  MAX_DESCRIPTION,
  MAX_EXTERNAL_ID,
  MAX_MARKDOWN_HTML,
  MAX_MARKDOWN_NESTING,
  MAX_STEPS,
  MAX_TITLE,
  MAX_WARNINGS,
  PERMITTED_HTML,
  REMOVAL_REASONS,
  REMOVED_WITH_TEXT,
} from "@guidepost/contract";
import { Code } from "#components/ui/text/inline-code.tsx";
import { Cell, RowName, Table } from "#components/ui/lists/table.tsx";
import { type TopicProps, CodeSample, Part, Points, WithCode } from "../server/prose.tsx";
import { Retries } from "./retries.tsx";

const FIELD_LIMITS = [
  ["title", `1 to ${MAX_TITLE} characters`],
  ["description", `up to ${MAX_DESCRIPTION} characters; null clears it`],
  [
    "external_id",
    `1 to ${MAX_EXTERNAL_ID} characters without control characters, or null; unique per user`,
  ],
  ["category", "one of the seven category values; defaults to marketing"],
  ["steps", `up to ${MAX_STEPS} steps`],
  ["steps.position", "an integer from 1; unique within the guide"],
  ["steps.title", `up to ${MAX_TITLE} characters, or null`],
  [
    "steps.content",
    `1 to ${MAX_CONTENT.toLocaleString("en")} characters of HTML or Markdown in the request`,
  ],
  ["steps.format", "html (the default) or markdown"],
] as const;

const SENT_HTML = `<h2 id="start" onclick="track()">Before you start</h2>
<p>Read <a href="/terms">this</a>.</p>
<script>alert(1)</script>`;

const MARKDOWN_GUIDE = `{
  "guide": {
    "title": "Brew a good cup of tea",
    "steps": [
      {
        "position": 1,
        "title": "Boil",
        "format": "markdown",
        "content": "Bring **fresh** water to the boil.\\n\\n- [x] kettle\\n- [ ] teapot"
      }
    ]
  }
}`;

const RESPONSE = `{
  "guide": {
    "steps": [
      {
        "id": 5201,
        "position": 1,
        "title": null,
        "content": "<h2 id=\\"user-content-start\\">Before you start</h2>\\n<p>Read <a>this</a>.</p>"
      }
    ]
  },
  "warnings": [
    {
      "field": "steps.0.content",
      "reason": "attribute_not_permitted",
      "element": "h2",
      "attribute": "onclick",
      "message": "contains <h2> with the attribute onclick, which is not permitted"
    },
    {
      "field": "steps.0.content",
      "reason": "address_not_permitted",
      "element": "a",
      "attribute": "href",
      "message": "contains <a> with an address that is relative or not permitted"
    },
    {
      "field": "steps.0.content",
      "reason": "element_removed_with_text",
      "element": "script",
      "attribute": null,
      "message": "contains <script>, which is not permitted"
    }
  ]
}`;

function strictRequest(baseUrl: string): string {
  return `curl "${baseUrl}/guides" \\
  -H "Authorization: Bearer $GUIDEPOST_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Prefer: handling=strict" \\
  -d @guide.json`;
}

const PLAIN_ELEMENTS = Object.entries(PERMITTED_HTML).flatMap(([name, { attributes }]) =>
  attributes ? [] : [name],
);

/** The permitted attributes. Elements that have the same attribute with the same values share a row. */
function listAttributes() {
  const rows = new Map<string, { elements: string[]; attribute: string; values: string }>();
  for (const [name, { attributes = {} }] of Object.entries(PERMITTED_HTML))
    for (const [attribute, value] of Object.entries(attributes)) {
      const key = `${attribute} ${value}`;
      const row = rows.get(key) ?? { elements: [], attribute, values: ATTRIBUTE_VALUES[value] };
      rows.set(key, { ...row, elements: [...row.elements, name] });
    }
  return [...rows];
}
const ATTRIBUTE_ROWS = listAttributes();

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

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <Code key={tag}>{tag}</Code>
      ))}
    </span>
  );
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
            Fields that only the server writes, such as <Code>id</Code> and <Code>slug</Code> inside{" "}
            <Code>guide</Code>, are ignored. You can GET a guide, edit it and PATCH it back. Any
            other unknown field returns 422.
          </li>
          <li>Text is trimmed at both ends. Lengths count Unicode code points.</li>
          <li>The maximum size of a body is 2 MiB.</li>
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
          label="Add a step at the second place"
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
            These requests keep a guide within 2 MiB of content: more returns 422. A PATCH of the
            guide can contain no more.
          </li>
        </Points>
      </Part>
      <Part title="Copies of a guide">
        <p>
          <Code>POST /guides/{"{id}"}/duplicate</Code> creates a draft with the same title,
          description, category and steps, for the same author. Its <Code>external_id</Code> is
          null. The title stays the same because the slug, which never changes, is created from it.
        </p>
      </Part>
      <Part title="Step HTML">
        <p>
          The server cleans content before it stores it, and the response contains the stored HTML.
          The elements and attributes below are kept. The tags of other elements are removed, and
          their text is kept. These are removed with their text:
        </p>
        <Tags tags={REMOVED_WITH_TEXT} />
        <p>
          Content that is empty after cleaning returns 422. The limit of{" "}
          {MAX_CONTENT.toLocaleString("en")} characters applies to the content as you send it.
          Cleaning can make it longer, and stored content is accepted unchanged at any length.
        </p>
        <Table caption="Permitted attributes" head={["Elements", "Attribute", "Values"]}>
          {ATTRIBUTE_ROWS.map(([key, { elements, attribute, values }]) => (
            <tr key={key}>
              <RowName>
                <Tags tags={elements} />
              </RowName>
              <Cell>
                <Code>{attribute}</Code>
              </Cell>
              <Cell>
                <WithCode text={values} />
              </Cell>
            </tr>
          ))}
        </Table>
        <p>These elements are permitted without attributes:</p>
        <Tags tags={PLAIN_ELEMENTS} />
        <Points>
          <li>
            Links can use <Code>http</Code>, <Code>https</Code> and <Code>mailto</Code> URLs.
            Relative URLs are removed.
          </li>
          <li>
            Images must have a public <Code>http</Code> or <Code>https</Code> URL. Other images, and
            images on private hosts, are removed.
          </li>
          <li>
            The server adds <Code>rel="noopener noreferrer nofollow"</Code> to links, and{" "}
            <Code>loading</Code> and <Code>referrerpolicy</Code> to images.
          </li>
          <li>
            The <Code>id</Code> of a heading gets the prefix <Code>{HEADING_ID_PREFIX}</Code>, so
            that it is no id of the page. Links to it in the same step get the prefix too. From
            another step, link to <Code>#{HEADING_ID_PREFIX}…</Code>.
          </li>
        </Points>
      </Part>
      <Part title="Markdown">
        <p>
          With <Code>format: "markdown"</Code>, the <Code>content</Code> of a step is Markdown:
          CommonMark with tables, strikethrough and task lists. The server converts it to HTML and
          cleans it with the same list. <Code>content</Code> of a response is always HTML.
        </p>
        <CodeSample language="json" label="A guide in Markdown" code={MARKDOWN_GUIDE} />
        <Points>
          <li>
            The Markdown is stored as you send it. <Code>include=source</Code> on GET of one guide
            returns it in <Code>source</Code>, with the <Code>format</Code>.
          </li>
          <li>
            A step keeps its Markdown when you send its stored HTML. Other HTML, also from the
            editor, removes it.
          </li>
          <li>
            You can send a step back as <Code>include=source</Code> returned it. To change it, send
            the new Markdown in <Code>content</Code> and leave <Code>source</Code> out. A{" "}
            <Code>source</Code> that does not match <Code>content</Code> returns 422.
          </li>
          <li>The box of a task becomes the character ☑ or ☐.</li>
          <li>
            HTML inside the Markdown is cleaned like other HTML. Ids of headings are not created:
            write <Code>{'<h2 id="start">'}</Code> if you need one.
          </li>
          <li>
            Blocks nested more than {MAX_MARKDOWN_NESTING} deep, and Markdown that becomes more than{" "}
            {MAX_MARKDOWN_HTML.toLocaleString("en")} characters of HTML, return 422.
          </li>
        </Points>
      </Part>
      <Part title="Read a guide as Markdown">
        <p>
          The server converts the stored HTML of every guide to Markdown, also of guides that were
          written in the editor. <Code>format=markdown</Code> on GET of one guide returns the steps
          in the form in which PATCH accepts them. The address with <Code>.md</Code> is the whole
          guide as one document, with title, description and steps:
        </p>
        <CodeSample
          language="shellscript"
          label="A guide as Markdown"
          code={`curl "${baseUrl}/guides/42.md" \\\n  -H "Authorization: Bearer $GUIDEPOST_KEY"`}
        />
        <Points>
          <li>
            What Markdown cannot express stays HTML in the Markdown, for example{" "}
            <Code>details</Code>, a table with merged cells or the id of a heading. Nothing of the
            list above is lost.
          </li>
          <li>
            When the Markdown is sent back, <Code>b</Code> and <Code>i</Code> become{" "}
            <Code>strong</Code> and <Code>em</Code>. Empty paragraphs, and white space without an
            effect, can change.
          </li>
          <li>
            After 131,072 characters of a guide, further steps stay HTML, which is Markdown too.
          </li>
        </Points>
      </Part>
      <Part title="Warnings">
        <p>
          When cleaning removes something, the response of POST, PATCH and PUT has{" "}
          <Code>warnings</Code> next to <Code>guide</Code>. Each element and attribute of a step is
          reported once. There are at most {MAX_WARNINGS} warnings, and one more with the reason{" "}
          <Code>more</Code> if there are others. Without <Code>warnings</Code>, nothing was removed.
          For example, you send this content:
        </p>
        <CodeSample language="xml" label="What you send" code={SENT_HTML} />
        <p>The response contains:</p>
        <CodeSample language="json" label="The response" code={RESPONSE} />
        <p>
          With the header <Code>Prefer: handling=strict</Code> nothing is removed. Instead, the
          response is 422 <Code>validation_failed</Code> with the messages in <Code>details</Code>,
          and nothing is stored. The response has <Code>Preference-Applied: handling=strict</Code>.
        </p>
        <p>
          In the TypeScript client, <Code>strict: true</Code> sends this header, and{" "}
          <Code>withResponse()</Code> returns the <Code>warnings</Code>.
        </p>
        <CodeSample language="shellscript" label="A strict request" code={strictRequest(baseUrl)} />
        <Table caption="Reasons of warnings" head={["Reason", "Meaning"]}>
          {Object.entries(REMOVAL_REASONS).map(([reason, meaning]) => (
            <tr key={reason}>
              <RowName>
                <Code>{reason}</Code>
              </RowName>
              <Cell>
                <WithCode text={meaning} />
              </Cell>
            </tr>
          ))}
        </Table>
      </Part>
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
            A dry run counts as one request. Its <Code>Idempotency-Key</Code> has no effect, and can
            be sent again with the change.
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
