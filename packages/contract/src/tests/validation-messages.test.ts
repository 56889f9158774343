import { describe, expect, it } from "vitest";
import type * as z from "zod";
import {
  apiKeyCreate,
  apiKeyRotate,
  guideInputs,
  guideListInput,
  invitationCreate,
  planChange,
  stepContent,
  toFieldErrors,
  usageReportInput,
  userCreate,
} from "../index.ts";

const { guideCreate, guideUpdate } = guideInputs(stepContent);
const guide = (fields: object) => ({ guide: { title: "A guide", ...fields } });
const step = (fields: object) => guide({ steps: [{ position: 1, content: "a", ...fields }] });
const key = { name: "k", scopes: ["read"] };
const NO_DATE_TIME =
  "must be an ISO 8601 date and time with an offset, such as 2026-12-01T09:00:00Z";
const user = { username: "ada", display_name: "Ada", email: "ada@a.example" };

const table: [schema: z.ZodType, input: unknown, field: string, message: string][] = [
  [guideCreate, guide({ title: undefined }), "title", "can't be blank"],
  [guideCreate, guide({ title: null }), "title", "can't be blank"],
  [guideCreate, guide({ title: "" }), "title", "can't be blank"],
  [guideCreate, guide({ title: " \n\u00a0" }), "title", "can't be blank"],
  [guideCreate, guide({ category: null }), "category", "can't be blank"],
  [guideCreate, {}, "guide", "can't be blank"],
  [guideCreate, { guide: null }, "guide", "can't be blank"],
  [guideCreate, undefined, "base", "can't be blank"],
  [guideCreate, step({ position: undefined }), "steps.0.position", "can't be blank"],
  [guideCreate, step({ content: undefined }), "steps.0.content", "can't be blank"],
  [apiKeyCreate, { ...key, scopes: [] }, "scopes", "can't be blank"],

  [guideCreate, guide({ title: 1 }), "title", "must be a string"],
  [guideCreate, guide({ description: [] }), "description", "must be a string"],
  [guideCreate, { ...guide({}), user_id: 1 }, "user_id", "must be a string"],
  [guideCreate, step({ title: true }), "steps.0.title", "must be a string"],
  [guideCreate, step({ position: "1" }), "steps.0.position", "must be an integer"],
  [guideCreate, step({ position: 1.5 }), "steps.0.position", "must be an integer"],
  [guideUpdate, { id: 1.5, ...guide({}) }, "id", "must be an integer"],
  [guideListInput, { limit: "10" }, "limit", "must be an integer"],
  [guideListInput, { limit: 1.5 }, "limit", "must be an integer"],
  [guideListInput, { featured: "yes" }, "featured", "must be true or false"],
  [guideCreate, { guide: [] }, "guide", "must be an object"],
  [guideCreate, "guide", "base", "must be an object"],
  [guideCreate, guide({ steps: [1] }), "steps.0", "must be an object"],
  [guideCreate, guide({ steps: {} }), "steps", "must be a list"],

  [guideCreate, guide({ category: "cooking" }), "category", "is not included in the list"],
  [guideCreate, guide({ category: 1 }), "category", "is not included in the list"],
  [guideListInput, { status: "deleted" }, "status", "is not included in the list"],
  [apiKeyCreate, { ...key, scopes: ["all"] }, "scopes.0", "is not included in the list"],
  [apiKeyRotate, { id: 1, keep_hours: 2 }, "keep_hours", "is not included in the list"],

  [
    guideCreate,
    guide({ title: "a".repeat(201) }),
    "title",
    "is too long (maximum is 200 characters)",
  ],
  [
    guideCreate,
    guide({ description: "a".repeat(501) }),
    "description",
    "is too long (maximum is 500 characters)",
  ],
  [
    guideCreate,
    step({ title: "a".repeat(201) }),
    "steps.0.title",
    "is too long (maximum is 200 characters)",
  ],
  [
    guideCreate,
    step({ content: "a".repeat(65_537) }),
    "steps.0.content",
    "is too long (maximum is 65536 characters)",
  ],
  [
    userCreate,
    { ...user, password: "a".repeat(201) },
    "password",
    "is too long (maximum is 200 characters)",
  ],
  [userCreate, { ...user, password: "a" }, "password", "is too short (minimum is 10 characters)"],

  [guideCreate, step({ position: 0 }), "steps.0.position", "must be greater than or equal to 1"],
  [
    guideCreate,
    step({ position: 2 ** 31 }),
    "steps.0.position",
    "must be less than or equal to 2147483647",
  ],
  [guideListInput, { limit: 0 }, "limit", "must be greater than or equal to 1"],
  [guideListInput, { limit: -5 }, "limit", "must be greater than or equal to 1"],
  [planChange, { plan: "pro", per_minute: 0 }, "per_minute", "must be greater than or equal to 1"],

  [guideCreate, guide({ title: "a\u0000" }), "title", "contains characters that are not allowed"],
  [guideListInput, { cursor: "\ud800" }, "cursor", "contains characters that are not allowed"],
  [guideCreate, guide({ colour: 1 }), "colour", "is not a recognised field"],
  [guideCreate, { ...guide({}), colour: 1 }, "colour", "is not a recognised field"],
  [guideCreate, step({ colour: 1 }), "steps.0.colour", "is not a recognised field"],
  [guideListInput, { page: 2 }, "page", "is not a recognised field"],

  [
    userCreate,
    { ...user, username: "a b" },
    "username",
    "must be 2 to 30 letters, digits, hyphens or underscores",
  ],
  [invitationCreate, { email: "ada" }, "email", "must be an email address"],
  [apiKeyCreate, { ...key, expires_at: "tomorrow" }, "expires_at", NO_DATE_TIME],
  [apiKeyCreate, { ...key, expires_at: "2027-01-01T00:00:00" }, "expires_at", NO_DATE_TIME],
  [guideListInput, { created_since: "2027-01-01T00:00:00" }, "created_since", NO_DATE_TIME],
  [usageReportInput, { period: "2026-13" }, "period", "must be a month, as 2026-11"],
];

/** The input as JSON, with long texts shortened. */
function toTitle(input: unknown): string {
  const json =
    JSON.stringify(input, (_, value: unknown) => (value === undefined ? "undefined" : value)) ??
    "undefined";
  return json.replaceAll(/(\w)\1{9,}/g, "$1…");
}

const cases = table.map(
  ([schema, input, field, message]) =>
    [`${field} ${message}`, toTitle(input), schema, input, { [field]: [message] }] as const,
);

describe("the message of a field error (contract INPUT-1)", () => {
  it.each(cases)("is `%s` for %s", (_error, _title, schema, input, fieldErrors) => {
    const result = schema.safeParse(input);
    expect(result.success).toBe(false);
    expect(toFieldErrors(result.error?.issues ?? [])).toEqual(fieldErrors);
  });

  it("contains the largest number of items for a list that is too long", () => {
    const steps = Array.from({ length: 101 }, (_, n) => ({ position: n + 1, content: "a" }));
    const result = guideCreate.safeParse(guide({ steps }));
    const fieldErrors = toFieldErrors(result.error?.issues ?? []);
    expect(fieldErrors).toEqual({ steps: ["has too many items (maximum is 100)"] });
    expect(guideCreate.safeParse(guide({ steps: steps.slice(1) })).success).toBe(true);
  });
});
