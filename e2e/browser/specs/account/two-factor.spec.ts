import { forgetSession } from "#browser/support/forget-session.ts";
import { readFile } from "node:fs/promises";
import { confirmApp, enableTwoFactor } from "#browser/flows/two-factor.ts";
import { ageSession } from "#browser/support/age-session.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { callProcedure } from "#browser/support/call-procedure.ts";
import { expect, password, test, type Page, type Person } from "#browser/support/fixtures.ts";
import { appCode } from "#browser/support/totp.ts";

const WRONG = "The code is wrong or was used already. Enter the current one.";

async function enterPassword(page: Page, { email }: Person, next: string): Promise<void> {
  await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Two-factor sign-in" })).toBeVisible();
}

/** Where the portal redirects a request of a browser. */
async function redirectOf(page: Page, path: string): Promise<string | undefined> {
  const response = await page.request.get(path, { maxRedirects: 0 });
  expect(response.status(), path).toBe(307);
  return response.headers()["location"];
}

test("a user signs in with a code of the app and with a recovery code, and the password alone gives no access", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const person = await site.addOwner();
  const { secret, codes } = await enableTwoFactor(site, person);
  const page = await openAs();

  await test.step("the page of the second factor redirects to the sign-in without a sign-in that waits", async () => {
    const path = "/sign-in/two-factor?next=%2Fsettings";
    expect(await redirectOf(page, path)).toBe("/sign-in?next=%2Fsettings");
    const forged = Buffer.from('{"userId":1,"version":0,"method":"password","startedAt":9e15}');
    const value = `${forged.toString("base64url")}.AAAA`;
    await page.context().addCookies([{ name: "pending-sign-in", value, url: site.url }]);
    expect(await redirectOf(page, path)).toBe("/sign-in?next=%2Fsettings");
  });

  await test.step("a code of the app signs in, after a wrong one", async () => {
    await enterPassword(page, person, "/settings/profile");
    const cookies = await page.context().cookies();
    expect(cookies.filter(({ name }) => name.endsWith("session-token"))).toEqual([]);
    expect(await redirectOf(page, "/guides")).toBe("/sign-in?next=%2Fguides");

    pageErrors.expect(/401/);
    const code = page.getByLabel("Code", { exact: true });
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute("autocomplete", "one-time-code");
    await expect(code).toHaveAttribute("inputmode", "numeric");
    await code.press("Enter");
    await expect(page.getByText("Enter the code.")).toBeVisible();
    // The page sends a complete code of an app without the button.
    await code.fill("000000");
    await expect(page.getByText(WRONG)).toBeVisible();
    await expect(code).toBeFocused();
    await expect(code).toHaveAttribute("aria-invalid", "true");
    await expect(code).toHaveAccessibleDescription(WRONG);
    expect(await axeViolations(page)).toEqual([]);
    // The code of the set-up cannot be used again.
    await code.fill(appCode(secret, 1));
    await expect(page).toHaveURL(`${site.url}/settings/profile`);
  });

  await test.step("a recovery code signs in, and is used up", async () => {
    await forgetSession(page);
    await enterPassword(page, person, "/settings/security");
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    const recovery = page.getByLabel("Recovery code", { exact: true });
    await expect(recovery).toBeFocused();
    await recovery.fill(codes[0] ?? "");
    await recovery.press("Enter");
    await expect(page).toHaveURL(`${site.url}/settings/security`);
    await expect(page.getByText("9 of 10 left")).toBeVisible();
  });
});

