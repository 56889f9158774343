import { describe, expect, it } from "vitest";
import { openBattery, type Request, type TestedOperation } from "./battery.ts";
import { expectBadRequest, expectErrorResponse } from "./error-responses.ts";
import { IS_STRESS } from "../harness/stress.ts";

const { fixtures, operations, send, createGuide, unchangedTarget } = await openBattery();
const withBody = operations.filter(({ takesBody }) => takesBody);
const withoutBody = operations.filter(({ takesBody, takesFile }) => !takesBody && !takesFile);

const MEBIBYTE = 1024 * 1024;
const JSON_TYPE = { "Content-Type": "application/json" };

function notAnObject(found: string) {
  return `The request body must be a JSON object${found}`;
}

const refused: [what: string, body: string | Uint8Array, message: unknown][] = [
  ["an empty body", "", notAnObject(": it is empty")],
  ["null", "null", notAnObject(", not null")],
  ["an array", "[]", notAnObject(", not a list")],
  ["a string", '"guide"', notAnObject(", not a string")],
  ["a number", "1", notAnObject(", not a number")],
  ["only white space", " \n ", expect.stringMatching(/^Malformed JSON at line 2, column \d/)],
  ["incomplete JSON", '{"guide":', expect.stringMatching(/^Malformed JSON at line 1, column \d/)],
  ["a trailing comma", '{\n "guide": {},\n}', expect.stringMatching(/at line 3, column 1/)],
  ["a comment", '{"guide": {} /* */}', expect.stringMatching(/at line 1, column 14/)],
  ["single quotes", "{'guide': {}}", expect.stringMatching(/at line 1, column 2/)],
  ["two JSON documents", "{}{}", expect.stringMatching(/at line 1, column 3/)],
  [
    "a control character in a string",
    '{"guide":"\u0001"}',
    expect.stringMatching(/at line 1, column \d+/),
  ],
  ["only a byte order mark", "\ufeff", notAnObject(": it is empty")],
  ["two byte order marks", "\ufeff\ufeff{}", expect.stringMatching(/at line 1, column 1/)],
  ["a byte order mark and a syntax error", "\ufeff{]", expect.stringMatching(/line 1, column 2/)],
  [
    "bytes that are not UTF-8",
    Buffer.from('{"guide":"\xff"}', "latin1"),
    expect.stringMatching(/not UTF-8 at byte 11$/),
  ],
  [
    "an incomplete UTF-8 sequence",
    Buffer.from('{"a":"\u00e4').subarray(0, -1),
    expect.stringMatching(/not UTF-8 at byte 7$/),
  ],
  ["UTF-16", Buffer.from('{"guide":{}}', "utf16le"), expect.stringMatching(/^Malformed JSON at/)],
  [
    "1 MiB of opening brackets",
    "[".repeat(MEBIBYTE),
    "Malformed JSON at line 1, column 65: nested too deeply (maximum is 64 levels)",
  ],
  [
    "valid JSON of 5,000 levels",
    `{"guide":{"title":${"[".repeat(5_000)}${"]".repeat(5_000)}}}`,
    expect.stringMatching(/column 81: nested too deeply/),
  ],
  ["an array of 100,000 numbers", `[${"1,".repeat(100_000)}1]`, notAnObject(", not a list")],
  [
    "a million syntax errors",
    `{"a":1${" x".repeat(MEBIBYTE - 10)}`,
    expect.stringMatching(/^Malformed JSON at line 1, column 8:/),
  ],
  [
    "a syntax error before 100,000 values",
    `{"a" 1, "b": [${"1,".repeat(100_000)}1]}`,
    expect.stringMatching(/^Malformed JSON at line 1, column 6:/),
  ],
];

/** Adds unknown fields to a body. */
function addUnknownFields(body: string, count: number): string {
  return `${body.slice(0, -1)}${Array.from({ length: count }, (_, n) => `,"a${n}":1`).join("")}}`;
}
const unknown = "is not a recognised field";

/** What the tests of an operation send. */
function bodiesFor(operation: TestedOperation) {
  const sendTo = (id: number | string, request: Request) =>
    send(operation, { id, key: fixtures.keys[operation.expected.scope ?? "read"], ...request });
  return {
    sendRefused: async (request: Request) =>
      sendTo(await unchangedTarget(operation.expected), request),
    sendAccepted: async (request: Request) =>
      sendTo(await createGuide(operation.expected), request),
    good: JSON.stringify(operation.expected.json),
  };
}

function detailsOfUnknownFields(count: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`a${n}`, [unknown]]));
}

// The same code reads the bodies of all operations: the sample sends each body to two operations, and some to all.
const whole = IS_STRESS
  ? withBody
  : withBody.filter(({ id }) => ["createGuide", "bulkGuides"].includes(id));
const others = withBody.filter((operation) => !whole.includes(operation));

