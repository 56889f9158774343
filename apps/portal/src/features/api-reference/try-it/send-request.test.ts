import { describe, expect, it } from "vitest";
import { document } from "../openapi/document.fixture.ts";
import { type Operation, operationsOf } from "../openapi/operations.ts";
import { validateBody, parameterErrors, nextCursorIn, toCurl, toRequest } from "./send-request.ts";

const [list, create, remove, , upload] = operationsOf(document) as [
  ...[Operation, Operation, Operation, Operation, Operation],
];
const baseUrl = "http://api.test/v1";

describe("validation of input", () => {
  it("accepts missing optional values, and rejects missing required ones", () => {
    expect(parameterErrors(list, {})).toEqual({});
    expect(parameterErrors(remove, { id: " " })).toEqual({ id: "Enter a value for id." });
  });

  it("requires an integer within the bounds of the document", () => {
    expect(parameterErrors(remove, { id: "1.5" })).toEqual({ id: "Enter a whole number." });
    expect(parameterErrors(list, { limit: "0" })).toEqual({ limit: "Enter 1 or more." });
    expect(parameterErrors(list, { limit: " 20 " })).toEqual({});
  });

  it("requires a JSON object as the body", () => {
    expect(validateBody('{"guide": {}}')).toBeUndefined();
    expect(validateBody(" ")).toBe("Enter a JSON object.");
    expect(validateBody("[1]")).toContain("must be a JSON object");
    expect(validateBody("null")).toContain("must be a JSON object");
    expect(validateBody('{"a": }')).toMatch(/^This is not valid JSON: ./);
  });
});

describe("toRequest", () => {
  it("contains the escaped values in its URL, without empty ones", () => {
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

  it("shows the name of a missing path parameter", () => {
    expect(toRequest(remove, { baseUrl, values: {}, body: "" }).url).toBe(
      "http://api.test/v1/guides/{id}",
    );
  });

  it("contains the file of an operation with a file", () => {
    const file = new File(["…"], "a.png");
    expect(toRequest(upload, { baseUrl, values: {}, body: "{}", file }).body).toBe(file);
  });

  it("contains the body of an operation with a body", () => {
    expect(toRequest(create, { baseUrl, values: {}, body: "{}" }).body).toBe("{}");
  });
});

describe("toCurl", () => {
  it("reads the key from the environment and quotes the rest", () => {
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

  it("sends a file with its type", () => {
    const body = new File(["…"], "it's.png", { type: "image/png" });
    expect(toCurl({ method: "POST", url: `${baseUrl}/images`, body })).toBe(
      [
        "curl -X POST 'http://api.test/v1/images' \\",
        '  -H "Authorization: Bearer $GUIDEPOST_KEY" \\',
        "  -H 'Content-Type: image/png' \\",
        String.raw`  --data-binary '@it'\''s.png'`,
      ].join("\n"),
    );
  });

  it("omits the method and the body for a GET", () => {
    expect(toCurl({ method: "GET", url: `${baseUrl}/usage`, body: undefined })).toBe(
      `curl 'http://api.test/v1/usage' \\\n  -H "Authorization: Bearer $GUIDEPOST_KEY"`,
    );
  });
});

describe("next page of a list", () => {
  it("returns next_cursor, if there is one", () => {
    expect(nextCursorIn('{"guides":[],"next_cursor":"abc"}')).toBe("abc");
    for (const response of ['{"next_cursor":null}', '{"guide":{}}', "", "null", "oops"])
      expect(nextCursorIn(response)).toBeUndefined();
  });
});
