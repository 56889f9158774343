import type { Actor, Reservation } from "@guidepost/core";
import { callTRPCProcedure } from "@trpc/server";
import { appRouter } from "#routers/index.ts";
import type { Context } from "#trpc/context.ts";
import type { RefundQuota } from "#trpc/metering.ts";
import type { Operation } from "../routes.ts";
import type { PipelineDependencies, RequestState } from "./request-state.ts";

/**
 * Step 5: the procedure checks scope, quota and input, and runs the function. `own` has the parts of the
 * context that depend on the transport.
 */
export function callProcedure(
  { rateLimiter, recorder, observer }: PipelineDependencies,
  state: RequestState,
  {
    operation: { name, type },
    actor,
    own,
    getRawInput,
  }: {
    operation: Operation;
    actor: Actor;
    own: Partial<Context>;
    getRawInput: () => Promise<object>;
  },
): Promise<unknown> {
  return callTRPCProcedure({
    router: appRouter,
    path: name,
    type,
    ctx: {
      service: state.service,
      rateLimiter,
      recorder,
      observer,
      actor,
      onQuotaReserved: (refund: RefundQuota, reservation: Reservation) =>
        setReservation(state, refund, reservation),
      ...own,
    },
    getRawInput,
    // A started operation is completed even when its client disconnects.
    signal: undefined,
    batchIndex: 0,
  });
}

function setReservation(state: RequestState, refund: RefundQuota, reservation: Reservation): void {
  state.refundQuota = refund;
  state.reservation = reservation;
  // The deadline passed, and the response was sent, while the reservation was in progress.
  if (state.deadline.hasPassed()) void refund();
}
