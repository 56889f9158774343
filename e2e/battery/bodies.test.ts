import { describe, expect, test } from "vitest";
import { openBattery, type Request } from "./battery.ts";
import { expectBadRequest, expectRefusal } from "./refusals.ts";

const { world, operations, send, makeGuide } = await openBattery();
const withBody = operations.filter(({ takesBody }) => takesBody);
const withoutBody = operations.filter(({ takesBody }) => !takesBody);

const mebibyte = 1024 * 1024;
const jsonType = { "Content-Type": "application/json" };
const notAnObject = (found: string) => `The request body must be a JSON object${found}`;

const refused: [what: string, body: string | Uint8Array, message: unknown][] = [
  ["an empty body", "", notAnObject(": it is empty")],
  ["null", "null", notAnObject(", not null")],
  ["a list", "[]", notAnObject(", not a list")],
  ["a string", '"guide"', notAnObject(", not a string")],
  ["a number", "1", notAnObject(", not a number")],
  ["white space alone", " \n ", expect.stringMatching(/^Malformed JSON at line 2, column \d/)],
  ["a body cut short", '{"guide":', expect.stringMatching(/^Malformed JSON at line 1, column \d/)],
  ["a trailing comma", '{\n "guide": {},\n}', expect.stringMatching(/at line 3, column 1/)],
  ["a comment", '{"guide": {} /* */}', expect.stringMatching(/at line 1, column 14/)],
  ["single quotes", "{'guide': {}}", expect.stringMatching(/at line 1, column 2/)],
  ["two documents", "{}{}", expect.stringMatching(/at line 1, column 3/)],
  ["a control character", '{"guide":"\u0001"}', expect.stringMatching(/at line 1, column \d+/)],
  ["a byte order mark", "\ufeff{}", expect.stringMatching(/at line 1, column 1/)],
  [
    "what is not UTF-8",
    Buffer.from('{"guide":"\xff"}', "latin1"),
    expect.stringMatching(/not UTF-8 at byte 11$/),
  ],
  [
    "cut UTF-8",
    Buffer.from('{"a":"\u00e4').subarray(0, -1),
    expect.stringMatching(/not UTF-8 at byte 7$/),
  ],
  ["UTF-16", Buffer.from('{"guide":{}}', "utf16le"), expect.stringMatching(/^Malformed JSON at/)],
  [
    "deep nesting",
    "[".repeat(mebibyte),
    "Malformed JSON at line 1, column 65: nested too deeply (maximum is 64 levels)",
  ],
  [
    "valid JSON of 5,000 levels",
    `{"guide":{"title":${"[".repeat(5_000)}${"]".repeat(5_000)}}}`,
    expect.stringMatching(/column 81: nested too deeply/),
  ],
  ["a list of 100,000 numbers", `[${"1,".repeat(100_000)}1]`, notAnObject(", not a list")],
  [
    "a million syntax errors",
    `{"a":1${" x".repeat(mebibyte - 10)}`,
    expect.stringMatching(/^Malformed JSON at line 1, column 8:/),
  ],
  [
    "a syntax error before 100,000 values",
    `{"a" 1, "b": [${"1,".repeat(100_000)}1]}`,
    expect.stringMatching(/^Malformed JSON at line 1, column 6:/),
  ],
];

/** A guide with so many fields that it does not have. */
const unknownFields = (count: number): string =>
  `{"guide":{"title":"x"${Array.from({ length: count }, (_, n) => `,"a${n}":1`).join("")}}}`;
const unknown = "is not a recognised field";

describe.each(withBody)("$id", (operation) => {
  const sendBody = async (request: Request) =>
    send(operation, { id: await makeGuide(), key: world.keys.write, ...request });
  const good = JSON.stringify(operation.entry.json);

  test.each(refused)("%s is 400, and told so", async (_, body, message) => {
    expectBadRequest(await sendBody({ body, headers: jsonType }), message);
  });

  test("returns 422 with every one of 50 unknown fields", async () => {
    const answer = await sendBody({ body: unknownFields(50), headers: jsonType });
    const details = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`a${n}`, [unknown]]));
    expectRefusal(answer, "validation_failed", { details });
  });

  test("returns 422 with 50 field errors and one under base when there are more", async () => {
    const answer = await sendBody({ body: unknownFields(4_000), headers: jsonType });
    const details = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`a${n}`, [unknown]]));
    const base = ["has more errors: only the first 50 are listed"];
    expectRefusal(answer, "validation_failed", { details: { ...details, base } });
  });

  test("returns 422 with one error under base when a body has 170,000 unknown fields", async () => {
    const answer = await sendBody({ body: unknownFields(170_000), headers: jsonType });
    const details = { base: ["has more than 5,000 values"] };
    expectRefusal(answer, "validation_failed", { details });
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "application/xml", "", "json"])(
    "the content type %j is 415",
    async (type) => {
      const answer = await sendBody({ body: good, headers: { "Content-Type": type } });
      expectRefusal(answer, "unsupported_media_type");
    },
  );

  test("a body without a content type is 415", async () => {
    expectRefusal(await sendBody({ body: good }), "unsupported_media_type");
  });

  test("a compressed body is 415", async () => {
    const headers = { ...jsonType, "Content-Encoding": "gzip" };
    expect((await sendBody({ body: good, headers })).status).toBe(415);
  });

  test.each([
    "application/json; charset=utf-8",
    "Application/JSON;charset=UTF-8",
    "application/json ",
  ])("the content type %j is fine", async (type) => {
    const answer = await sendBody({ body: good, headers: { "Content-Type": type } });
    expect(answer.status).toBe(operation.entry.success);
  });

  test("a body of exactly 2 MiB is read, a byte more is 413", async () => {
    const { length } = good;
    const body = good + " ".repeat(2 * mebibyte - length);
    const { status } = await sendBody({ body, headers: jsonType });
    expect(status).toBe(operation.entry.success);
    const answer = await sendBody({ body: `${body} `, headers: jsonType });
    expectRefusal(answer, "payload_too_large");
  });

  test("a body in chunks is 413 as well past 2 MiB", async () => {
    const chunks = [good, ...Array.from({ length: 33 }, () => " ".repeat(64 * 1024))];
    const bytes = chunks.map((chunk) => new TextEncoder().encode(chunk));
    const answer = await sendBody({ body: ReadableStream.from(bytes), headers: jsonType });
    expectRefusal(answer, "payload_too_large");
  });

  test("a body in chunks is read", async () => {
    const bytes = Array.from(new TextEncoder().encode(good), (byte) => Uint8Array.of(byte));
    const answer = await sendBody({ body: ReadableStream.from(bytes), headers: jsonType });
    expect(answer.status).toBe(operation.entry.success);
  });
});

describe.each(withoutBody.filter(({ method }) => method !== "GET"))("$id", (operation) => {
  const { scope, success } = operation.entry;
  const bodies: [what: string, body: string, headers: Record<string, string>][] = [
    ["malformed JSON", "{", jsonType],
    ["unknown fields", '{"bogus":1}', jsonType],
    ["text", "hello", { "Content-Type": "text/plain" }],
    ["a body without a type", "hello", {}],
  ];

  test.each(bodies)("takes no body: %s changes nothing", async (_, body, headers) => {
    const id = await makeGuide(operation.entry);
    const key = world.keys[scope ?? "read"];
    expect((await send(operation, { id, key, body, headers })).status).toBe(success);
  });
});