test("an owner sets up two factors, replaces the recovery codes, requires two factors of a member, and turns them off", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner();
  const member = await site.addMember(owner);
  const [ownerPage, page] = [await openAs(owner), await openAs(member)];
  let codes: string[] = [];

  await test.step("the settings set up the app, and show the recovery codes", async () => {
    await ownerPage.goto("/settings/security");
    await ownerPage.getByRole("button", { name: "Set up" }).click();
    await confirmApp(ownerPage);
    const list = ownerPage.getByRole("list", { name: "Recovery codes" });
    codes = await list.getByRole("listitem").allInnerTexts();
    await ownerPage.getByLabel("I have stored these codes").check();
    await ownerPage.getByRole("button", { name: "Done" }).click();
    await expect(ownerPage.getByText("10 of 10 left")).toBeVisible();
  });

  await test.step("a code replaces the recovery codes, which are downloaded as they are shown", async () => {
    await ownerPage.getByRole("button", { name: "Replace codes…" }).click();
    const dialog = ownerPage.getByRole("alertdialog", { name: "Replace the recovery codes?" });
    const code = dialog.getByLabel("Code", { exact: true });
    await expect(code).toBeFocused();
    pageErrors.expect(/422/);
    await code.fill("wrong");
    await code.press("Enter");
    await expect(dialog.getByText("The code is wrong.")).toBeVisible();
    await code.fill(codes[0] ?? "");
    await code.press("Enter");
    const shown = ownerPage.getByRole("alertdialog", { name: "Store your recovery codes" });
    await expect(shown.getByRole("listitem")).toHaveCount(10);
    await expect(shown.getByRole("button", { name: "Done" })).toBeDisabled();
    // Only its own button closes it.
    await ownerPage.keyboard.press("Escape");
    const downloading = ownerPage.waitForEvent("download");
    await shown.getByRole("button", { name: "Download" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("guidepost-recovery-codes.txt");
    const created = await shown.getByRole("listitem").allInnerTexts();
    expect(await readFile(await download.path(), "utf8")).toBe(`${created.join("\n")}\n`);
    expect(created.filter((one) => codes.includes(one))).toEqual([]);
    codes = created;
    await shown.getByRole("button", { name: "Done" }).click();
    await expect(ownerPage.getByText("10 of 10 left")).toBeVisible();
  });

  await test.step("the requirement leads an open page of a member to the set-up by its next call, and a new page at once", async () => {
    await page.goto("/settings/security");
    await expect(page.getByRole("heading", { name: "Sessions" })).toBeVisible();
    const requirement = page.getByRole("heading", { name: "Requirement for all members" });
    await expect(requirement).toHaveCount(0);
    await ownerPage.getByRole("button", { name: "Require…" }).click();
    const dialog = ownerPage.getByRole("alertdialog", { name: "Require two-factor sign-in?" });
    await expect(dialog).toContainText("API keys keep working");
    await dialog.getByRole("button", { name: "Require it" }).click();
    await expect(ownerPage.getByText("Required", { exact: true })).toBeVisible();

    pageErrors.expect(/403/);
    await page.getByLabel("Current password").fill(password);
    await page.getByLabel("New password").fill("violet anchors drift north");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page).toHaveURL(/\/set-up-two-factor\?next=%2Fsettings%2Fsecurity$/);
    await expect(page.getByRole("heading", { name: "Set up two-factor sign-in" })).toBeVisible();
    for (const path of ["/guides", "/developer/keys", "/settings/members"])
      expect(await redirectOf(page, path)).toBe(
        `/set-up-two-factor?next=${encodeURIComponent(path)}`,
      );
    expect(await callProcedure(page, "account.closeChecklist")).toBe("two_factor_required");
    const { status } = await site.rest({ path: "/guides", key: member.key });
    expect(status).toBe(200);
    expect(await axeViolations(page)).toEqual([]);
  });

  await test.step("the member continues at the requested page after the set-up", async () => {
    await page.getByRole("button", { name: "Set up" }).click();
    await confirmApp(page);
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel("I have stored these codes").check();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(`${site.url}/settings/security`);
    expect(await redirectOf(page, "/set-up-two-factor")).toBe("/guides");
  });

  await test.step("turning two factors off 11 minutes after the sign-in requires the password and a code", async () => {
    await site.stack.sql("update accounts set requires_two_factor = false where id = $1", [
      owner.account,
    ]);
    await ageSession(ownerPage, site, 11);
    await ownerPage.getByRole("button", { name: "Turn off…" }).click();
    const dialog = ownerPage.getByRole("alertdialog", { name: "Turn off two-factor sign-in?" });
    await dialog.getByLabel("Code", { exact: true }).fill(codes[1] ?? "");
    await dialog.getByRole("button", { name: "Turn off" }).click();
    const confirm = ownerPage.getByRole("alertdialog", { name: "Confirm your identity" });
    await confirm.getByLabel("Password", { exact: true }).fill(password);
    await confirm.getByRole("button", { name: "Confirm" }).click();
    await expect(confirm.getByText("Enter the code.")).toBeVisible();
    await confirm.getByLabel("Code", { exact: true }).fill(codes[2] ?? "");
    expect(await axeViolations(ownerPage)).toEqual([]);
    await confirm.getByRole("button", { name: "Confirm" }).click();
    await expect(ownerPage.getByRole("button", { name: "Set up" })).toBeVisible();
  });
});
