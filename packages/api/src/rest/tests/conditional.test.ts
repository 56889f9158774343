import { JsonText } from "@guidepost/core";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { guideTag } from "#trpc/entity-tags.ts";
import { ifMatchOf, matchesIfNoneMatch, preconditionOf, tagBody } from "../conditional.ts";
import { operations } from "../routes.ts";

const guide = { id: 42, version: 7 };

function matchOf(name: string) {
  const operation = operations.find((one) => one.name === name);
  if (!operation) throw new Error(`No operation ${name}`);
  return { operation, params: name === "guides.create" ? {} : { id: "42" } };
}

function ifMatch(header: string, name = "guides.update") {
  const request = new Request("http://localhost", { headers: { "If-Match": header } });
  return ifMatchOf(request, matchOf(name));
}

describe("If-Match (contract COND-2)", () => {
  it.each([
    ["*", true],
    ['"g42.7"', true],
    ['"g42.6", "g42.7"', true],
    [' , "a,b" ,,"g42.7", ', true],
    ['"g42.6"', false],
    ['"g43.7"', false],
    ['""', false],
    ['W/"g42.7"', false],
  ])("accepts %s for the guide: %s", (header, expected) => {
    expect(ifMatch(header).ifMatch?.(guide)).toBe(expected);
  });

  it.each([
    "",
    "g42.7",
    '"g42.7',
    '"g42.7" "g42.8"',
    '*, "g42.7"',
    'w/"g42.7"',
    '"g 42"',
    "7",
    ",",
  ])("refuses the malformed value %s", (header) => {
    expect(ifMatch(header)).toMatchObject({ fault: { code: "bad_request" } });
  });

  it.each(["guides.get", "guides.create"])("is ignored by %s", (name) => {
    expect(ifMatch("malformed", name)).toEqual({});
  });

  it("takes linear time for a long malformed header", () => {
    expect(ifMatch(`${'"a",'.repeat(20_000)}\t,,\t,x`)).toHaveProperty("fault");
    expect(ifMatch(`"a"${" ,".repeat(50_000)}x`)).toHaveProperty("fault");
  });
});

describe("If-None-Match (contract COND-4)", () => {
  it.each([
    ["*", true],
    ['"g42.7"', true],
    ['W/"g42.7"', true],
    ['"x", W/"g42.7"', true],
    ['"g42.8"', false],
    ["g42.7", false],
  ])("matches %s with the tag: %s", (header, expected) => {
    expect(matchesIfNoneMatch(header, guideTag(guide))).toBe(expected);
  });
});

describe("tagBody (contract COND-1)", () => {
  const usage = { period: "2026-11", requests_used: 5, quota_limit: 10, quota_remaining: 5 };

  it("tags a guide with its id and version", () => {
    expect(tagBody({ guide }, "guide").tag).toBe('"g42.7"');
    const stored = new JsonText(JSON.stringify({ guide, draft: { revision: "3" } }));
    expect(tagBody(stored, "guide").tag).toBe('"g42.7.d3"');
  });

  it("is made of the body when the operation does not declare another tag", () => {
    const tags = ["a", "b"].map((note) => tagBody({ guide, note }, undefined).tag);
    expect(tags[0]).toMatch(/^"[\w-]{43}"$/);
    expect(tags[0]).not.toBe(tags[1]);
    const text = new JsonText(JSON.stringify({ guide, note: "a" }));
    expect(tagBody(text, undefined).tag).toBe(tags[0]);
  });

  it.each(operations.filter(({ status }) => status !== 204))(
    "is declared by $name as its response needs it",
    ({ path, output, meta }) => {
      const fields = output instanceof z.ZodObject ? Object.keys(output.shape) : [];
      const isGuide = fields.includes("guide") || path.endsWith(".md");
      const tag = fields.includes("requests_used") ? "usage" : undefined;
      expect(meta.tag).toBe(isGuide ? "guide" : tag);
    },
  );

  it("gives lists with different guides different tags", () => {
    const tags = [1, 1, 2].map(
      (version) => tagBody({ guides: [{ id: 1, version }] }, undefined).tag,
    );
    expect(tags[0]).toBe(tags[1]);
    expect(tags[0]).not.toBe(tags[2]);
  });

  it("compares a usage report without the request itself", () => {
    const next = { ...usage, requests_used: 6, quota_remaining: 4 };
    expect(tagBody(next, "usage").comparedTag).toBe(tagBody(usage, "usage").tag);
    expect(tagBody(next, "usage").tag).not.toBe(tagBody(usage, "usage").tag);
  });
});

describe("a conditional PUT (contract COND-7)", () => {
  const conditionsOf = (headers: Record<string, string>, name = "guides.upsert") =>
    preconditionOf(new Request("http://localhost", { headers }), matchOf(name));

  it("requires a guide with If-Match, and refuses one with If-None-Match", () => {
    expect(conditionsOf({})).toEqual({ mustExist: false });
    expect(conditionsOf({ "If-Match": "*" })).toMatchObject({ mustExist: true });
    for (const tag of ["*", '"g42.7"', 'W/"g42.7"']) {
      const { ifMatch: accepts, mustExist } = conditionsOf({ "If-None-Match": tag });
      expect(mustExist).toBe(false);
      expect(() => accepts?.(guide)).toThrow("The guide matches If-None-Match");
    }
    expect(conditionsOf({ "If-None-Match": '"g42.6"' }).ifMatch?.(guide)).toBe(true);
  });

  it("checks both conditions", () => {
    const both = (match: string) =>
      conditionsOf({ "If-Match": match, "If-None-Match": '"g42.6"' }).ifMatch?.(guide);
    expect([both('"g42.7"'), both('"g42.5"')]).toEqual([true, false]);
  });

  it("is bad_request when a condition is malformed; other changes ignore If-None-Match", () => {
    const malformed = { "If-None-Match": "g42" };
    expect(conditionsOf(malformed).fault).toMatchObject({
      code: "bad_request",
      message: expect.stringContaining("If-None-Match"),
    });
    expect(conditionsOf(malformed, "guides.update")).toEqual({ mustExist: false });
  });
});
