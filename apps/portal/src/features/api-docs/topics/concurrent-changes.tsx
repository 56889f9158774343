import { TextLink } from "#components/ui/forms/button.tsx";
import { Code } from "#components/ui/text/inline-code.tsx";
import { CodeSample, Part, Points, type TopicProps } from "../server/prose.tsx";

function readSample(baseUrl: string): string {
  return `curl -i "${baseUrl}/guides/42" \\
  -H "Authorization: Bearer $GUIDEPOST_KEY"
# ETag: "g42.7"`;
}

function changeSample(baseUrl: string): string {
  return `curl -i -X PATCH "${baseUrl}/guides/42" \\
  -H "Authorization: Bearer $GUIDEPOST_KEY" \\
  -H "Content-Type: application/json" \\
  -H 'If-Match: "g42.7"' \\
  -d '{"guide": {"title": "Brew a good cup of tea"}}'`;
}

const REFUSED = `HTTP/1.1 412 Precondition Failed
ETag: "g42.8"

{
  "error": {
    "code": "precondition_failed",
    "message": "The guide was changed since the version in If-Match"
  }
}`;

function retrySample(baseUrl: string): string {
  return `// rename.mjs: run with node rename.mjs 42 "Brew a good cup of tea"
const [id, title] = process.argv.slice(2);
const url = \`${baseUrl}/guides/\${id}\`;
const headers = {
  Authorization: \`Bearer \${process.env.GUIDEPOST_KEY}\`,
  "Content-Type": "application/json",
};

async function changeGuide(change) {
  for (let attempt = 1; ; attempt++) {
    const read = await fetch(url, { headers });
    if (!read.ok) throw new Error(await read.text());
    const { guide } = await read.json();
    const changed = await fetch(url, {
      method: "PATCH",
      headers: { ...headers, "If-Match": read.headers.get("ETag") },
      body: JSON.stringify({ guide: change(guide) }),
    });
    if (changed.ok) return (await changed.json()).guide;
    // 412: someone else was faster. Apply the change to the new guide.
    if (changed.status !== 412 || attempt === 5) throw new Error(await changed.text());
  }
}

const guide = await changeGuide(() => ({ title }));
console.log(guide.title, guide.version);`;
}

function pollSample(baseUrl: string): string {
  return `curl -i "${baseUrl}/guides?status=published" \\
  -H "Authorization: Bearer $GUIDEPOST_KEY" \\
  -H 'If-None-Match: "8rB2qVfXyE0mJ4yXn0Wc5o1l9CkqXnF6t3uD7sZpQhI"'
# HTTP/1.1 304 Not Modified`;
}

/** How clients prevent lost updates, and read only what is new (contract COND-1 to COND-7). */
export function ConcurrentChanges({ baseUrl }: TopicProps) {
  return (
    <>
      <Part title="The version of a guide">
        <p>
          A guide has a <Code>version</Code>: 1 at first, and 1 more with each change, deletion and
          restore. The <Code>ETag</Code> header of each response with one guide contains its id and
          its version:
        </p>
        <CodeSample language="shellscript" label="Read the ETag" code={readSample(baseUrl)} />
        <Points>
          <li>
            A change that changes nothing, such as a PATCH with the stored title, leaves the version
            as it is. Views, completions, ratings and the names of the author do not change it.
          </li>
          <li>
            Lists, changes and the usage have an <Code>ETag</Code> too, a hash of their state. A{" "}
            <TextLink href="/docs/content#dry-runs">dry run</TextLink> has none.
          </li>
        </Points>
      </Part>
      <Part title="Do not overwrite other changes">
        <p>
          Without <Code>If-Match</Code>, the last change wins: a guide that someone edits in the
          portal meanwhile loses that edit. Send the <Code>ETag</Code> of the guide that you have
          read:
        </p>
        <CodeSample
          language="shellscript"
          label="Change a guide that is still in this version"
          code={changeSample(baseUrl)}
        />
        <p>
          When the guide was changed since, nothing is stored, and the response has its present{" "}
          <Code>ETag</Code>:
        </p>
        <CodeSample language="http" label="The guide was changed" code={REFUSED} />
        <p>Read the guide again, apply your change to it, and send it with the new tag:</p>
        <CodeSample
          language="javascript"
          label="Change a guide in JavaScript"
          code={retrySample(baseUrl)}
        />
        <Points>
          <li>
            PATCH, PUT, DELETE and the actions on a guide and its steps accept <Code>If-Match</Code>
            : a tag, several tags separated by commas, or <Code>*</Code>. The tag is always that of
            the guide.
          </li>
          <li>Of concurrent changes with the same tag, at most one succeeds.</li>
          <li>
            A weak tag, such as <Code>W/&quot;g42.7&quot;</Code>, matches no guide. A malformed
            header returns 400. A guide that does not exist returns 404.
          </li>
          <li>
            On <TextLink href="/docs/synchronization#external-ids">PUT</TextLink>,{" "}
            <Code>If-Match</Code> changes only an existing guide: otherwise the response is 404.{" "}
            <Code>If-None-Match: *</Code> creates only: an existing guide returns 412.
          </li>
          <li>
            In <Code>POST /guides/bulk</Code>, <Code>if_match</Code> of an operation has the same
            meaning.
          </li>
          <li>
            In the SDK, <TextLink href="/docs/sdk#concurrent-changes">ifMatch</TextLink> accepts the
            guide that you have read.
          </li>
        </Points>
      </Part>
      <Part title="Read only what is new">
        <p>
          Send the <Code>ETag</Code> of your last response in <Code>If-None-Match</Code>. When
          nothing has changed, the response is 304 without a body. It uses no quota, and counts in
          the rate limits.
        </p>
        <CodeSample
          language="shellscript"
          label="Read a list if it has changed"
          code={pollSample(baseUrl)}
        />
        <Points>
          <li>GET and HEAD accept it. A malformed header is ignored: the response is complete.</li>
          <li>
            The tag belongs to one address with its query. Store it together with the response.
          </li>
          <li>
            The tag of a guide is its version. For current views and ratings, read the guide without{" "}
            <Code>If-None-Match</Code>.
          </li>
          <li>
            To follow all guides, <TextLink href="/docs/synchronization#changes">changes</TextLink>{" "}
            need fewer requests.
          </li>
        </Points>
      </Part>
    </>
  );
}
