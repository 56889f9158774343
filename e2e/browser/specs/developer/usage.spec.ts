import { readFile } from "node:fs/promises";
import { endOfMinute, waitForTimeInDay, waitForTimeInMinute } from "#harness/clock.ts";
import { tabTo } from "#browser/support/keyboard.ts";
import { expect, test, type Page, type Person, type Site } from "#browser/support/fixtures.ts";
import { axeViolations } from "#browser/support/axe.ts";

const dayMs = 24 * 60 * 60 * 1000;
const roomMs = 120_000;

/** The month that is `months` after the current one, as `2026-11`, and its first day. */
function monthFrom(months: number) {
  const now = new Date();
  const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
  return { start, period: start.toISOString().slice(0, 7) };
}

const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" });
const monthWords = dateFormat({ month: "long", year: "numeric" });
const dayWords = dateFormat({ day: "numeric", month: "short" });
const dateWords = dateFormat({ dateStyle: "medium" });
const clockWords = dateFormat({ timeStyle: "short" });

type Key = { id: number; name: string; last_four: string };
type Counted = { day: string; key: Key; operation: string; outcome: string; requests: number };

const quota = 10_000;

/** Stores usage of two months and sends three real requests; resolves to all that was counted. */
async function createUsageData(site: Site) {
  const owner = await site.addOwner("pro", { quota });
  const member = await site.addMember(owner);
  // For an account younger than the month, the projection starts at its creation.
  const age = "update accounts set created_at = created_at - interval '60 days' where id = $1";
  await site.stack.sql(age, [owner.account]);
  const keyOf = async ({ username }: Person, name: string): Promise<Key> => {
    const rename = `update api_keys k set name = $2 from users u
      where u.id = k.user_id and u.username = $1 returning k.id, k.name, k.last_four`;
    const [key] = await site.stack.sql<Key>(rename, [username, name]);
    if (!key) throw new Error(`${username} has no key`);
    return key;
  };
  const website = await keyOf(owner, "=Website");
  const script = await keyOf(member, "Release script");
  const [current, before] = [monthFrom(0).period, monthFrom(-1).period];
  const row = (day: string, key: Key, what: string, requests: number): Counted => {
    const [operation = "", outcome = ""] = what.split(" ");
    return { day, key, operation, outcome, requests };
  };
  const laid = [
    row(`${before}-15`, website, "guides.get ok", 6_000),
    row(`${before}-16`, script, "guides.list ok", 3_000),
    row(`${before}-16`, script, "guides.feature forbidden", 5),
    row(`${current}-01`, website, "guides.list ok", 240),
    row(`${current}-01`, website, "guides.list rate_limit_exceeded", 30),
    row(`${current}-01`, website, "guides.get not_found", 12),
    row(`${current}-01`, script, "guides.create ok", 60),
    row(`${current}-01`, script, "guides.create internal_error", 1),
  ];
  for (const { day, key, operation, outcome, requests } of laid)
    await site.stack.sql("insert into usage_detail values ($1, $2, $3, $4, $5, $6)", [
      ...[owner.account, day, key.id, operation, outcome, requests],
    ]);
  for (const [period, used] of [
    [before, 9_000],
    [current, 300],
  ])
    await site.stack.sql("insert into usage_months values ($1, $2, $3)", [
      ...[owner.account, period, used],
    ]);

  const get = async (path: string) => (await site.rest({ path, key: owner.key })).status;
  const sent = [await get("/guides"), await get("/guides"), await get("/guides/2147483647")];
  expect(sent).toEqual([200, 200, 404]);
  const all = "select sum(requests)::int as sum from usage_detail where account_id = $1";
  const total = laid.reduce((sum, { requests }) => sum + requests, sent.length);
  // Usage is written in batches.
  await expect.poll(() => site.stack.sql(all, [owner.account])).toEqual([{ sum: total }]);

  const today = new Date().toISOString().slice(0, 10);
  const real = [
    row(today, website, "guides.list ok", 2),
    row(today, website, "guides.get not_found", 1),
  ];
  return { owner, member, website, script, today, counted: [...laid, ...real], current, before };
}

async function openUsage(page: Page, period?: string): Promise<void> {
  await page.goto(`/developer/usage${period === undefined ? "" : `?period=${period}`}`);
  await expect(page.getByRole("heading", { level: 1, name: "Usage" })).toBeVisible();
}

