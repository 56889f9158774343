import { grants, joinFaults, moreFaults, type Faults, type Scope } from "@guidepost/contract";
import {
  attemptLimits,
  contentFaults,
  DomainError,
  forbidden,
  invalid,
  enforceRateLimit,
  type Actor,
  type ActorContext,
} from "@guidepost/core";
import { initTRPC, TRPCError } from "@trpc/server";
import type { OpenApiMeta } from "trpc-to-openapi";
import { ZodError } from "zod";
import type { Context } from "./context.ts";
import { toErrorBody, toRefusal } from "./errors.ts";
import { charge } from "./metering.ts";
import { countChange } from "./session-limits.ts";

/** What a declaration says beside its input, output and verb. */
export type Meta = OpenApiMeta & {
  /** Needed of the actor; left out, any working credential will do. */
  scope?: Scope;
  /** Faults of an input that depend on who sends it. */
  actorFaults?: (actor: Actor, input: unknown) => Faults;
  /** A guess at what one is not told, or costly on purpose: limited more closely. */
  attempt?: boolean;
  /** A query that may read much: limited for each user. */
  costly?: boolean;
  /** Takes a right away: who floods a stolen session must not keep its owner from that. */
  endsAccess?: boolean;
  /** The portal accepts bodies up to this many bytes; 16 KiB if left out. */
  maxBodyBytes?: number;
  /** The success status, where it is not 200. */
  status?: 201 | 204;
};

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    // Neither a stack nor an exception's text leaves the house by tRPC either.
    errorFormatter: ({ shape, error }) => {
      const refusal = toRefusal(error);
      const { error: body } = toErrorBody(refusal);
      return {
        ...shape,
        message: body.message,
        data: { code: shape.data.code, httpStatus: refusal.status, error: body },
      };
    },
  });

export const { router, createCallerFactory } = t;

/** All faults of a body are told together (contract ERR-15), those included that depend on the actor. */
const addActorFaults = (error: TRPCError, faults: Faults): TRPCError => {
  const { code, extras } = toRefusal(error);
  if (code !== "validation_failed") return error;
  const cause = invalid(joinFaults(faults, extras.details ?? {}));
  return new TRPCError({ code: "BAD_REQUEST", cause });
};

/** Bytes of a call's body; `guideBodyBytes` where a guide is written. */
const defaultBodyBytes = 16 * 1024;

/** A guide of 2 MiB (contract HTTP-12) and the JSON that tRPC adds to it. */
export const guideBodyBytes = 2 * 1024 * 1024 + 64 * 1024;

/** Before the body is read. @throws `payload_too_large` */
const requireBodySize = (bodyBytes = 0, meta?: Meta): void => {
  const max = meta?.maxBodyBytes ?? defaultBodyBytes;
  if (bodyBytes <= max) return;
  const message =
    max === defaultBodyBytes ? "Request body is too large (maximum is 16 KiB)" : undefined;
  throw new DomainError("payload_too_large", message);
};
/** Calls `next`, within the bounds of the request's answers where it may hold several calls. */
const answer = <Result extends object>(
  { answers }: { answers: Context["answers"] | undefined },
  next: () => Promise<Result>,
): Promise<Result> => (answers ? answers(next) : next());

/** Costly queries of one user in a UTC minute: two a second, more than a person's clicks. */
const costlyLimits = { perMinute: 120 };

