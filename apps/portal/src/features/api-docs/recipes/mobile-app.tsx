import { Code } from "#components/ui/text/inline-code.tsx";
import { CodeSample, Part, Points, type TopicProps } from "../server/prose.tsx";

function showProgram(portalUrl: string): string {
  return `// show-guide.mjs: run with node show-guide.mjs ${portalUrl}/@USERNAME/SLUG
const url = process.argv[2];
const response = await fetch(\`\${url}.json\`);
if (response.status === 404) throw new Error("This guide is not published");
if (!response.ok) throw new Error(\`Status \${response.status}\`);
const { guide } = await response.json();
console.log(guide.title);
for (const step of guide.steps) console.log(step.position, step.title, step.content);`;
}

export function MobileApp({ portalUrl }: TopicProps) {
  return (
    <>
      <Part title="Ship no key">
        <p>
          An API key in an app is public: anyone can read it from the installed file or from its
          traffic. Such a person can then change your guides and use up your quota. The same applies
          to a key in a web page. To end the misuse you must revoke the key, and every installed app
          stops working.
        </p>
        <p>An app that only shows guides needs no key.</p>
      </Part>
      <Part title="Read a published guide as JSON">
        <p>
          Add <Code>.json</Code> to the public address of a guide, its <Code>url</Code>. This
          program prints one of your published guides:
        </p>
        <CodeSample
          language="javascript"
          label="Show a guide in JavaScript"
          code={showProgram(portalUrl)}
        />
        <Points>
          <li>
            The body is <Code>{'{"guide": …}'}</Code>, the same object as in the API, with its
            steps.
          </li>
          <li>It uses no quota of the API, and it does not count as a view.</li>
          <li>
            It is exact: a request that starts after a change never receives the earlier guide.
            Counters may be a minute old. The <Code>ETag</Code> lets HTTP caches ask for changes
            only.
          </li>
          <li>
            Pages of any origin may read it. Send no headers of your own: a browser would first send
            an <Code>OPTIONS</Code> request, which is not answered for other origins.
          </li>
          <li>
            A draft, a deleted guide and an unknown address return 404 in the error format of the
            API. After a change of the username the address redirects.
          </li>
          <li>
            An app finds the guides of an author in the Atom feed, which needs no key either:{" "}
            <Code>/@USERNAME/feed.xml</Code> has the featured and the newest published guides with
            their addresses.
          </li>
          <li>A client address may read 600 times a minute. Further requests return 429.</li>
        </Points>
      </Part>
      <Part title="Show the steps">
        <p>
          <Code>content</Code> is HTML that the server has cleaned, without scripts, styles and
          frames. Show it in a view that runs no scripts, and open links outside of it. Images may
          come from any public host.
        </p>
      </Part>
      <Part title="When the app writes">
        <p>
          Let the app call your own server, which checks its users and stores the key. Give that key
          only the scope that the server needs.
        </p>
      </Part>
    </>
  );
}
