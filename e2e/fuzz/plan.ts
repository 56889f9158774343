import fc from "fast-check";
import { pathValueOf, valueOf } from "./arbitraries.ts";
import { mutationsOf, replaceAt, sitesOf } from "./mutations.ts";
import { type FuzzedOperation, typesOf } from "./schema.ts";
import type { World } from "./world.ts";

type Fields = Record<string, unknown>;

/** A request before the values of earlier responses are known. */
export type Plan = {
  operation: FuzzedOperation;
  path: Fields;
  query: Fields;
  body: unknown;
  key: "admin" | "own";
  /** Whether the request names an author and steps that its key and its guide have. */
  isUsual: boolean;
  idempotencyKey: string | null;
  ifMatch: "any" | "current" | "old" | null;
  ifNoneMatch: "any" | null;
  isStrict: boolean;
  /** The number of the mutation of this request; `null` for a valid request. */
  mutation: number | null;
};

/** A request as it is sent. */
export type FuzzedRequest = {
  operation: FuzzedOperation;
  method: string;
  path: Fields;
  /** Each value is a text. A list is a repeated parameter. */
  query: Record<string, unknown>;
  body: unknown;
  /** Text that is sent instead of the body's JSON. */
  rawBody?: string;
  key: string | undefined;
  headers: Record<string, string>;
  /** What makes the request invalid. */
  mutation: string | undefined;
};

function plansOf(operation: FuzzedOperation): fc.Arbitrary<Plan> {
  const parameters = (place: string) =>
    operation.parameters.filter((parameter) => parameter.in === place);
  const fieldsIn = (place: "path" | "query") =>
    fc.record(
      Object.fromEntries(
        parameters(place).map(({ name, schema }) => [
          name,
          place === "path" ? pathValueOf(schema, name) : valueOf(schema, name),
        ]),
      ),
      { requiredKeys: parameters(place).flatMap(({ name, required }) => (required ? [name] : [])) },
    );
  const hasHeader = (name: string) => parameters("header").some((one) => one.name === name);
  const sometimes = <Value>(arbitrary: fc.Arbitrary<Value>) =>
    fc.oneof({ arbitrary: fc.constant(null), weight: 4 }, { arbitrary, weight: 1 });
  const never = fc.constant(null);
  return fc.record({
    operation: fc.constant(operation),
    path: fieldsIn("path"),
    // Few parameters at once: more of them seldom find a guide.
    query: fc
      .tuple(fieldsIn("query"), fc.nat(4))
      .map(([fields, most]) => Object.fromEntries(Object.entries(fields).slice(0, most + 1))),
    body: operation.body ? valueOf(operation.body) : fc.constant(undefined),
    key:
      operation.scope === "admin"
        ? fc.constant("admin" as const)
        : fc.constantFrom("admin" as const, "own" as const),
    isUsual: fc.nat(9).map((digit) => digit > 0),
    idempotencyKey: hasHeader("Idempotency-Key")
      ? sometimes(fc.stringMatching(/^[\x21-\x7e]{1,200}$/))
      : never,
    ifMatch: hasHeader("If-Match")
      ? sometimes(fc.constantFrom("any" as const, "current" as const, "old" as const))
      : never,
    ifNoneMatch: hasHeader("If-None-Match") ? sometimes(fc.constant("any" as const)) : never,
    isStrict: hasHeader("Prefer") ? fc.boolean() : fc.constant(false),
    mutation: fc.oneof(fc.constant(null), fc.nat(10_000)),
  });
}

/** Plans for all operations. Reads need more of the written guides than there are writes. */
export function plans(operations: readonly FuzzedOperation[]): fc.Arbitrary<Plan> {
  return fc.oneof(
    ...operations.map((operation) => ({
      arbitrary: plansOf(operation),
      weight: operation.body ? 6 : operation.method === "DELETE" ? 1 : 3,
    })),
  );
}

/** Adds the author that an admin key must name, or removes one that another key may not name. */
function withAuthor(
  { operation, key, isUsual }: Plan,
  fields: Fields,
  declared: Record<string, unknown>,
  world: World,
): Fields {
  if (!("user_id" in declared) || !isUsual) return fields;
  const [owner] = world.usernames;
  // A list of another user's guides is empty for a key without admin.
  if (operation.method === "GET" && operation.id === "listGuides") return fields;
  return { ...fields, user_id: key === "own" ? owner : (fields["user_id"] ?? owner) };
}

