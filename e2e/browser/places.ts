import { pathOf } from "./guides.ts";
import type { World } from "./furnish.ts";
import { expect, type Page } from "./site.ts";

/** A page as somebody sees it. */
export type Place = {
  name: string;
  path: string | ((world: World) => string);
  /** Its title, or of what is open in it: there once the page is whole. */
  shows: string | RegExp;
  /** Opens what is to be looked at, where that is not the page itself. */
  open?: (page: Page) => Promise<void>;
};

const inside = (path: string, shows: string | RegExp, name: string = path): Place => ({
  name,
  path,
  shows,
});

export const pathTo = ({ path }: Place, world: World): string =>
  typeof path === "string" ? path : path(world);

/** Goes to a place, and waits until nothing there is still a shape of what is being loaded. */
export const visit = async (page: Page, place: Place, world: World): Promise<void> => {
  await page.goto(pathTo(place, world));
  await place.open?.(page);
  await expect(page.getByRole("heading", { name: place.shows, exact: true })).toBeVisible();
  await expect(page.locator(".animate-pulse")).toHaveCount(0);
};

const pressFirst = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first().click();

/** For whoever is not signed in. */
const nobody: Place[] = [
  inside("/", /guides/),
  inside("/sign-in", "Sign in"),
  inside("/sign-up", "Create an account"),
  { name: "an invitation", path: ({ invitation }) => invitation, shows: /^Join/ },
  { name: "an author’s page", path: ({ owner }) => `/@${owner.username}`, shows: /^The owner/ },
  { name: "a public guide", path: ({ guide }) => pathOf(guide), shows: "Brew a cup of tea" },
  inside("/join/nothing", "This invitation is not valid any more", "an invitation that is over"),
  inside("/nothing", "There is nothing here", "a page that is not there"),
];

/** For an owner whose account has something to show everywhere. */
const owner: Place[] = [
  inside("/guides", "Brew a cup of tea"),
  inside("/guides/new", "New guide"),
  inside("/guides/trash", "Thrown away"),
  { name: "a guide’s editor", path: ({ guide }) => `/guides/${guide.id}`, shows: "Step 3" },
  inside("/developer/keys", "API keys"),
  {
    ...inside("/developer/keys", "Create key", "the making of a key"),
    open: pressFirst("Create key"),
  },
  {
    ...inside("/developer/keys", "Store your new key", "a key’s secret"),
    open: async (page) => {
      await pressFirst("Create key")(page);
      const form = page.getByRole("dialog", { name: "Create key" });
      await form.getByLabel("Name").fill("Looked at");
      await form.getByRole("button", { name: "Create key" }).click();
    },
  },
  {
    ...inside("/developer/keys", /^Revoke/, "the revoking of a key"),
    open: async (page) => {
      await pressFirst(/^Actions for/)(page);
      await page.getByRole("menuitem", { name: "Revoke…" }).click();
    },
  },
  inside("/developer/usage", "By operation"),
  inside("/developer/quick-start", "Quick start"),
  inside("/developer/reference", "Error"),
  inside("/developer/docs", "Versions"),
  ...[
    ["authentication", "Authentication and scopes"],
    ["content", "Writing guides"],
    ["errors", "Errors"],
    ["limits", "Limits"],
    ["pagination", "Pagination"],
    ["versions", "Versions"],
  ].map(([topic = "", title = ""]) => inside(`/developer/docs/${topic}`, title)),
  inside("/settings/profile", "Profile"),
  inside("/settings/security", "Security"),
  inside("/settings/members", "Pending invitations"),
  inside("/settings/plan", "Plans"),
];

/** For a member who has only just come. */
const newcomer: Place[] = [
  inside("/guides", "Write your first guide", "/guides without a guide"),
  inside("/guides/trash", "The trash is empty", "/guides/trash without a guide"),
  inside("/developer/keys", "API keys", "/developer/keys of a member"),
  inside("/developer/usage", "Usage", "/developer/usage of a member"),
  inside("/settings/members", "Members", "/settings/members of a member"),
  inside("/settings/plan", "Plans", "/settings/plan of a member"),
];

/** For the owner of a Free account. */
const free: Place[] = [
  inside("/developer/usage", "Usage", "/developer/usage on Free"),
  inside("/developer/quick-start", "Quick start", "/developer/quick-start on Free"),
  inside("/settings/plan", "Plans", "/settings/plan on Free"),
];

/** Every page there is, by who looks at it. */
export const places = { nobody, owner, newcomer, free };

export type Visitor = keyof typeof places;
