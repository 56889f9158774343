import { Code } from "#components/ui/inline-code.tsx";
import { CodeSample, Part, Points, type TopicProps } from "../server/prose.tsx";

const GUIDE_FILE = `{
  "title": "Brew a good cup of tea",
  "category": "lifestyle",
  "steps": [
    { "position": 1, "title": "Boil", "content": "<p>Bring fresh water to the boil.</p>" },
    { "position": 2, "title": "Steep", "content": "<p>Three minutes, no longer.</p>" }
  ]
}`;

function syncProgram(baseUrl: string): string {
  return `// sync.mjs: run with node sync.mjs guides
import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const base = "${baseUrl}";
const folder = process.argv[2] ?? "guides";
const stateFile = "guides.lock.json";

const call = async (method, path, body) => {
  const response = await fetch(base + path, {
    method,
    headers: {
      Authorization: \`Bearer \${process.env.GUIDEPOST_KEY}\`,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(body),
  });
  if (response.status === 429) {
    const seconds = Number(response.headers.get("Retry-After"));
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return call(method, path, body);
  }
  const result = await response.json();
  if (!response.ok) throw new Error(\`\${method} \${path}: \${JSON.stringify(result.error)}\`);
  return result;
};

const state = JSON.parse(await readFile(stateFile, "utf8").catch(() => "{}"));
const save = () => writeFile(stateFile, \`\${JSON.stringify(state, null, 2)}\\n\`);

for (const file of (await readdir(folder)).filter((name) => name.endsWith(".json")).sort()) {
  const text = await readFile(join(folder, file), "utf8");
  const hash = createHash("sha256").update(text).digest("hex");
  const known = state[file];
  if (known?.hash === hash) continue;
  const guide = JSON.parse(text);
  const saved = known
    ? await call("PATCH", \`/guides/\${known.id}\`, { guide })
    : await call("POST", "/guides", { guide });
  // Saved before the next request: a second run must not create the guide again.
  state[file] = { id: saved.guide.id };
  await save();
  const published = await call("POST", \`/guides/\${saved.guide.id}/publish\`);
  state[file].hash = hash;
  await save();
  console.log(published.guide.url);
}`;
}

const WORKFLOW = `name: Publish guides
on:
  push:
    branches: [main]
    paths: ["guides/**"]
concurrency: publish-guides
permissions:
  contents: write
jobs:
  publish:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: node sync.mjs guides
        env:
          GUIDEPOST_KEY: \${{ secrets.GUIDEPOST_KEY }}
      - if: always()
        run: |
          git config user.name "Guide sync"
          git config user.email "guide-sync@users.noreply.github.com"
          git add guides.lock.json
          git diff --cached --quiet || (git commit -m "Record guide ids" && git push)`;

export function SyncFromGit({ baseUrl }: TopicProps) {
  return (
    <>
      <Part title="One file for each guide">
        <p>
          Keep each guide as a file in the folder <Code>guides</Code>, in the form of a request
          body. For example, <Code>guides/tea.json</Code>:
        </p>
        <CodeSample language="json" label="A guide as a file" code={GUIDE_FILE} />
      </Part>
      <Part title="The program">
        <p>
          It creates a guide for each new file, changes it when the file changes, and publishes it.
          The file <Code>guides.lock.json</Code> keeps the id of each guide. It needs Node.js 18 or
          later, no packages, and a key with the scope <Code>write</Code>.
        </p>
        <CodeSample
          language="javascript"
          label="Sync a folder in JavaScript"
          code={syncProgram(baseUrl)}
        />
        <Points>
          <li>Files that did not change cost no request.</li>
          <li>
            A deleted file does not delete its guide. Unpublish or delete the guide yourself, and
            remove its entry from <Code>guides.lock.json</Code>.
          </li>
          <li>
            The file is the only source: a sync replaces changes that someone made in the portal.
          </li>
          <li>
            A key with <Code>admin</Code> must add <Code>user_id</Code> to each new guide.
          </li>
        </Points>
      </Part>
      <Part title="Run it in GitHub Actions">
        <p>
          Store the key as the secret <Code>GUIDEPOST_KEY</Code>. The last step commits the ids,
          also after a failure in the middle.
        </p>
        <CodeSample label="A workflow of GitHub Actions" code={WORKFLOW} />
      </Part>
    </>
  );
}