// One middleware, not one a check: each costs every request some ten microseconds.
const admitted = t.middleware(async ({ ctx, meta, type, getRawInput, next }) => {
  const { actor } = ctx;
  if (!actor) throw new DomainError("unauthorized");
  requireBodySize(ctx.bodyBytes, meta);
  // A key's requests were counted earlier, by its account (contract RATE-2).
  if (type === "mutation" && actor.via.kind === "session")
    await countChange(ctx.limits, actor, ctx.bodyBytes);
  if (meta?.scope && !grants(actor.scopes, meta.scope)) throw forbidden();
  const refund = await charge(ctx, actor);
  ctx.onCharge?.(refund);
  const result = await answer(ctx, () => next({ ctx: { service: { ...ctx.service, actor } } }));
  if (result.ok) return result;
  await refund();
  if (!meta?.actorFaults) return result;
  const faults = meta.actorFaults(actor, await getRawInput().catch(() => undefined));
  // A field that the input's schema refuses says nothing about the actor.
  const { details = {} } = toRefusal(result.error).extras;
  const others = Object.entries(faults).filter(([field]) => !Object.hasOwn(details, field));
  return { ...result, error: addActorFaults(result.error, Object.fromEntries(others)) };
});

const signedIn = t.middleware(async ({ ctx, meta, path, type, next }) => {
  const { actor } = ctx;
  if (!actor) throw new DomainError("unauthorized");
  if (actor.via.kind !== "session") throw forbidden();
  requireBodySize(ctx.bodyBytes, meta);
  if (type === "mutation" && !meta?.endsAccess) await countChange(ctx.limits, actor, ctx.bodyBytes);
  if (meta?.attempt)
    await enforceRateLimit(ctx.limits, `${path}:user:${actor.user.id}`, attemptLimits);
  if (meta?.costly)
    await enforceRateLimit(ctx.limits, `${path}:user:${actor.user.id}`, costlyLimits);
  return answer(ctx, () => next({ ctx: { service: { ...ctx.service, actor } } }));
});

/** For a key or a session: credential, scope, quota; then the input, then the verb. */
export const guarded = t.procedure.use(admitted);

/** For the portal alone: a key cannot reach it, whatever its scopes. Attempts count per user. */
export const sessionOnly = t.procedure.use(signedIn);

/** The error of a refused body with the faults of its content in addition (contract ERR-15). */
const withContentFaults = async (
  ctx: ActorContext,
  error: TRPCError,
  getRawInput: () => Promise<unknown>,
): Promise<TRPCError> => {
  if (error.code !== "BAD_REQUEST" || !(error.cause instanceof ZodError)) return error;
  // No more faults are listed, so nothing is cleaned to find them (contract ERR-15).
  if (toRefusal(error).extras.details?.["base"]?.includes(moreFaults)) return error;
  return addActorFaults(error, await contentFaults(ctx, await getRawInput()));
};

/** As `guarded`, for a body with the content of steps. */
export const guardedContent = guarded.use(async ({ ctx, getRawInput, next }) => {
  const result = await next();
  if (result.ok) return result;
  return { ...result, error: await withContentFaults(ctx.service, result.error, getRawInput) };
});

/** As `sessionOnly`, for a body with the content of steps. */
export const sessionOnlyContent = sessionOnly.use(async ({ ctx, getRawInput, next }) => {
  const result = await next();
  if (result.ok) return result;
  return { ...result, error: await withContentFaults(ctx.service, result.error, getRawInput) };
});

/** Requests of an address to what anybody may call, by the procedure's name. */
const openLimits = { perMinute: 60, perHour: 1_000 };

/** Bytes of a body that count as one request without a sign-in; a form has fewer. */
const openUnitBytes = 4 * 1024;

const counted = t.middleware(async ({ ctx, meta, path, next }) => {
  const { client, limits, bodyBytes = 0 } = ctx;
  if (!client) throw new DomainError("not_found");
  requireBodySize(bodyBytes, meta);
  const allowed = meta?.attempt ? attemptLimits : openLimits;
  const cost = Math.max(1, Math.ceil(bodyBytes / openUnitBytes));
  await enforceRateLimit(limits, `${path}:${client.address}`, allowed, cost);
  return answer(ctx, () => next({ ctx: { client } }));
});

/** For anybody: what is public anyway. The portal limits how often (contract PUBLIC-2), before its pages. */
export const open = t.procedure.use(({ ctx, next }) => answer(ctx, () => next()));

/** For anybody who uses the portal, so often per address. `rate_limit_exceeded`. */
export const limited = t.procedure.use(counted);
