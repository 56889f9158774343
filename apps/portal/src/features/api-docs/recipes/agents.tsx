import { TextLink } from "#components/ui/forms/button.tsx";
import { Code } from "#components/ui/text/inline-code.tsx";
import { CodeSample, Part, Points, type TopicProps } from "../server/prose.tsx";

function instructions({ baseUrl, portalUrl }: TopicProps): string {
  return `You maintain guides on Guidepost over its REST API.

- Documentation: ${portalUrl}/llms.txt lists the pages. Read a page before you use its operations.
- Base URL: ${baseUrl}. Send "Authorization: Bearer $GUIDEPOST_KEY" with every request.
- Create guides as drafts, and do not publish them. A person reviews each draft first.
- Change a published guide only with PUT /guides/{id}/draft, which readers do not see. A person publishes the draft.
- Before you create a guide, list the existing guides, and change one that has the same topic.
- After 429 or 503, wait the number of seconds in Retry-After.
- After 422, read error.details, correct these fields, and send the request again.
- After 401, 402 or 403, stop, and report error.message.
- Send a new UUID as Idempotency-Key with each change. After a time-out, send the same request with the same key again.
- Never print the key, and never write it to a file.`;
}

export function Agents(props: TopicProps) {
  const { apiUrl, portalUrl } = props;
  return (
    <>
      <Part title="Tools or requests">
        <p>
          An assistant that supports the Model Context Protocol needs no code: connect it to{" "}
          <Code>{`${apiUrl}/mcp`}</Code> with a key.{" "}
          <TextLink href="/docs/mcp">Agents (MCP)</TextLink> has the configuration of common
          clients. Other agents send requests themselves. The key and the instructions below serve
          both.
        </p>
      </Part>
      <Part title="Documentation for models">
        <p>
          Every page of this documentation is also Markdown: add <Code>.md</Code> to its address.
        </p>
        <CodeSample
          language="shellscript"
          label="Read the documentation as Markdown"
          code={`curl ${portalUrl}/llms.txt          # the list of all pages
curl ${portalUrl}/docs/errors.md    # one page
curl ${portalUrl}/llms-full.txt     # all pages in one file
curl ${apiUrl}/openapi.json      # every operation with its schemas`}
        />
      </Part>
      <Part title="A narrow key">
        <Points>
          <li>
            Create a key for the agent alone, on the{" "}
            <TextLink href="/developer/keys">API keys</TextLink> page. Its last use and its requests
            are then separate from those of other programs.
          </li>
          <li>
            Give it <Code>read</Code> and <Code>write</Code>, never <Code>admin</Code>: it then has
            access to the guides of one user only. With <Code>read</Code> alone it can change
            nothing.
          </li>
          <li>
            <Code>write</Code> includes publishing and deleting. A deleted guide can be restored for
            30 days.
          </li>
          <li>Set an expiry date, so that a forgotten key ends.</li>
        </Points>
      </Part>
      <Part title="Instructions">
        <p>Start from this text, and add what your guides need:</p>
        <CodeSample label="Instructions for an agent" code={instructions(props)} />
      </Part>
    </>
  );
}
