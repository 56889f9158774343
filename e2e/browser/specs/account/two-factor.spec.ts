import { readFile } from "node:fs/promises";
import { addAuthenticator } from "#browser/support/authenticator.ts";
import { ageSession } from "#browser/support/age-session.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { callProcedure } from "#browser/support/call-procedure.ts";
import { expect, password, test, type Page, type Person } from "#browser/support/fixtures.ts";
import { appCode } from "#browser/support/totp.ts";
import { confirmApp, setUpTwoFactor } from "#browser/flows/two-factor.ts";

const WRONG = "The code is incorrect or was used already. Enter the current one.";

async function enterPassword(page: Page, { email }: Person, next = "/guides"): Promise<void> {
  await page.goto(`/sign-in?next=${encodeURIComponent(next)}`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "Two-factor sign-in" })).toBeVisible();
}

test("a user sets up two-factor sign-in, and signs in with a code of the app and with a recovery code", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const person = await site.addOwner();
  const { secret, codes } = await setUpTwoFactor(await openAs(person));

  const page = await openAs();
  await enterPassword(page, person, "/settings/profile");
  // The password alone gives no access.
  const cookies = await page.context().cookies();
  expect(cookies.filter(({ name }) => name.endsWith("session-token"))).toEqual([]);
  const elsewhere = await page.context().newPage();
  await elsewhere.goto("/guides");
  await expect(elsewhere).toHaveURL(/\/sign-in\?next=/);

  pageErrors.expect(/401/);
  const code = page.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(code).toHaveAttribute("inputmode", "numeric");
  await code.press("Enter");
  await expect(page.getByText("Can't be blank")).toBeVisible();
  await code.fill("000000");
  await code.press("Enter");
  await expect(page.getByText(WRONG)).toBeVisible();
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await expect(code).toHaveAccessibleDescription(WRONG);
  expect(await axeViolations(page)).toEqual([]);
  // The code of the set-up cannot be used again.
  await code.fill(appCode(secret, 1));
  await code.press("Enter");
  await expect(page).toHaveURL(`${site.url}/settings/profile`);

  const second = await openAs();
  await enterPassword(second, person);
  await second.getByRole("button", { name: "Use a recovery code" }).click();
  const recovery = second.getByLabel("Recovery code", { exact: true });
  await expect(recovery).toBeFocused();
  await recovery.fill(codes[0] ?? "");
  await recovery.press("Enter");
  await expect(second).toHaveURL(`${site.url}/guides`);
  await second.goto("/settings/security");
  await expect(second.getByText("9 of 10 left")).toBeVisible();

  const third = await openAs();
  await enterPassword(third, person);
  await third.getByRole("button", { name: "Use a recovery code" }).click();
  await third.getByLabel("Recovery code", { exact: true }).fill(codes[0] ?? "");
  await third.getByRole("button", { name: "Sign in" }).click();
  await expect(third.getByText(WRONG)).toBeVisible();
});