/** Waits for the bars, which load with a separate script after hydration. */
const expectBars = (page: Page, month: string): Promise<void> =>
  expect(page.getByLabel(`Requests by day, ${month}: the arrow keys`)).toBeVisible();

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

/** The value of a fact of the meter, for example "Resets". */
const factOf = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).locator("xpath=following-sibling::dd");

async function download(page: Page) {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  const text = await readFile(await file.path(), "utf8");
  const [head, ...rows] = text.trimEnd().split("\r\n");
  return { name: file.suggestedFilename(), head, rows: rows.toSorted() };
}

/** The groups in which the page shows outcomes. */
const groups = [["ok"], ["rate_limit_exceeded"], ["not_found", "forbidden"], ["internal_error"]];

/** The CSV rows of a period. On the first of the month, stored and sent requests share rows. */
function rowsOf(counted: Counted[], period: string, nameOf: (key: Key) => string): string[] {
  const sums = new Map<string, number>();
  for (const { day, key, operation, outcome, requests } of counted) {
    const cells = [day, nameOf(key), operation, outcome].join(",");
    if (day.startsWith(period)) sums.set(cells, (sums.get(cells) ?? 0) + requests);
  }
  return [...sums].map((cells) => cells.join(",")).toSorted();
}

const ownName = ({ name, last_four: lastFour }: Key) => `${name} (sk_...${lastFour})`;

test("the usage page shows requests by day, key and operation and exports them as CSV", async ({
  site,
  openAs,
}) => {
  test.setTimeout(3 * roomMs);
  await waitForTimeInDay(roomMs);
  const { owner, website, script, today, counted, current, before } = await createUsageData(site);
  const page = await openAs(owner);
  await openUsage(page);

  await expectMeter(page, "Successful requests", "302 of 10,000");
  await expect(page.getByText("3.0%of the quota")).toBeVisible();
  const next = monthFrom(1).start;
  const daysLeft = Math.floor((next.getTime() - Date.now()) / dayMs);
  const left = ["within a day", "in a day"][daysLeft] ?? `in ${daysLeft} days`;
  await expect(factOf(page, "Resets")).toHaveText(`${dateWords.format(next)}, ${left}`);
  await expectPace(page, 302);

  const month = monthWords.format(new Date(current));
  await expectBars(page, month);
  await page.getByText("Show as a table").click();
  const byDay = `Requests by day, ${month}`;
  const days = page.getByRole("table", { name: byDay }).getByRole("rowheader");
  await expect(days).toHaveCount((next.getTime() - monthFrom(0).start.getTime()) / dayMs);
  for (const day of [`${current}-01`, today]) {
    const figures = groups.map((group) =>
      counted
        .filter((one) => one.day === day && group.includes(one.outcome))
        .reduce((sum, { requests }) => sum + requests, 0),
    );
    const dayName = new RegExp(`^${dayWords.format(new Date(day))}$`);
    await expectRow(page, byDay, dayName, figures.map(String));
  }
  const byKey = "Requests by key";
  await expectRow(page, byKey, `=Website sk_…${website.last_four}`, ["285", "43", "82.4%"]);
  await expectRow(page, byKey, `Release script sk_…${script.last_four}`, ["61", "1", "17.6%"]);
  const byOperation = "Requests by operation";
  await expectRow(page, byOperation, "List guides", ["272", "30", "78.6%"]);
  await expectRow(page, byOperation, "Create a guide", ["61", "1", "17.6%"]);
  const keyLink = page.getByRole("table", { name: byKey }).getByRole("link", { name: "=Website" });
  await expect(keyLink).toHaveAttribute("href", `/developer/logs?key=${website.id}`);
  const operationLink = page.getByRole("link", { name: "Create a guide" });
  await expect(operationLink).toHaveAttribute("href", "/developer/logs?operation=guides.create");
  await expectRow(page, byOperation, "Get a guide GET /guides/{id}", ["13", "13", "3.8%"]);

  // A spreadsheet would interpret the name as a formula.
  const rows = (period: string) =>
    rowsOf(counted, period, (key) => ownName(key).replace(/^=/, "'="));
  const head = "day,key,operation,outcome,requests";
  const fileOf = (period: string) => `guidepost-usage-${period}.csv`;
  expect(await download(page)).toEqual({ name: fileOf(current), head, rows: rows(current) });

  await page.getByLabel("Period").selectOption(monthWords.format(new Date(before)));
  await expect(page).toHaveURL(`/developer/usage?period=${before}`);
  await expectMeter(page, "Successful requests", "9,000 of 10,000");
  await expect(page.getByText("90.0%of today’s quota")).toBeVisible();
  await expect(page.getByText("Current rate limits")).toBeHidden();
  await expectRow(page, byKey, `=Website sk_…${website.last_four}`, ["6,000", "0", "66.6%"]);
  await expectRow(page, byOperation, "Feature a guide", ["5", "5", "0.1%"]);
  expect(await download(page)).toEqual({ name: fileOf(before), head, rows: rows(before) });
  await page.goBack();
  await expectMeter(page, "Successful requests", "302 of 10,000");

  await openUsage(page, before);
  await expectMeter(page, "Successful requests", "9,000 of 10,000");
  await expectRow(page, "Successful requests by month", month, ["302"]);
  await page.getByRole("table", { name: "by month" }).getByRole("link", { name: month }).click();
  await expectMeter(page, "Successful requests", "302 of 10,000");

  await openUsage(page, "2020-02");
  await expect(page.getByText("No requests in February 2020")).toBeVisible();
  await expect(page.getByLabel("Period")).toHaveValue("2020-02");
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeDisabled();
});

