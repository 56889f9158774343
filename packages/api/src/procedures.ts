import { grants, type Faults, type Scope } from "@guidepost/contract";
import {
  DomainError,
  forbidden,
  giveBack,
  invalid,
  reserve,
  type Actor,
  type Reservation,
} from "@guidepost/core";
import { initTRPC } from "@trpc/server";
import type { OpenApiMeta } from "trpc-to-openapi";
import type { Context } from "./context.ts";
import { toErrorBody, toRefusal } from "./errors.ts";

/** What a declaration says beside its input, output and verb. */
export type Meta = OpenApiMeta & {
  /** Needed of the actor; left out, any working credential will do. */
  scope?: Scope;
  /** Faults of an input that depend on who sends it. */
  actorFaults?: (actor: Actor, input: unknown) => Faults;
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

const withActor = t.middleware(({ ctx, next }) => {
  if (!ctx.actor) throw new DomainError("unauthorized");
  return next({ ctx: { core: { ...ctx.core, actor: ctx.actor }, actor: ctx.actor } });
});

const withScope = t.middleware(({ ctx, meta, next }) => {
  if (meta?.scope && !grants(ctx.actor?.scopes ?? [], meta.scope)) throw forbidden();
  return next();
});

/**
 * A key's request is paid for before its input is even read, and refunded unless it succeeds
 * (DESIGN, steps 4 and 5). A portal session pays nothing.
 */
const metered = t.middleware(async ({ ctx, next }) => {
  const { actor, core, observer, recorder } = ctx;
  if (!actor || actor.via.kind === "session") return next();
  const ledger = { ...core, actor };
  let reservation: Reservation;
  try {
    reservation = await reserve(ledger);
  } catch (error) {
    // Out of reach, the ledger decided nothing.
    if (error instanceof DomainError) observer.ledger("refused");
    throw error;
  }
  observer.ledger("reserved");
  const result = await next();
  if (!result.ok) {
    try {
      await giveBack(ledger, reservation);
      observer.ledger("given_back");
    } catch {
      recorder.owe(actor.account.id, reservation.period);
      observer.ledger("owed");
    }
  }
  return result;
});

/** All faults of a body are told together (DECISIONS 9), those included that depend on the actor. */
const withActorFaults = t.middleware(async ({ ctx, meta, getRawInput, next }) => {
  const result = await next();
  if (result.ok || !meta?.actorFaults || !ctx.actor) return result;
  const { code, extras } = toRefusal(result.error);
  if (code !== "validation_failed") return result;
  throw invalid({ ...meta.actorFaults(ctx.actor, await getRawInput()), ...extras.details });
});

const withSession = t.middleware(({ ctx, next }) => {
  if (ctx.actor?.via.kind !== "session") throw forbidden();
  return next();
});

/** For a key or a session: credential, scope, quota; then the input, then the verb. */
export const guarded = t.procedure.use(withActor).use(withScope).use(metered).use(withActorFaults);

/** For the portal alone: a key cannot reach it, whatever its scopes. */
export const sessionOnly = t.procedure.use(withActor).use(withSession);

/** For anybody. */
export const open = t.procedure;
