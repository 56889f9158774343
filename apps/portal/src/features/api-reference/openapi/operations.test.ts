import { describe, expect, it } from "vitest";
import { distinctErrors } from "./api-errors.ts";
import { document } from "./document.fixture.ts";
import { anchorOf, groupsOf, isFound, operationsOf } from "./operations.ts";

const [list, create, remove, usage] = operationsOf(document);

describe("the document's operations", () => {
  it.each([
    ["listGuides", "/guides", "guides-list"],
    ["createGuide", "/guides", "guides-create"],
    ["unfeatureGuide", "/guides/{id}/unfeature", "guides-unfeature"],
    ["getUsage", "/usage", "usage-get"],
    ["getGuideStats", "/guides/{id}/stats", "guides-get-guide-stats"],
  ])("%s at %s is found at #%s", (operationId, path, anchor) => {
    expect(anchorOf(operationId, path)).toBe(anchor);
  });

  it("have a method, a path, a scope, and a description that does not repeat it", () => {
    expect(list).toMatchObject({
      method: "GET",
      path: "/guides",
      scope: "read",
      description: "Newest first.",
    });
    expect(remove?.scope).toBeUndefined();
  });

  it("have their parameters, referenced ones included, with the parameter's own description", () => {
    expect(list?.parameters.map(({ in: place, name }) => [place, name])).toEqual([
      ["query", "category"],
      ["query", "featured"],
      ["query", "limit"],
      ["query", "cursor"],
    ]);
    expect(list?.parameters[0]?.field).toMatchObject({ values: ["tech", "product"] });
    expect(list?.parameters[2]?.field.description).toBe("Most guides a page may have.");
  });

  it("have a body with its examples by name", () => {
    expect(create?.body?.examples).toEqual([
      { summary: "A short one", value: { title: "Hello" } },
      { summary: "bare", value: {} },
    ]);
    expect(list?.body).toBeUndefined();
  });

  it("have successes apart from errors, one error for each code", () => {
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

  it("stand in groups by tag, empty ones left out", () => {
    expect(groupsOf(document).map(({ name, operations }) => [name, operations.length])).toEqual([
      ["Guides", 3],
      ["Other", 1],
    ]);
  });

  it("are found by every word of a search", () => {
    const found = (search: string) =>
      [list, create, remove, usage].flatMap((one) =>
        one && isFound(one, search) ? [one.anchor] : [],
      );
    expect(found("")).toHaveLength(4);
    expect(found("POST guide")).toEqual(["guides-create"]);
    expect(found("{id}")).toEqual(["guides-delete"]);
    expect(found("nothing")).toEqual([]);
  });

  it("share their errors: each code once, by status", () => {
    const errors = [...(list?.errors ?? []), ...(list?.errors ?? [])].toReversed();
    expect(distinctErrors(errors).map(({ status }) => status)).toEqual(["402", "402", "403"]);
  });
});
