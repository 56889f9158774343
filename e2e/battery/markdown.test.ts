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

describe("steps in Markdown (contract MD-1)", () => {
  it("are stored and returned as HTML, and as Markdown with include=source", async () => {
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

  it("are accepted by PUT, and a repeated PUT changes nothing", async () => {
    const path = "/guides/external/markdown.md";
    const first = await send("PUT", path, { json: withSteps(markdownStep) });
    const second = await send("PUT", path, { json: withSteps(markdownStep) });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
    const read = answerOf(await send("GET", `${path}?include=source`));
    expect(read.guide.steps).toMatchObject([{ source: MARKDOWN }]);
  });

  it("have the warnings of their HTML, and strict handling refuses them (contract WARN-1)", async () => {
    const json = withSteps({ ...markdownStep, content: "[a](/b)<script>c</script>" });
    const made = answerOf(await send("POST", "/guides", { json }));
    expect(made.warnings?.map(({ field, reason }) => [field, reason])).toEqual([
      ["steps.0.content", "address_not_permitted"],
      ["steps.0.content", "element_removed_with_text"],
    ]);
    const headers = { Prefer: "handling=strict" };
    expect((await send("POST", "/guides", { json, headers })).status).toBe(422);
  });

  it("lose their Markdown when other HTML is sent (contract MD-5)", async () => {
    const made = answerOf(await send("POST", "/guides", { json: withSteps(markdownStep) }));
    const { id, steps } = made.guide;
    const json = withSteps({ id: steps[0]?.id, content: "<p>other</p>" });
    await send("PATCH", `/guides/${id}`, { json });
    const read = answerOf(await send("GET", `/guides/${id}?include=source`));
    expect(read.guide.steps).toMatchObject([{ format: "html", source: null }]);
  });

  it.each([
    [{ format: "textile" }, "format", "is not included in the list"],
    [{ format: null }, "format", "can't be blank"],
    [{ content: "" }, "content", "can't be blank"],
    [{ content: "[a]: b" }, "content", "has no permitted content"],
    [{ content: "> ".repeat(200) + "a" }, "content", "is nested too deeply"],
    [{ content: "a".repeat(65_537) }, "content", "is too long (maximum is 65536 characters)"],
    [
      { content: `${"|a".repeat(99)}\n${"|-".repeat(99)}\n${"|\n".repeat(5_000)}` },
      "content",
      "is too long as HTML (maximum is 131072 characters)",
    ],
    [{ source: MARKDOWN, format: "html" }, "source", "requires the format markdown"],
    [
      { source: MARKDOWN, content: "<p>a</p>" },
      "source",
      "does not match content: to change a step, send one of them",
    ],
  ])("with %j are refused on %s: %s", async (fields, field, message) => {
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
