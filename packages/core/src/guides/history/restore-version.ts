import {
  elementsIn,
  exceedsElements,
  TOO_MANY_ELEMENTS,
  VERSION_DAYS,
  type Guide,
  type VersionAddress,
} from "@guidepost/contract";
import { inTransaction } from "@guidepost/database";
import { withAudit } from "#audit/index.ts";
import type { ActorContext } from "#context.ts";
import { invalid, noSuchGuide, noSuchVersion } from "#errors.ts";
import { ownershipFilter } from "#ownership.ts";
import {
  assertExpectedState,
  assertPrecondition,
  type ExpectedState,
  type Precondition,
} from "../precondition.ts";
import { findGuide } from "../store/read.ts";
import { lockGuides } from "../store/locks.ts";
import { changedGuide } from "../update/change-guide.ts";
import { replaceFields } from "../update/update.ts";
import { changeAuthor } from "./change-author.ts";
import { findVersion } from "./store.ts";

/**
 * Makes the content of a version the content of its guide (contract HIST-5). Of a published guide, it becomes a new version.
 * Steps have the ids that they had. A pending draft stays, as with a PATCH. Nothing changes when nothing differs.
 *
 * @throws `not_found`, also for a version that the guide does not have; `precondition_failed`; `conflict` when the
 *   guide is not in the expected state; `validation_failed` for a version with more elements than STEP-14 permits
 */
export function restoreVersion(
  ctx: ActorContext,
  { id, number, ifMatch, ...expected }: VersionAddress & Precondition & ExpectedState,
): Promise<Guide> {
  const owner = ownershipFilter(ctx.actor);
  const keptDays = VERSION_DAYS[ctx.actor.account.plan];
  return withAudit(ctx, async (audit) => {
    const change = await inTransaction(ctx.db.pool, async (transaction) => {
      // A statement of its own: one that waits for the lock would return the guide of before.
      await lockGuides(transaction, owner, { ids: [id], externalIds: [] });
      const guide = await findGuide(transaction, owner, { id, withSources: true });
      if (!guide) throw noSuchGuide();
      assertPrecondition({ ifMatch }, guide);
      assertExpectedState(expected, guide);
      const version = await findVersion(transaction, owner, { id, number, keptDays });
      if (!version) throw noSuchVersion();
      const { title, description, category, steps } = version;
      if (exceedsElements(elementsIn(steps), elementsIn(guide.steps)))
        throw invalid({ steps: [TOO_MANY_ELEMENTS] });
      const changed = await replaceFields(transaction, guide, {
        fields: {
          title,
          description,
          category,
          language: guide.language,
          external_id: guide.external_id,
          slug: guide.slug,
        },
        steps,
        accountId: ctx.actor.account.id,
        author: changeAuthor(ctx.actor, { kind: "restored", restored_from: number }),
      });
      if (!changed) throw new Error(`Guide ${id} changed while its row was locked`);
      if (changed !== guide)
        await audit(
          transaction,
          {
            action: "guide.version_restored",
            userId: ctx.actor.user.id,
            guideId: id,
            restoredVersion: number,
          },
          changed.title,
        );
      return { guide, changed };
    });
    return changedGuide(ctx, change);
  });
}
