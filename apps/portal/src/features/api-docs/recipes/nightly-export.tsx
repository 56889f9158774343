import { MAX_PAGE, PLANS } from "@guidepost/contract";
import { Code } from "#components/ui/inline-code.tsx";
import { CodeSample, Part, Points, type TopicProps } from "../server/prose.tsx";

function exportProgram(baseUrl: string): string {
  return `// export.mjs: run with node export.mjs guides.ndjson
import { readFile, rename, writeFile } from "node:fs/promises";

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
  // Deleted after the list was read.
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(await response.text());
  return response.json();
};

const previous = new Map();
for (const line of (await readFile(file, "utf8").catch(() => "")).split("\\n").filter(Boolean)) {
  const guide = JSON.parse(line);
  previous.set(guide.id, guide);
}

const guides = [];
let cursor = "";
do {
  const query = new URLSearchParams({ limit: "${MAX_PAGE}", ...(cursor && { cursor }) });
  const page = await get(\`/guides?\${query}\`);
  for (const listed of page.guides) {
    const known = previous.get(listed.id);
    const found =
      known?.updated_at === listed.updated_at
        ? { guide: { ...known, ...listed } }
        : await get(\`/guides/\${listed.id}\`);
    if (found) guides.push(found.guide);
  }
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
          A list has up to {MAX_PAGE} guides and no steps, so a first export needs one request for
          each page and one for each guide. Later exports read only the guides whose{" "}
          <Code>updated_at</Code> has changed: {guides.toLocaleString("en")} unchanged guides cost{" "}
          {guides / MAX_PAGE} requests. On {PLANS.pro.name}, the limit of{" "}
          {PLANS.pro.limits.perMinute} requests a minute lets a first export of{" "}
          {PLANS.pro.limits.guideLimit?.toLocaleString("en")} guides take about four minutes.
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
        <Points>
          <li>
            Readers’ counters, such as <Code>views_count</Code>, do not change{" "}
            <Code>updated_at</Code>. The list contains the current counters, and the program keeps
            them.
          </li>
          <li>The export contains no deleted guides.</li>
        </Points>
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
