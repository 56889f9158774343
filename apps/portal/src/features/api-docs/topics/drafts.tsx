import { TextLink } from "#components/ui/forms/button.tsx";
import { Code } from "#components/ui/text/inline-code.tsx";
import { CodeSample, Part, Points, type TopicProps } from "../server/prose.tsx";

function saveSample(baseUrl: string): string {
  return `curl -i -X PUT "${baseUrl}/guides/42/draft" \\
  -H "Authorization: Bearer $GUIDEPOST_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"guide": {"title": "Brew a good cup of green tea"}}'
# ETag: "g42.7.d5f0c1f0e-6d0a-4c1e-9a53-2f6f1c7f9b1d"`;
}

function readSample(baseUrl: string): string {
  return `curl -i "${baseUrl}/guides/42?version=draft" \\
  -H "Authorization: Bearer $GUIDEPOST_KEY"`;
}

const DRAFT = `{
  "guide": {
    "id": 42,
    "title": "Brew a good cup of green tea",
    "status": "published",
    "version": 7,
    "has_pending_changes": true
  },
  "draft": {
    "revision": "5f0c1f0e-6d0a-4c1e-9a53-2f6f1c7f9b1d",
    "base_version": 7,
    "saved_at": "2026-11-25T10:00:00.000Z",
    "saved_by": { "username": "ada", "display_name": "Ada Berger" },
    "conflicts": []
  }
}`;

function publishSample(baseUrl: string): string {
  return `curl -i -X POST "${baseUrl}/guides/42/draft/publish" \\
  -H "Authorization: Bearer $GUIDEPOST_KEY" \\
  -H 'If-Match: "g42.7.d5f0c1f0e-6d0a-4c1e-9a53-2f6f1c7f9b1d"'`;
}

function scheduleSample(baseUrl: string): string {
  return `curl -X PUT "${baseUrl}/guides/42/schedule" \\
  -H "Authorization: Bearer $GUIDEPOST_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"publish_at": "2027-03-01T09:00:00+01:00"}'`;
}

/** Drafts of published guides (contract DRAFT-1 to DRAFT-11), and schedules (contract SCHED-1 to SCHED-10). */
export function PendingDrafts({ baseUrl }: TopicProps) {
  return (
    <>
      <Part title="Save changes that readers do not see">
        <p>
          PATCH changes what readers see at once. To prepare a change of a published guide, save it
          as its pending draft. A guide has one:
        </p>
        <CodeSample language="shellscript" label="Save a draft" code={saveSample(baseUrl)} />
        <Points>
          <li>
            The request replaces the whole draft. A field that is left out has the value of the
            guide. When nothing differs, the guide has no draft.
          </li>
          <li>
            Steps and content have the rules of{" "}
            <TextLink href="/docs/content">writing guides</TextLink>. New steps get an id, which
            they keep when they are published.
          </li>
          <li>
            A guide that is not published is a draft itself: the response is 422. Change it with
            PATCH.
          </li>
        </Points>
      </Part>
      <Part title="Read the draft">
        <CodeSample language="shellscript" label="Read a draft" code={readSample(baseUrl)} />
        <CodeSample
          language="json"
          label="The guide as its draft has it (shortened)"
          code={DRAFT}
        />
        <Points>
          <li>
            Without a draft, <Code>draft</Code> is null, and <Code>guide</Code> is the guide.
          </li>
          <li>
            Each guide has <Code>has_pending_changes</Code>, also in lists. Neither its{" "}
            <Code>version</Code> nor its <Code>ETag</Code> depends on it.
          </li>
          <li>
            Changes of the guide after the last save are combined with the draft. When both changed
            the same part, <Code>conflicts</Code> names it, for example <Code>title</Code> or{" "}
            <Code>steps.0.content</Code>, and <Code>guide</Code> has the draft’s version.
          </li>
        </Points>
      </Part>
      <Part title="Publish or discard the draft">
        <p>
          The <Code>ETag</Code> of a draft changes with each save and each change of the guide. With{" "}
          <Code>If-Match</Code>, only the draft that you have read is published:
        </p>
        <CodeSample language="shellscript" label="Publish a draft" code={publishSample(baseUrl)} />
        <Points>
          <li>
            The guide gets the content of the draft and a new <Code>version</Code>. Webhooks receive{" "}
            <Code>guide.updated</Code>. Saving and discarding a draft send no event.
          </li>
          <li>
            With conflicts, the response is 422, and <Code>details</Code> names them. Read the draft
            and the guide, and save the draft again: then it counts.
          </li>
          <li>
            <Code>DELETE /guides/42/draft</Code> discards the draft permanently. Without a draft it
            is 404.
          </li>
          <li>
            Unpublishing keeps the draft. Publishing it then changes the guide, which stays
            unpublished.
          </li>
        </Points>
      </Part>
      <Part title="Publish a guide at a chosen time">
        <p>
          A guide that is not published can have a time of publication, and so can the pending draft
          of a published guide. Any guide can have a time at which it is unpublished:
        </p>
        <CodeSample
          language="shellscript"
          label="Schedule a guide"
          code={scheduleSample(baseUrl)}
        />
        <Points>
          <li>
            The request replaces both times. A time that is left out is removed: send{" "}
            <Code>{"{}"}</Code> to remove the schedule.
          </li>
          <li>
            Each time takes effect once, within about a minute. Webhooks receive{" "}
            <Code>guide.published</Code> and <Code>guide.unpublished</Code>.
          </li>
          <li>
            Each guide has <Code>publish_at</Code> and <Code>unpublish_at</Code>. Publishing the
            guide before removes <Code>publish_at</Code>; unpublishing and deleting it remove both.
          </li>
          <li>
            Of a published guide, <Code>publish_at</Code> is the time at which its pending draft is
            published, as it is at that time. Webhooks receive <Code>guide.updated</Code>. Without a
            pending draft, the request is 422.
          </li>
          <li>
            Publishing or discarding the draft before removes its <Code>publish_at</Code>. A draft
            with conflicts at its time is not published: it is kept, <Code>publish_at</Code> becomes
            null, and the author is notified. The audit log has{" "}
            <Code>guide.scheduled_update_failed</Code>.
          </li>
        </Points>
      </Part>
    </>
  );
}
