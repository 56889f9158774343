import { forgetSession } from "#browser/support/forget-session.ts";
import { enableTwoFactor } from "#browser/flows/two-factor.ts";
import { ageSession } from "#browser/support/age-session.ts";
import { callProcedure } from "#browser/support/call-procedure.ts";
import { expect, password, test, type Page } from "#browser/support/fixtures.ts";
import { waitForHydration } from "#browser/support/hydration.ts";
import { appCode } from "#browser/support/totp.ts";
import { findFreePort } from "#harness/port.ts";
import { startFakeGitHub } from "#harness/servers/fake-github.ts";

let github: Awaited<ReturnType<typeof startFakeGitHub>>;
/** A second portal of the site: with GitHub as a provider, and an operator who changes the plans. */
let url: string;

test.beforeAll(async ({ site }) => {
  github = await startFakeGitHub();
  const port = await findFreePort();
  const portal = await site.stack.startPortal({
    ...site.settings,
    PORTAL_PORT: `${port}`,
    PORTAL_URL: `http://localhost:${port}`,
    GITHUB_ID: "id",
    GITHUB_SECRET: "secret",
    GITHUB_URL: github.url,
    PLAN_CHANGES: "operator",
    OPERATOR_CONTACT: "help@guidepost.test",
  });
  ({ url } = portal);
});

test.afterAll(() => github.close());

const octo = { id: 583_231, login: "Octo.Cat", email: "octo@github.test", verified: true };

/** Sends the requests of a browser that continues with GitHub. Returns the page that it receives at the end. */
async function requestGitHubSignIn(page: Page): Promise<string> {
  const asked = await page.request.get("/api/auth/csrf");
  const { csrfToken } = (await asked.json()) as { csrfToken: string };
  const started = await page.request.post("/api/auth/signin/github", {
    form: { csrfToken, callbackUrl: "/guides", json: "true" },
    headers: { Origin: url },
  });
  const target = (await started.json()) as { url: string };
  return (await page.request.get(target.url)).text();
}

/** Whether the browser has the cookie of a session. */
async function hasSession(page: Page): Promise<boolean> {
  const cookies = await page.context().cookies();
  return cookies.some(({ name }) => name.endsWith("session-token"));
}

