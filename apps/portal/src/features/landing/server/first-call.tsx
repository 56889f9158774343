import "server-only";
import { CodeTokens } from "#components/ui/text/code-block.tsx";
import { highlight, type CodeLanguage } from "#server/highlight.ts";

function createRequest(apiUrl: string): string {
  return `curl ${apiUrl}/v1/guides \\
  -H "Authorization: Bearer $GUIDEPOST_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"guide": {
    "title": "Fix a flat tire",
    "category": "lifestyle",
    "steps": [
      {"position": 1, "content": "<p>Turn the bike over.</p>"},
      {"position": 2, "content": "<p>Take the wheel out.</p>"}
    ]
  }}'`;
}

const CREATED = `{ "guide": { "id": 482, "status": "draft", … } }`;

function publishRequest(apiUrl: string): string {
  return `curl -X POST ${apiUrl}/v1/guides/482/publish \\
  -H "Authorization: Bearer $GUIDEPOST_KEY"`;
}

const PUBLISHED = `{ "guide": { "id": 482, "status": "published", … } }`;

type PartProps = { title: string; code: string; language: CodeLanguage };

function Part({ title, code, language }: PartProps) {
  return (
    <div>
      <p className="px-5 pt-4 text-xs font-medium text-ink-soft">{title}</p>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
        tabIndex={0}
        aria-label={title}
        className="overflow-x-auto px-5 pt-1.5 pb-4 font-mono text-caption leading-[1.65]"
      >
        <code>
          <CodeTokens tokens={highlight(code, language)} />
        </code>
      </pre>
    </div>
  );
}

/** The two requests that create and publish a guide, with their responses. */
export function FirstCall({ apiUrl }: { apiUrl: string }) {
  return (
    <div className="min-w-0 divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface shadow-float">
      <Part title="Create a guide" language="shellscript" code={createRequest(apiUrl)} />
      <Part title="201 Created" language="json" code={CREATED} />
      <Part title="Publish it" language="shellscript" code={publishRequest(apiUrl)} />
      <Part title="200 OK" language="json" code={PUBLISHED} />
    </div>
  );
}
