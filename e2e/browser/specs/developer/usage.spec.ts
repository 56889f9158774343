import { readFile } from "node:fs/promises";
import { tabTo } from "#browser/support/keyboard.ts";
import { expect, test, type Page, type Person, type Site } from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";

type Key = { id: number; name: string; last_four: string };
type Counted = { day: string; key: Key; operation: string; outcome: string; requests: number };

const QUOTA = 10_000;
/** Two months of the past: no test depends on the current one. */
const [FEBRUARY, MARCH] = ["2025-02", "2025-03"];

/** Stores usage of two months; resolves to all that was counted. */
async function createUsageData(site: Site, owner: Person) {
  const member = await site.addMember(owner);
  const keyOf = async ({ id }: Person, name: string): Promise<Key> => {
    const rename = `update api_keys set name = $2 where user_id = $1 returning id, name, last_four`;
    const [key] = await site.stack.sql<Key>(rename, [id, name]);
    if (!key) throw new Error(`user ${id} has no key`);
    return key;
  };
  const website = await keyOf(owner, "=Website");
  const script = await keyOf(member, "Release script");
  const row = (day: string, key: Key, what: string, requests: number): Counted => {
    const [operation = "", outcome = ""] = what.split(" ");
    return { day, key, operation, outcome, requests };
  };
  const counted = [
    row(`${FEBRUARY}-15`, website, "guides.get ok", 6_000),
    row(`${FEBRUARY}-16`, script, "guides.list ok", 3_000),
    row(`${FEBRUARY}-16`, script, "guides.feature forbidden", 5),
    row(`${MARCH}-01`, website, "guides.list ok", 240),
    row(`${MARCH}-01`, website, "guides.list rate_limit_exceeded", 30),
    row(`${MARCH}-01`, website, "guides.get not_found", 12),
    row(`${MARCH}-01`, script, "guides.create ok", 60),
    row(`${MARCH}-01`, script, "guides.create internal_error", 1),
    row(`${MARCH}-20`, website, "guides.list ok", 2),
    row(`${MARCH}-20`, website, "guides.get not_found", 1),
  ];
  for (const { day, key, operation, outcome, requests } of counted)
    await site.stack.sql("insert into usage_detail values ($1, $2, $3, $4, $5, $6)", [
      owner.account,
      day,
      key.id,
      operation,
      outcome,
      requests,
    ]);
  await site.stack.sql("insert into usage_months values ($1, $2, 9000), ($1, $3, 302)", [
    owner.account,
    FEBRUARY,
    MARCH,
  ]);
  return { website, script, counted };
}

const expectMeter = (page: Page, name: string, words: string): Promise<void> =>
  expect(page.getByRole("meter", { name })).toHaveAttribute("aria-valuetext", words);

/** Checks the cells of the table row with this name. */
const expectRow = (
  page: Page,
  table: string,
  name: string | RegExp,
  figures: string[],
): Promise<void> =>
  expect(
    page
      .getByRole("table", { name: table })
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name }) })
      .getByRole("cell"),
  ).toHaveText(figures);

async function download(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  const text = await readFile(await file.path(), "utf8");
  const [head, ...rows] = text.trimEnd().split("\r\n");
  return { name: file.suggestedFilename(), head, rows: rows.toSorted() };
}

/** The file of a period. A spreadsheet would interpret the name of a key as a formula. */
function fileOf(period: string, counted: Counted[]) {
  const rows = counted
    .filter(({ day }) => day.startsWith(period))
    .map(({ day, key, operation, outcome, requests }) => {
      const name = `${key.name} (sk_...${key.last_four})`.replace(/^=/, "'=");
      return [day, name, operation, outcome, requests].join(",");
    });
  const head = "\uFEFFday,key,operation,outcome,requests";
  return { name: `guidepost-usage-${period}.csv`, head, rows: rows.toSorted() };
}

