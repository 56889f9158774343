import { describe, expect, it } from "vitest";
import { document } from "../openapi/document.fixture.ts";
import { operationsOf, type Operation } from "../openapi/operations.ts";
import { faultInBody, faultsIn, nextCursorIn, toCurl, toRequest } from "./request.ts";

const [list, create, remove] = operationsOf(document) as [Operation, Operation, Operation];
const baseUrl = "http://api.test/v1";

describe("what is typed", () => {
  it("may leave out what is optional, and must give what is not", () => {
    expect(faultsIn(list, {})).toEqual({});
    expect(faultsIn(remove, { id: " " })).toEqual({ id: "Enter a value for id." });
  });

  it("must be a whole number within its bounds where the document says so", () => {
    expect(faultsIn(remove, { id: "1.5" })).toEqual({ id: "Enter a whole number." });
    expect(faultsIn(list, { limit: "0" })).toEqual({ limit: "Enter 1 or more." });
    expect(faultsIn(list, { limit: " 20 " })).toEqual({});
  });

  it("must be a JSON object as a body", () => {
    expect(faultInBody('{"guide": {}}')).toBeUndefined();
    expect(faultInBody(" ")).toBe("Enter a JSON object.");
    expect(faultInBody("[1]")).toContain("must be a JSON object");
    expect(faultInBody("null")).toContain("must be a JSON object");
    expect(faultInBody('{"a": }')).toMatch(/^This is not JSON yet: ./);
  });
});

describe("the request", () => {
  it("has what was typed in its address, escaped, and nothing of what was not", () => {
    const values = { category: "a b&c", featured: "", limit: " 5 " };
    expect(toRequest(list, { baseUrl, values, body: "{}" })).toEqual({
      method: "GET",
      url: "http://api.test/v1/guides?category=a+b%26c&limit=5",
      body: undefined,
    });
    expect(toRequest(remove, { baseUrl, values: { id: "1/2" }, body: "" }).url).toBe(
      "http://api.test/v1/guides/1%2F2",
    );
  });

  it("shows a value of the path that is missing", () => {
    expect(toRequest(remove, { baseUrl, values: {}, body: "" }).url).toBe(
      "http://api.test/v1/guides/{id}",
    );
  });

  it("has the body of an operation that takes one", () => {
    expect(toRequest(create, { baseUrl, values: {}, body: "{}" }).body).toBe("{}");
  });
});

describe("the request for a shell", () => {
  it("takes the key from the environment and quotes the rest", () => {
    const request = {
      method: "POST",
      url: `${baseUrl}/guides?a=1&b=2`,
      body: `{"a":"it's $HOME"}`,
    };
    expect(toCurl(request)).toBe(
      [
        "curl -X POST 'http://api.test/v1/guides?a=1&b=2' \\",
        '  -H "Authorization: Bearer $GUIDEPOST_KEY" \\',
        "  -H 'Content-Type: application/json' \\",
        String.raw`  -d '{"a":"it'\''s $HOME"}'`,
      ].join("\n"),
    );
  });

  it("is short for a GET", () => {
    expect(toCurl({ method: "GET", url: `${baseUrl}/usage`, body: undefined })).toBe(
      `curl 'http://api.test/v1/usage' \\\n  -H "Authorization: Bearer $GUIDEPOST_KEY"`,
    );
  });
});

describe("the next page of a list", () => {
  it("is named by next_cursor, if there is one", () => {
    expect(nextCursorIn('{"guides":[],"next_cursor":"abc"}')).toBe("abc");
    for (const answer of ['{"next_cursor":null}', '{"guide":{}}', "", "null", "oops"])
      expect(nextCursorIn(answer)).toBeUndefined();
  });
});
