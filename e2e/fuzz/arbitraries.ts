import fc from "fast-check";
import { type Schema, typesOf } from "./schema.ts";

/** A value of an earlier response, chosen when the request is sent. A run then depends on its seed only. */
export class Pick {
  readonly kind: PickKind;
  readonly index: number;

  constructor(kind: PickKind, index: number) {
    this.kind = kind;
    this.index = index;
  }
}
export type PickKind =
  | "guide"
  | "externalId"
  | "username"
  | "cursor"
  | "requestId"
  | "step"
  | "webhook"
  | "delivery";

/** Fields whose valid values are mostly unknown to the schema. */
const PICKED: Record<string, PickKind> = {
  user_id: "username",
  external_id: "externalId",
  cursor: "cursor",
  request_id: "requestId",
  step_id: "step",
  webhook_id: "webhook",
  delivery_id: "delivery",
};

/** Longest text that is generated, apart from texts of the greatest length. */
const USUAL_LENGTH = 40;

const HTML = fc
  .array(
    fc.oneof(
      fc.string({ unit: "grapheme-ascii", maxLength: 20 }),
      fc.constantFrom(
        "<p>A</p>",
        "<h2>B</h2>",
        "<ul><li>C</li></ul>",
        "<a href='https://x.test'>D</a>",
        "<script>1</script>",
        "<img src=x>",
        "<b><i></b></i>",
        "&lt;&amp;",
        "<!-- c -->",
        "<a",
      ),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(""));

function textOf({ minLength = 0, maxLength = Infinity, pattern, format }: Schema) {
  if (format === "date-time")
    return fc
      .date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString());
  // A range has at most 400 days.
  if (format === "date")
    return fc
      .date({ min: new Date("2026-01-01"), max: new Date("2027-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  if (format === "uri")
    return fc.constantFrom("https://receiver.test/", "http://receiver.test/", "https://10.0.0.1/");
  if (pattern !== undefined)
    return fc
      .stringMatching(new RegExp(pattern, "u"))
      .filter((value) => value.length >= minLength && value.length <= maxLength);
  const usual = { minLength, maxLength: Math.min(maxLength, USUAL_LENGTH) };
  const ascii = fc.string({ unit: "grapheme-ascii", ...usual });
  const any = fc.string({ unit: "binary", ...usual });
  const longest = Number.isFinite(maxLength) ? [fc.constant("a".repeat(maxLength))] : [];
  return fc.oneof(
    { arbitrary: ascii, weight: 8 },
    { arbitrary: any, weight: 2 },
    ...longest.map((arbitrary) => ({ arbitrary, weight: 1 })),
  );
}

/** Values of a parameter of the path. */
export function pathValueOf(schema: Schema, name: string): fc.Arbitrary<unknown> {
  // Clients resolve dot segments (contract EXT-1).
  if (name !== "id")
    return valueOf(schema, name).filter((value) => value !== "." && value !== "..");
  return fc.oneof(
    { arbitrary: pickOf("guide"), weight: 8 },
    { arbitrary: fc.integer({ min: 1, max: 2_147_483_647 }), weight: 1 },
  );
}

function pickOf(kind: PickKind) {
  return fc.nat(1_000).map((index) => new Pick(kind, index));
}

/** Numbers the items from 1 in most lists, because equal positions are refused. */
function withPositions(list: unknown[], isNumbered: boolean): unknown[] {
  if (!isNumbered) return list;
  return list.map((item, index) =>
    typeof item === "object" && item !== null && "position" in item
      ? { ...item, position: index + 1 }
      : item,
  );
}

function listOf({ items = {}, minItems = 0, maxItems = 5 }: Schema): fc.Arbitrary<unknown[]> {
  const few = fc.array(valueOf(items), { minLength: minItems, maxLength: Math.min(maxItems, 3) });
  return fc.tuple(few, fc.nat(9)).map(([list, digit]) => withPositions(list, digit > 0));
}

function objectOf({ properties = {}, required = [] }: Schema) {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, valueOf(schema, name)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

/** Values that a schema accepts. `name` is the field's, which may have values of earlier responses. */
export function valueOf(schema: Schema, name = ""): fc.Arbitrary<unknown> {
  const kind = PICKED[name];
  if (kind !== undefined)
    return fc.oneof(
      { arbitrary: pickOf(kind), weight: 8 },
      { arbitrary: ofType(schema, name), weight: 1 },
    );
  return ofType(schema, name);
}

function ofType(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const { anyOf, oneOf, minimum = -1_000, maximum = 1_000 } = schema;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = anyOf ?? oneOf;
  if (choices) return fc.oneof(...choices.map((one) => valueOf(one, name)));
  const [type = "string", ...others] = typesOf(schema);
  if (others.length > 0)
    return fc.oneof(
      { arbitrary: valueOf({ ...schema, type }, name), weight: 4 },
      ...others.map((other) => ({ arbitrary: valueOf({ ...schema, type: other }), weight: 1 })),
    );
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      // The id of a step in a body.
      if (name === "id")
        return fc.oneof(
          { arbitrary: pickOf("step"), weight: 2 },
          { arbitrary: fc.integer({ min: minimum, max: maximum }), weight: 1 },
        );
      return fc.oneof(
        fc.integer({ min: minimum, max: Math.min(maximum, minimum + 100) }),
        fc.integer({ min: minimum, max: Math.max(maximum, minimum) }),
      );
    case "number":
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case "array":
      return listOf(schema);
    case "object":
      return objectOf(schema);
    default:
      return name === "content" ? fc.oneof(HTML, textOf(schema)) : textOf(schema);
  }
}