/** Checks the projected use at the end of the month, to three digits. */
async function expectPace(page: Page, used: number): Promise<void> {
  const [start, end] = [monthFrom(0).start.getTime(), monthFrom(1).start.getTime()];
  const elapsedMs = Date.now() - start;
  const pace = factOf(page, "Projected this month");
  if (elapsedMs < dayMs) return expect(pace).toHaveText("Not enough data yet");
  const whole = /^About ([\d,]+) requests by the end of the month, ([\d.]+)% of the quota$/;
  await expect(pace).toHaveText(whole);
  const [, requests = "", percent] = whole.exec((await pace.textContent()) ?? "") ?? [];
  const share = (used * (end - start)) / elapsedMs / quota;
  expect(Number(requests.replaceAll(",", "")) / quota).toBeCloseTo(share, 2);
  expect(Number(percent) / 100).toBeCloseTo(share, 2);
}

test("the arrow keys select days of the usage chart, from the last day with requests or the pointer's day", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner("pro");
  const [key] = await site.stack.sql<{ id: number }>(
    "select id from api_keys where account_id = $1",
    [owner.account],
  );
  const [start, end] = [monthFrom(-1).start, monthFrom(0).start];
  const period = monthFrom(-1).period;
  for (const [day, requests] of [
    [`${period}-12`, 40],
    [`${period}-20`, 1_234],
  ])
    await site.stack.sql("insert into usage_detail values ($1, $2, $3, $4, $5, $6)", [
      ...[owner.account, day, key?.id, "guides.get", "ok", requests],
    ]);
  const dayOf = (number: number) =>
    dayWords.format(new Date(start.getTime() + (number - 1) * dayMs));
  const lastDay = (end.getTime() - start.getTime()) / dayMs;

  const page = await openAs(owner);
  await openUsage(page, period);
  await expectBars(page, monthWords.format(start));
  const chart = page.getByRole("slider", { name: "Requests by day" });
  const card = chart.locator("p");
  await expect(card).toBeHidden();

  await tabTo(page, "slider", "Requests by day");
  await expect(card).toHaveText(dayOf(20));
  await expect(chart).toHaveAttribute("aria-valuetext", `${dayOf(20)}: Successful 1,234`);
  await page.keyboard.press("ArrowLeft");
  await expect(card).toHaveText(dayOf(19));
  await expect(chart).toHaveAttribute("aria-valuetext", `${dayOf(19)}: no requests`);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowLeft");
  await expect(card).toHaveText(dayOf(1));
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  await expect(card).toHaveText(dayOf(lastDay));
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();

  // The pointer also selects a day, and the keys continue there.
  const box = await chart.boundingBox();
  if (!box) throw new Error("The chart has no place on the page");
  await page.mouse.move(box.x + 50, box.y + 100);
  await expect(card).toHaveText(dayOf(1));
  await page.keyboard.press("ArrowRight");
  await expect(card).toHaveText(dayOf(2));
  await page.keyboard.press("Tab");
  await page.mouse.move(box.x, box.y - 40);
  await expect(card).toBeHidden();
});

