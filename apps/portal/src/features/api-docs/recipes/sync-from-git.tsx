import { TextLink } from "#components/ui/forms/button.tsx";
import { Code } from "#components/ui/text/inline-code.tsx";
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

function workflow(baseUrl: string): string {
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
        run: npx guidepost push guides --dry-run
      - if: github.event_name == 'push'
        run: npx guidepost push guides --prune`;
}

export function SyncFromGit({ baseUrl }: TopicProps) {
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
          code={`npx guidepost login ${baseUrl}
npx guidepost pull guides --adopt`}
        />
      </Part>
      <Part title="Run it in GitHub Actions">
        <p>
          Create a key with the scopes <Code>read</Code> and <Code>write</Code>, and store it as the
          secret <Code>GUIDEPOST_KEY</Code>. A pull request shows what would change. A push to{" "}
          <Code>main</Code> changes the guides.
        </p>
        <CodeSample language="yaml" label="A workflow of GitHub Actions" code={workflow(baseUrl)} />
        <Points>
          <li>
            With <Code>--prune</Code>, a guide whose file is deleted moves to the trash. Guides that
            have no path as their external id are never touched.
          </li>
          <li>
            The files take precedence: a push from CI replaces changes that were made in the portal.
          </li>
          <li>
            A key with <Code>admin</Code> needs <Code>--user</Code> with the author of the guides.
          </li>
          <li>
            Pull requests from forks have no access to secrets, so their check fails to sign in.
          </li>
        </Points>
      </Part>
    </>
  );
}
