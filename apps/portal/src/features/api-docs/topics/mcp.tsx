import { MAX_TOOL_IMAGE_BYTES } from "@guidepost/contract";
import { TextLink } from "#components/ui/forms/button.tsx";
import { Code } from "#components/ui/text/inline-code.tsx";
import { Cell, RowName, Table } from "#components/ui/lists/table.tsx";
import { CodeSample, Part, Points, type TopicProps, WithCode } from "../server/prose.tsx";

const TOOLS = [
  ["search_guides", "read", "Lists guides, or searches them, without their steps."],
  [
    "read_guide",
    "read",
    "Returns one guide with its steps as a Markdown document, by `id` or `external_id`.",
  ],
  ["upsert_guide", "write", "Creates a draft, or replaces the guide with the same `external_id`."],
  ["save_draft", "write", "Saves changes of a published guide, which readers do not see."],
  ["publish_guide", "write", "Makes a draft public."],
  ["unpublish_guide", "write", "Makes a published guide a draft."],
  ["upload_image", "write", "Stores an image, and returns its address for a step."],
  ["get_usage", "any", "Returns the requests of this month and the limits."],
  [
    "explain_request",
    "any",
    "Explains one request of the log: with `admin` any of the account, else one with the same key.",
  ],
] as const;

function vsCode(url: string): string {
  return `{
  "inputs": [
    {
      "type": "promptString",
      "id": "guidepost-key",
      "description": "Guidepost API key",
      "password": true
    }
  ],
  "servers": {
    "guidepost": {
      "type": "http",
      "url": "${url}",
      "headers": { "Authorization": "Bearer \${input:guidepost-key}" }
    }
  }
}`;
}

function cursor(url: string): string {
  return `{
  "mcpServers": {
    "guidepost": {
      "url": "${url}",
      "headers": { "Authorization": "Bearer \${env:GUIDEPOST_KEY}" }
    }
  }
}`;
}

function stdio(url: string): string {
  return `{
  "mcpServers": {
    "guidepost": {
      "command": "npx",
      "args": [
        "-y",
        "mcp-remote",
        "${url}",
        "--header",
        "Authorization:\${AUTHORIZATION}"
      ],
      "env": { "AUTHORIZATION": "Bearer sk_…" }
    }
  }
}`;
}

function program(url: string): string {
  return `import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from
  "@modelcontextprotocol/sdk/client/streamableHttp.js";

const client = new Client({ name: "my-agent", version: "1.0.0" });
await client.connect(
  new StreamableHTTPClientTransport(new URL("${url}"), {
    requestInit: { headers: { Authorization: \`Bearer \${process.env.GUIDEPOST_KEY}\` } },
  }),
);
const found = await client.callTool({ name: "search_guides", arguments: { q: "tea" } });
console.log(found.structuredContent);`;
}

const REFUSED = `{
  "error": { "code": "forbidden", "message": "Insufficient scope for this action" },
  "what_to_do": "Use a key with the scope write, or add the scope to this key in the portal.",
  "request_id": "019ab4c2-9f00-7c3e-8d52-6f1b2a3c4d5e"
}`;

/** How an agent uses the tools of the API (contract MCP-1 to MCP-12). */
export function Mcp({ apiUrl }: TopicProps) {
  const url = `${apiUrl}/mcp`;
  return (
    <>
      <Part title="The server">
        <p>
          <Code>{url}</Code> serves the Model Context Protocol over streamable HTTP, without
          sessions. It needs an API key as a Bearer token, as{" "}
          <TextLink href="/docs/authentication">REST</TextLink> does. Create one for the agent alone
          on the <TextLink href="/developer/keys">API keys</TextLink> page: with <Code>read</Code>{" "}
          it can change nothing.
        </p>
        <Table caption="Tools" head={["Tool", "Scope", "What it does"]}>
          {TOOLS.map(([name, scope, text]) => (
            <tr key={name}>
              <RowName>
                <code className="font-mono text-caption">{name}</code>
              </RowName>
              <Cell>{scope}</Cell>
              <Cell>
                <WithCode text={text} />
              </Cell>
            </tr>
          ))}
        </Table>
        <p>
          An agent sees only the tools that its key permits. No tool deletes a guide, and new guides
          are drafts until <Code>publish_guide</Code> is called. Clients can ask a person before
          they call a tool that is marked as destructive: <Code>upsert_guide</Code>,{" "}
          <Code>save_draft</Code> and <Code>unpublish_guide</Code>.
        </p>
        <p>
          To change a published guide, an agent calls <Code>save_draft</Code>: readers see nothing
          of the pending draft, and no tool publishes it. A person reviews it in the editor and
          publishes it. <Code>upsert_guide</Code> changes what readers see immediately.
        </p>
        <p>
          Each tool has an <Code>outputSchema</Code>. The result of a successful call has the same
          facts as text, for the model, and as <Code>structuredContent</Code>, for programs.
        </p>
      </Part>
      <Part title="Connect a client">
        <p>Claude Code:</p>
        <CodeSample
          language="shellscript"
          label="Add the server to Claude Code"
          code={`claude mcp add --transport http guidepost ${url} \\
  --header "Authorization: Bearer $GUIDEPOST_KEY"`}
        />
        <p>
          VS Code, in <Code>.vscode/mcp.json</Code>. It asks for the key once and stores it
          encrypted:
        </p>
        <CodeSample language="json" label="Configuration of VS Code" code={vsCode(url)} />
        <p>
          Cursor, in <Code>~/.cursor/mcp.json</Code>, with the key in the environment:
        </p>
        <CodeSample language="json" label="Configuration of Cursor" code={cursor(url)} />
        <p>
          Codex, in <Code>~/.codex/config.toml</Code>:
        </p>
        <CodeSample
          label="Configuration of Codex"
          code={`[mcp_servers.guidepost]
url = "${url}"
bearer_token_env_var = "GUIDEPOST_KEY"`}
        />
        <p>
          Clients that only start local programs, such as Claude Desktop, connect through{" "}
          <Code>mcp-remote</Code>:
        </p>
        <CodeSample
          language="json"
          label="Configuration of a client without HTTP"
          code={stdio(url)}
        />
        <p>A program with the official library:</p>
        <CodeSample language="javascript" label="Connect from a program" code={program(url)} />
      </Part>
      <Part title="Limits and errors">
        <Points>
          <li>
            A successful tool call counts as one request of the month. Other messages, such as the
            list of tools, use no quota. Every message counts in the limits per minute and hour.
          </li>
          <li>
            Each tool call is in the <TextLink href="/docs/request-log">request log</TextLink> as
            the operation that it runs, with the path <Code>/mcp</Code>. Other messages are logged
            as <Code>mcp</Code>. The portal shows the tool of a call.
          </li>
          <li>
            A refused call is a result with <Code>isError</Code>, so that the model reads the reason
            and what to do. <TextLink href="/docs/errors">The codes</TextLink> are those of REST.
          </li>
          <li>
            An invalid key is 401, and a reached limit is 429 with <Code>Retry-After</Code>: the
            client receives these before the model does.
          </li>
          <li>
            A message has at most 2 MB, and the file of <Code>upload_image</Code> at most{" "}
            {MAX_TOOL_IMAGE_BYTES.toLocaleString("en")} bytes. Larger images need{" "}
            <Code>POST /images</Code> of <TextLink href="/docs/content">REST</TextLink>. A request
            from a web page of another origin gets 403, because a web page must not contain a key.
          </li>
        </Points>
        <CodeSample language="json" label="A refused call" code={REFUSED} />
      </Part>
    </>
  );
}
