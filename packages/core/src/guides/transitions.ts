import type { Guide } from "@guidepost/contract";
import type { Connection } from "@guidepost/database";
import type { ActorContext } from "../context.ts";
import { ownershipFilter } from "../ownership.ts";
import { changeGuide } from "./update/change-guide.ts";
import type { Precondition } from "./precondition.ts";
import { findGuide } from "./store/read.ts";
import type { GuideRow } from "./store/rows.ts";
import { applyTransition, type GuideTransition } from "./store/change.ts";

/** Whether a guide is in the state that a transition results in. */
const IS_DONE: Record<GuideTransition, (guide: GuideRow) => boolean> = {
  publish: ({ status }) => status === "published",
  unpublish: ({ status }) => status === "draft",
  feature: ({ featured_at }) => featured_at !== null,
  unfeature: ({ featured_at }) => featured_at === null,
};

type Input = { id: number } & Precondition;

/** Applies a transition. A repeated transition changes nothing (contract LIFE-4). */
function transitionGuide(
  ctx: ActorContext,
  { id, ifMatch }: Input,
  transition: GuideTransition,
): Promise<Guide> {
  return changeGuide(ctx, {
    id,
    ifMatch,
    read: (connection) => findGuide(connection, ownershipFilter(ctx.actor), { id }),
    apply: (connection, guide) => transitionRow(connection, guide, transition),
  });
}

/** Applies a transition to the guide that was read. Returns it if it is in the target state already. */
export async function transitionRow(
  connection: Connection,
  guide: GuideRow,
  transition: GuideTransition,
): Promise<GuideRow | undefined> {
  return IS_DONE[transition](guide) ? guide : applyTransition(connection, guide, transition);
}

/** Makes a draft public (contract LIFE-2). Idempotent. @throws `not_found`, `precondition_failed` */
export function publishGuide(ctx: ActorContext, input: Input): Promise<Guide> {
  return transitionGuide(ctx, input, "publish");
}

/** Makes a published guide a draft again (contract LIFE-2). Idempotent. @throws `not_found`, `precondition_failed` */
export function unpublishGuide(ctx: ActorContext, input: Input): Promise<Guide> {
  return transitionGuide(ctx, input, "unpublish");
}

/** Pins a guide to the top of its author's profile (contract LIFE-3). Idempotent. @throws `not_found`, `precondition_failed` */
export function featureGuide(ctx: ActorContext, input: Input): Promise<Guide> {
  return transitionGuide(ctx, input, "feature");
}

/** Removes the pin (contract LIFE-3). Idempotent. @throws `not_found`, `precondition_failed` */
export function unfeatureGuide(ctx: ActorContext, input: Input): Promise<Guide> {
  return transitionGuide(ctx, input, "unfeature");
}
