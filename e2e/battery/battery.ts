import { expect, inject } from "vitest";
import { call, fromNewAddress, type Answer, type Call } from "../harness/call.ts";
import { readDocument, type ApiDocument, type Operation } from "./document.ts";
import { entries, type Entry } from "./entries.ts";
import { expectCommonHeaders } from "./headers.ts";

/** A request of an operation: the method and the path are the document's. */
export type Request = Omit<Call, "method" | "path"> & {
  /** For `{id}` in the path, as it is to stand there. */
  id?: number | string;
  /** With its question mark. */
  query?: string;
};

/** An answer that the document does not declare, or declares otherwise, fails the test. */
const expectDocumented = (document: ApiDocument, operation: Operation, answer: Answer): void => {
  const response = document.responseOf(operation, answer.status);
  if (!response) throw new Error(`${operation.id} does not declare ${answer.status}`);

  const content = response.value.content?.["application/json"];
  expect(answer.body !== undefined, "has a body").toBe(content !== undefined);
  if (content) {
    const at = `${response.at}/content/application~1json/schema`;
    expect(document.faultsAt(at, answer.body)).toEqual([]);
  }
  for (const { name, required, at } of document.headersOf(response)) {
    const text = answer.headers.get(name);
    if (required) expect(text, `the header ${name}`).not.toBeNull();
    if (text === null) continue;
    const value = /^\d+$/.test(text) ? Number(text) : text;
    expect(document.faultsAt(at, value), name).toEqual([]);
  }
};

/**
 * The battery on the shared service: the document's operations, and a way to send requests of them
 * by which every answer is held against the document.
 */
export const openBattery = async () => {
  const world = inject("world");
  const document = await readDocument(world.url);

  const send = async (operation: Operation, request: Request): Promise<Answer> => {
    const { id = 1, query = "", headers, ...rest } = request;
    const path = operation.path.replace("{id}", String(id)) + query;
    const answer = await call(world.url, {
      ...rest,
      method: operation.method,
      path,
      headers: { ...fromNewAddress(), ...headers },
    });
    expectCommonHeaders(answer);
    expectDocumented(document, operation, answer);
    return answer;
  };

  /** A guide of ada's, in the trash where the operation is about that. */
  const makeGuide = async (
    { ofDeleted }: Pick<Entry, "ofDeleted"> = {},
    key = world.keys.write,
  ) => {
    const json = { guide: { title: "Ada's guide" } };
    const made = await call(world.url, { method: "POST", path: "/guides", key, json });
    const { id } = (made.body as { guide: { id: number } }).guide;
    if (ofDeleted) await call(world.url, { method: "DELETE", path: `/guides/${id}`, key });
    return id;
  };

  const operations = document.operations.map((operation) => ({
    ...operation,
    entry: entries[operation.id] ?? { success: 200 as const },
  }));
  return { world, document, operations, send, makeGuide };
};

/** An operation of the document with what the specification says of it. */
export type Tested = Awaited<ReturnType<typeof openBattery>>["operations"][number];
