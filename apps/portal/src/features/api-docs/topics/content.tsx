import {
  MAX_CONTENT,
  MAX_DESCRIPTION,
  MAX_EXTERNAL_ID,
  MAX_STEPS,
  MAX_TITLE,
} from "@guidepost/contract";
import { Code } from "#components/ui/inline-code.tsx";
import { Cell, RowName, Table } from "#components/ui/table.tsx";
import { type TopicProps, CodeSample, Part, Points } from "../server/prose.tsx";
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
  ["steps.content", `1 to ${MAX_CONTENT.toLocaleString("en")} characters of HTML`],
] as const;

const SENT_HTML = `<h2 onclick="track()">Before you start</h2>
<p style="color:red">Read <a href="https://example.com">this</a>.</p>
<script>alert(1)</script>`;

const STORED_HTML = `<h2>Before you start</h2>
<p>Read <a href="https://example.com" rel="noopener noreferrer nofollow">this</a>.</p>`;

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
export function Content({ baseUrl, permittedHtml }: TopicProps) {
  const plain = permittedHtml.filter(({ attributes }) => attributes.length === 0);
  const withAttributes = permittedHtml.filter(({ attributes }) => attributes.length > 0);
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
      <Part title="Step HTML">
        <p>
          The server cleans content before it stores it, and the response contains the stored HTML.
          The tags below are kept. Other tags are removed and their text is kept, except for{" "}
          <Code>script</Code>, <Code>style</Code> and <Code>iframe</Code>, which are removed with
          their text. Content that is empty after cleaning returns 422.
        </p>
        <Table caption="Allowed tags" head={["Tag", "Allowed attributes"]}>
          {withAttributes.map(({ tag, attributes }) => (
            <tr key={tag}>
              <RowName>
                <Code>{tag}</Code>
              </RowName>
              <Cell>
                <Tags tags={attributes} />
              </Cell>
            </tr>
          ))}
          <tr>
            <RowName className="font-normal">
              <Tags tags={plain.map(({ tag }) => tag)} />
            </RowName>
            <Cell className="text-ink-soft">none</Cell>
          </tr>
        </Table>
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
            On <Code>code</Code>, a <Code>class</Code> of the form <Code>language-…</Code> is kept.
            It names the language of the code.
          </li>
        </Points>
        <p>For example, you send this:</p>
        <CodeSample language="xml" label="What you send" code={SENT_HTML} />
        <p>This is stored and returned:</p>
        <CodeSample language="xml" label="What is stored" code={STORED_HTML} />
      </Part>
      <Retries baseUrl={baseUrl} />
    </>
  );
}