test("the usage page groups other members' keys for a member, also in the CSV, and shows a used-up quota", async ({
  site,
  openAs,
}) => {
  test.setTimeout(3 * roomMs);
  await waitForTimeInDay(roomMs);
  const { owner, member, script, counted, current } = await createUsageData(site);
  const page = await openAs(member);
  await openUsage(page);
  await expectBars(page, monthWords.format(new Date(current)));
  const byKey = "Requests by key";
  await expectRow(page, byKey, `Release script sk_…${script.last_four}`, ["61", "1", "17.6%"]);
  await expectRow(page, byKey, "Keys of other members", ["285", "43", "82.4%"]);
  await expect(page.getByText("=Website")).toHaveCount(0);
  const nameOf = (key: Key) => (key.id === script.id ? ownName(key) : "Keys of other members");
  expect((await download(page)).rows).toEqual(rowsOf(counted, current, nameOf));

  await site.stack.cli("usage", "set", "--account", owner.account, "--used", quota);
  expect((await site.rest({ path: "/guides", key: member.key })).status).toBe(402);
  await openUsage(page);
  await expect(page.getByText("Quota used up")).toBeVisible();
  await expectMeter(page, "Successful requests", "10,000 of 10,000");
  await expect(factOf(page, "Projected this month")).toHaveText("Requests return 402 until then");
});

test("the meters of the current minute and hour count requests and show when the minute's limit is reached", async ({
  site,
  openAs,
}) => {
  test.setTimeout(240_000);
  const owner = await site.addOwner("pro", { perMinute: 5, perHour: 1_000 });
  const page = await openAs(owner);
  await openUsage(page);
  await expectMeter(page, "This minute", "0 of 5");
  await expectMeter(page, "This hour", "0 of 1,000");
  // Repeats when the minute ended before the page showed it.
  await expect(async () => {
    await waitForTimeInMinute(25_000);
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429)
      statuses.push((await site.rest({ path: "/guides", key: owner.key })).status);
    const until = clockWords.format(new Date(endOfMinute() * 1_000));
    // The page polls.
    await expect(page.getByRole("meter", { name: "This minute" })).toHaveAttribute(
      "aria-valuetext",
      "5 of 5",
      { timeout: 20_000 },
    );
    await expect(
      page.getByText(`Limit reached: requests return 429 until ${until} UTC`),
    ).toBeVisible({
      timeout: 1_000,
    });
    await expect(page.getByRole("meter", { name: "This hour" })).toHaveAttribute(
      "aria-valuetext",
      /^([5-9]|\d\d+) of 1,000$/,
      { timeout: 1_000 },
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  }).toPass();
  // Refused requests appear after their batch is written.
  await expect(async () => {
    await openUsage(page);
    await expect(page.getByRole("list", { name: "Legend" })).toContainText(
      /Refused by limits[1-9]/,
      { timeout: 5_000 },
    );
  }).toPass();
});

test("the usage page shows a Free account's member which plans include API access and who can change the plan", async ({
  site,
  openAs,
}) => {
  const member = await site.addMember(await site.addOwner("free"));
  const page = await openAs(member);
  await openUsage(page);
  const main = page.getByRole("main");
  await expect(
    main.getByRole("heading", { name: "API access needs Pro, Team or Enterprise" }),
  ).toBeVisible();
  await expect(main).toContainText("An owner of your account can change the plan.");
  await expectRow(page, "API limits of each plan", "Pro", ["50,000", "300", "10,000", "1,000"]);
  await expectRow(page, "API limits of each plan", "Team", ["200,000", "600", "30,000", "10,000"]);
  await expect(main.getByRole("meter")).toHaveCount(0);
  await expect(main.getByRole("button", { name: "Export CSV" })).toHaveCount(0);
  await main.getByRole("link", { name: "See the plans" }).click();
  await expect(page).toHaveURL(/\/settings\/plan/);
});
