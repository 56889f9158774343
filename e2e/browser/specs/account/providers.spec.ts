import { waitForHydration } from "#browser/support/hydration.ts";
import { startFakeGitHub } from "#harness/servers/fake-github.ts";
import { findFreePort } from "#harness/port.ts";
import { setUpTwoFactor } from "#browser/flows/two-factor.ts";
import { signIn } from "#browser/support/sign-in.ts";
import { appCode } from "#browser/support/totp.ts";
import { expect, password, test } from "#browser/support/fixtures.ts";

let github: Awaited<ReturnType<typeof startFakeGitHub>>;
/** Starts a separate portal with GitHub as a provider. */
let url: string;

test.beforeAll(async ({ site }) => {
  test.setTimeout(300_000);
  github = await startFakeGitHub();
  const port = await findFreePort();
  const portal = await site.stack.startPortal({
    ...site.settings,
    PORTAL_PORT: `${port}`,
    PORTAL_URL: `http://localhost:${port}`,
    GITHUB_ID: "id",
    GITHUB_SECRET: "secret",
    GITHUB_URL: github.url,
  });
  ({ url } = portal);
});

test.afterAll(() => github.close());

const octo = { id: 583_231, login: "Octo.Cat", email: "octo@github.test", verified: true };

test("the first sign-in with GitHub creates an account, and later sign-ins use the same account", async ({
  site,
  openAs,
}) => {
  github.signInAs(octo);
  const page = await openAs(undefined, { baseURL: url });
  await page.goto("/sign-up");
  await page.getByRole("button", { name: "Continue with GitHub" }).click();
  await expect(page.getByRole("heading", { name: "Your account is ready" })).toBeVisible();
  await page.goto("/settings/profile");
  await expect(page.getByLabel("Username")).toHaveValue(/^octo/);
  const username = await page.getByLabel("Username").inputValue();
  await expect(page.getByText(octo.email, { exact: true })).toBeVisible();

  const again = await openAs(undefined, { baseURL: url });
  await again.goto("/sign-in?next=%2Fsettings%2Fprofile");
  await again.getByRole("button", { name: "Continue with GitHub" }).click();
  await expect(again).toHaveURL(`${url}/settings/profile`);
  await expect(again.getByLabel("Username")).toHaveValue(username);

  await site.stack.sql(
    `update accounts set created_at = created_at - interval '1 day'
      where id = (select account_id from users where username = $1)`,
    [username],
  );
  const later = await openAs(undefined, { baseURL: url });
  await later.goto("/sign-up");
  await later.getByRole("button", { name: "Continue with GitHub" }).click();
  await expect(later.getByRole("heading", { level: 1, name: "Guides" })).toBeVisible();
});

test("a GitHub sign-in with another user's e-mail address is refused and explains how to connect GitHub", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  github.signInAs({ id: 7, login: "mallory", email: owner.email, verified: true });
  const page = await openAs(undefined, { baseURL: url });
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Continue with GitHub" }).click();
  await expect(page.getByText("An account with your address already exists.")).toContainText(
    "Sign in the way you did before, then connect GitHub in Settings, Security",
  );
  await page.goto("/guides");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();

  await page.context().addCookies([await signIn(url, owner.email, password)]);
  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Connect GitHub" }).click();
  await expect(page.getByRole("button", { name: "Disconnect GitHub" })).toBeVisible();

  const other = await openAs(undefined, { baseURL: url });
  await other.goto("/sign-in?next=%2Fsettings%2Fprofile");
  await other.getByRole("button", { name: "Continue with GitHub" }).click();
  await expect(other.getByLabel("Username")).toHaveValue(owner.username);
});

test("a GitHub sign-in of a user with two-factor sign-in asks for a code, and then opens the requested page", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const page = await openAs(owner, { baseURL: url });
  github.signInAs({ id: 9, login: "second-factor", email: owner.email, verified: true });
  await page.goto("/settings/security");
  await page.getByRole("button", { name: "Connect GitHub" }).click();
  await expect(page.getByRole("button", { name: "Disconnect GitHub" })).toBeVisible();
  const { secret } = await setUpTwoFactor(page);

  const again = await openAs(undefined, { baseURL: url });
  await again.goto("/sign-in?next=%2Fsettings%2Fprofile");
  await again.getByRole("button", { name: "Continue with GitHub" }).click();
  await expect(again.getByRole("heading", { name: "Two-factor sign-in" })).toBeVisible();
  const cookies = await again.context().cookies();
  expect(cookies.filter(({ name }) => name.endsWith("session-token"))).toEqual([]);
  await again.getByLabel("Code", { exact: true }).fill(appCode(secret, 1));
  await again.getByRole("button", { name: "Sign in" }).click();
  await expect(again.getByLabel("Username")).toHaveValue(owner.username);
});

test("a GitHub sign-in fails with an unverified e-mail address, and when the user denies access at GitHub", async ({
  openAs,
}) => {
  const page = await openAs(undefined, { baseURL: url });
  for (const [who, words] of [
    [{ ...octo, id: 8, email: "new@github.test", verified: false }, "GitHub has not verified"],
    [undefined, "did not work"],
  ] as const) {
    github.signInAs(who);
    await page.goto("/sign-in");
    await page.getByRole("button", { name: "Continue with GitHub" }).click();
    await expect(page.getByText(words)).toBeVisible();
    // A navigation before the page has loaded is aborted.
    await page.waitForLoadState("load");
    await waitForHydration(page);
    await page.goto("/guides");
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  }
});
