import { tabTo } from "#browser/support/keyboard.ts";
import { expect, test, type Page, type Person, type Site } from "#browser/support/fixtures.ts";

const table = (page: Page) => page.getByRole("table", { name: "Requests" });
const rows = (page: Page) => table(page).getByRole("rowheader");

async function openLogs(page: Page, query = ""): Promise<void> {
  await page.goto(`/developer/logs${query}`);
  await expect(page.getByRole("heading", { level: 1, name: "Logs" })).toBeVisible();
}

/** Sends requests, and waits until they are in the log. Resolves to their request ids. */
async function send(site: Site, { account, key }: Person, paths: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const path of paths) {
    const { headers } = await site.rest({ path, key });
    ids.push(headers.get("x-request-id") ?? "");
  }
  const count = `select count(*)::int as n from request_log where account_id = $1 and id = any($2)`;
  await expect.poll(() => site.stack.sql(count, [account, ids])).toEqual([{ n: paths.length }]);
  return ids;
}

/** Sets whether the tab is hidden, as a browser does it. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate(
    (state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    },
    isHidden ? "hidden" : "visible",
  );

/** Lets a minute pass in the page, and waits until its requests of this minute were sent. */
async function skipMinute(page: Page): Promise<void> {
  await page.clock.fastForward("01:00");
  // A call waits a moment for others of its batch.
  await page.clock.runFor(1_000);
  await page.evaluate(() => fetch("/healthz").then((response) => response.text()));
}

test("the log shows new requests without a reload, and does not move rows that are in use (contract LOG-7)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  await send(site, owner, ["/guides"]);
  const page = await openAs(owner);
  await openLogs(page);
  await expect(rows(page)).toHaveText(["GET /v1/guides"]);
  const announcement = page.getByRole("status").filter({ hasText: "new request" });

  await send(site, owner, ["/usage"]);
  await expect(rows(page)).toHaveText(["GET /v1/usage", "GET /v1/guides"]);
  await expect(announcement).toHaveText(/^1 new request at /);

  await rows(page).first().hover();
  await send(site, owner, ["/me"]);
  await page.getByRole("button", { name: "Show 1 new request" }).click();
  await expect(rows(page)).toHaveText(["GET /v1/me", "GET /v1/usage", "GET /v1/guides"]);
  await expect(page.getByRole("button", { name: /^Show/ })).toHaveCount(0);
});

test("a paused log and a log in a hidden tab request nothing, and show the newest requests afterwards", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  await send(site, owner, ["/guides"]);
  const page = await openAs(owner);
  await page.clock.install();
  await openLogs(page);
  let searches = 0;
  page.on("request", (request) => {
    if (request.url().includes("requests.search")) searches += 1;
  });
  await page.waitForRequest(/requests\.search/);

  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  searches = 0;
  await skipMinute(page);
  expect(searches).toBe(0);
  await send(site, owner, ["/usage"]);
  await page.getByRole("button", { name: "Resume" }).click();
  await page.clock.fastForward(5_000);
  await expect(rows(page)).toHaveCount(2);

  await setHidden(page, true);
  searches = 0;
  await skipMinute(page);
  expect(searches).toBe(0);
  await send(site, owner, ["/me"]);
  await setHidden(page, false);
  await expect(rows(page)).toHaveCount(3);
});

test("the log shows the tool of an MCP call, and has a filter for MCP messages without a tool (contract LOG-7)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const post = async (method: string, params = {}) => {
    const headers = { Authorization: `Bearer ${owner.key}`, "Content-Type": "application/json" };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const response = await fetch(`${site.apiUrl}/mcp`, { method: "POST", headers, body });
    expect(response.status).toBe(200);
  };
  await post("tools/call", { name: "search_guides", arguments: {} });
  await post("ping");
  const count = "select count(*)::int as n from request_log where account_id = $1";
  await expect.poll(() => site.stack.sql(count, [owner.account])).toEqual([{ n: 2 }]);
  const page = await openAs(owner);
  await openLogs(page);
  await expect(rows(page)).toHaveText(["POST /mcp", "POST /mcp search_guides"]);
  await page.getByLabel("Operation").selectOption("MCP message without a tool");
  await expect(rows(page)).toHaveText(["POST /mcp"]);
  await expect(page).toHaveURL(/\?operation=mcp$/);
  await page.getByLabel("Operation").selectOption("List guides");
  await page.getByRole("link", { name: "POST /mcp search_guides" }).click();
  const facts = page.getByRole("main").getByRole("definition");
  await expect(facts.filter({ hasText: "search_guides" })).toHaveText("search_guides");
  await expect(facts.filter({ hasText: "List guides" })).toContainText("guides.list");
});