test("a user signs up, signs in and confirms the identity with GitHub, and connects it to an account that exists", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner();
  const page = await openAs(undefined, { baseURL: url });
  const continueWithGitHub = page.getByRole("button", { name: "Continue with GitHub" });

  await test.step("a sign-in fails with an unverified email address, after a denial at GitHub, and with another user's address", async () => {
    for (const [who, words] of [
      [{ ...octo, id: 8, email: "new@github.test", verified: false }, "GitHub has not verified"],
      [undefined, "did not work"],
      [
        { id: 7, login: "mallory", email: owner.email, verified: true },
        "An account with your address already exists. Sign in the way you did before.",
      ],
    ] as const) {
      github.signInAs(who);
      expect(await requestGitHubSignIn(page)).toContain(words);
      expect(await hasSession(page)).toBe(false);
    }
  });

  await test.step("a connected user with two-factor sign-in enters a code, and then sees the requested page", async () => {
    github.signInAs({ id: 9, login: "second-factor", email: owner.email, verified: true });
    await page.context().addCookies([await site.openSession(owner)]);
    await page.goto("/settings/security");
    await page.getByRole("button", { name: "Connect GitHub" }).click();
    await expect(page.getByRole("button", { name: "Disconnect GitHub" })).toBeVisible();
    const { secret, codes } = await enableTwoFactor(site, owner);

    await forgetSession(page);
    await page.goto("/sign-in?next=%2Fsettings%2Fprofile");
    await continueWithGitHub.click();
    await expect(page.getByRole("heading", { name: "Two-factor sign-in" })).toBeVisible();
    expect(await hasSession(page)).toBe(false);
    // The page sends a complete code of an app without the button.
    await page.getByLabel("Code", { exact: true }).fill(appCode(secret, 1));
    await expect(page.getByLabel("Username")).toHaveValue(owner.username);

    await ageSession(page, site, 11);
    await page.getByRole("link", { name: "Security", exact: true }).click();
    await page.getByRole("button", { name: "Disconnect GitHub" }).waitFor();
    await page.getByLabel("Current password").fill(password);
    await page.getByLabel("New password").fill("thirty green umbrellas");
    await page.getByRole("button", { name: "Change password" }).click();
    const confirm = page.getByRole("alertdialog", { name: "Confirm your identity" });
    await confirm.getByRole("button", { name: "Continue with GitHub" }).click();
    const code = confirm.getByLabel("Code", { exact: true });
    await expect(confirm.getByLabel("Password", { exact: true })).toHaveCount(0);
    await code.fill(codes[0] ?? "");
    await confirm.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Password changed.").first()).toBeVisible();
    pageErrors.expect(/status of 403/);
  });

  await test.step("the first sign-in creates an account, and later ones use it", async () => {
    github.signInAs(octo);
    await forgetSession(page);
    await page.goto("/sign-up");
    await continueWithGitHub.click();
    await expect(page.getByRole("heading", { name: "Your account is ready" })).toBeVisible();
    const accounts = await site.stack.sql(
      `update accounts set created_at = created_at - interval '1 day'
        where id = (select account_id from users where email = $1) returning language`,
      [octo.email],
    );
    // The language of the browser (contract LANG-2).
    expect(accounts).toEqual([{ language: "en-US" }]);

    await forgetSession(page);
    await page.goto("/sign-up");
    await continueWithGitHub.click();
    await expect(page.getByRole("heading", { level: 1, name: "Guides" })).toBeVisible();
    await waitForHydration(page);
    await page.getByRole("link", { name: "Profile", exact: true }).click();
    await expect(page.getByLabel("Username")).toHaveValue(/^octo/);
    await expect(page.getByText(octo.email, { exact: true })).toBeVisible();
    const users = await site.stack.sql("select from users where email = $1", [octo.email]);
    expect(users).toHaveLength(1);
  });

  await test.step("a user without a password confirms the identity with GitHub in a separate window", async () => {
    await ageSession(page, site, 11);
    await page.getByRole("link", { name: "Security", exact: true }).click();
    await page.getByLabel("New password").fill("thirty green umbrellas");
    await page.getByRole("button", { name: "Set password" }).click();
    const confirm = page.getByRole("alertdialog", { name: "Confirm your identity" });
    const open = async () => {
      const opened = page.waitForEvent("popup");
      await confirm.getByRole("button", { name: "Continue with GitHub" }).click();
      return opened;
    };
    github.signInAs({ ...octo, id: 78 });
    const other = await open();
    await expect(other.getByText(/is not the one that you have connected/)).toBeVisible();
    await other.close();
    await expect(confirm).toBeVisible();

    github.signInAs(octo);
    await open();
    await expect(confirm).toHaveCount(0);
    await expect(page.getByText("Password set.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Change password" })).toBeVisible();
    pageErrors.expect(/status of 403/);
  });
});

test("pages show the operator's contact where only the operator can make a change", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner("free");
  // Both portals encrypt sessions with the secret of one data folder.
  const page = await openAs(owner, { baseURL: url });
  const contact = page.getByRole("link", { name: "help@guidepost.test" });
  await page.goto("/settings/plan");
  await expect(
    page.getByText("To change your plan, contact your Guidepost administrator"),
  ).toBeVisible();
  // After that sentence, and for Enterprise.
  await expect(contact).toHaveCount(2);
  await expect(contact.first()).toHaveAttribute("href", "mailto:help@guidepost.test");
  await expect(page.getByRole("button", { name: /^Switch to/ })).toHaveCount(0);
  expect(await callProcedure(page, "account.changePlan", { plan: "pro" })).toBe("forbidden");
  expect((await site.rest({ path: "/guides", key: owner.key })).status).toBe(402);

  await site.stack.sql("alter table identities rename to identities_elsewhere");
  try {
    await page.goto("/settings/plan");
    // React retries once: the table must be missing until the error is visible.
    await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
    await expect(page.getByText("contact your Guidepost administrator")).toBeVisible();
    await expect(contact).toBeVisible();
  } finally {
    await site.stack.sql("alter table identities_elsewhere rename to identities");
  }
  pageErrors.expect(/./);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Plan" })).toBeVisible();

  await forgetSession(page);
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill("owner@guidepost.test");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(contact).toBeVisible();
});
