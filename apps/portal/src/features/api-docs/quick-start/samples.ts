import { plainName } from "./plain-name.ts";

export type Language = "curl" | "JavaScript" | "Python";

/** The steps after the key is made, in their order; each language's lines go on from those before. */
export const steps = ["list", "create", "publish", "usage"] as const;
export type Step = (typeof steps)[number];

export type Reader = {
  /** The API's address with its version, as `https://api.example.com/v1`. */
  baseUrl: string;
  key: { name: string; lastFour: string } | undefined;
  /** The user to create for, which an admin key must name. */
  userId: string | undefined;
};

const title = "Connect your calendar";
const description = "From an empty account to the first event.";
const first = "<p>Open <strong>Settings</strong>.</p>";
const second = "<p>Press <strong>Allow</strong>.</p>";

function keyWords({ key }: Reader): string {
  return key ? `The key ${plainName(key.name)}, sk_…${key.lastFour}` : "Your key";
}

/** What to put into the shell before any of it runs. */
export function exportKey(reader: Reader): string {
  return `# ${keyWords(reader)}
export GUIDEPOST_KEY="sk_…"`;
}

function curl(reader: Reader): Record<Step, string> {
  const { baseUrl, userId } = reader;
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
    publish: `# Put the id here that the request before answered
GUIDE_ID=id-of-your-guide

curl -X POST "${baseUrl}/guides/$GUIDE_ID/publish" \\
  ${bearer}`,
    usage: `curl "${baseUrl}/usage" \\
  ${bearer}`,
  };
}

function javaScript(reader: Reader): Record<Step, string> {
  return {
    list: `// quick-start.mjs: ${keyWords(reader)}
const key = process.env.GUIDEPOST_KEY;
const base = "${reader.baseUrl}";

const call = async (method, path, body) => {
  const response = await fetch(base + path, {
    method,
    headers: { Authorization: \`Bearer \${key}\`, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(\`\${answer.error.code}: \${answer.error.message}\`);
  return answer;
};

const { guides } = await call("GET", "/guides?limit=10");
console.log(guides.map((guide) => guide.title));`,
    create: `const { guide } = await call("POST", "/guides", {${
      reader.userId === undefined ? "" : `\n  user_id: "${reader.userId}",`
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

function python(reader: Reader): Record<Step, string> {
  return {
    list: `import json
import os
from urllib.error import HTTPError
from urllib.request import Request, urlopen

# ${keyWords(reader)}
key = os.environ["GUIDEPOST_KEY"]
base = "${reader.baseUrl}"


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
      reader.userId === undefined ? "" : `\n    "user_id": "${reader.userId}",`
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

/** Every step in every language, with the reader's own address, key and name filled in. */
export function samplesFor(reader: Reader): Record<Language, Record<Step, string>> {
  return {
    curl: curl(reader),
    JavaScript: javaScript(reader),
    Python: python(reader),
  };
}
