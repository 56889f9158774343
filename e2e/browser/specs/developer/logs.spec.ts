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

/** Lets the interval of the live list pass in the page. */
const skipInterval = (page: Page) => page.clock.fastForward(5_000);

test("the log shows new requests without a reload and without moving rows that are in use, and requests nothing while it is paused or hidden (contract LOG-7)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  await send(site, owner, ["/guides"]);
  const page = await openAs(owner);
  await page.clock.install();
  let searches = 0;
  page.on("request", (request) => {
    if (request.url().includes("requests.search")) searches += 1;
  });

  await test.step("a new request is shown and announced, and waits while the pointer is over the rows", async () => {
    await openLogs(page);
    await expect(rows(page)).toHaveText(["GET /v1/guides"]);
    const announcement = page.getByRole("status").filter({ hasText: "new request" });
    await send(site, owner, ["/usage"]);
    await skipInterval(page);
    await expect(rows(page)).toHaveText(["GET /v1/usage", "GET /v1/guides"]);
    await expect(announcement).toHaveText(/^1 new request at /);

    await rows(page).first().hover();
    await send(site, owner, ["/me"]);
    await skipInterval(page);
    await page.getByRole("button", { name: "Show 1 new request" }).click();
    await expect(rows(page)).toHaveText(["GET /v1/me", "GET /v1/usage", "GET /v1/guides"]);
    await expect(page.getByRole("button", { name: /^Show/ })).toHaveCount(0);
  });

  await test.step("a paused log requests nothing, and then shows the newest requests", async () => {
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByText("Paused", { exact: true })).toBeVisible();
    searches = 0;
    await skipMinute(page);
    expect(searches).toBe(0);
    await send(site, owner, ["/usage"]);
    await page.getByRole("button", { name: "Resume" }).click();
    await skipInterval(page);
    await expect(rows(page)).toHaveCount(4);
    expect(searches).toBeGreaterThan(0);
  });

  await test.step("a log in a hidden tab requests nothing, and then shows the newest requests", async () => {
    await setHidden(page, true);
    searches = 0;
    await skipMinute(page);
    expect(searches).toBe(0);
    await send(site, owner, ["/me"]);
    await setHidden(page, false);
    await expect(rows(page)).toHaveCount(5);
  });
});

test("the address of the log has its filters and its page, for back, forward and sharing, and the log shows the tools of MCP calls (contract LOG-7)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const callMcp = async (method: string, params = {}) => {
    const headers = { Authorization: `Bearer ${owner.key}`, "Content-Type": "application/json" };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const response = await fetch(`${site.apiUrl}/mcp`, { method: "POST", headers, body });
    expect(response.status).toBe(200);
  };
  await callMcp("tools/call", { name: "search_guides", arguments: {} });
  await callMcp("ping");
  const me = Array.from({ length: 51 }, () => "/me");
  await send(site, owner, [...me, "/guides?limit=0&sort=title", "/guides/2147483647"]);
  const count = "select count(*)::int as n from request_log where account_id = $1";
  await expect.poll(() => site.stack.sql(count, [owner.account])).toEqual([{ n: 55 }]);
  const page = await openAs(owner);
  const operation = page.getByLabel("Operation");
  const mcp = ["POST /mcp", "POST /mcp search_guides"];

  await test.step("the address has the page", async () => {
    await openLogs(page);
    await expect(rows(page)).toHaveCount(50);
    await page.getByRole("button", { name: "Older" }).click();
    await expect(rows(page)).toHaveText(["GET /v1/me", "GET /v1/me", "GET /v1/me", ...mcp]);
    await expect(page).toHaveURL(/\?cursor=/);
    await page.reload();
    await expect(rows(page)).toHaveCount(5);
    await page.getByRole("button", { name: "Newest" }).click();
    await expect(rows(page)).toHaveCount(50);
  });

  await test.step("the address has the filters, for back, forward and sharing", async () => {
    await page.getByLabel("Status").selectOption("422");
    await expect(rows(page)).toHaveText(["GET /v1/guides?limit&sort"]);
    await page.getByLabel("Status").selectOption("");
    await page.getByLabel("Error code").selectOption("not_found");
    await expect(rows(page)).toHaveText(["GET /v1/guides/2147483647"]);
    await page.getByLabel("Time").selectOption("Last hour");
    await expect(page).toHaveURL(/\?code=not_found&last=1h$/);
    const shared = page.url();

    await page.goBack();
    await expect(page.getByLabel("Time")).toHaveValue("");
    await expect(rows(page)).toHaveText(["GET /v1/guides/2147483647"]);
    await page.goBack();
    await expect(rows(page)).toHaveCount(50);
    await page.goBack();
    await expect(page).toHaveURL(/\?status=422$/);
    await expect(rows(page)).toHaveText(["GET /v1/guides?limit&sort"]);
    await page.goForward();
    await expect(rows(page)).toHaveCount(50);

    await page.goto(shared);
    await expect(rows(page)).toHaveText(["GET /v1/guides/2147483647"]);
    await expect(page.getByLabel("Time")).toHaveValue("1h");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(rows(page)).toHaveCount(50);

    await operation.selectOption("guides.delete");
    await expect(page.getByText("No requests match these filters")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(rows(page)).toHaveCount(50);
    await expect(page.getByLabel("Key")).toBeFocused();
  });

  await test.step("an MCP call has its tool, and a filter finds messages without a tool", async () => {
    await operation.selectOption("MCP message without a tool");
    await expect(rows(page)).toHaveText(["POST /mcp"]);
    await expect(page).toHaveURL(/\?operation=mcp$/);
    await operation.selectOption("List guides");
    await page.getByRole("link", { name: "POST /mcp search_guides" }).click();
    const facts = page.getByRole("main").getByRole("definition");
    await expect(facts.filter({ hasText: "search_guides" })).toHaveText("search_guides");
    await expect(facts.filter({ hasText: "List guides" })).toContainText("guides.list");
  });
});

test("a request's page has its checks, what to do, and a curl command; the keyboard finds it by its id, and members see only their own", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner("pro");
  const member = await site.addMember(owner);
  const [id = ""] = await send(site, owner, ["/guides?limit=0"]);
  await send(site, member, ["/me"]);
  const page = await openAs(owner);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);

  await test.step("the keyboard finds a request by its id", async () => {
    await openLogs(page);
    const search = page.getByRole("searchbox", { name: "Request id" });
    await tabTo(page, "searchbox", "Request id");
    await page.keyboard.type("not an id");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Enter the value of X-Request-Id")).toBeVisible();
    await search.fill(id);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/developer/logs/${id}`);
  });

  await test.step("the page of a request explains it, and copies a curl command", async () => {
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
      `curl -i '${site.apiUrl}/v1/guides?limit=VALUE' \\\n  -H "Authorization: Bearer $GUIDEPOST_KEY"`,
    );
  });
  await page.context().clearPermissions();

  await test.step("a member sees the requests with their own keys, and an unknown request id shows the possible reasons", async () => {
    const theirs = await openAs(member);
    await openLogs(theirs);
    await expect(rows(theirs)).toHaveText(["GET /v1/me"]);
    const outsider = await openAs(await site.addOwner());
    for (const visitor of [theirs, outsider]) {
      const response = await visitor.request.get(`/developer/logs/${id}`);
      expect(response.status()).toBe(404);
      const text = await response.text();
      expect(text).toContain("Request not found");
      expect(text).toContain("about a second after its response");
    }
  });
});
