import { MAX_PAGE, PLANS } from "@guidepost/contract";
import { TextLink } from "#components/ui/button.tsx";
import { Code } from "#components/ui/inline-code.tsx";
import { CodeSample, Part, type TopicProps } from "../server/prose.tsx";

function exportProgram(baseUrl: string): string {
  return `// export.mjs: run with node export.mjs guides.ndjson
import { rename, writeFile } from "node:fs/promises";

const base = "${baseUrl}";
const file = process.argv[2] ?? "guides.ndjson";

const get = async (path) => {
  const response = await fetch(base + path, {
    headers: { Authorization: \`Bearer \${process.env.GUIDEPOST_KEY}\` },
  });
  if (response.status === 429 || response.status === 503) {
    const seconds = Number(response.headers.get("Retry-After"));
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return get(path);
  }
  if (!response.ok) throw new Error(await response.text());
  return response.json();
};

const guides = [];
let cursor = "";
do {
  const query = new URLSearchParams({
    limit: "${MAX_PAGE}",
    include: "steps",
    ...(cursor && { cursor }),
  });
  const page = await get(\`/guides?\${query}\`);
  guides.push(...page.guides);
  cursor = page.next_cursor;
} while (cursor);

// A stopped export leaves the previous file complete.
await writeFile(\`\${file}.new\`, guides.map((guide) => \`\${JSON.stringify(guide)}\\n\`).join(""));
await rename(\`\${file}.new\`, file);
console.log(\`\${guides.length} guides\`);`;
}

export function NightlyExport({ baseUrl }: TopicProps) {
  const guides = 10_000;
  return (
    <>
      <Part title="What it costs">
        <p>
          With <Code>include=steps</Code>, a page of the list has up to {MAX_PAGE} guides with their
          steps. It ends early when its steps have more than 4 MiB. {guides.toLocaleString("en")}{" "}
          guides cost about {guides / MAX_PAGE} requests, so every night about{" "}
          {((guides / MAX_PAGE) * 30).toLocaleString("en")} a month, of the{" "}
          {PLANS.team.limits.monthlyQuota.toLocaleString("en")} of {PLANS.team.name}. Read only what
          has changed with <TextLink href="/docs/synchronization">changes</TextLink>.
        </p>
      </Part>
      <Part title="The program">
        <p>
          It writes one guide a line. It needs Node.js 18 or later, no packages, and a key with the
          scope <Code>read</Code>. With <Code>admin</Code> it exports the guides of all users of the
          account.
        </p>
        <CodeSample
          language="javascript"
          label="Export all guides in JavaScript"
          code={exportProgram(baseUrl)}
        />
        <p>The export contains no deleted guides.</p>
      </Part>
      <Part title="Run it every night">
        <CodeSample
          language="shellscript"
          label="An entry of crontab"
          code={`# At 02:15, with the key in a file that only this user can read
15 2 * * * . "$HOME/.guidepost" && node "$HOME/export.mjs" "$HOME/guides.ndjson"`}
        />
        <p>
          Choose a minute that is not the start of an hour: limits apply to each UTC hour, and many
          programs start there.
        </p>
      </Part>
    </>
  );
}
