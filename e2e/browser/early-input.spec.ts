import { addGuide } from "./guides.ts";
import { expect, password, test, type Page, type Person } from "./site.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner();
});

/** Shows a page whose scripts come only when what comes back is called: until then it cannot listen. */
const openUnheard = async (page: Page, path: string): Promise<() => Promise<void>> => {
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
};

test("a form that is filled in before the page listens is sent as it was filled in", async ({
  site,
  browse,
}) => {
  const page = await browse();
  const listen = await openUnheard(page, "/sign-up");
  const username = `early-${owner.username}`;
  const submit = page.getByRole("button", { name: "Create account" });
  await page.getByLabel("Your name").fill("Early Bird");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("E-mail").fill(`${username}@guidepost.test`);
  await page.getByLabel("Password").fill(password);
  await page.getByLabel("Password").press("Enter");
  await expect(submit).toBeDisabled();
  await listen();
  await expect(page.getByText(`/@${username}`)).toBeVisible();
  await submit.click();
  await expect(page).toHaveURL(`${site.url}/settings/plan?welcome`);
});

test("a field that held something holds what was typed instead, also nothing", async ({
  browse,
}) => {
  const page = await browse(owner);
  const listen = await openUnheard(page, "/settings/profile");
  const [name, username] = [page.getByLabel("Display name"), page.getByLabel("Username")];
  await name.fill("Somebody else");
  await username.fill("");
  await listen();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(username).toHaveAccessibleDescription(
    "Must be 2 to 30 letters, digits, hyphens or underscores",
  );
  await expect(name).toHaveValue("Somebody else");
});

test("what is searched and chosen before a list listens narrows it", async ({ site, browse }) => {
  await addGuide(site, owner);
  const page = await browse(owner);
  const listen = await openUnheard(page, "/guides");
  await page.getByLabel("Search guides").fill("early");
  await page.getByLabel("Status").selectOption("draft");
  await page.getByRole("checkbox", { name: "Featured" }).check();
  await listen();
  await expect(page).toHaveURL(/featured=true/);
  await expect(page).toHaveURL(/status=draft/);
  await expect(page).toHaveURL(/search=early/);
});
