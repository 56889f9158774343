import { TextLink } from "#components/ui/forms/button.tsx";
import { Code } from "#components/ui/text/inline-code.tsx";
import { Cell, RowName, Table } from "#components/ui/lists/table.tsx";
import { CodeSample, Part, Points, type TopicProps, WithCode } from "../server/prose.tsx";

const COMMANDS = [
  ["login URL", "Stores an API key for this computer. `logout` deletes it."],
  ["pull [FOLDER]", "Writes the guides to files. `--adopt` gives a path to guides without one."],
  ["push FOLDER", "Makes the guides equal to the files. `--prune` deletes guides without a file."],
  ["changes", "Prints the changes of guides, oldest first."],
  ["logs", "Prints the requests of the account. `--follow` waits for new ones. Needs `admin`."],
  ["explain REQUEST-ID", "Shows why a request was refused, and what to do. Needs `admin`."],
] as const;

const GUIDE_FILE = `---
title: Brew a good cup of tea
category: lifestyle
status: published
---

Text before the first heading is a step without a title.

## Boil

Bring fresh water to the boil.

## Steep

Three minutes, no longer.`;

/** The program `guidepost` for guides as Markdown files (contract CLI-1 to CLI-7). */
export function CommandLine({ baseUrl }: TopicProps) {
  return (
    <>
      <Part title="First steps">
        <p>
          The program <Code>guidepost</Code> keeps guides as Markdown files in a folder. It needs
          Node.js 20.19 or later.
        </p>
        <CodeSample
          language="shellscript"
          label="Write the guides to files, and change them"
          code={`npx guidepost login ${baseUrl}
npx guidepost pull guides --adopt
npx guidepost push guides --dry-run
npx guidepost push guides`}
        />
        <p>
          Create a key with the scopes <Code>read</Code> and <Code>write</Code>. <Code>login</Code>{" "}
          stores it in a file that only you can read. In CI, set <Code>GUIDEPOST_URL</Code> and{" "}
          <Code>GUIDEPOST_KEY</Code> instead.
        </p>
        <Table caption="Commands" head={["Command", "What it does"]}>
          {COMMANDS.map(([command, text]) => (
            <tr key={command}>
              <RowName>
                <code className="font-mono text-caption">{command}</code>
              </RowName>
              <Cell>
                <WithCode text={text} />
              </Cell>
            </tr>
          ))}
        </Table>
      </Part>
      <Part title="A guide is a file">
        <CodeSample label="A guide as a file" code={GUIDE_FILE} />
        <Points>
          <li>
            The path in the folder is the <Code>external_id</Code> of the guide. A renamed file is
            another guide.
          </li>
          <li>
            Each heading <Code>##</Code> begins a step. Inside a step, use <Code>###</Code>.
          </li>
          <li>
            Steps that were written in the editor become Markdown. What Markdown cannot express
            stays HTML in the file.
          </li>
          <li>
            Without <Code>status</Code>, the guide keeps its status. New guides are drafts.
          </li>
          <li>A file without front matter is ignored.</li>
        </Points>
      </Part>
      <Part title="Changes of other people">
        <p>
          <Code>push</Code> and <Code>pull</Code> show what they change. They overwrite neither a
          guide nor a file that was changed since the last pull or push: they report a conflict,
          exit with 1, and <Code>--force</Code> decides. The folder <Code>.guidepost</Code> keeps
          this state. Git ignores it. Without it, for example in CI, the files decide.
        </p>
        <p>
          <TextLink href="/docs/sync-from-git">Sync a folder from Git</TextLink> has a workflow for
          GitHub Actions.
        </p>
      </Part>
    </>
  );
}
