import { MAX_WARNINGS, REMOVAL_REASONS } from "@guidepost/contract";
import { Code } from "#components/ui/text/inline-code.tsx";
import { Cell, RowName, Table } from "#components/ui/lists/table.tsx";
import { type TopicProps, CodeSample, Part, WithCode } from "../server/prose.tsx";

const SENT_HTML = `<h2 id="start" onclick="track()">Before you start</h2>
<p>Read <a href="/terms">this</a>.</p>
<script>alert(1)</script>`;

const RESPONSE = `{
  "guide": {
    "steps": [
      {
        "id": 5201,
        "position": 1,
        "title": null,
        "content": "<h2 id=\\"user-content-start\\">Before you start</h2>\\n<p>Read this.</p>"
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

/** What the API reports about removed HTML. */
export function Warnings({ baseUrl }: Pick<TopicProps, "baseUrl">) {
  return (
    <Part title="Warnings">
      <p>
        When cleaning removes something, the response of POST, PATCH and PUT has{" "}
        <Code>warnings</Code> next to <Code>guide</Code>. Each element and attribute of a step is
        reported once. There are at most {MAX_WARNINGS} warnings, and one more with the reason{" "}
        <Code>more</Code> if there are others. A link that leads to no heading and no step of the
        guide is reported too. Without <Code>warnings</Code>, nothing was removed. For example, you
        send this content:
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
  );
}
