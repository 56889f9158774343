import { maxContent, maxDescription, maxSteps, maxTitle } from "@guidepost/contract";
import { Code } from "#components/ui/inline-code.tsx";
import { Cell, RowName, Table } from "#components/ui/table.tsx";
import { CodeSample } from "../server/code-sample.tsx";
import { Part, Points, type TopicProps } from "./prose.tsx";

const FIELD_LIMITS = [
  ["title", `1 to ${maxTitle} characters`],
  ["description", `up to ${maxDescription} characters; null clears it`],
  ["category", "one of the seven category values; marketing if you leave it out"],
  ["steps", `up to ${maxSteps} steps`],
  ["steps.position", "an integer from 1; no two steps share one"],
  ["steps.title", `up to ${maxTitle} characters, or null`],
  ["steps.content", `1 to ${maxContent.toLocaleString("en")} characters of HTML`],
] as const;

const SENT_HTML = `<h2 onclick="track()">Before you start</h2>
<p style="color:red">Read <a href="https://example.com">this</a>.</p>
<script>alert(1)</script>`;

const STORED_HTML = `<h2>Before you start</h2>
<p>Read <a href="https://example.com" rel="noopener noreferrer nofollow">this</a>.</p>`;

const REPEATS = [
  ["GET, HEAD", "Yes. They change nothing."],
  ["PATCH", "Yes. A repeat finds nothing to change and does not move updated_at."],
  ["publish, unpublish, feature, unfeature", "Yes. A repeat returns 200 and changes nothing."],
  ["DELETE", "Yes. A repeat returns 404, because the guide is in the trash already."],
  ["restore", "Yes. A repeat returns 200 and changes nothing."],
  ["POST /guides", "No. A repeat creates a second guide. List your guides before you retry."],
] as const;

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <Code key={tag}>{tag}</Code>
      ))}
    </span>
  );
}

/** What integrators need to know to write guides by API. */
export function Content({ permittedHtml }: TopicProps) {
  const plain = permittedHtml.filter(({ attributes }) => attributes.length === 0);
  const withAttributes = permittedHtml.filter(({ attributes }) => attributes.length > 0);
  return (
    <>
      <Part title="Bodies">
        <Points>
          <li>
            JSON types are strict: <Code>"1"</Code> is not an integer, and <Code>1</Code> is not
            text.
          </li>
          <li>
            Fields that only the server writes, such as <Code>id</Code> and <Code>slug</Code> inside{" "}
            <Code>guide</Code>, are ignored. You can GET a guide, edit it and PATCH it back. Any
            other unknown field is 422.
          </li>
          <li>Text is trimmed at both ends. Lengths count Unicode code points.</li>
          <li>A body has at most 2 MiB.</li>
        </Points>
        <Table caption="Limits of the fields" head={["Field", "Limit"]}>
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
      <Part title="Steps in a PATCH">
        <Points>
          <li>
            <Code>steps</Code> replaces the whole list. Leave it out to keep the steps as they are.
          </li>
          <li>
            A step with the <Code>id</Code> of one of the guide’s steps keeps that id. A step
            without one is new. An id of another guide is 422.
          </li>
        </Points>
      </Part>
      <Part title="HTML of a step">
        <p>
          Content is cleaned when you send it, and the response shows what is stored. The tags below
          stay. Of other tags only the text stays, and of <Code>script</Code>, <Code>style</Code>{" "}
          and <Code>iframe</Code> nothing. Content of which nothing is left is 422.
        </p>
        <Table caption="Tags that are kept" head={["Tag", "Attributes that are kept"]}>
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
            Links lead to <Code>http</Code>, <Code>https</Code> or <Code>mailto</Code> addresses.
            Relative addresses are removed.
          </li>
          <li>
            Images come from public <Code>http</Code> or <Code>https</Code> addresses. An image with
            another address, or on a private host, is removed.
          </li>
          <li>
            The server adds <Code>rel="noopener noreferrer nofollow"</Code> to links, and{" "}
            <Code>loading</Code> and <Code>referrerpolicy</Code> to images.
          </li>
          <li>
            <Code>class</Code> is kept on <Code>code</Code> as <Code>language-…</Code>, which names
            the language of the code.
          </li>
        </Points>
        <p>For example, you send this:</p>
        <CodeSample language="xml" label="What you send" code={SENT_HTML} />
        <p>This is stored and returned:</p>
        <CodeSample language="xml" label="What is stored" code={STORED_HTML} />
      </Part>
      <Part title="Requests that are safe to repeat">
        <p>After a time-out you do not know whether the request was carried out.</p>
        <Table caption="Requests that can be repeated" head={["Request", "Is a repeat safe?"]}>
          {REPEATS.map(([request, answer]) => (
            <tr key={request}>
              <RowName>{request}</RowName>
              <Cell>{answer}</Cell>
            </tr>
          ))}
        </Table>
      </Part>
    </>
  );
}
