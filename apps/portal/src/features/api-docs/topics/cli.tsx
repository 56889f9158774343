import { TextLink } from "#components/ui/forms/button.tsx";
import { Code } from "#components/ui/text/inline-code.tsx";
import { Cell, RowName, Table } from "#components/ui/lists/table.tsx";
import { runGuidepost } from "#lib/docs/packages.ts";
import { CodeSample, Part, Points, type TopicProps, WithCode } from "../server/prose.tsx";

const COMMANDS = [
  ["login URL", "Stores an API key for this computer. `logout` deletes it."],
  ["pull [FOLDER]", "Writes the guides to files. `--adopt` gives a path to guides without one."],
  [
    "push FOLDER",
    "Makes the guides equal to the files. `--prune` deletes guides without a file, and prints the list of them first.",
  ],
  ["changes", "Prints the changes of guides, oldest first."],
  ["logs", "Prints the requests of the account. `--follow` waits for new ones. Needs `admin`."],
  [
    "explain REQUEST-ID",
    "Shows why a request with the same key was refused, and what to do; with `admin` any request of the account.",
  ],
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

/** The program `guidepost` for guides as Markdown files (contract CLI-1 to CLI-17). */
export function CommandLine({ baseUrl, portalUrl }: TopicProps) {
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
          code={[`login ${baseUrl}`, "pull guides --adopt", "push guides --dry-run", "push guides"]
            .map((args) => runGuidepost(portalUrl, args))
            .join("\n")}
        />
        <p>
          This portal serves the program of its release at this address, under the MIT license. No
          registry has it. With <Code>npm install --global</Code> and the address, the command is{" "}
          <Code>guidepost</Code>, as on the rest of this page. <Code>npx</Code> keeps the program
          that it downloaded first. After an upgrade of Guidepost, the installation gets the new
          one.
        </p>
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
            The path in the folder is the <Code>external_id</Code> of the guide. A renamed file
            keeps its guide when it has the content of exactly one guide without a file.
          </li>
          <li>
            Each heading <Code>##</Code> begins a step. Inside a step, use <Code>###</Code>.
          </li>
          <li>
            Steps that were written in the editor become Markdown. What Markdown cannot express
            stays HTML in the file.
          </li>
          <li>
            Relative links to other files become links to their guides, and relative images are
            uploaded, again only after their file was changed. <Code>pull</Code> writes the relative
            addresses again, and new images to the folder <Code>images</Code>.
          </li>
          <li>
            Without <Code>status</Code>, the guide keeps its status. New guides are drafts.
          </li>
          <li>
            Files end with <Code>.md</Code>, <Code>.markdown</Code> or <Code>.mdx</Code>. A file
            without front matter is a guide too, also a README: its first heading <Code>#</Code>, or
            its name, is the title. Symbolic links and files without text are ignored and named.
          </li>
          <li>
            Without a title in the front matter and without a heading <Code>##</Code>, the headings
            of the highest level that occurs twice begin the steps.
          </li>
          <li>
            <Code>language</Code>, or <Code>lang</Code>, is the language of the guide. A file
            without it leaves the language of its guide as it is.
          </li>
          <li>
            A category that Guidepost does not have is named and not sent: a new guide gets the
            default, and an existing one keeps its category.
          </li>
          <li>
            Files are in UTF-8. When a file cannot be read, or its front matter is not valid,{" "}
            <Code>push</Code> and <Code>pull</Code> name it, go on with the other files and exit
            with 1.
          </li>
          <li>
            <Code>push</Code> names each part of a file that a guide cannot have, with its line: a
            field of the front matter, an empty section, a link or an image that leads nowhere. It
            then exits with 1, or with 0 and <Code>--accept-losses</Code>. With{" "}
            <Code>--strict</Code>, it changes no guide.
          </li>
        </Points>
      </Part>
      <Part title="One user and prefix for each folder">
        <p>
          All guides of a user whose <Code>external_id</Code> is a path belong to one folder. When
          several folders or repositories have guides of one user, give each of them another prefix.
          With <Code>guidepost push handbook --prefix handbook/</Code>, the <Code>external_id</Code>{" "}
          of <Code>tea.md</Code> is <Code>handbook/tea.md</Code>.
        </p>
        <Points>
          <li>
            <Code>pull</Code>, <Code>push</Code> and <Code>--prune</Code> read and change only
            guides whose <Code>external_id</Code> begins with the prefix. <Code>pull --adopt</Code>{" "}
            gives guides such ids.
          </li>
          <li>
            A prefix ends with <Code>/</Code>. No prefix may begin with another one, and no folder
            of the same user may be without a prefix.
          </li>
        </Points>
      </Part>
      <Part title="Delete guides">
        <p>
          <Code>push --prune</Code> moves guides that have no file in the folder to the trash. It
          first prints the list of them. With <Code>--dry-run</Code>, it prints the same list and
          deletes nothing.
        </p>
        <Points>
          <li>
            A file that exists is never pruned, not even with <Code>--force</Code>. When the file is
            ignored, for example after a change of its name to <Code>tea.mkd</Code>, its guide
            stays, and the exit code is 1. Correct the file, or delete it.
          </li>
          <li>
            Without <Code>--force</Code>, it changes nothing and exits with 1 when the folder has no
            guide file, or when at least 5 guides would be deleted that are more than a fifth of the
            guides of the user and prefix. Check the folder, the user and the prefix. To delete the
            listed guides, add <Code>--force</Code>, which also overwrites changes of other people.
          </li>
        </Points>
      </Part>
      <Part title="Changes of other people">
        <p>
          <Code>push</Code> and <Code>pull</Code> show what they change. They overwrite neither a
          guide nor a file that was changed since the last pull or push: they report a conflict,
          exit with 1, and <Code>--force</Code> decides. The folder <Code>.guidepost</Code> keeps
          this state. Git ignores it. Without the state, for example in CI, the files decide.
        </p>
        <p>
          <TextLink href="/docs/sync-from-git">Sync a folder from Git</TextLink> has a workflow for
          GitHub Actions.
        </p>
      </Part>
    </>
  );
}
