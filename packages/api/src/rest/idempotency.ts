import { createHash } from "node:crypto";
import { DomainError, JsonText, runOnce, type StoredResponse } from "@guidepost/core";
import type { RunChange } from "../trpc/context.ts";
import { discardChanges } from "./dry-run.ts";
import type { Operation } from "./routes.ts";

/** Visible ASCII characters (contract IDEM-1). */
const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;
const MALFORMED_KEY = "Idempotency-Key must have 1 to 255 visible ASCII characters";

/** The idempotency of one request. */
export type Idempotency = {
  /** Receives the bytes of a body that is valid JSON, before its fields are validated. */
  onRead: (body: Uint8Array) => void;
  /**
   * Runs the call at most once for the request's key (contract IDEM-1 to IDEM-5). A dry run neither reads nor
   * stores a response (contract DRY-5).
   *
   * @throws the errors of a body that cannot be read; `bad_request` for a malformed key; what `runOnce` of
   * core throws
   */
  runChange: RunChange;
  /** Whether the response is the stored one of an earlier request. */
  isReplayed: () => boolean;
};

/**
 * Returns the idempotency of a change with an `Idempotency-Key`; undefined for every other request.
 *
 * @param success receives the status of a stored response
 * @param isDryRun whether the changes of the request are discarded
 */
export function idempotencyOf(
  request: Request,
  { takesChangeOptions }: Operation,
  { success, isDryRun }: { success: { status: Operation["status"] }; isDryRun: boolean },
): Idempotency | undefined {
  if (!takesChangeOptions) return undefined;
  const key = request.headers.get("idempotency-key");
  if (key === null) return undefined;
  let fingerprint: Buffer | undefined;
  let isReplayed = false;

  const toResponse = ({ data }: { data?: unknown }): StoredResponse => {
    const { status } = success;
    if (status === 204) return { status, body: null };
    return { status, body: data instanceof JsonText ? data.text : JSON.stringify(data) };
  };
  return {
    isReplayed: () => isReplayed,
    onRead: (body) => {
      fingerprint = fingerprintOf(request, body);
    },
    runChange: async (call) => {
      const { service, getRawInput, run } = call;
      // Invalid fields are reported by `run`, after the comparison of the fingerprint (contract HTTP-13).
      let unreadable: unknown;
      await getRawInput().catch((error: unknown) => {
        unreadable = error;
      });
      if (!fingerprint) throw unreadable;
      if (!KEY_PATTERN.test(key)) throw new DomainError("bad_request", MALFORMED_KEY);
      if (isDryRun) return discardChanges(call);
      const once = await runOnce(service, { key, fingerprint }, async (ctx) => {
        const result = await run(ctx);
        return { result, response: result.ok ? toResponse(result) : undefined };
      });
      if ("result" in once) return once.result;
      isReplayed = true;
      const { status, body } = once.replayed;
      success.status = status as Operation["status"];
      const data: unknown = body === null ? undefined : JSON.parse(body);
      // A result of tRPC, whose type has a private marker.
      return { ok: true, data } as never;
    },
  };
}

/** SHA-256 of method, path, query and body. */
function fingerprintOf({ method, url }: Request, body: Uint8Array): Buffer {
  const path = url.slice(url.indexOf("/", url.indexOf("//") + 2));
  return createHash("sha256").update(`${method} ${path}\n`).update(body).digest();
}
