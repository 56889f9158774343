import { PLAN_IDS, PLANS, VERSION_STORAGE } from "@guidepost/contract";
import { TextLink } from "#components/ui/forms/button.tsx";
import { Code } from "#components/ui/text/inline-code.tsx";
import { formatBytes } from "#lib/formats/format.ts";
import { CodeSample, Part, Points, type TopicProps } from "../server/prose.tsx";

function listSample(baseUrl: string): string {
  return `curl "${baseUrl}/guides/42/versions?limit=20" \\
  -H "Authorization: Bearer $GUIDEPOST_KEY"`;
}

const VERSIONS = `{
  "versions": [
    {
      "number": 2,
      "guide_version": 7,
      "created_at": "2026-11-26T10:00:00.000Z",
      "kind": "updated",
      "via": "api_key",
      "user": { "username": "ada", "display_name": "Ada Berger" },
      "key": { "id": 17, "name": "Documentation build", "last_four": "9f3a" },
      "changed": ["title", "steps"],
      "step_changes": { "added": 1, "removed": 0, "changed": 2 }
    }
  ],
  "next_cursor": null
}`;

function readSample(baseUrl: string): string {
  return `curl "${baseUrl}/guides/42/versions/1" \\
  -H "Authorization: Bearer $GUIDEPOST_KEY"`;
}

function restoreSample(baseUrl: string): string {
  return `curl -i -X POST "${baseUrl}/guides/42/versions/1/restore" \\
  -H "Authorization: Bearer $GUIDEPOST_KEY" \\
  -H 'If-Match: "g42.7"'`;
}

const storage = PLAN_IDS.map((id) => `${PLANS[id].name} ${formatBytes(VERSION_STORAGE[id])}`).join(
  ", ",
);

/** The versions of guides that readers saw (contract HIST-1 to HIST-12). */
export function VersionHistory({ baseUrl }: TopicProps) {
  return (
    <>
      <Part title="List the versions">
        <p>
          Each publication and each change of a published guide is a version, by a key or in the
          portal:
        </p>
        <CodeSample language="shellscript" label="List versions" code={listSample(baseUrl)} />
        <CodeSample language="json" label="The newest version (shortened)" code={VERSIONS} />
        <Points>
          <li>
            <Code>changed</Code> and <Code>step_changes</Code> compare a version with the one before
            it.
          </li>
          <li>
            <Code>number</Code> counts what readers saw: 1, 2, 3. <Code>guide_version</Code> is the{" "}
            <Code>version</Code> of the guide after the change, which is part of its{" "}
            <Code>ETag</Code>. It also counts changes of drafts.
          </li>
          <li>
            A draft that was never published has no versions, and a{" "}
            <TextLink href="/docs/drafts">pending draft</TextLink> becomes one when it is published.
          </li>
          <li>
            A guide that was published before its history began gets its first version, of the kind{" "}
            <Code>recorded</Code>, with its next change.
          </li>
          <li>
            On Free and Pro, a version is kept for a year after the next one replaced it. On Team
            and Enterprise, versions have no end date.
          </li>
          <li>
            The versions before the latest ones have a maximum of bytes in an account: {storage}. A
            step that several versions have counts once. Beyond the maximum, the oldest versions of
            the account are deleted. The latest version of a guide always stays.
          </li>
        </Points>
      </Part>
      <Part title="Read a version">
        <CodeSample language="shellscript" label="Read a version" code={readSample(baseUrl)} />
        <p>
          The response has the title, description, category and steps as readers saw them. With{" "}
          <Code>include=source</Code>, steps that were sent as Markdown have it. To compare two
          versions, read both: a step that both have has the same id.
        </p>
      </Part>
      <Part title="Restore a version">
        <CodeSample
          language="shellscript"
          label="Restore a version"
          code={restoreSample(baseUrl)}
        />
        <Points>
          <li>
            Readers of a published guide see the restored content at once. It is a new version, and
            no version is removed. To undo it, restore the version before it.
          </li>
          <li>
            Webhooks receive <Code>guide.updated</Code>. A pending draft stays, and is combined with
            the change.
          </li>
          <li>A guide that is not published gets the content, and stays a draft.</li>
          <li>
            A version that the guide does not have, or not any more, is 404. Without a difference,
            nothing changes.
          </li>
        </Points>
      </Part>
    </>
  );
}