test("the usage page shows the current limits and the requests of each month, exports them as CSV, and its chart selects days", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner("pro", { quota: QUOTA, perMinute: 5, perHour: 1_000 });
  const { website, script, counted } = await createUsageData(site, owner);
  const page = await openAs(owner);
  await page.clock.install();
  const period = page.getByLabel("Period");

  await test.step("a month without requests is in the address only", async () => {
    await page.goto("/developer/usage?period=2020-02");
    await expect(page.getByText("No requests in February 2020")).toBeVisible();
    await expect(period).toHaveValue("2020-02");
    await expect(page.getByRole("button", { name: "Export CSV" })).toBeDisabled();
    await expect(page.getByText("Current rate limits")).toBeHidden();
  });

  await test.step("the meters of the current minute and hour are refreshed, and show that the minute's limit is reached", async () => {
    // The newest month is the current one.
    await period.selectOption({ index: 0 });
    await expect(page).toHaveURL("/developer/usage");
    await expectMeter(page, "Successful requests", "0 of 10,000");
    await expectMeter(page, "This minute", "0 of 5");
    await expectMeter(page, "This hour", "0 of 1,000");
    // Windows of tomorrow: they do not end during the test.
    await site.stack.sql(
      `insert into usage_windows (account_id, minute, minute_requests, hour, hour_requests)
       values ($1, now() + interval '1 day', 5, now() + interval '1 day', 7)`,
      [owner.account],
    );
    await page.clock.fastForward(5_000);
    await expectMeter(page, "This minute", "5 of 5");
    await expectMeter(page, "This hour", "7 of 1,000");
    await expect(
      page.getByText(/^Limit reached: requests return 429 until \d\d:\d\d UTC$/),
    ).toBeVisible();
  });

  await test.step("a month has its requests by day, key and operation, and as CSV", async () => {
    await period.selectOption("March 2025");
    await expect(page).toHaveURL(`/developer/usage?period=${MARCH}`);
    await expectMeter(page, "Successful requests", "302 of 10,000");
    await expect(page.getByText("3.0%of today’s quota")).toBeVisible();
    await expect(page.getByText("Current rate limits")).toBeHidden();
    await page.getByText("Show as a table").click();
    const byDay = "Requests by day, March 2025";
    const days = page.getByRole("table", { name: byDay }).getByRole("rowheader");
    await expect(days).toHaveCount(31);
    await expectRow(page, byDay, /^1 Mar$/, ["300", "30", "12", "1"]);
    await expectRow(page, byDay, /^20 Mar$/, ["2", "0", "1", "0"]);
    const byKey = "Requests by key";
    await expectRow(page, byKey, `=Website sk_…${website.last_four}`, ["285", "43", "82.4%"]);
    await expectRow(page, byKey, `Release script sk_…${script.last_four}`, ["61", "1", "17.6%"]);
    const byOperation = "Requests by operation";
    await expectRow(page, byOperation, "List guides", ["272", "30", "78.6%"]);
    await expectRow(page, byOperation, "Create a guide", ["61", "1", "17.6%"]);
    await expectRow(page, byOperation, "Get a guide GET /guides/{id}", ["13", "13", "3.8%"]);
    expect(await download(page)).toEqual(fileOf(MARCH, counted));
  });

  await test.step("the arrow keys select days of the chart, from the last day with requests or the pointer's day", async () => {
    const chart = page.getByRole("slider", { name: "Requests by day, March 2025: the arrow keys" });
    const card = chart.locator("p");
    await expect(card).toBeHidden();
    await tabTo(page, "slider", "Requests by day");
    await expect(card).toHaveText("20 Mar");
    const twentieth = "20 Mar: Successful 2, Client errors 1";
    await expect(chart).toHaveAttribute("aria-valuetext", twentieth);
    await page.keyboard.press("ArrowLeft");
    await expect(card).toHaveText("19 Mar");
    await expect(chart).toHaveAttribute("aria-valuetext", "19 Mar: no requests");
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowLeft");
    await expect(card).toHaveText("1 Mar");
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowRight");
    await expect(card).toHaveText("31 Mar");
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(card).toBeHidden();

    // The pointer also selects a day, and the keys continue there.
    const box = await chart.boundingBox();
    if (!box) throw new Error("The chart has no place on the page");
    await page.mouse.move(box.x + 50, box.y + 100);
    await expect(card).toHaveText("1 Mar");
    await page.keyboard.press("ArrowRight");
    await expect(card).toHaveText("2 Mar");
    await page.keyboard.press("Tab");
    await page.mouse.move(box.x, box.y - 40);
    await expect(card).toBeHidden();
  });

  await test.step("another month is in the address, for back and forward", async () => {
    await period.selectOption("February 2025");
    await expect(page).toHaveURL(`/developer/usage?period=${FEBRUARY}`);
    await expectMeter(page, "Successful requests", "9,000 of 10,000");
    await expect(page.getByText("90.0%of today’s quota")).toBeVisible();
    await expectRow(page, "Requests by key", /^=Website/, ["6,000", "0", "66.6%"]);
    await expectRow(page, "Requests by operation", "Feature a guide", ["5", "5", "0.1%"]);
    expect(await download(page)).toEqual(fileOf(FEBRUARY, counted));
    await page.goBack();
    await expectMeter(page, "Successful requests", "302 of 10,000");
    await page.goForward();
    await expectMeter(page, "Successful requests", "9,000 of 10,000");
    const byMonth = page.getByRole("table", { name: "by month" });
    await expectRow(page, "Successful requests by month", "March 2025", ["302"]);
    await byMonth.getByRole("link", { name: "March 2025" }).click();
    await expectMeter(page, "Successful requests", "302 of 10,000");
  });

  await test.step("an idle page leads to the sign-in after the session has ended, with its address", async () => {
    const end = "update users set session_version = session_version + 1 where id = $1";
    await site.stack.sql(end, [owner.id]);
    await page.clock.fastForward(5_000);
    const next = encodeURIComponent(`/developer/usage?period=${MARCH}`);
    await expect(page).toHaveURL(`/sign-in?next=${next}`);
    pageErrors.expect(/status of 401/);
  });
});