/** Values of the query that its parameter's schema refuses. */
function queryMutations({ parameters }: FuzzedOperation, query: Fields) {
  return parameters
    .filter((parameter) => parameter.in === "query")
    .flatMap(({ name, schema }) => {
      const [type] = typesOf(schema);
      const texts = mutationsOf(schema, undefined).filter(
        ({ value }) => typeof value === "string" || typeof value === "number",
      );
      // Each value of a query is a text.
      const usable = texts.filter(({ name: kind }) => {
        if (type === "string" || type === undefined)
          return [
            "another value",
            "a longer text",
            "an empty text",
            "text of another form",
          ].includes(kind);
        return true;
      });
      return [
        ...usable.map(({ name: kind, value }) => ({
          name: `${name}: ${kind}`,
          query: { ...query, [name]: value },
        })),
        { name: `${name}: twice`, query: { ...query, [name]: ["1", "2"] } },
      ];
    });
}

/** All ways to make a request invalid. */
function invalidRequests(request: FuzzedRequest): FuzzedRequest[] {
  const { operation, query, body, headers } = request;
  const ofQuery = queryMutations(operation, query).map(({ name, query: mutated }) => ({
    ...request,
    query: mutated,
    mutation: `query ${name}`,
  }));
  const ofBody = operation.body
    ? sitesOf(operation.body, body).flatMap(({ path, schema, value }) =>
        mutationsOf(schema, value).map((mutation) => ({
          ...request,
          body: replaceAt(body, path, mutation.value),
          mutation: `body ${path.join(".")}: ${mutation.name}`,
        })),
      )
    : [];
  const json = JSON.stringify(body ?? {});
  const ofText = operation.body
    ? [
        { ...request, rawBody: json.slice(0, -1), mutation: "malformed JSON" },
        { ...request, rawBody: "", mutation: "an empty body" },
        {
          ...request,
          headers: { ...headers, "Content-Type": "text/plain" },
          mutation: "another content type",
        },
      ]
    : [];
  const ofHeaders =
    "Idempotency-Key" in headers
      ? ["two words", "x".repeat(256)].map((value) => ({
          ...request,
          headers: { ...headers, "Idempotency-Key": value },
          mutation: "a malformed Idempotency-Key",
        }))
      : [];
  // An operation with a body reads no query.
  const ofUnknown = operation.body
    ? []
    : [{ ...request, query: { ...query, no_such_one: "1" }, mutation: "an unknown parameter" }];
  return [
    ...ofQuery,
    ...ofBody,
    ...ofText,
    ...ofHeaders,
    ...ofUnknown,
    { ...request, key: undefined, mutation: "no key" },
    { ...request, key: `sk_${"f".repeat(48)}`, mutation: "an unknown key" },
    { ...request, method: "PROPFIND", mutation: "another method" },
  ];
}

/** Cursors belong to a list and to what a key may read. */
export function listOf({ id }: FuzzedOperation, key: string | undefined): string {
  return `${id} ${key}`;
}

/** The request of a plan, with values of earlier responses. `count` makes idempotency keys different. */
export function requestOf(
  plan: Plan,
  { world, keys, count }: { world: World; keys: { admin: string; own: string }; count: number },
): FuzzedRequest {
  const { operation } = plan;
  const resolve = (value: unknown) => world.resolveAll(value, listOf(operation, keys[plan.key]));
  const path = resolve(plan.path) as Fields;
  const { stepIds, version = 1 } = world.guides.get(Number(path["id"])) ?? {};
  if (plan.isUsual && "step_id" in path) path["step_id"] = stepIds?.[0] ?? path["step_id"];
  const inQuery = Object.fromEntries(
    operation.parameters.flatMap(({ in: place, name }) =>
      place === "query" ? [[name, true]] : [],
    ),
  );
  const query = withAuthor(plan, resolve(plan.query) as Fields, inQuery, world);
  let body = resolve(plan.body);
  if (operation.body?.properties)
    body = withAuthor(plan, body as Fields, operation.body.properties, world);
  if (plan.isUsual && stepIds && operation.body?.properties?.["step_ids"])
    body = { ...(body as Fields), step_ids: stepIds.toReversed() };
  const tag = plan.ifMatch === "current" ? `"g${String(path["id"])}.${version}"` : `"g1.1000000"`;
  const headers = {
    ...(operation.body && { "Content-Type": "application/json" }),
    ...(plan.idempotencyKey !== null && { "Idempotency-Key": `${plan.idempotencyKey}-${count}` }),
    ...(plan.ifMatch !== null && { "If-Match": plan.ifMatch === "any" ? "*" : tag }),
    ...(plan.ifNoneMatch !== null && { "If-None-Match": "*" }),
    ...(plan.isStrict && { Prefer: "handling=strict" }),
  };
  const request: FuzzedRequest = {
    operation,
    method: operation.method,
    path,
    query,
    body,
    headers,
    key: keys[plan.key],
    mutation: undefined,
  };
  if (plan.mutation === null) return request;
  const invalid = invalidRequests(request);
  return invalid[plan.mutation % invalid.length] ?? request;
}
