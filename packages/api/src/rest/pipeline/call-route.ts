import type { Actor } from "@guidepost/core";
import { matchesIfNoneMatch, preconditionOf, tagBody } from "../conditional.ts";
import { discardChanges, readDryRun } from "../dry-run.ts";
import { linkToNext, prefersStrictHandling } from "../headers.ts";
import { idempotencyOf } from "../idempotency.ts";
import { readInput } from "../input.ts";
import type { RouteMatch } from "../routes.ts";
import { callProcedure } from "./call-procedure.ts";
import { appliedPreference } from "./error-result.ts";
import type { PipelineDependencies, RequestState, RouteResult } from "./request-state.ts";

/** Calls the procedure of a route with the input and the conditions of the request. */
export async function callRoute(
  deps: PipelineDependencies,
  state: RequestState,
  match: RouteMatch,
  actor: Actor,
): Promise<RouteResult> {
  const { type, meta } = match.operation;
  const success = { status: match.operation.status };
  const dryRun = readDryRun(state.request, match.operation);
  const isDryRun = dryRun === true;
  state.isDryRun = isDryRun;
  const idempotency = idempotencyOf(state.request, match.operation, { success, isDryRun });
  // The procedure may request its input more than once, but a body can be read only once.
  let input: Promise<object> | undefined;
  const { ifMatch, mustExist, fault } = preconditionOf(state.request, match);
  const isStrict = meta.hasContent === true && prefersStrictHandling(state.request);
  state.isStrict = isStrict;
  const call = () =>
    callProcedure(deps, state, {
      operation: match.operation,
      actor,
      own: {
        sendsJsonText: true,
        ifMatch,
        mustExist,
        strictHandling: isStrict,
        onCreated: () => {
          success.status = 201;
        },
        runChange: idempotency?.runChange ?? (isDryRun ? discardChanges : undefined),
      },
      getRawInput: () =>
        (input ??= readInput(state, match, {
          fault,
          dryRun,
          onRead: idempotency?.onRead,
          waitForBody: () => deps.waitForBody(actor.account.id, state.request),
        })),
    });
  // The conversion of a file takes longer than other requests. It and its storage have their own time-outs.
  const output = await (meta.takesFile
    ? deps.uploads.run(actor.user.id, () => state.deadline.pause(call))
    : call());
  const { status } = success;
  const isReplayed = idempotency?.isReplayed() === true;
  // A stored response was created with the preference of the earlier request.
  const replayed = isReplayed ? { "Idempotency-Replayed": "true" } : appliedPreference(state);
  state.replayed = isReplayed;
  if (isDryRun) return { status, body: output, headers: { ...replayed, "Dry-Run": "true" } };
  if (status === 204) return { status, headers: replayed };
  const { body, tag, comparedTag } = tagBody(output, meta.tag);
  const ifNoneMatch = type === "query" ? state.request.headers.get("if-none-match") : null;
  if (ifNoneMatch !== null && matchesIfNoneMatch(ifNoneMatch, comparedTag)) {
    // A response without a body uses no quota (contract COND-5).
    await state.refundQuota?.();
    state.outcome = "not_modified";
    return { status: 304, headers: { ETag: comparedTag } };
  }
  const next = linkToNext(deps.apiUrl, state.request.url, output);
  return { status, body, headers: { ETag: tag, ...replayed, ...next } };
}
