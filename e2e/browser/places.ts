import { pathOf } from "./guides.ts";
import type { World } from "./furnish.ts";
import type { Page } from "./site.ts";

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

/** For whoever is not signed in. */
export const open: Place[] = [
  inside("/", /guides/),
  inside("/sign-in", "Sign in"),
  inside("/sign-up", "Create an account"),
  { name: "an invitation", path: ({ invitation }) => invitation, shows: /^Join/ },
  { name: "an author’s page", path: ({ owner }) => `/@${owner.username}`, shows: /^The owner/ },
  { name: "a public guide", path: ({ guide }) => pathOf(guide), shows: "Brew a cup of tea" },
  inside("/nothing", "There is nothing here", "a page that is not there"),
];

const pressFirst = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first().click();

/** For an owner whose account has something to show everywhere. */
export const own: Place[] = [
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
export const empty: Place[] = [
  inside("/guides", "Write your first guide", "/guides without a guide"),
  inside("/guides/trash", "The trash is empty", "/guides/trash without a guide"),
];
