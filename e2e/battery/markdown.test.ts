import { describe, expect, inject, it } from "vitest";
import { call, type ApiRequest } from "../harness/call.ts";
import { expectErrorResponse } from "./error-responses.ts";

const { url, keys } = inject("fixtures");

type Step = { id: number; position: number; content: string; format?: string; source?: string };
type Answer = {
  guide: { id: number; version: number; steps: Step[] };
  warnings?: { field: string; reason: string }[];
};

function send(method: string, path: string, request: Omit<ApiRequest, "path"> = {}) {
  return call(url, { method, path, key: keys.both, ...request });
}

function answerOf({ body }: { body: unknown }) {
  return body as Answer;
}

const MARKDOWN = "## Boil\n\n- [x] water\n- [ ] *tea*\n\n|a|b|\n|-|-:|\n|~~1~~|2|\n";

function withSteps(...steps: object[]) {
  const numbered = steps.map((step, index) => ({ position: index + 1, ...step }));
  return { guide: { title: "Tea", steps: numbered } };
}

const markdownStep = { format: "markdown", content: MARKDOWN };

describe("a step in Markdown (contract MD-1)", () => {
  it("is stored and returned as HTML, and as Markdown with include=source", async () => {
    const json = withSteps(markdownStep, { content: "<p>a</p>", format: "html" });
    const made = await send("POST", "/guides", { json });
    expect(made.status).toBe(201);
    const { guide, warnings } = answerOf(made);
    expect(warnings).toBeUndefined();
    const content = guide.steps[0]?.content ?? "";
    for (const part of ["<h2>Boil</h2>", "<li>☑ water</li>", "<li>☐ <em>tea</em></li>"])
      expect(content).toContain(part);
    expect(content).toContain('<td align="right">2</td>');
    expect(Object.keys(guide.steps[0] ?? {})).toEqual(["id", "position", "title", "content"]);

    const read = answerOf(await send("GET", `/guides/${guide.id}?include=source`)).guide;
    expect(read).toEqual({
      ...guide,
      steps: [
        { ...guide.steps[0], format: "markdown", source: MARKDOWN },
        { ...guide.steps[1], format: "html", source: null },
      ],
    });
    expect(answerOf(await send("GET", `/guides/${guide.id}`)).guide).toEqual(guide);

    // The whole response is accepted by PATCH, and changes nothing.
    const sentBack = await send("PATCH", `/guides/${guide.id}`, { json: { guide: read } });
    expect(sentBack.body).toEqual({ guide });
  });

  it("is accepted by PUT, and a repeated PUT changes nothing", async () => {
    const path = "/guides/external/markdown.md";
    const first = await send("PUT", path, { json: withSteps(markdownStep) });
    const second = await send("PUT", path, { json: withSteps(markdownStep) });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    const read = answerOf(await send("GET", `${path}?include=source`));
    expect(read.guide.steps).toMatchObject([{ source: MARKDOWN }]);
  });

  it("has the warnings of its HTML, and strict handling refuses it (contract WARN-1)", async () => {
    const json = withSteps({ ...markdownStep, content: "[a](/b)<script>c</script>" });
    const made = answerOf(await send("POST", "/guides", { json }));
    expect(made.warnings?.map(({ field, reason }) => [field, reason])).toEqual([
      ["steps.0.content", "address_not_permitted"],
      ["steps.0.content", "element_removed_with_text"],
    ]);
    const headers = { Prefer: "handling=strict" };
    expect((await send("POST", "/guides", { json, headers })).status).toBe(422);
  });

  it("loses its Markdown when other HTML is sent (contract MD-5)", async () => {
    const made = answerOf(await send("POST", "/guides", { json: withSteps(markdownStep) }));
    const { id, steps } = made.guide;
    const json = withSteps({ id: steps[0]?.id, content: "<p>other</p>" });
    await send("PATCH", `/guides/${id}`, { json });
    const read = answerOf(await send("GET", `/guides/${id}?include=source`));
    expect(read.guide.steps).toMatchObject([{ format: "html", source: null }]);
  });

  it.each([
    ["another format", { format: "textile" }, "format", "is not included in the list"],
    ["the format null", { format: null }, "format", "can't be blank"],
    ["empty content", { content: "" }, "content", "can't be blank"],
    ["only a definition", { content: "[a]: b" }, "content", "has no permitted content"],
    ["200 nested quotes", { content: "> ".repeat(200) + "a" }, "content", "is nested too deeply"],
    [
      "65,537 characters",
      { content: "a".repeat(65_537) },
      "content",
      "is too long (maximum is 65536 characters)",
    ],
    [
      "a table whose HTML is too long",
      { content: `${"|a".repeat(99)}\n${"|-".repeat(99)}\n${"|\n".repeat(5_000)}` },
      "content",
      "is too long as HTML (maximum is 131072 characters)",
    ],
    [
      "a source of HTML",
      { source: MARKDOWN, format: "html" },
      "source",
      "requires the format markdown",
    ],
    [
      "a source of other content",
      { source: MARKDOWN, content: "<p>a</p>" },
      "source",
      "does not match content: to change a step, send one of them",
    ],
  ])("is refused with %s", async (_, fields, field, message) => {
    const json = withSteps({ ...markdownStep, ...fields });
    const details = { [`steps.0.${field}`]: [message] };
    expectErrorResponse(await send("POST", "/guides", { json }), "validation_failed", { details });
  });

  it("refuses another value of include", async () => {
    const made = answerOf(await send("POST", "/guides", { json: withSteps(markdownStep) }));
    const details = { include: ["is not included in the list"] };
    const refused = await send("GET", `/guides/${made.guide.id}?include=markdown`);
    expectErrorResponse(refused, "validation_failed", { details });
  });
});

