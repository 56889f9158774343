import { grants, joinFieldErrors, MORE_FIELD_ERRORS, type FieldErrors } from "@guidepost/contract";
import {
  contentFieldErrors,
  DomainError,
  forbidden,
  invalid,
  requireFreshSignIn,
  requireTwoFactor,
  type Actor,
  type ActorContext,
} from "@guidepost/core";
import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import type { Context } from "./context.ts";
import { toApiError } from "./errors.ts";
import { baseProcedure, middleware, type ProcedureMeta } from "./init.ts";
import {
  assertBodySize,
  limitMutations,
  limitProcedureByAddress,
  limitProcedureByUser,
} from "./limits.ts";
import { meterRequest } from "./metering.ts";

type GetRawInput = () => Promise<unknown>;

/** Calls `next`, within the batch limit when the request may contain several calls. */
function runInBatch<Result extends object>(
  { batch }: { batch?: Context["batch"] | undefined },
  next: () => Promise<Result>,
): Promise<Result> {
  return batch ? batch(next) : next();
}

/** Adds field errors to a `validation_failed` error, which reports all of them at once (contract ERR-15). */
function addFieldErrors(error: TRPCError, fieldErrors: FieldErrors): TRPCError {
  const { code, extras } = toApiError(error);
  if (code !== "validation_failed") return error;
  const cause = invalid(joinFieldErrors(fieldErrors, extras.details ?? {}));
  return new TRPCError({ code: "BAD_REQUEST", cause });
}

/** Adds the field errors that depend on the actor, except those of fields that the schema refused. */
async function withActorFieldErrors(
  actor: Actor,
  error: TRPCError,
  findFieldErrors: NonNullable<ProcedureMeta["actorFieldErrors"]>,
  getRawInput: GetRawInput,
): Promise<TRPCError> {
  const fieldErrors = findFieldErrors(actor, await getRawInput().catch(() => undefined));
  const { details = {} } = toApiError(error).extras;
  const others = Object.entries(fieldErrors).filter(([field]) => !Object.hasOwn(details, field));
  return addFieldErrors(error, Object.fromEntries(others));
}

/** Adds the field errors of the steps' content to the error of an invalid body (contract ERR-15). */
async function withContentErrors(
  {
    service,
    strictHandling: isStrict,
  }: Pick<Context, "strictHandling"> & { service: ActorContext },
  error: TRPCError,
  getRawInput: GetRawInput,
): Promise<TRPCError> {
  if (error.code !== "BAD_REQUEST" || !(error.cause instanceof ZodError)) return error;
  // The list of field errors is full (contract ERR-15): no content is cleaned to find more.
  if (toApiError(error).extras.details?.["base"]?.includes(MORE_FIELD_ERRORS)) return error;
  return addFieldErrors(
    error,
    await contentFieldErrors(service, await getRawInput(), { isStrict }),
  );
}

// One middleware for all checks: each middleware costs every request about ten microseconds.
const authorizeAndMeter = middleware(async ({ ctx, meta, path, type, getRawInput, next }) => {
  const { actor } = ctx;
  if (!actor) throw new DomainError("unauthorized");
  if (!meta?.beforeTwoFactor) requireTwoFactor(actor);
  assertBodySize(ctx.bodyBytes, meta);
  // The REST pipeline has already counted a key's request (contract RATE-2).
  if (actor.via.kind === "session") {
    if (type === "mutation") await limitMutations(ctx, { actor, bodyBytes: ctx.bodyBytes });
    if (meta?.costly) await limitProcedureByUser(ctx, { path, actor, meta });
  }
  if (meta?.scope && !grants(actor.scopes, meta.scope)) throw forbidden();
  if (meta?.grantsLastingAccess === "always")
    requireFreshSignIn({ actor, clock: ctx.service.clock });
  const service: ActorContext = Object.assign({ actor }, ctx.service);
  const metered = ctx.isMetered ? undefined : await meterRequest(ctx, service);
  if (metered) ctx.onQuotaReserved?.(metered.refundQuota, metered.reservation);
  const run = (inner: ActorContext) => runInBatch(ctx, () => next({ ctx: { service: inner } }));
  const { runChange } = ctx;
  const result = await (runChange ? runChange({ service, getRawInput, run }) : run(service));
  if (result.ok) return result;
  await metered?.refundQuota();
  if (!meta?.actorFieldErrors) return result;
  const { actorFieldErrors } = meta;
  const error = await withActorFieldErrors(actor, result.error, actorFieldErrors, getRawInput);
  return { ...result, error };
});

const requireSession = middleware(async ({ ctx, meta, path, type, next }) => {
  const { actor } = ctx;
  if (!actor) throw new DomainError("unauthorized");
  if (actor.via.kind !== "session") throw forbidden();
  if (!meta?.beforeTwoFactor) requireTwoFactor(actor);
  assertBodySize(ctx.bodyBytes, meta);
  if (type === "mutation" && !meta?.endsAccess)
    await limitMutations(ctx, { actor, bodyBytes: ctx.bodyBytes });
  await limitProcedureByUser(ctx, { path, actor, meta });
  if (meta?.grantsLastingAccess === "always")
    requireFreshSignIn({ actor, clock: ctx.service.clock });
  return runInBatch(ctx, () => next({ ctx: { service: { ...ctx.service, actor } } }));
});

const limitByAddress = middleware(async ({ ctx, meta, path, next }) => {
  const { client, bodyBytes = 0 } = ctx;
  if (!client) throw new DomainError("not_found");
  assertBodySize(bodyBytes, meta);
  await limitProcedureByAddress(ctx, { path, address: client.address, bodyBytes, meta });
  return runInBatch(ctx, () => next({ ctx: { client } }));
});

/** For a key or a session. Checks credential, scope and quota, then parses the input. */
export const keyOrSessionProcedure = baseProcedure.use(authorizeAndMeter);

/** For a portal session. A key is refused with every scope. Attempts count per user. */
export const sessionProcedure = baseProcedure.use(requireSession);

/** `keyOrSessionProcedure` for an input with the content of steps. */
export const keyOrSessionContentProcedure = keyOrSessionProcedure.use(
  async ({ ctx, getRawInput, next }) => {
    const result = await next();
    if (result.ok) return result;
    return { ...result, error: await withContentErrors(ctx, result.error, getRawInput) };
  },
);

/** `sessionProcedure` for an input with the content of steps. */
export const sessionContentProcedure = sessionProcedure.use(async ({ ctx, getRawInput, next }) => {
  const result = await next();
  if (result.ok) return result;
  return { ...result, error: await withContentErrors(ctx, result.error, getRawInput) };
});

/** For public data, without a credential. The portal limits its rate (contract PUBLIC-2). */
export const publicProcedure = baseProcedure.use(({ ctx, next }) => runInBatch(ctx, () => next()));

/** For every portal client, with a rate limit per address. @throws `rate_limit_exceeded` */
export const rateLimitedPublicProcedure = baseProcedure.use(limitByAddress);
