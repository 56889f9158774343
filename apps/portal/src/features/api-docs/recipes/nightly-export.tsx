import { DELETION_DAYS, MAX_PAGE } from "@guidepost/contract";
import { TextLink } from "#components/ui/forms/button.tsx";
import { Code } from "#components/ui/text/inline-code.tsx";
import { CodeSample, Part, Points, type TopicProps } from "../server/prose.tsx";

function exportProgram(baseUrl: string): string {
  return `// export.mjs: run with node export.mjs guides.json
import { readFile, rename, writeFile } from "node:fs/promises";
import { CursorExpiredError, Guidepost } from "@guidepost/sdk";

const guidepost = new Guidepost({ apiKey: process.env.GUIDEPOST_KEY, baseUrl: "${baseUrl}" });
const file = process.argv[2] ?? "guides.json";

async function update({ cursor, guides }) {
  const changes = guidepost.changes({ cursor, include: "steps" });
  for await (const change of changes) {
    if (change.type === "guide.deleted") delete guides[change.id];
    else guides[change.guide.id] = change.guide;
  }
  return { cursor: changes.cursor, guides };
}

const previous = JSON.parse(await readFile(file, "utf8").catch(() => '{ "guides": {} }'));
const current = await update(previous).catch((error) => {
  if (!(error instanceof CursorExpiredError)) throw error;
  // Some deletions are no longer known: read all guides again.
  return update({ guides: {} });
});

// A stopped export leaves the previous file complete.
await writeFile(\`\${file}.new\`, JSON.stringify(current));
await rename(\`\${file}.new\`, file);
console.log(\`\${Object.keys(current.guides).length} guides\`);`;
}

export function NightlyExport({ baseUrl }: TopicProps) {
  const guides = 10_000;
  return (
    <>
      <Part title="What it costs">
        <p>
          The first export reads all guides with their steps: {guides.toLocaleString("en")} guides
          need {guides / MAX_PAGE} requests, or more when guides are long. Later exports read only
          what was changed or deleted since: usually one request.
        </p>
      </Part>
      <Part title="The program">
        <p>
          It needs the <TextLink href="/docs/sdk">TypeScript SDK</TextLink>, and a key with the
          scope <Code>read</Code>. With <Code>admin</Code> it exports the guides of all users of the
          account.
        </p>
        <CodeSample
          language="javascript"
          label="Export all guides in JavaScript"
          code={exportProgram(baseUrl)}
        />
        <Points>
          <li>
            The file keeps the cursor of the last change. The next export continues there, and no
            change is lost.
          </li>
          <li>
            Deletions are reported for {DELETION_DAYS} days. After a longer pause, the program
            exports all guides again.
          </li>
          <li>
            Readers’ counters, such as <Code>views_count</Code>, are no changes: the file has those
            of the guide’s last change.
          </li>
          <li>The export contains no deleted guides.</li>
        </Points>
      </Part>
      <Part title="Run it every night">
        <p>
          Write the key to the file <Code>guidepost-export.env</Code> in your home folder, with{" "}
          <Code>export</Code>, so that the program receives it. Only your user may read the file:{" "}
          <Code>chmod 600 ~/guidepost-export.env</Code>.
        </p>
        <CodeSample
          language="shellscript"
          label="The file with the key"
          code="export GUIDEPOST_KEY=sk_…"
        />
        <CodeSample
          language="shellscript"
          label="An entry of crontab"
          code={`# At 02:15
15 2 * * * . "$HOME/guidepost-export.env" && cd "$HOME" && node export.mjs guides.json`}
        />
        <p>
          <Code>cron</Code> searches few folders for programs. If it does not find <Code>node</Code>
          , write its full path, which <Code>command -v node</Code> prints. The package of the SDK
          must be installed in the same folder.
        </p>
        <p>
          Choose a minute that is not the start of an hour: limits apply to each UTC hour, and many
          programs start there.
        </p>
      </Part>
    </>
  );
}
