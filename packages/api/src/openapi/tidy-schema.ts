type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const int32 = { min: -2_147_483_648, max: 2_147_483_647 };

/** Bounds that only say how the integer is held become its format, or nothing. */
const tidyInteger = ({ minimum, maximum, ...rest }: Node): Node => ({
  ...rest,
  ...(maximum === int32.max && { format: "int32" }),
  ...(minimum !== undefined &&
    minimum !== int32.min &&
    minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
  ...(maximum !== undefined &&
    maximum !== int32.max &&
    maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
});

/** `anyOf` of one plain type and null becomes a list of two types, which more tools can show. */
const tidyNullable = (node: Node): Node => {
  const { anyOf, ...rest } = node;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return node;
  const [one, other] = anyOf as [Node, Node];
  if (other["type"] !== "null" || typeof one["type"] !== "string") return node;
  return { ...one, ...rest, type: [one["type"], "null"] };
};

/**
 * A generated schema (or any part of the document that holds some) as a person would have written
 * it. It allows what it allowed before, except that integers are not bounded by JavaScript's own.
 */
export const tidySchema = <Part>(part: Part): Part => {
  if (Array.isArray(part)) return part.map((item: unknown) => tidySchema(item)) as Part;
  if (!isNode(part)) return part;
  const inner = Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, tidySchema(value)]),
  );
  const tidied = inner["type"] === "integer" ? tidyInteger(inner) : inner;
  return tidyNullable(tidied) as Part;
};

const isOmitted = (name: string, value: unknown): boolean =>
  (name === "additionalProperties" && value === false) ||
  name === "default" ||
  (isNode(value) && value["readOnly"] === true);

/**
 * The same schema as client generators and validators need it. Without `additionalProperties: false`:
 * responses may gain fields within a version (contract VER-1), and a guide that was read may be sent back
 * (contract INPUT-8). Without fields that are ignored in a body, for which generators have no useful type.
 * Without `default`, which makes a field required in generated types. Descriptions say all three.
 */
export const openSchema = <Part>(part: Part): Part => {
  if (Array.isArray(part)) return part.map((item: unknown) => openSchema(item)) as Part;
  if (!isNode(part)) return part;
  const kept = Object.entries(part).filter(([name, value]) => !isOmitted(name, value));
  return Object.fromEntries(kept.map(([name, value]) => [name, openSchema(value)])) as Part;
};
