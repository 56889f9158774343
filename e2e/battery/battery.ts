import { randomUUID } from "node:crypto";
import { afterAll, afterEach, expect, inject } from "vitest";
import { call, fromNewAddress, type ApiResponse, type ApiRequest } from "../harness/call.ts";
import { addFeedback } from "../harness/feedback.ts";
import { PNG } from "../harness/png.ts";
import { joinStack } from "../harness/servers/stack.ts";
import { until } from "../harness/until.ts";
import { readDocument, type ApiDocument, type Operation } from "./document.ts";
import { EXPECTED_BEHAVIOUR, type ExpectedBehaviour } from "./expected-behaviour.ts";
import { expectCommonHeaders } from "./headers.ts";

/** A request of an operation, whose method and path the document contains. */
export type Request = Omit<ApiRequest, "method" | "path"> & {
  /**
   * The text that replaces `{id}`, `{request_id}` or `{webhook_id}` in the path. The guide's external id replaces
   * `{external_id}`, its step `{step_id}`, the text of its reader `{feedback_id}`, its first version `{number}`, and the webhook's delivery
   * `{delivery_id}`.
   */
  id?: number | string;
  /** Includes the question mark. */
  query?: string;
};

/** Fails the test if the document does not declare the status, the body or the headers. */
function expectDocumentedResponse(
  document: ApiDocument,
  operation: Operation,
  received: ApiResponse,
): void {
  const response = document.responseOf(operation, received.status);
  if (!response) throw new Error(`${operation.id} does not declare ${received.status}`);

  const { content } = response.value;
  const [type = ""] = Object.keys(content ?? {});
  expect(received.body !== undefined, "has a body").toBe(content !== undefined);
  if (content) {
    expect(received.headers.get("content-type")).toBe(`${type}; charset=utf-8`);
    const at = `${response.at}/content/${type.replace("/", "~1")}/schema`;
    expect(document.schemaErrorsAt(at, received.body)).toEqual([]);
  }
  for (const { name, required, at } of document.headersOf(response)) {
    const text = received.headers.get(name);
    if (required) expect(text, `the header ${name}`).not.toBeNull();
    if (text === null) continue;
    const value = /^\d+$/.test(text) ? Number(text) : text;
    expect(document.schemaErrorsAt(at, value), name).toEqual([]);
  }
}

/**
 * Reads the document of the shared service. Returns its operations, and functions that send requests
 * and compare every response with the document.
 */
