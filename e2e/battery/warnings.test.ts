import { describe, expect, inject, it } from "vitest";
import { call, type ApiRequest } from "../harness/call.ts";
import { expectErrorResponse } from "./error-responses.ts";

const { url, keys } = inject("fixtures");

type Answer = {
  guide: {
    id: number;
    version: number;
    external_id: string | null;
    steps: { id: number; content: string }[];
  };
  warnings?: { field: string; reason: string; element: string | null; attribute: string | null }[];
};

const STRICT = { Prefer: "handling=strict" };

function send(method: string, path: string, request: Omit<ApiRequest, "path"> = {}) {
  return call(url, { method, path, key: keys.both, ...request });
}

function withContents(...contents: string[]) {
  const steps = contents.map((content, index) => ({ position: index + 1, content }));
  return { guide: { title: "A guide", steps } };
}

function answerOf({ body }: { body: unknown }) {
  return body as Answer;
}

const REMOVED = '<p style="a">b</p><script>c</script>';
const WARNINGS = [
  { reason: "attribute_not_permitted", element: "p", attribute: "style" },
  { reason: "element_removed_with_text", element: "script", attribute: null },
];

describe("the list of cleaning warnings (contract WARN-1)", () => {
  it("is in the responses of POST, PATCH and PUT, with the index of the step in the request", async () => {
    const made = await send("POST", "/guides", { json: withContents("<p>a</p>", REMOVED) });
    expect(made.status).toBe(201);
    const expected = WARNINGS.map((warning) => ({
      field: "steps.1.content",
      ...warning,
      message: expect.stringMatching(/^contains <(p|script)>/),
    }));
    expect(answerOf(made).warnings).toEqual(expected);
    expect(answerOf(made).guide.steps[1]?.content).toBe("<p>b</p>");

    const json = withContents("<p>a</p>", REMOVED);
    const changed = await send("PATCH", `/guides/${answerOf(made).guide.id}`, { json });
    expect(answerOf(changed).warnings).toEqual(expected);
    const put = await send("PUT", "/guides/external/warnings", { json });
    expect(answerOf(put).warnings).toEqual(expected);
    expect(made.headers.get("preference-applied")).toBeNull();
  });

  it("is in the responses of POST and PATCH of a step, with the field content", async () => {
    const { guide } = answerOf(await send("POST", "/guides", { json: withContents() }));
    const expected = WARNINGS.map((warning) => ({ field: "content", ...warning }));
    const steps = `/guides/${guide.id}/steps`;
    const added = await send("POST", steps, { json: { step: { content: REMOVED } } });
    expect(added.status).toBe(201);
    expect(answerOf(added).warnings).toMatchObject(expected);
    const [step] = answerOf(added).guide.steps;
    expect(step?.content).toBe("<p>b</p>");
    const path = `${steps}/${step?.id}`;
    const changed = await send("PATCH", path, { json: { step: { content: REMOVED } } });
    expect(answerOf(changed).warnings).toMatchObject(expected);
    const titled = await send("PATCH", path, { json: { step: { title: "T" } } });
    expect(Object.keys(answerOf(titled))).toEqual(["guide"]);
  });

  it("has a dead link in the responses of POST and PATCH of a step, which may lead to any step of the guide (contract WARN-6)", async () => {
    const { guide } = answerOf(
      await send("POST", "/guides", { json: withContents("<h3>Fine</h3>") }),
    );
    const steps = `/guides/${guide.id}/steps`;
    const link = (name: string) => `<p><a href="#${name}">a</a></p>`;
    const dead = { field: "content", reason: "target_not_found", element: "a", attribute: "href" };

    const first = { step: { position: 1, title: "Boil", content: link("gone") } };
    const added = await send("POST", steps, { json: first, headers: STRICT });
    expect(added.status).toBe(201);
    expect(answerOf(added).warnings).toMatchObject([dead]);
    expect(answerOf(added).guide.steps[0]?.content).toContain('href="#gone"');
    const last = await send("POST", steps, { json: { step: { content: link("gone") } } });
    expect(answerOf(last).warnings).toMatchObject([dead]);

    const path = `${steps}/${answerOf(last).guide.steps[2]?.id}`;
    for (const name of ["fine", "boil", "step-2"]) {
      const changed = await send("PATCH", path, { json: { step: { content: link(name) } } });
      expect(Object.keys(answerOf(changed))).toEqual(["guide"]);
    }
    const moved = { step: { position: 1, content: `<script>b</script>${link("lost")}` } };
    const changed = await send("PATCH", path, { json: moved });
    expect(answerOf(changed).warnings).toMatchObject([
      { field: "content", reason: "element_removed_with_text", element: "script" },
      dead,
    ]);
    const titled = await send("PATCH", path, { json: { step: { title: "T" } } });
    expect(Object.keys(answerOf(titled))).toEqual(["guide"]);
  });

  it("is absent when nothing was removed, when the guide is sent back, and from GET", async () => {
    const content = '<p>a<br>&nbsp;<a href="https://a.example">b</a></p><h2 id="c">d</h2>';
    const made = await send("POST", "/guides", { json: withContents(content) });
    expect(Object.keys(answerOf(made))).toEqual(["guide"]);
    const { guide } = answerOf(made);
    const { body } = await send("GET", `/guides/${guide.id}`);
    expect(Object.keys(body as object)).toEqual(["guide"]);
    const sentBack = await send("PATCH", `/guides/${guide.id}`, { json: body });
    expect(sentBack.body).toEqual(body);
  });

  it("has at most 50 warnings, and one more with the reason more (contract WARN-3)", async () => {
    const elements = Array.from({ length: 30 }, (_, index) => `<x${index}>a</x${index}>`).join("");
    const made = await send("POST", "/guides", { json: withContents(elements, elements) });
    const { warnings = [] } = answerOf(made);
    expect(warnings).toHaveLength(51);
    expect(warnings[49]).toMatchObject({ field: "steps.1.content", element: "x19" });
    expect(warnings[50]).toMatchObject({ field: "base", reason: "more", element: null });
  });

  it("is in the stored response of an Idempotency-Key", async () => {
    const request = {
      json: withContents(REMOVED),
      headers: { "Idempotency-Key": `warnings-${Date.now()}` },
    };
    const first = await send("POST", "/guides", request);
    const second = await send("POST", "/guides", {
      ...request,
      headers: { ...request.headers, ...STRICT },
    });
    expect(second.text).toBe(first.text);
    // The stored response was created without the preference.
    expect(second.headers.get("preference-applied")).toBeNull();
  });
});

