import { addKey } from "#browser/flows/keys.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { callProcedure } from "#browser/support/call-procedure.ts";
import { expect, password, test, type Page, type Site } from "#browser/support/fixtures.ts";

const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1";

const sessionRows = (page: Page) => page.getByRole("listitem").filter({ hasText: /Signed in on/ });

async function openSecurity(page: Page) {
  await page.goto("/settings/security");
  await expect(page.getByRole("heading", { name: "Sessions" })).toBeVisible();
}

/** Sends a request of a browser, which needs no page for it. Returns whether its session is active. */
async function isSignedIn(page: Page, headers: Record<string, string> = {}): Promise<boolean> {
  const response = await page.request.get("/api/trpc/account.profile", { headers });
  return response.ok();
}

async function signOut(page: Page, { url }: Site) {
  await page.getByRole("button", { name: /^Signed in as/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(`${url}/`);
}

test("a user ends sessions one by one and all at once, changes the password, and signs out here and everywhere", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner();
  const secondKey = await addKey(site, owner, "Second");
  const statusOf = async (key: string) => (await site.rest({ path: "/usage", key })).status;
  const [page, phone] = [await openAs(owner), await openAs(owner)];
  const [left, other] = [await openAs(owner), await openAs(owner)];
  expect(await isSignedIn(phone, { "User-Agent": SAFARI })).toBe(true);
  expect([await isSignedIn(left), await isSignedIn(other)]).toEqual([true, true]);
  // Sessions are recorded after their responses.
  const recorded = "select count(*)::int as n from sessions where user_id = $1";
  await expect.poll(() => site.stack.sql(recorded, [owner.id])).toEqual([{ n: 3 }]);
  const rows = sessionRows(page);

  await test.step("the home page offers a signed-in user the guides, not the sign-up", async () => {
    await page.goto("/");
    await expect(page.getByRole("main").getByRole("link", { name: "Your guides" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Start for free" })).toHaveCount(0);
  });

  await test.step("the list has this session first, and ends another one", async () => {
    await openSecurity(page);
    await expect(rows).toHaveCount(4);
    await expect(rows.first()).toContainText("This session");
    await expect(rows.first()).toContainText(/Chrome on Linux|Chromium on Linux/);
    await expect(rows.first().getByRole("button")).toHaveCount(0);
    const phoneRow = rows.filter({ hasText: "Safari on iOS" });
    await expect(phoneRow).toContainText(/\d+\.\d+\.\d+\.\d+/);
    expect(await axeViolations(page)).toEqual([]);
    await phoneRow.getByRole("button", { name: /^End session: Safari on iOS/ }).click();
    await expect(page.getByText("Session ended")).toBeVisible();
    await expect(rows).toHaveCount(3);
    expect([await isSignedIn(phone), await isSignedIn(other)]).toEqual([false, true]);
  });

  await test.step("a session that ended in the meantime is reported, and leaves the list", async () => {
    const list = await page.request.get("/api/trpc/sessions.list");
    type List = { result: { data: { sessions: { id: string }[] } } };
    const { id } = ((await list.json()) as List).result.data.sessions[1] ?? {};
    expect(await callProcedure(page, "sessions.end", { id })).toBe("done");
    await rows.nth(1).getByRole("button").click();
    pageErrors.expect(/status of 404/);
    const notifications = page.getByRole("region", { name: "Notifications" });
    await expect(notifications.getByText("This session has ended already")).toBeVisible();
    await expect(rows).toHaveCount(2);
  });

  await test.step("'End all other sessions' keeps this one and API keys active", async () => {
    await page.getByRole("button", { name: "End all other sessions" }).click();
    const dialog = page.getByRole("alertdialog", { name: "End all other sessions?" });
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "End other sessions" }).click();
    await expect(page.getByText("All other sessions have ended")).toBeVisible();
    await expect(rows).toHaveCount(1);
    expect([await isSignedIn(left), await isSignedIn(other)]).toEqual([false, false]);
    await page.reload();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("This session");
    expect(await statusOf(owner.key)).toBe(200);
  });

  await other.context().addCookies([await site.openSession(owner)]);
  await test.step("a new password ends other sessions, and the dialog after it revokes the selected keys", async () => {
    await page.getByLabel("Current password").fill("not the password");
    await page.getByLabel("New password").fill("thirty green umbrellas");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByLabel("Current password")).toHaveAccessibleDescription(
      "The current password is wrong.",
    );
    pageErrors.expect(/status of 422/);
    expect(await isSignedIn(other)).toBe(true);

    await page.getByLabel("Current password").fill(password);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Password changed. Other devices are signed out")).toBeVisible();
    const review = page.getByRole("alertdialog", { name: /Review other access/ });
    await expect(review.getByRole("button", { name: "End selected access" })).toBeDisabled();
    await review.getByRole("checkbox", { name: "Revoke “Key”" }).check();
    expect(await axeViolations(page)).toEqual([]);
    await review.getByRole("button", { name: "End selected access" }).click();
    await expect(review).toBeHidden();
    expect([await isSignedIn(page), await isSignedIn(other)]).toEqual([true, false]);
    expect([await statusOf(owner.key), await statusOf(secondKey)]).toEqual([401, 200]);
  });

  await other.context().addCookies([await site.openSession(owner)]);
  await test.step("Sign out ends only the session of that browser, also for its history", async () => {
    await signOut(page, site);
    await expect(page.getByRole("link", { name: "Start for free" })).toBeVisible();
    expect([await isSignedIn(page), await isSignedIn(other)]).toEqual([false, true]);
    await page.goBack();
    await expect(page.getByText(owner.email)).toHaveCount(0);
  });

  await page.context().addCookies([await site.openSession(owner)]);
  await test.step("Sign out everywhere ends every session and leaves API keys active", async () => {
    await openSecurity(page);
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Sign out everywhere?" });
    await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
    expect([await isSignedIn(page), await isSignedIn(other)]).toEqual([false, false]);
    expect(await statusOf(secondKey)).toBe(200);
  });
});
