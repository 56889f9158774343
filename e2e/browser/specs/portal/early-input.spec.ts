import { addGuide } from "#browser/flows/guides.ts";
import { expect, password, test, type Page, type Person } from "#browser/support/fixtures.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner();
});

/** Opens a page before hydration: its scripts load when the returned function is called. */
async function openBeforeHydration(page: Page, path: string): Promise<() => Promise<void>> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/_next/static/**/*.js", async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return async () => {
    release();
    await page.waitForLoadState("load");
  };
}

test("a form that is filled in before hydration submits the typed values", async ({
  site,
  openAs,
}) => {
  const page = await openAs();
  const finishLoading = await openBeforeHydration(page, "/sign-up");
  const username = `early-${owner.username}`;
  const submit = page.getByRole("button", { name: "Create account" });
  await page.getByLabel("Your name").fill("Early Bird");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill(`${username}@guidepost.test`);
  await page.getByLabel("Password").fill(password);
  await page.getByLabel("Password").press("Enter");
  await expect(submit).toBeDisabled();
  await finishLoading();
  await expect(page.getByText(`/@${username}`)).toBeVisible();
  await submit.click();
  await expect(page).toHaveURL(`${site.url}/settings/plan?welcome`);
});

test("a field with a stored value keeps the input from before hydration, also an empty one", async ({
  openAs,
}) => {
  const page = await openAs(owner);
  const finishLoading = await openBeforeHydration(page, "/settings/profile");
  const [name, username] = [page.getByLabel("Display name"), page.getByLabel("Username")];
  await name.fill("Another name");
  await username.fill("");
  await finishLoading();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(username).toHaveAccessibleDescription(
    "Use 2 to 30 letters, digits, hyphens or underscores for the username.",
  );
  await expect(name).toHaveValue("Another name");
});

test("a search and filters that are set before hydration apply to the guide list", async ({
  site,
  openAs,
}) => {
  await addGuide(site, owner);
  const page = await openAs(owner);
  const finishLoading = await openBeforeHydration(page, "/guides");
  await page.getByLabel("Search guides").fill("early");
  await page.getByLabel("Status").selectOption("draft");
  await page.getByRole("checkbox", { name: "Featured" }).check();
  await finishLoading();
  await expect(page).toHaveURL(/featured=true/);
  await expect(page).toHaveURL(/status=draft/);
  await expect(page).toHaveURL(/search=early/);
});
