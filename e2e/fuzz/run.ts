import fc from "fast-check";
import type { ApiDocument } from "../battery/document.ts";
import { call, fromNewAddress, type ApiResponse } from "../harness/call.ts";
import { unexplained } from "./explanations.ts";
import { type FuzzedRequest, listOf, plans, requestOf } from "./plan.ts";
import { fuzzedOperations } from "./schema.ts";
import { World } from "./world.ts";

function send(
  url: string,
  { operation, method, path, query, body, rawBody, key, headers }: FuzzedRequest,
): Promise<ApiResponse> {
  const segments = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(path[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  );
  const text = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
  return call(url, {
    method,
    key,
    // Requests without a working key are limited per address.
    headers: { ...fromNewAddress(), ...headers },
    path: `${segments}${search.size > 0 ? `?${search.toString()}` : ""}`,
    body: text,
  });
}

/** What is wrong with a response, apart from its status. */
function faultsOf(
  document: ApiDocument,
  { operation, query }: FuzzedRequest,
  { status, body, text, headers }: ApiResponse,
): string[] {
  const response = document.responseOf(operation, status);
  if (!response) return [`the document does not declare ${status}`];
  const [type] = Object.keys(response.value.content ?? {});
  const faults =
    type === undefined
      ? []
      : document.schemaErrorsAt(
          `${response.at}/content/${type.replace("/", "~1")}/schema`,
          type === "application/json" ? body : text,
        );
  const sentType = headers.get("content-type")?.split(";")[0];
  if (sentType !== type) faults.push(`the content type ${sentType}, and ${type} is declared`);
  const ofHeaders = document.headersOf(response).flatMap(({ name, required, at }) => {
    const sent = headers.get(name);
    if (sent === null) return required ? [`the header ${name} is absent`] : [];
    const value = /^\d+$/.test(sent) ? Number(sent) : sent;
    return document.schemaErrorsAt(at, value).map((error) => `${name} ${error}`);
  });
  const hasBody = (text !== "") === (type !== undefined);
  // `fields` leaves out required fields (contract LIST-13).
  const ofBody =
    "fields" in query ? faults.filter((fault) => !/required property/.test(fault)) : faults;
  return [...ofBody, ...ofHeaders, ...(hasBody ? [] : ["a body that is not declared, or none"])];
}

function describeExchange(
  { operation, method, path, query, body, rawBody, headers, mutation }: FuzzedRequest,
  { status, text }: ApiResponse,
): string {
  const request = JSON.stringify({ path, query, headers, body: rawBody ?? body });
  return [
    `${operation.id} (${method} ${operation.path}), ${mutation ?? "valid"}`,
    request.slice(0, 2_000),
    `${status} ${text.slice(0, 2_000)}`,
  ].join("\n");
}

/** Whether an operation of a bulk was refused (contract BULK-2). */
function hasFailed(body: unknown): boolean {
  return ((body as { failed?: number } | undefined)?.failed ?? 0) > 0;
}

/** Stores what a successful response shows, for later requests. */
function learn(world: World, request: FuzzedRequest, { body, headers }: ApiResponse): void {
  const { operation, path, query } = request;
  world.learn(
    { operation: operation.id, list: listOf(operation, request.key), id: path["id"], body },
    headers,
  );
  if (operation.id === "bulkGuides") {
    const { operations } = request.body as { operations: Parameters<World["learnBulk"]>[0] };
    const { results } = body as { results: Parameters<World["learnBulk"]>[1] };
    world.learnBulk(operations, results);
  }
  if (operation.id === "deleteGuideByExternalId")
    world.deleteExternal(
      typeof query["user_id"] === "string" ? query["user_id"] : world.usernames[0],
      String(path["external_id"]),
    );
}

/** The service that receives the requests, its document, and the users of an account of their own. */
export type Target = {
  url: string;
  document: ApiDocument;
  /** Keys of the first user: one with `admin`, and one with `read` and `write`. */
  keys: { admin: string; own: string };
  usernames: readonly [string, string];
};

/** Responses with 503 that a run accepts. */
const MAX_UNAVAILABLE = 3;

/** The length of a run: a number of requests, or seconds. */
export type RunLength = { requests: number } | { seconds: number };

/**
 * Sends requests that are generated from the document, one after the other. Returns how many requests had each
 * status.
 *
 * @throws the smallest request that fast-check found, with the seed, when a response is wrong
 */
export async function fuzz(
  { url, document, keys, usernames }: Target,
  {
    seed,
    length,
    endOnFailure,
  }: {
    seed: number;
    length: RunLength;
    /** Whether the first failure is reported as it is, without a search for a smaller request. */
    endOnFailure: boolean;
  },
): Promise<Record<string, number>> {
  const world = new World(usernames);
  const statuses: Record<string, number> = {};
  let count = 0;
  let unavailable = 0;
  const property = fc.asyncProperty(plans(fuzzedOperations(document.document)), async (plan) => {
    count += 1;
    const request = requestOf(plan, { world, keys, count });
    const response = await send(url, request);
    const { status, body } = response;
    const { mutation } = request;
    const name = `${mutation === undefined ? "valid" : "invalid"} ${status}`;
    statuses[name] = (statuses[name] ?? 0) + 1;
    // A request may exceed its deadline on a busy machine (contract AVAIL-2).
    if (status === 503 && (unavailable += 1) <= MAX_UNAVAILABLE) return;
    if (status < 300 && !response.headers.has("dry-run")) learn(world, request, response);
    const faults = [
      ...(status >= 500 ? ["a server error"] : []),
      ...(mutation !== undefined && status < 400 && !hasFailed(body)
        ? [`${status} for an invalid request`]
        : []),
      ...(mutation === undefined
        ? unexplained({ request, world, isAdmin: plan.key === "admin" }, status, body)
        : []),
      // The document has no operation for another method.
      ...(mutation === "another method" ? [] : faultsOf(document, request, response)),
    ];
    if (faults.length > 0)
      throw new Error([...faults, describeExchange(request, response)].join("\n"));
  });
  await fc.assert(property, {
    seed,
    endOnFailure,
    ...("requests" in length
      ? { numRuns: length.requests }
      : {
          numRuns: Number.MAX_SAFE_INTEGER,
          interruptAfterTimeLimit: length.seconds * 1_000,
        }),
  });
  return statuses;
}
