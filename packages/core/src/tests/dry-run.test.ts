import type { Guide } from "@guidepost/contract";
import { IS_STRESS } from "@guidepost/contract/testing";
import { afterAll, describe, expect, it } from "vitest";
import type { ActorContext } from "../context.ts";
import { dryRun } from "../dry-run.ts";
import {
  addStep,
  cleanGuideInput,
  cleanStepInput,
  createGuide,
  deleteGuide,
  deleteStep,
  duplicateGuide,
  featureGuide,
  guideUpsert,
  publishGuide,
  reorderSteps,
  restoreGuide,
  stepCreate,
  stepUpdate,
  updateStep,
  upsertGuide,
} from "#guides/index.ts";
import {
  addGuide,
  countGuides,
  createTestFixtures,
  patchGuide,
  runConcurrently,
  stepsWith,
} from "#testing/index.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;
/** Half of them create guides. */
const CONCURRENT = IS_STRESS ? 32 : 8;
const owner = await fixtures.addAccount("enterprise");
const ctx: ActorContext = {
  ...(await owner.keyContext("admin")),
  db: (await fixtures.instanceFor(CONCURRENT)).db,
};
const user_id = owner.username;

/** The rows of all tables, as one hash for each table. Sequences are not included. */
async function hashTables(): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; hash: string }>(`
    select table_name as name,
           md5(query_to_xml(format('select t::text from %I t order by 1', table_name), true, true, '')::text) as hash
      from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE'`);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

/** A guide without the values that are provisional in a dry run (contract DRY-3). */
function withoutProvisional(guide: Guide, isNew: boolean) {
  const provisional = expect.anything() as never;
  return {
    ...guide,
    ...(isNew && { id: provisional, created_at: provisional }),
    updated_at: provisional,
    published_at: guide.published_at && provisional,
    featured_at: guide.featured_at && provisional,
    steps: guide.steps.map((step) => ({ ...step, id: provisional })),
  };
}

async function put(as: ActorContext, external_id: string, guide: object) {
  const input = guideUpsert.parse({ external_id, guide, user_id });
  return (await upsertGuide(as, await cleanGuideInput(as, input))).guide;
}

type Change = (as: ActorContext, guide: Guide) => Promise<Guide>;
const CHANGES: Record<string, Change> = {
  "a creation": (as) => addGuide(as, { title: "New", user_id, steps: stepsWith("a") }),
  "a creation with a numbered slug": (as, { title }) => addGuide(as, { title, user_id }),
  "an update": (as, { id }) => patchGuide(as, id, { title: "Changed", steps: stepsWith("x", "y") }),
  "a PUT that creates": (as) => put(as, "new", { title: "Put", steps: stepsWith("a") }),
  "a PUT that replaces": (as, { external_id }) => put(as, external_id ?? "", { title: "Put" }),
  "a publication": (as, { id }) => publishGuide(as, { id }),
  "a feature": (as, { id }) => featureGuide(as, { id }),
  "a copy": (as, { id }) => duplicateGuide(as, { id }),
  "a new step": async (as, { id }) =>
    addStep(as, await cleanStepInput(as, stepCreate.parse({ id, step: { content: "new" } }))),
  "a change of a step": async (as, { id, steps }) =>
    updateStep(
      as,
      await cleanStepInput(
        as,
        stepUpdate.parse({ id, step_id: steps[0]?.id, step: { position: 2, title: "T" } }),
      ),
    ),
  "a deletion of a step": (as, { id, steps }) => deleteStep(as, { id, step_id: steps[0]?.id ?? 0 }),
  "an order of steps": (as, { id, steps }) =>
    reorderSteps(as, { id, step_ids: steps.map((step) => step.id).toReversed() }),
};

describe("dryRun (contract DRY-1, DRY-3)", () => {
  it.each(Object.entries(CHANGES))(
    "stores nothing of %s, and returns what the change then returns",
    async (name, change) => {
      const guide = await addGuide(ctx, {
        title: name,
        external_id: name,
        user_id,
        steps: stepsWith("one", "two"),
      });
      const before = await hashTables();
      const planned = await dryRun(ctx, (as) => change(as, guide));
      expect(await hashTables()).toEqual(before);
      const changed = await change(ctx, guide);
      expect(await hashTables()).not.toEqual(before);
      expect(changed).toEqual(withoutProvisional(planned, planned.id !== guide.id));
    },
  );

  it("stores nothing of a deletion, of a restore, and of a PUT that restores", async () => {
    const guide = await addGuide(ctx, { title: "Old", external_id: "old", user_id });
    const before = await hashTables();
    await dryRun(ctx, (as) => deleteGuide(as, guide));
    expect(await hashTables()).toEqual(before);
    await deleteGuide(ctx, guide);
    const deleted = await hashTables();
    expect(await dryRun(ctx, (as) => restoreGuide(as, guide))).toMatchObject({ title: "Old" });
    expect(await dryRun(ctx, (as) => put(as, "old", { title: "Put" }))).toMatchObject({
      id: guide.id,
      title: "Put",
    });
    expect(await hashTables()).toEqual(deleted);
  });

  it("throws the error of the change, and stores nothing", async () => {
    const small = await fixtures.addAccount("pro", { guide_limit: 1 });
    const writer = await small.keyContext("write");
    const guide = await addGuide(writer, { external_id: "taken" });
    const before = await hashTables();
    const errorOf = (change: Change) =>
      dryRun(writer, (as) => change(as, guide)).then(
        () => undefined,
        (error: unknown) => (error as { code: string }).code,
      );
    expect(await errorOf((as) => addGuide(as))).toBe("guide_limit_exceeded");
    expect(await errorOf((as) => addGuide(as, { external_id: "taken" }))).toBe("validation_failed");
    expect(await errorOf((as) => publishGuide(as, { id: 0 }))).toBe("not_found");
    expect(await errorOf((as, { id }) => publishGuide(as, { id, ifMatch: () => false }))).toBe(
      "precondition_failed",
    );
    expect(await hashTables()).toEqual(before);
  });

  it("removes no pages from caches, and writes no audit events", async () => {
    const guide = await addGuide(ctx, { user_id });
    await publishGuide(ctx, guide);
    const before = fixtures.purges.length;
    await dryRun(ctx, (as) => {
      as.audit({} as never);
      return patchGuide(as, guide.id, { title: "Changed" });
    });
    expect(fixtures.purges).toHaveLength(before);
  });

  it("takes no slug and no place of the guide limit from concurrent creations", async () => {
    const account = await fixtures.addAccount("pro", { guide_limit: CONCURRENT / 2 });
    const writer = { ...(await account.keyContext("write")), db: ctx.db };
    const create = (as: ActorContext) =>
      createGuide(as, { guide: { title: "Tea", category: "tech", steps: [] } });
    const { results, errorCodes } = await runConcurrently(CONCURRENT, async (n) =>
      n % 2 === 0 ? create(writer) : dryRun(writer, create).then(() => undefined),
    );
    const slugs = results.flatMap((guide) => (guide ? [guide.slug] : []));
    expect(slugs.toSorted()).toEqual(
      ["tea", ...Array.from({ length: CONCURRENT / 2 - 1 }, (_, n) => `tea-${n + 2}`)].toSorted(),
    );
    // A dry run after the last creation is above the limit.
    expect(new Set(errorCodes).size).toBeLessThanOrEqual(1);
    const guides = CONCURRENT / 2;
    expect(await countGuides(ctx.db, account.accountId)).toEqual({ counted: guides, guides });
  });
});
