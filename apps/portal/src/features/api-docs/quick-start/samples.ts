import type { CodeToken } from "#lib/docs/code-tokens.ts";

export const LANGUAGES = ["curl", "SDK", "JavaScript", "Python"] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * The steps after the creation of the key. The code of each step continues that of the previous
 * step.
 */
export const STEPS = ["list", "create", "publish", "usage"] as const;
export type Step = (typeof STEPS)[number];

/** Values that the samples contain. */
type SampleValues = {
  /** The API's URL with its version, such as `https://api.example.com/v1`. */
  baseUrl: string;
  /** Describes the key in a comment. */
  keyText: string;
  /** The username for `user_id`, which an admin key must set. */
  userId: string | undefined;
};

const title = "Connect your calendar";
const description = "From an empty account to the first event.";
const first = "<p>Open <strong>Settings</strong>.</p>";
const second = "<p>Press <strong>Allow</strong>.</p>";

/**
 * A key's name for a comment. Names are user input, and a shell that does not support comments would
 * run them.
 */
export function plainName(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}._-]+/gu, " ").trim();
}

/** Describes the key in a comment; without a key, a placeholder for the key to create. */
export function describeKey(key: { name: string; lastFour: string } | undefined): string {
  return key ? `The key ${plainName(key.name)}, sk_…${key.lastFour}` : "Your key";
}

/** The shell command that sets the environment variable. */
export function exportKey({ keyText }: Pick<SampleValues, "keyText">): string {
  return `# ${keyText}
export GUIDEPOST_KEY="sk_…"`;
}

function curl(values: SampleValues): Record<Step, string> {
  const { baseUrl, userId } = values;
  const bearer = `-H "Authorization: Bearer $GUIDEPOST_KEY"`;
  const user = userId === undefined ? "" : `\n    "user_id": "${userId}",`;
  return {
    list: `curl "${baseUrl}/guides?limit=10" \\
  ${bearer}`,
    create: `curl "${baseUrl}/guides" \\
  ${bearer} \\
  -H "Content-Type: application/json" \\
  -d '{${user}
    "guide": {
      "title": "${title}",
      "description": "${description}",
      "category": "product",
      "steps": [
        { "position": 1, "title": "Open the settings", "content": "${first}" },
        { "position": 2, "content": "${second}" }
      ]
    }
  }'`,
    publish: `# Replace this with the id from the response above
GUIDE_ID=id-of-your-guide

curl -X POST "${baseUrl}/guides/$GUIDE_ID/publish" \\
  ${bearer}`,
    usage: `curl "${baseUrl}/usage" \\
  ${bearer}`,
  };
}

function javaScript(values: SampleValues): Record<Step, string> {
  return {
    list: `// quick-start.mjs: ${values.keyText}
const key = process.env.GUIDEPOST_KEY;
const base = "${values.baseUrl}";

const call = async (method, path, body) => {
  const response = await fetch(base + path, {
    method,
    headers: { Authorization: \`Bearer \${key}\`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const result = await response.json();
  if (!response.ok) throw new Error(\`\${result.error.code}: \${result.error.message}\`);
  return result;
};

const { guides } = await call("GET", "/guides?limit=10");
console.log(guides.map((guide) => guide.title));`,
    create: `const { guide } = await call("POST", "/guides", {${
      values.userId === undefined ? "" : `\n  user_id: "${values.userId}",`
    }
  guide: {
    title: "${title}",
    description: "${description}",
    category: "product",
    steps: [
      { position: 1, title: "Open the settings", content: "${first}" },
      { position: 2, content: "${second}" },
    ],
  },
});
console.log(guide.id, guide.status);`,
    publish: `const published = await call("POST", \`/guides/\${guide.id}/publish\`);
console.log(published.guide.url);`,
    usage: `const usage = await call("GET", "/usage");
console.log(\`\${usage.requests_used} of \${usage.quota_limit} requests used\`);`,
  };
}