test("the address of the log has its filters and its page, for back, forward and sharing (contract LOG-7)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  await send(site, owner, [
    ...Array.from({ length: 51 }, () => "/me"),
    "/guides?limit=0&sort=title",
    "/guides/2147483647",
  ]);
  const page = await openAs(owner);
  await openLogs(page);
  await expect(rows(page)).toHaveCount(50);
  await page.getByRole("button", { name: "Older" }).click();
  await expect(rows(page)).toHaveText(["GET /v1/me", "GET /v1/me", "GET /v1/me"]);
  await expect(page).toHaveURL(/\?cursor=/);
  await page.reload();
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Newest" }).click();
  await expect(rows(page)).toHaveCount(50);

  await page.getByLabel("Status").selectOption("422");
  await expect(rows(page)).toHaveText(["GET /v1/guides?limit&sort"]);
  await page.getByLabel("Status").selectOption("");
  await page.getByLabel("Error code").selectOption("not_found");
  await expect(rows(page)).toHaveText(["GET /v1/guides/2147483647"]);
  await page.getByLabel("Time").selectOption("Last hour");
  await expect(page).toHaveURL(/\?code=not_found&last=1h$/);

  const shared = await openAs(owner);
  await shared.goto(page.url());
  await expect(rows(shared)).toHaveText(["GET /v1/guides/2147483647"]);
  await expect(shared.getByLabel("Time")).toHaveValue("1h");

  for (const _ of ["time", "code", "no status"]) await page.goBack();
  await expect(page).toHaveURL(/\?status=422$/);
  await expect(rows(page)).toHaveText(["GET /v1/guides?limit&sort"]);
  await page.goForward();
  await expect(rows(page)).toHaveCount(50);

  await page.getByLabel("Operation").selectOption("guides.delete");
  await expect(page.getByText("No requests match these filters")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(rows(page)).toHaveCount(50);
  await expect(page.getByLabel("Key")).toBeFocused();
});

test("a request's page has its checks, what to do, and a curl command; the keyboard finds it by its id", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner("pro");
  const [id = ""] = await send(site, owner, ["/guides?limit=0"]);
  const page = await openAs(owner, { permissions: ["clipboard-read", "clipboard-write"] });
  await openLogs(page);
  const search = page.getByRole("searchbox", { name: "Request id" });
  await tabTo(page, "searchbox", "Request id");
  await page.keyboard.type("not an id");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter the value of X-Request-Id")).toBeVisible();
  await search.fill(id);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/developer/logs/${id}`);

  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("GET /v1/guides?limit");
  await expect(main).toContainText("Correct the fields in details, and send the request again.");
  await expect(main.getByRole("link", { name: "About this error" })).toHaveAttribute(
    "href",
    "/docs/errors#validation_failed",
  );
  const checks = main.getByRole("listitem");
  await expect(checks.filter({ hasText: "Failed:" })).toHaveText(
    /Input *1 invalid field \(limit\)/,
  );
  await expect(checks.filter({ hasText: "Rate limit" })).toHaveText(
    /Passed: .*1 of 300 this minute/,
  );
  await expect(main.getByRole("row", { name: /^limit / })).toContainText("Must be");
  await main.getByRole("button", { name: "Copy curl command" }).click();
  expect(await page.evaluate<string>("navigator.clipboard.readText()")).toBe(
    `curl -i '${site.apiUrl}/v1/guides?limit=VALUE' \\\n  -H "Authorization: Bearer $GUIDEPOST_API_KEY"`,
  );
});

test("a member sees the requests with their own keys, and an unknown request id shows the possible reasons", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner();
  const member = await site.addMember(owner);
  const [id = ""] = await send(site, owner, ["/usage"]);
  await send(site, member, ["/me"]);
  const page = await openAs(member);
  await openLogs(page);
  await expect(rows(page)).toHaveText(["GET /v1/me"]);
  const outsider = await openAs(await site.addOwner());
  for (const visitor of [page, outsider]) {
    const response = await visitor.goto(`/developer/logs/${id}`);
    expect(response?.status()).toBe(404);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Request not found");
    await expect(visitor.getByRole("main")).toContainText("about a second after its response");
  }
  pageErrors.expect(/status of 404/);
});
