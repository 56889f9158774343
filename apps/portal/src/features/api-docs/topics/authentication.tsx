import {
  MAX_ACTIVE_KEYS,
  MAX_RESTRICTIONS,
  SCOPE_MEANINGS,
  UNAUTHENTICATED_PER_MINUTE,
} from "@guidepost/contract";
import { TextLink } from "#components/ui/forms/button.tsx";
import { Code } from "#components/ui/text/inline-code.tsx";
import { Cell, RowName, Table } from "#components/ui/lists/table.tsx";
import { type TopicProps, CodeSample, Part, Points } from "../server/prose.tsx";

export function Authentication({ baseUrl }: TopicProps) {
  return (
    <>
      <Part title="The key">
        <p>
          Send an API key as a Bearer token with every request. A key is <Code>sk_</Code> and 48
          hexadecimal characters, 51 in all. You create keys on the{" "}
          <TextLink href="/developer/keys">API keys</TextLink> page, where you also rotate and
          revoke them; a key’s value is shown once, at its creation. The API cannot create keys, so
          a leaked key cannot create further keys.
        </p>
        <CodeSample
          language="shellscript"
          label="A request with a key"
          code={`curl "${baseUrl}/usage" \\\n  -H "Authorization: Bearer $GUIDEPOST_KEY"`}
        />
        <p>
          A missing, malformed, unknown, revoked or expired key returns the same 401{" "}
          <Code>unauthorized</Code> with <Code>WWW-Authenticate: Bearer</Code>. All paths under{" "}
          <Code>/v1</Code> need a key, so an unknown path without a key also returns 401. Requests
          without a valid key are limited to {UNAUTHENTICATED_PER_MINUTE} per minute for each client
          address.
        </p>
        <p>
          “Restrict use” in the form of a key permits at most {MAX_RESTRICTIONS} client addresses or
          CIDR ranges, and as many referrers: hosts of <Code>Origin</Code>, or without it of{" "}
          <Code>Referer</Code>. Other requests with the key return the same 401. The{" "}
          <TextLink href="/developer/logs">log</TextLink> of the account states which address or
          host was refused. <Code>GET /me</Code> returns both lists. A referrer does not stop
          programs, which can send any <Code>Origin</Code>.
        </p>
      </Part>
      <Part title="Scopes">
        <p>
          A key has one or more scopes. A request without the scope of its operation returns 403{" "}
          <Code>forbidden</Code>. <Code>GET /usage</Code>, <Code>GET /me</Code> and{" "}
          <Code>GET /requests/{"{request_id}"}</Code> need a valid key with any scope.{" "}
          <Code>GET /me</Code> returns the key’s scopes, its user and its account.
        </p>
        <Table caption="Scopes" head={["Scope", "Grants"]}>
          {Object.entries(SCOPE_MEANINGS).map(([scope, meaning]) => (
            <tr key={scope}>
              <RowName>
                <Code>{scope}</Code>
              </RowName>
              <Cell>{meaning}</Cell>
            </tr>
          ))}
        </Table>
      </Part>
      <Part title="Which guides a key can access">
        <Points>
          <li>
            Without <Code>admin</Code> a key acts for its own user: it sees and changes that user’s
            guides and no others.
          </li>
          <li>
            With <Code>admin</Code> it acts for every user of its account, never beyond it. Creating
            a guide, it must name the user by <Code>user_id</Code>, a username.
          </li>
          <li>
            A guide that the key cannot access returns 404, the same as a guide that does not exist.
          </li>
        </Points>
      </Part>
      <Part title="Browsers">
        <p>
          A key must not be in a web page, where every visitor can read it. The API therefore
          permits only pages of the portal’s origin to read its responses (CORS). Pages of other
          origins get no <Code>Access-Control-Allow-Origin</Code>, and their preflight requests
          return 401. Send their requests through your server.
        </p>
        <p>
          Any origin may read what needs no key: <Code>/openapi.json</Code>,{" "}
          <Code>/openapi.yaml</Code>, and public guides{" "}
          <TextLink href="/docs/mobile-app">as JSON</TextLink>.
        </p>
      </Part>
      <Part title="Creating and revoking keys">
        <Points>
          <li>
            Only an account’s owner can create keys with <Code>admin</Code>; members create read and
            write keys for themselves.
          </li>
          <li>A key can have an expiry date. After that date it is refused.</li>
          <li>
            Revoking a key is permanent and takes effect at once: the next request with it is 401.
          </li>
          <li>
            A user has at most {MAX_ACTIVE_KEYS} active keys: neither revoked nor expired. A rotated
            key counts until it ends. To create another key at the limit, revoke one first.
          </li>
          <li>
            Only a key’s holder can rotate it. Owners can revoke and edit the keys of all members.
          </li>
          <li>
            Removing a user from the account revokes that user’s keys, and those that the user
            created for others.
          </li>
        </Points>
      </Part>
    </>
  );
}