describe("a guide read as Markdown (contract MD-7, MD-8)", () => {
  const CONTENT = `<h2>Boil</h2><ul><li>water</li></ul><details><summary>a</summary>b</details>`;
  const CONVERTED = `## Boil\n\n- water\n\n<details><summary>a</summary>b</details>`;

  async function create() {
    const guide = { title: "Tea *now*", description: "For two." };
    const steps = [
      { position: 1, title: "Water", content: CONTENT },
      { position: 2, content: "<p>Wait.</p>" },
    ];
    return answerOf(await send("POST", "/guides", { json: { guide: { ...guide, steps } } })).guide;
  }

  it("has steps in Markdown with format=markdown, which PATCH accepts", async () => {
    const guide = await create();
    const read = answerOf(await send("GET", `/guides/${guide.id}?format=markdown`)).guide;
    expect(read.steps).toEqual([
      { ...guide.steps[0], content: CONVERTED, format: "markdown" },
      { ...guide.steps[1], content: "Wait.", format: "markdown" },
    ]);
    const sentBack = await send("PATCH", `/guides/${guide.id}`, { json: { guide: read } });
    expect(sentBack.status).toBe(200);
    const again = answerOf(await send("GET", `/guides/${guide.id}?format=markdown`)).guide;
    expect(again.steps).toEqual(read.steps);
    const path = `/guides/${guide.id}?format=markdown&fields=steps`;
    const selected = await send("GET", path);
    expect(answerOf(selected).guide).toEqual({ id: guide.id, steps: read.steps });
    expect(selected.headers.get("etag")).toBe(`"g${guide.id}.${again.version}"`);
  });

  it("has steps in Markdown at the address of its external id with format=markdown", async () => {
    const path = "/guides/external/markdown-out.md";
    const json = withSteps({ content: CONTENT });
    expect((await send("PUT", path, { json })).status).toBe(201);
    const read = answerOf(await send("GET", `${path}?format=markdown`));
    expect(read.guide.steps).toMatchObject([{ content: CONVERTED, format: "markdown" }]);
  });

  it("is one document at its address with .md", async () => {
    const { id, version } = await create();
    const read = await send("GET", `/guides/${id}.md`);
    expect(read.status).toBe(200);
    expect(read.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(read.headers.get("etag")).toBe(`"g${id}.${version}"`);
    expect(read.body).toBe(
      // A heading of level 2 would begin another step.
      `# Tea \\*now\\*\n\nFor two.\n\n## 1. Water\n\n${CONVERTED.replace("## Boil", "<h2>Boil</h2>")}\n\n## Step 2\n\nWait.\n`,
    );
    const unchanged = await send("GET", `/guides/${id}.md`, {
      headers: { "If-None-Match": `"g${id}.${version}"` },
    });
    expect(unchanged.status).toBe(304);
    const head = await send("HEAD", `/guides/${id}.md`);
    expect(head.status).toBe(200);
    expect(head.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  });

  it("is converted in worker threads when it is large, and compressed", async () => {
    const paragraph = "<p>Boil <b>water</b> and pour it over the <u>leaves</u>.</p>";
    const converted = "Boil **water** and pour it over the <u>leaves</u>.";
    const json = withSteps(
      { content: paragraph.repeat(500) },
      ...Array.from({ length: 99 }, () => ({ content: paragraph })),
    );
    const { id } = answerOf(await send("POST", "/guides", { json })).guide;
    const headers = { "Accept-Encoding": "br" };
    const read = await send("GET", `/guides/${id}.md`, { headers });
    expect(read.headers.get("content-encoding")).toBe("br");
    expect(read.headers.get("vary")).toContain("Accept-Encoding");
    expect(read.text.split(converted)).toHaveLength(600);
    // Conversion ends after 131,072 characters of a guide.
    const long = withSteps(...[1, 2, 3].map(() => ({ content: paragraph.repeat(1_000) })));
    const { guide } = answerOf(await send("POST", "/guides", { json: long }));
    const steps = answerOf(await send("GET", `/guides/${guide.id}?format=markdown`)).guide.steps;
    expect(steps.map(({ content }) => content.startsWith(converted))).toEqual([true, true, false]);
    expect(steps[2]?.content).toBe(guide.steps[2]?.content);
  });

  it("is refused as GET of the guide is", async () => {
    expectErrorResponse(await send("GET", "/guides/0.md"), "not_found");
    expectErrorResponse(await send("GET", "/guides/x.md"), "not_found");
    expectErrorResponse(await send("GET", "/guides/1.md", { key: keys.write }), "forbidden");
    const { id } = await create();
    expectErrorResponse(await send("GET", `/guides/${id}.md?fields=id`), "validation_failed", {
      details: { fields: ["is not a recognised field"] },
    });
    const both = await send("GET", `/guides/${id}?format=markdown&include=source`);
    expectErrorResponse(both, "validation_failed", {
      details: { include: ["can't be combined with format=markdown"] },
    });
    const other = await send("GET", `/guides/${id}?format=text`);
    expectErrorResponse(other, "validation_failed", {
      details: { format: ["is not included in the list"] },
    });
  });
});
