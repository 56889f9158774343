import { TextLink } from "#components/ui/forms/button.tsx";
import { Code } from "#components/ui/text/inline-code.tsx";
import { runGuidepost } from "#lib/docs/packages.ts";
import { CodeSample, Part, Points, type TopicProps } from "../server/prose.tsx";

const GUIDE_FILE = `---
title: Brew a good cup of tea
description: For two people.
category: lifestyle
status: published
---

## Boil

Bring fresh water to the boil.

## Steep

Three minutes, no longer.`;

function workflow({ baseUrl, portalUrl }: TopicProps): string {
  return `name: Guides
on:
  push:
    branches: [main]
  pull_request:
concurrency: guides
jobs:
  guides:
    runs-on: ubuntu-latest
    env:
      GUIDEPOST_URL: ${baseUrl}
      GUIDEPOST_KEY: \${{ secrets.GUIDEPOST_KEY }}
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with: { node-version: 22 }
      - if: github.event_name == 'pull_request'
        run: ${runGuidepost(portalUrl, "push guides --prune --dry-run")}
      - if: github.event_name == 'push'
        run: ${runGuidepost(portalUrl, "push guides --prune")}`;
}

export function SyncFromGit(props: TopicProps) {
  const { baseUrl, portalUrl } = props;
  return (
    <>
      <Part title="One file for each guide">
        <p>
          Keep each guide as a Markdown file in the folder <Code>guides</Code> of a repository. For
          example, <Code>guides/tea.md</Code>:
        </p>
        <CodeSample label="A guide as a file" code={GUIDE_FILE} />
        <p>
          The <TextLink href="/docs/cli">command line</TextLink> makes the guides equal to these
          files. Start with the guides that you have:
        </p>
        <CodeSample
          language="shellscript"
          label="Write the guides to files"
          code={[`login ${baseUrl}`, "pull guides --adopt"]
            .map((args) => runGuidepost(portalUrl, args))
            .join("\n")}
        />
      </Part>
      <Part title="Run it in GitHub Actions">
        <p>
          Create a key with the scopes <Code>read</Code> and <Code>write</Code>, and store it as the
          secret <Code>GUIDEPOST_KEY</Code>. A pull request shows what would change, with the list
          of guides that would be deleted. A push to <Code>main</Code> changes the guides.
        </p>
        <CodeSample language="yaml" label="A workflow of GitHub Actions" code={workflow(props)} />
        <Points>
          <li>
            Use one user and prefix for each folder. Otherwise, <Code>--prune</Code> deletes the
            guides of the other folders. When several folders or repositories have guides of one
            user, add another prefix to each command, for example <Code>--prefix handbook/</Code>,
            also to <Code>pull</Code>.
          </li>
          <li>
            With <Code>--prune</Code>, each guide that has no file moves to the trash. Guides that
            have no path as their external id are never touched. A file that exists is never pruned:
            when it is ignored or cannot be read, the run fails and names it.
          </li>
          <li>
            When the folder has no guide file, or when at least 5 guides would be deleted that are
            more than a fifth, the run fails and deletes nothing. Check the folder, the user and the
            prefix. To delete the listed guides, run the command once with <Code>--force</Code>.
          </li>
          <li>
            The files take precedence: a push from CI replaces changes that were made in the portal.
          </li>
          <li>
            The guides are those of the user of the key. With <Code>--user</Code>, a key with{" "}
            <Code>admin</Code> changes those of another user of the account.
          </li>
          <li>
            Pull requests from forks have no access to secrets, so their check fails to sign in.
          </li>
        </Points>
      </Part>
    </>
  );
}