describe.each(others)("$id", (operation) => {
  const { sendRefused, sendAccepted, good } = bodiesFor(operation);

  it.each(refused.slice(0, 2))("returns 400 with the reason for %s", async (_, body, message) => {
    expectBadRequest(await sendRefused({ body, headers: JSON_TYPE }), message);
  });

  it("returns 422 with 50 field errors for 50 unknown fields", async () => {
    const response = await sendRefused({ body: addUnknownFields(good, 50), headers: JSON_TYPE });
    const details = detailsOfUnknownFields(50);
    expectErrorResponse(response, "validation_failed", { details });
  });

  it("returns 415 for a body without a content type (contract ERR-12)", async () => {
    expectErrorResponse(await sendRefused({ body: good }), "unsupported_media_type");
  });

  it("accepts a body with a byte order mark (contract HTTP-15)", async () => {
    const { status } = await sendAccepted({ body: `\ufeff${good}`, headers: JSON_TYPE });
    expect(status).toBe(operation.expected.success);
  });

  it("accepts the content type application/json; charset=utf-8 (contract HTTP-4)", async () => {
    const headers = { "Content-Type": "application/json; charset=utf-8" };
    const { status } = await sendAccepted({ body: good, headers });
    expect(status).toBe(operation.expected.success);
  });
});

describe.each(whole)("$id", (operation) => {
  const { sendRefused, sendAccepted, good } = bodiesFor(operation);

  it.each(refused)("returns 400 with the reason for %s", async (_, body, message) => {
    expectBadRequest(await sendRefused({ body, headers: JSON_TYPE }), message);
  });

  it("returns 422 with 50 field errors for 50 unknown fields", async () => {
    const response = await sendRefused({ body: addUnknownFields(good, 50), headers: JSON_TYPE });
    const details = detailsOfUnknownFields(50);
    expectErrorResponse(response, "validation_failed", { details });
  });

  it("returns 422 with the first 50 field errors and one base error for 4,000 unknown fields", async () => {
    const response = await sendRefused({ body: addUnknownFields(good, 4_000), headers: JSON_TYPE });
    const base = ["has more errors: only the first 50 are listed"];
    const details = { ...detailsOfUnknownFields(50), base };
    expectErrorResponse(response, "validation_failed", { details });
  });

  it("returns 422 with one base error for 170,000 unknown fields", async () => {
    const body = addUnknownFields(good, 170_000);
    const response = await sendRefused({ body, headers: JSON_TYPE });
    const { maxValues = "5,000" } = operation.expected;
    const details = { base: [`has more than ${maxValues} values`] };
    expectErrorResponse(response, "validation_failed", { details });
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "application/xml", "", "json"])(
    "returns 415 for the content type %j",
    async (type) => {
      const response = await sendRefused({ body: good, headers: { "Content-Type": type } });
      expectErrorResponse(response, "unsupported_media_type");
    },
  );

  it("returns 415 for a body without a content type (contract ERR-12)", async () => {
    expectErrorResponse(await sendRefused({ body: good }), "unsupported_media_type");
  });

  it("returns 415 for a compressed body", async () => {
    const headers = { ...JSON_TYPE, "Content-Encoding": "gzip" };
    expect((await sendRefused({ body: good, headers })).status).toBe(415);
  });

  it.each([
    "application/json; charset=utf-8",
    "Application/JSON;charset=UTF-8",
    "application/json ",
  ])("accepts the content type %j (contract HTTP-4)", async (type) => {
    const response = await sendAccepted({ body: good, headers: { "Content-Type": type } });
    expect(response.status).toBe(operation.expected.success);
  });

  it("accepts a body of exactly 2 MiB, and returns 413 for a body that is one byte larger (contract HTTP-12, ERR-11)", async () => {
    const { length } = good;
    const body = good + " ".repeat(2 * MEBIBYTE - length);
    const { status } = await sendAccepted({ body, headers: JSON_TYPE });
    expect(status).toBe(operation.expected.success);
    const response = await sendRefused({ body: `${body} `, headers: JSON_TYPE });
    expectErrorResponse(response, "payload_too_large");
  });

  it("returns 413 for a chunked body above 2 MiB", async () => {
    const chunks = [good, ...Array.from({ length: 33 }, () => " ".repeat(64 * 1024))];
    const bytes = chunks.map((chunk) => new TextEncoder().encode(chunk));
    const response = await sendRefused({ body: ReadableStream.from(bytes), headers: JSON_TYPE });
    expectErrorResponse(response, "payload_too_large");
  });

  it("accepts a chunked body, with a byte order mark (contract HTTP-15)", async () => {
    const text = new TextEncoder().encode(`\ufeff${good}`);
    const bytes = Array.from(text, (byte) => Uint8Array.of(byte));
    const response = await sendAccepted({ body: ReadableStream.from(bytes), headers: JSON_TYPE });
    expect(response.status).toBe(operation.expected.success);
  });
});

describe.each(withoutBody.filter(({ method }) => method !== "GET"))("$id", (operation) => {
  const { scope, success } = operation.expected;
  const bodies: [what: string, body: string, headers: Record<string, string>][] = [
    ["malformed JSON", "{", JSON_TYPE],
    ["unknown fields", '{"bogus":1}', JSON_TYPE],
    ["plain text", "hello", { "Content-Type": "text/plain" }],
    ["text without a content type", "hello", {}],
  ];

  it.each(bodies)("ignores a request body: %s (contract HTTP-8)", async (_, body, headers) => {
    const id = await createGuide(operation.expected);
    const key = fixtures.keys[scope ?? "read"];
    expect((await send(operation, { id, key, body, headers })).status).toBe(success);
  });
});