describe("Prefer: handling=strict (contract WARN-4)", () => {
  it("refuses a change of which something would be removed, and changes nothing", async () => {
    const made = await send("POST", "/guides", { json: withContents("<p>a</p>") });
    const { guide } = answerOf(made);
    const details = {
      "steps.0.content": [
        "contains <p> with the attribute style, which is not permitted",
        "contains <script>, which is not permitted",
      ],
    };
    for (const [method, path] of [
      ["POST", "/guides"],
      ["PATCH", `/guides/${guide.id}`],
      ["PUT", "/guides/external/strict"],
    ] as const) {
      const refused = await send(method, path, { json: withContents(REMOVED), headers: STRICT });
      expectErrorResponse(refused, "validation_failed", { details });
      expect(refused.headers.get("preference-applied")).toBe("handling=strict");
    }
    expect(answerOf(await send("GET", `/guides/${guide.id}`)).guide).toEqual(guide);
    expect((await send("GET", "/guides/external/strict")).status).toBe(404);
  });

  it("refuses a step of which something would be removed, together with its other errors", async () => {
    const made = await send("POST", "/guides", { json: withContents("<p>a</p>") });
    const { guide } = answerOf(made);
    const steps = `/guides/${guide.id}/steps`;
    const content = ["contains <input>, which is not permitted"];
    for (const [method, path] of [
      ["POST", steps],
      ["PATCH", `${steps}/${guide.steps[0]?.id}`],
    ] as const)
      for (const [step, details] of [
        [{ content: "a<input>" }, { content }],
        [
          { content: "a<input>", position: 0 },
          { position: ["must be greater than or equal to 1"], content },
        ],
      ]) {
        const refused = await send(method, path, { json: { step }, headers: STRICT });
        expectErrorResponse(refused, "validation_failed", { details });
        expect(refused.headers.get("preference-applied")).toBe("handling=strict");
      }
    expect(answerOf(await send("GET", `/guides/${guide.id}`)).guide).toEqual(guide);
  });

  it("applies a change from which nothing is removed", async () => {
    const json = withContents("<p>a</p>");
    const made = await send("POST", "/guides", { json, headers: STRICT });
    expect(made.status).toBe(201);
    expect(made.headers.get("preference-applied")).toBe("handling=strict");
    const title = { guide: { title: "Another title" } };
    const changed = await send("PATCH", `/guides/${answerOf(made).guide.id}`, {
      json: title,
      headers: STRICT,
    });
    expect(changed.headers.get("preference-applied")).toBe("handling=strict");
  });

  it("reports removals together with the other errors of the body (contract ERR-15)", async () => {
    const json = { guide: { title: " ", steps: [{ position: 1, content: "a<input>" }] } };
    const refused = await send("POST", "/guides", { json, headers: STRICT });
    expectErrorResponse(refused, "validation_failed", {
      details: {
        title: ["can't be blank"],
        "steps.0.content": ["contains <input>, which is not permitted"],
      },
    });
  });

  it.each([
    ["handling=lenient", null],
    ["handling=lenient, handling=strict", null],
    ["respond-async", null],
    ['respond-async, Handling = "strict" ; a=b', "handling=strict"],
    ["handling", null],
    [",,=;", null],
  ])("treats Prefer: %s with the applied preference %s", async (prefer, applied) => {
    const json = withContents(REMOVED);
    const made = await send("POST", "/guides", { json, headers: { Prefer: prefer } });
    expect(made.status).toBe(applied ? 422 : 201);
    expect(made.headers.get("preference-applied")).toBe(applied);
  });

  it("has no effect on operations without content", async () => {
    const { headers } = await send("GET", "/guides", { headers: STRICT });
    expect(headers.get("preference-applied")).toBeNull();
  });
});