/** The client for TypeScript and JavaScript, packages/sdk. */
function sdk(values: SampleValues): Record<Step, string> {
  return {
    list: `// with-sdk.mjs: ${values.keyText}
import { Guidepost } from "@guidepost/sdk";

const guidepost = new Guidepost({
  apiKey: process.env.GUIDEPOST_KEY,
  baseUrl: "${values.baseUrl}",
});

const page = await guidepost.guides.list({ limit: 10 }).page();
console.log(page.guides.map((guide) => guide.title));`,
    create: `const guide = await guidepost.guides.create({${
      values.userId === undefined ? "" : `\n  user_id: "${values.userId}",`
    }
  title: "${title}",
  description: "${description}",
  category: "product",
  steps: [
    { position: 1, title: "Open the settings", content: "${first}" },
    { position: 2, content: "${second}" },
  ],
});
console.log(guide.id, guide.status);`,
    publish: `const published = await guidepost.guides.publish(guide.id);
console.log(published.url);`,
    usage: `const usage = await guidepost.usage();
console.log(\`\${usage.requests_used} of \${usage.quota_limit} requests used\`);`,
  };
}

function python(values: SampleValues): Record<Step, string> {
  return {
    list: `import json
import os
from urllib.error import HTTPError
from urllib.request import Request, urlopen

# ${values.keyText}
key = os.environ["GUIDEPOST_KEY"]
base = "${values.baseUrl}"


def call(method, path, body=None):
    request = Request(
        base + path,
        method=method,
        headers={"Authorization": f"Bearer {key}", "Content-Type": "application/json"},
        data=None if body is None else json.dumps(body).encode(),
    )
    try:
        with urlopen(request) as response:
            return json.load(response)
    except HTTPError as failure:
        error = json.load(failure)["error"]
        raise SystemExit(f"{error['code']}: {error['message']}")


guides = call("GET", "/guides?limit=10")["guides"]
print([guide["title"] for guide in guides])`,
    create: `guide = call("POST", "/guides", {${
      values.userId === undefined ? "" : `\n    "user_id": "${values.userId}",`
    }
    "guide": {
        "title": "${title}",
        "description": "${description}",
        "category": "product",
        "steps": [
            {"position": 1, "title": "Open the settings", "content": "${first}"},
            {"position": 2, "content": "${second}"},
        ],
    },
})["guide"]
print(guide["id"], guide["status"])`,
    publish: `published = call("POST", f"/guides/{guide['id']}/publish")["guide"]
print(published["url"])`,
    usage: `usage = call("GET", "/usage")
print(f"{usage['requests_used']} of {usage['quota_limit']} requests used")`,
  };
}

/** Every step in every language. */
export function samplesFor(values: SampleValues): Record<Language, Record<Step, string>> {
  return {
    curl: curl(values),
    SDK: sdk(values),
    JavaScript: javaScript(values),
    Python: python(values),
  };
}

/** Replaced in the browser, after the user has chosen a key. */
export const KEY_PLACEHOLDER = "__KEY__";
export const USER_PLACEHOLDER = "__USER__";

type Samples = Record<Language, Record<Step, readonly CodeToken[]>>;

/** The highlighted samples, with placeholders for the key and the user. */
export type SampleTemplates = {
  exportKey: readonly CodeToken[];
  /** For a key that acts for its own user. */
  own: Samples;
  /** For an admin key, which must set `user_id`. */
  admin: Samples;
};

/** Replaces the placeholders in highlighted code. */
export function fillTemplate(
  tokens: readonly CodeToken[],
  { keyText, userId = "" }: { keyText: string; userId: string | undefined },
): CodeToken[] {
  return tokens.map(([text, kind]) => {
    const filled = text
      .replaceAll(KEY_PLACEHOLDER, () => keyText)
      .replaceAll(USER_PLACEHOLDER, () => userId);
    return kind ? [filled, kind] : [filled];
  });
}