export async function openBattery() {
  const fixtures = inject("fixtures");
  const stack = joinStack(fixtures);
  const document = await readDocument(fixtures.url);
  /** The external ids of the created guides, by id. */
  const externalIds = new Map<number | string, string>();
  /** The only step of the created guides, by the guide's id. */
  const stepIds = new Map<number | string, number>();
  /** The only text of a reader of the created guides, by the guide's id. */
  const feedbackIds = new Map<number | string, number>();
  /** The only delivery of the created webhooks, by the webhook's id. */
  const deliveryIds = new Map<number | string, number>();
  const webhooks = new Set<number>();
  const { admin } = fixtures.keys;
  /** The targets of requests that do not change them. */
  const unchangedTargets = new Map<string, Promise<number | string>>();

  // An account has at most 10 webhooks (contract HOOK-6), and the test files use the same one.
  const deleteWebhooks = async (keepsUnchanged: boolean) => {
    const kept = keepsUnchanged ? await Promise.all(unchangedTargets.values()) : [];
    for (const id of webhooks) {
      if (kept.includes(id)) continue;
      await call(fixtures.url, { method: "DELETE", path: `/webhooks/${id}`, key: admin });
      webhooks.delete(id);
    }
  };
  afterEach(() => deleteWebhooks(true));
  afterAll(() => deleteWebhooks(false));

  const send = async (operation: Operation, request: Request): Promise<ApiResponse> => {
    const { id = 1, query = "", headers, ...given } = request;
    const sendsFile = operation.takesFile && given.body === undefined;
    const rest = sendsFile ? { ...given, body: PNG } : given;
    const externalId = encodeURIComponent(externalIds.get(id) ?? id);
    const path =
      operation.path
        .replace(/\{(?:request_|webhook_)?id\}/, String(id))
        .replace("{delivery_id}", String(deliveryIds.get(id) ?? id))
        .replace("{number}", "1")
        .replace("{feedback_id}", String(feedbackIds.get(id) ?? id))
        .replace("{step_id}", String(stepIds.get(id) ?? id))
        .replace("{external_id}", externalId) + query;
    const received = await call(fixtures.url, {
      ...rest,
      method: operation.method,
      path,
      headers: {
        ...fromNewAddress(),
        ...(sendsFile && { "Content-Type": "image/png" }),
        ...headers,
      },
    });
    expectCommonHeaders(received);
    expectDocumentedResponse(document, operation, received);
    if (operation.id === "createWebhook" && received.status === 201)
      webhooks.add((received.body as { webhook: { id: number } }).webhook.id);
    return received;
  };

  /** Sends a request, and returns its id when it is in the log (contract LOG-2). */
  const logRequest = async (): Promise<string> => {
    const { headers } = await call(fixtures.url, { path: "/guides/0", key: fixtures.keys.admin });
    const id = headers.get("x-request-id") ?? "";
    const request = { path: `/requests/${id}`, key: fixtures.keys.admin };
    await until(`the request ${id} in the log`, async () => {
      return (await call(fixtures.url, request)).status === 200;
    });
    return id;
  };

  /** Creates a webhook with a delivery, and returns its id. */
  const createWebhook = async (): Promise<number> => {
    const request = { method: "POST", key: admin };
    const { json } = EXPECTED_BEHAVIOUR["createWebhook"] ?? {};
    const created = await call(fixtures.url, { ...request, path: "/webhooks", json });
    const { id } = (created.body as { webhook: { id: number } }).webhook;
    webhooks.add(id);
    const tested = await call(fixtures.url, { ...request, path: `/webhooks/${id}/test` });
    deliveryIds.set(id, (tested.body as { delivery: { id: number } }).delivery.id);
    return id;
  };

  /**
   * Creates a guide of the user ada, with a step, a draft, a text of a reader or two versions when the operation needs them. Deletes it when the
   * operation needs a deleted guide. For an operation of the log, sends a request instead, and for one of webhooks creates a webhook.
   */
  const createGuide = async (
    {
      ofDeleted,
      ofDraft,
      ofFeedback,
      ofRequest,
      ofStep,
      ofVersion,
      ofWebhook,
    }: Partial<ExpectedBehaviour> = {},
    key = fixtures.keys.write,
  ): Promise<number | string> => {
    if (ofRequest) return logRequest();
    if (ofWebhook) return createWebhook();
    const external_id = `battery/${randomUUID()}`;
    const steps = ofStep ? [{ position: 1, content: "<p>The only step</p>" }] : [];
    const json = { guide: { title: "Ada's guide", external_id, steps } };
    const made = await call(fixtures.url, { method: "POST", path: "/guides", key, json });
    const { id, steps: stored } = (made.body as { guide: { id: number; steps: { id: number }[] } })
      .guide;
    externalIds.set(id, external_id);
    if (stored[0]) stepIds.set(id, stored[0].id);
    if (ofDraft || ofVersion)
      await call(fixtures.url, { method: "POST", path: `/guides/${id}/publish`, key });
    if (ofVersion) {
      const changed = { guide: { title: "Ada's second version" } };
      await call(fixtures.url, { method: "PATCH", path: `/guides/${id}`, key, json: changed });
    }
    if (ofDraft) {
      const draft = { guide: { description: "Not published yet" } };
      await call(fixtures.url, { method: "PUT", path: `/guides/${id}/draft`, key, json: draft });
    }
    if (ofFeedback) feedbackIds.set(id, await addFeedback(stack, id, { text: "What helped" }));
    if (ofDeleted) await call(fixtures.url, { method: "DELETE", path: `/guides/${id}`, key });
    return id;
  };

  /** As `createGuide`, but the same one for all requests of the file that are refused, or that only read. */
  const unchangedTarget = (expected: Partial<ExpectedBehaviour>): Promise<number | string> => {
    const needs = Object.keys(expected).filter((name) => name.startsWith("of"));
    const target = unchangedTargets.get(needs.join()) ?? createGuide(expected);
    unchangedTargets.set(needs.join(), target);
    return target;
  };

  const operations = document.operations.map((operation) => ({
    ...operation,
    expected: EXPECTED_BEHAVIOUR[operation.id] ?? { success: 200 as const },
  }));
  return { fixtures, document, operations, send, createGuide, unchangedTarget, logRequest };
}

/** An operation of the document with its expected behaviour. */
export type TestedOperation = Awaited<ReturnType<typeof openBattery>>["operations"][number];
