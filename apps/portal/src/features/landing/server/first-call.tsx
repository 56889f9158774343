import "server-only";
import { CodeTokens } from "#components/ui/text/code-block.tsx";
import { Island } from "../reader/islands.tsx";
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

/** Code that wraps on narrow screens. Requests have a button that copies them; responses have none. */
function Part({ title, code, language }: PartProps) {
  return (
    <div>
      <div className="flex min-h-12 items-center justify-between gap-3 pr-2 pl-5">
        <p className="text-xs font-medium text-ink-soft">{title}</p>
        {language === "shellscript" && (
          <Island name="CopyButton" text={code} label={`Copy the request: ${title}`} />
        )}
      </div>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it
        tabIndex={0}
        aria-label={title}
        className="overflow-x-auto px-5 pb-4 font-mono text-caption leading-[1.65] max-sm:wrap-anywhere max-sm:whitespace-pre-wrap"
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