test("the recovery codes are downloaded as they are shown, and replaced with a code", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const page = await openAs(await site.addOwner());
  const { codes } = await setUpTwoFactor(page);
  await page.getByRole("button", { name: "Replace codes…" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Replace the recovery codes?" });
  const code = dialog.getByLabel("Code", { exact: true });
  await expect(code).toBeFocused();
  pageErrors.expect(/422/);
  await code.fill("wrong");
  await code.press("Enter");
  await expect(dialog.getByText("Is incorrect")).toBeVisible();
  await code.fill(codes[0] ?? "");
  await code.press("Enter");
  const shown = page.getByRole("alertdialog", { name: "Store your recovery codes" });
  await expect(shown.getByRole("listitem")).toHaveCount(10);
  await expect(shown.getByRole("button", { name: "Done" })).toBeDisabled();
  // Only its own button closes it.
  await page.keyboard.press("Escape");
  const downloading = page.waitForEvent("download");
  await shown.getByRole("button", { name: "Download" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("guidepost-recovery-codes.txt");
  const created = await shown.getByRole("listitem").allInnerTexts();
  expect(await readFile(await download.path(), "utf8")).toBe(`${created.join("\n")}\n`);
  expect(created.filter((one) => codes.includes(one))).toEqual([]);
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("10 of 10 left")).toBeVisible();
});

test("turning two-factor sign-in off 11 minutes after the sign-in requires the password and a code", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const person = await site.addOwner();
  const page = await openAs(person);
  const { codes } = await setUpTwoFactor(page);
  await ageSession(page, site, 11);
  pageErrors.expect(/403/);
  await page.getByRole("button", { name: "Turn off…" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Turn off two-factor sign-in?" });
  await dialog.getByLabel("Code", { exact: true }).fill(codes[1] ?? "");
  await dialog.getByRole("button", { name: "Turn off" }).click();
  const confirm = page.getByRole("alertdialog", { name: "Confirm your identity" });
  await confirm.getByLabel("Password", { exact: true }).fill(password);
  await confirm.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();

  const again = await openAs();
  await again.goto("/sign-in");
  await again.getByLabel("E-mail").fill(person.email);
  await again.getByLabel("Password").fill(password);
  await again.getByRole("button", { name: "Sign in" }).click();
  await expect(again).toHaveURL(`${site.url}/guides`);
});

test("an owner requires two factors, and a member must set them up before anything else", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner();
  const member = await site.addMember(owner);
  const ownerPage = await openAs(owner);
  await setUpTwoFactor(ownerPage);
  const page = await openAs(member);
  await page.goto("/settings/security");
  await expect(page.getByRole("heading", { name: "Requirement for all members" })).toHaveCount(0);

  await ownerPage.getByRole("button", { name: "Require…" }).click();
  const dialog = ownerPage.getByRole("alertdialog", { name: "Require two-factor sign-in?" });
  await expect(dialog).toContainText("API keys keep working");
  await dialog.getByRole("button", { name: "Require it" }).click();
  await expect(ownerPage.getByText("Required", { exact: true })).toBeVisible();

  // An open page is led there by its next call, a new one at once.
  pageErrors.expect(/403/);
  await page.getByLabel("Current password").fill(password);
  await page.getByLabel("New password").fill("violet anchors drift north");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page).toHaveURL(/\/set-up-two-factor\?next=%2Fsettings%2Fsecurity$/);
  for (const path of ["/guides", "/developer/keys", "/settings/members"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Set up two-factor sign-in" })).toBeVisible();
  }
  expect(await callProcedure(page, "account.closeChecklist")).toBe("two_factor_required");
  const { status } = await site.rest({ path: "/guides", key: member.key });
  expect(status).toBe(200);
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "Set up" }).click();
  await confirmApp(page);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel("I have stored these codes").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(`${site.url}/settings/members`);
  await page.goto("/set-up-two-factor");
  await expect(page).toHaveURL(`${site.url}/guides`);
});

test("a user with a passkey continues with it where two factors are required, and can verify the address (contract SIGN-20, SIGN-21)", async ({
  site,
  openAs,
}) => {
  const person = await site.addOwner();
  const page = await openAs(person);
  await addAuthenticator(page);
  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Add passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill("Laptop");
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Laptop" })).toBeVisible();
  await site.stack.sql(
    `with required as (update accounts set requires_two_factor = true where id = $1)
     update users set email_verified_at = null where id = $2`,
    [person.account, person.id],
  );

  await page.goto("/developer/keys");
  await expect(page.getByRole("heading", { name: "Set up two-factor sign-in" })).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("A new mail is on its way.")).toBeVisible();
  await page.getByRole("button", { name: "Continue with a passkey" }).click();
  await expect(page).toHaveURL(`${site.url}/developer/keys`);
  await expect(page.getByRole("heading", { level: 1, name: "API keys" })).toBeVisible();

  // Another session of the user proved the password only.
  const other = await openAs(person);
  await other.goto("/developer/keys");
  await expect(other).toHaveURL(/\/set-up-two-factor/);
});

test("the page of the second factor starts again without a sign-in that waits", async ({
  site,
  openAs,
}) => {
  const page = await openAs();
  await page.goto("/sign-in/two-factor?next=%2Fsettings");
  await expect(page).toHaveURL(`${site.url}/sign-in?next=%2Fsettings`);
  const value = Buffer.from('{"userId":1,"version":0,"method":"password","startedAt":9e15}');
  await page
    .context()
    .addCookies([
      { name: "pending-sign-in", value: `${value.toString("base64url")}.AAAA`, url: site.url },
    ]);
  await page.goto("/sign-in/two-factor");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});
