function request(apiUrl: string): string {
  return `curl ${apiUrl}/v1/guides \\
  -H "Authorization: Bearer $GUIDEPOST_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"guide": {
    "title": "Fix a flat tyre",
    "category": "lifestyle",
    "steps": [
      {"position": 1, "content": "<p>Turn the bike over.</p>"},
      {"position": 2, "content": "<p>Take the wheel out.</p>"}
    ]
  }}'`;
}

const created = `{ "guide": { "id": 482, "status": "draft", "steps_count": 2, … } }`;

function publish(apiUrl: string): string {
  return `curl -X POST ${apiUrl}/v1/guides/482/publish \\
  -H "Authorization: Bearer $GUIDEPOST_KEY"`;
}

const published = `{ "guide": { "id": 482, "status": "published", … } }`;

function Part({ title, code }: { title: string; code: string }) {
  return (
    <div>
      <p className="px-5 pt-4 text-xs font-medium text-ink-soft">{title}</p>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: keys must reach it
        tabIndex={0}
        aria-label={title}
        className="overflow-x-auto px-5 pt-1.5 pb-4 font-mono text-caption leading-[1.65]"
      >
        <code>{code}</code>
      </pre>
    </div>
  );
}

/** The two calls from nothing to a public page, with their responses. */
export function FirstCall({ apiUrl }: { apiUrl: string }) {
  return (
    <div className="min-w-0 divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface shadow-float">
      <Part title="Create a guide" code={request(apiUrl)} />
      <Part title="201 Created" code={created} />
      <Part title="Publish it" code={publish(apiUrl)} />
      <Part title="200 OK" code={published} />
    </div>
  );
}
