import { afterAll, describe, expect, it } from "vitest";
import { addGuide, createTestFixtures, putGuide } from "#testing/index.ts";
import { EXTERNAL_ID_KEY } from "../create.ts";
import { SLUG_KEY } from "../slug-change.ts";

const fixtures = await createTestFixtures();
afterAll(fixtures.drop);
const { pool } = fixtures.service.db;
const ctx = await (await fixtures.addAccount("enterprise")).keyContext("read", "write");

await pool.query(`
create sequence attempts;
create function refuse_attempts() returns trigger language plpgsql as $$
begin
  if nextval('attempts') <= tg_argv[0]::int then
    raise exception 'taken' using errcode = 'unique_violation', constraint = tg_argv[1];
  end if;
  return new;
end $$`);

/**
 * Refuses the next inserts of guides, as a concurrent request does that takes the slug or the external id before each. A
 * sequence counts them, because it keeps its value when a statement fails.
 */
async function refuseNext(inserts: number, constraint: string): Promise<void> {
  await pool.query(`
    alter sequence attempts restart;
    create or replace trigger refuse_attempts before insert on guides
       for each row execute function refuse_attempts(${inserts}, '${constraint}')`);
}

async function countAttempts(): Promise<number> {
  const { rows } = await pool.query<{ attempts: number }>(
    "select last_value::int as attempts from attempts",
  );
  return rows[0]?.attempts ?? 0;
}

describe("the insert of a guide", () => {
  it("succeeds after its slug was taken 20 times", async () => {
    await refuseNext(20, SLUG_KEY);
    expect((await addGuide(ctx, { title: "Free" })).slug).toMatch(/^free/);
    expect(await countAttempts()).toBe(21);
  });

  it("is service_unavailable when its slug is taken in the first attempt and in 20 others", async () => {
    await refuseNext(21, SLUG_KEY);
    await expect(addGuide(ctx, { title: "Taken" })).rejects.toMatchObject({
      code: "service_unavailable",
    });
    expect(await countAttempts()).toBe(21);
  });
});

describe("PUT of a guide by its external id", () => {
  it("creates the guide after the external id was taken 19 times, and released each time", async () => {
    await refuseNext(19, EXTERNAL_ID_KEY);
    expect(await putGuide(ctx, "e-1")).toMatchObject({ isNew: true });
    expect(await countAttempts()).toBe(20);
  });

  it("is service_unavailable when the external id is taken and released 20 times", async () => {
    await refuseNext(20, EXTERNAL_ID_KEY);
    await expect(putGuide(ctx, "e-2")).rejects.toMatchObject({ code: "service_unavailable" });
    expect(await countAttempts()).toBe(20);
  });
});
