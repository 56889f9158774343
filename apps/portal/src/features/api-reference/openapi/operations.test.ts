import { describe, expect, it } from "vitest";
import { distinctErrors, anchorOf, groupsOf, isFound, operationsOf } from "./operations.ts";
import { document } from "./document.fixture.ts";

const [list, create, remove, usage, upload] = operationsOf(document);

describe("operationsOf", () => {
  it.each([
    ["listGuides", "/guides", "guides-list"],
    ["createGuide", "/guides", "guides-create"],
    ["unfeatureGuide", "/guides/{id}/unfeature", "guides-unfeature"],
    ["getUsage", "/usage", "usage-get"],
    ["getGuideStats", "/guides/{id}/stats", "guides-get-guide-stats"],
  ])("returns for %s at %s the anchor #%s", (operationId, path, anchor) => {
    expect(anchorOf(operationId, path)).toBe(anchor);
  });

  it("returns method, path, scope, and a description without the scope", () => {
    expect(list).toMatchObject({
      method: "GET",
      path: "/guides",
      scope: "read",
      description: "Newest first.",
    });
    expect(remove?.scope).toBeUndefined();
  });

  it("returns parameters, including referenced ones, with their descriptions", () => {
    expect(list?.parameters.map(({ in: place, name }) => [place, name])).toEqual([
      ["query", "category"],
      ["query", "featured"],
      ["query", "limit"],
      ["query", "cursor"],
    ]);
    expect(list?.parameters[0]?.field).toMatchObject({ values: ["tech", "product"] });
    expect(list?.parameters[2]?.field.description).toBe("Most guides a page may have.");
  });

  it("returns the body with its named examples", () => {
    expect(create?.body?.examples).toEqual([
      { summary: "A short one", value: { title: "Hello" } },
      { summary: "bare", value: {} },
    ]);
    expect(list?.body).toBeUndefined();
  });

  it("returns the types of a file that is the body", () => {
    expect(upload).toMatchObject({ body: undefined, fileTypes: ["image/png", "image/gif"] });
    expect(create?.fileTypes).toEqual([]);
  });

  it("separates successes from errors, with one error per code", () => {
    expect(list?.successes).toMatchObject([
      { status: "200", headers: [{ name: "Link", description: "The next page." }] },
    ]);
    expect(create?.successes).toMatchObject([{ status: "204", body: undefined, examples: [] }]);
    expect(
      list?.errors.map(({ status, code, description }) => [status, code, description]),
    ).toEqual([
      ["402", "quota_exceeded", "Used up."],
      ["402", "guide_limit_exceeded", "Too many."],
      ["403", "forbidden", "The key lacks the scope."],
    ]);
  });

  it("groupsOf groups operations by tag, without empty groups", () => {
    expect(groupsOf(document).map(({ name, operations }) => [name, operations.length])).toEqual([
      ["Guides", 3],
      ["Other", 2],
    ]);
  });

  it("isFound requires every word of a search", () => {
    const found = (search: string) =>
      [list, create, remove, usage].flatMap((one) =>
        one && isFound(one, search) ? [one.anchor] : [],
      );
    expect(found("")).toHaveLength(4);
    expect(found("POST guide")).toEqual(["guides-create"]);
    expect(found("{id}")).toEqual(["guides-delete"]);
    expect(found("nothing")).toEqual([]);
  });

  it("distinctErrors returns each code once, ordered by status", () => {
    const errors = [...(list?.errors ?? []), ...(list?.errors ?? [])].toReversed();
    expect(distinctErrors(errors).map(({ status }) => status)).toEqual(["402", "402", "403"]);
  });
});
