import { pathOf } from "../../flows/guides.ts";
import { openShare } from "../../flows/private-links.ts";
import type { SeedData } from "./seed.ts";
import { expect, password, type Page } from "../fixtures.ts";

/** A page, as one kind of user opens it. */
export type CatalogPage = {
  name: string;
  path: string | ((data: SeedData) => string);
  /** A heading, or a row's header, that is visible once the page is complete. */
  shows: string | RegExp;
  /** Opens the dialog of this entry. */
  open?: (page: Page, data: SeedData) => Promise<void>;
  /** An error that the browser reports for the page. */
  error?: RegExp;
};

const pageAt = (path: string, shows: string | RegExp, name: string = path): CatalogPage => ({
  name,
  path,
  shows,
});

export const pathTo = ({ path }: CatalogPage, data: SeedData): string =>
  typeof path === "string" ? path : path(data);

/** Opens a page and waits until it shows no skeleton. */
export async function openCatalogPage(
  page: Page,
  entry: CatalogPage,
  data: SeedData,
): Promise<void> {
  await page.goto(pathTo(entry, data));
  await entry.open?.(page, data);
  const heading = page.getByRole("heading", { name: entry.shows, exact: true });
  const row = page.getByRole("rowheader").filter({ hasText: entry.shows });
  // A row may contain the word of the heading.
  await expect(heading.or(row).first()).toBeVisible();
  await expect(page.locator(".animate-pulse")).toHaveCount(0);
}

const pressFirst = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).first().click();

/** Enters the password of a user with two-factor sign-in. */
async function passPassword(page: Page, { withTwoFactor }: SeedData): Promise<void> {
  await page.getByLabel("Email").fill(withTwoFactor.email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Pages for an anonymous visitor. */
const anonymous: CatalogPage[] = [
  pageAt("/", /guides/),
  pageAt("/sign-in", "Sign in"),
  {
    ...pageAt("/sign-in", "Two-factor sign-in", "the second factor"),
    open: passPassword,
    error: /status of 401/,
  },
  pageAt("/sign-up", "Create an account"),
  pageAt("/forgot-password", "Reset your password"),
  pageAt("/reset-password/nothing", "This link is no longer valid", "an invalid reset link"),
  { name: "an invitation", path: ({ invitation }) => invitation, shows: /^Join/ },
  { name: "an author’s page", path: ({ owner }) => `/@${owner.username}`, shows: /^The owner/ },
  { name: "a public guide", path: ({ guide }) => pathOf(guide), shows: "Brew a cup of tea" },
  { name: "a private link", path: ({ privateLink }) => privateLink, shows: "Brew a cup of tea" },
  {
    ...pageAt("/preview/nothing", "This link does not work", "an invalid private link"),
    error: /status of 404/,
  },
  pageAt("/unsubscribe/nothing", "This link is not valid", "an invalid link to unsubscribe"),
  pageAt("/join/nothing", "This invitation is no longer valid", "an invalid invitation"),
  { ...pageAt("/nothing", "Page not found", "a missing page"), error: /status of 404/ },
  pageAt("/docs", "Guidepost documentation"),
  pageAt("/docs/search", "Search", "the search of the documentation"),
  pageAt(
    "/docs/search?q=rate%20limit",
    /results for “rate limit”$/,
    "results in the documentation",
  ),
  pageAt("/docs/search?q=zyxwvut", "No results for “zyxwvut”", "a search without results"),
  ...[
    ["write-a-guide", "Write a guide"],
    ["publish-a-guide", "Publish and update"],
    ["share-a-guide", "Share a guide"],
    ["profile-and-branding", "Profile and branding"],
    ["members", "Members and roles"],
    ["readers", "Insights and feedback"],
    ["import-and-export", "Import and export"],
    ["sign-in-and-security", "Sign-in and security"],
    ["plan-and-notifications", "Plan and notifications"],
    ["delete-your-account", "Delete your account"],
    ["quick-start", "Quick start"],
    ["sdk", "TypeScript SDK"],
    ["cli", "Command line"],
    ["authentication", "Authentication and scopes"],
    ["content", "Content of guides"],
    ["concurrent-changes", "Concurrent changes"],
    ["drafts", "Drafts and schedules"],
    ["history", "Version history"],
    ["insights", "Insights"],
    ["synchronization", "Synchronization"],
    ["webhooks", "Webhooks"],
    ["errors", "Errors"],
    ["request-log", "Request log"],
    ["limits", "Limits"],
    ["pagination", "Pagination"],
    ["mcp", "Agents (MCP)"],
    ["versions", "Versions"],
    ["sync-from-git", "Sync a folder from Git"],
    ["nightly-export", "Nightly export"],
    ["mobile-app", "Guides in a mobile app"],
    ["agents", "Let an agent write guides"],
    ["changelog", "Changelog"],
  ].map(([id = "", title = ""]) => pageAt(`/docs/${id}`, title)),
];

/** Pages for an owner whose account has data on every page. */
const owner: CatalogPage[] = [
  pageAt("/guides", "Brew a cup of tea"),
  pageAt("/guides/new", "New guide"),
  pageAt("/guides/trash", "Thrown away"),
  { name: "a guide’s editor", path: ({ guide }) => `/guides/${guide.id}`, shows: "Step 3" },
  {
    name: "the ways to share a guide",
    path: ({ guide }) => `/guides/${guide.id}`,
    shows: "Private links",
    open: openShare,
  },
  {
    name: "the download of a guide",
    path: ({ guide }) => `/guides/${guide.id}`,
    shows: "Download",
    open: async (page) => {
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Download" }).click();
    },
  },
  {
    name: "the check of a guide’s links",
    path: ({ guide }) => `/guides/${guide.id}`,
    shows: "Check links",
    open: async (page) => {
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Check links" }).click();
      // No worker runs. The dialog then shows this text, without an animation.
      await expect(page.getByText("The links could not be checked yet.")).toBeVisible();
    },
  },
  {
    name: "a guide’s preview",
    path: ({ guide }) => `/preview/guides/${guide.id}`,
    shows: "Brew a cup of tea",
  },
  {
    name: "a guide’s history",
    path: ({ guide }) => `/guides/${guide.id}/history`,
    shows: /^Version \d+/,
  },
  pageAt("/insights", "Insights"),
  {
    name: "a guide’s insights",
    path: ({ guide }) => `/guides/${guide.id}/insights`,
    shows: "Insights",
  },
  pageAt("/insights/feedback", "Insights"),
  {
    name: "the feedback on a guide",
    path: ({ guide }) => `/guides/${guide.id}/insights/feedback`,
    shows: "Insights",
  },
  pageAt("/developer/keys", "API keys"),
  {
    name: "a key’s page",
    path: ({ keyId }) => `/developer/keys/${keyId}`,
    shows: "What uses this key",
  },
  {
    ...pageAt("/developer/keys", "Create key", "the making of a key"),
    open: pressFirst("Create key"),
  },
  {
    ...pageAt("/developer/keys", "Create key", "the restrictions of a key"),
    open: async (page) => {
      await pressFirst("Create key")(page);
      const form = page.getByRole("dialog", { name: "Create key" });
      await form.getByText("Restrict use", { exact: true }).click();
      await form.getByLabel("Permitted addresses").fill("192.0.2.1\n10.0.0.300");
      await form.getByRole("button", { name: "Create key" }).click();
      await expect(form.getByText("Line 2", { exact: false })).toBeVisible();
    },
  },
  {
    ...pageAt("/developer/keys", "Store your new key", "a key’s secret"),
    open: async (page) => {
      await pressFirst("Create key")(page);
      const form = page.getByRole("dialog", { name: "Create key" });
      await form.getByLabel("Name").fill("Looked at");
      await form.getByRole("button", { name: "Create key" }).click();
    },
  },
  {
    ...pageAt("/developer/keys", /^Revoke/, "the revoking of a key"),
    open: async (page) => {
      await pressFirst(/^Actions for/)(page);
      await page.getByRole("menuitem", { name: "Revoke…" }).click();
    },
  },
  pageAt("/developer/logs", "Logs"),
  {
    name: "a refused request",
    path: ({ requestId }) => `/developer/logs/${requestId}`,
    shows: "Checks",
  },
  pageAt("/developer/webhooks", "receiver.example/guidepost/events"),
  {
    ...pageAt("/developer/webhooks", "Create webhook", "the making of a webhook"),
    open: pressFirst("Create webhook"),
  },
  {
    name: "a webhook’s page",
    path: ({ webhookId }) => `/developer/webhooks/${webhookId}`,
    shows: "Verify signatures",
  },
  {
    name: "a webhook’s delivery",
    path: ({ webhookId, deliveryId }) =>
      `/developer/webhooks/${webhookId}/deliveries/${deliveryId}`,
    shows: "Request body",
  },
  pageAt("/developer/usage", "By operation"),
  pageAt("/developer/quick-start", "Quick start"),
  pageAt("/developer/reference", "Error"),
  pageAt("/settings/profile", "Profile"),
  pageAt("/verify-email/nothing", "This link is no longer valid", "an invalid verification link"),
  pageAt(
    "/change-email/nothing",
    "This link is no longer valid",
    "an invalid link to change the address",
  ),
  pageAt("/settings/security", "Security"),
  {
    ...pageAt("/settings/security", "Set up two-factor sign-in", "the set-up of two factors"),
    open: pressFirst("Set up"),
  },
  {
    ...pageAt(
      "/settings/security",
      "Require two-factor sign-in?",
      "the requirement of two factors",
    ),
    open: pressFirst("Require…"),
  },
  pageAt("/notifications", "Notifications"),
  {
    ...pageAt("/guides", "Notifications", "the newest notifications"),
    open: pressFirst(/^Notifications/),
  },
  pageAt("/settings/notifications", "Notification settings"),
  pageAt("/settings/members", "Pending invitations"),
  pageAt("/settings/plan", "Plans"),
  pageAt("/settings/branding", "Branding"),
  pageAt("/settings/audit-log", "Audit log"),
];

/** Pages for a new member. */
const newMember: CatalogPage[] = [
  pageAt("/guides", "Write your first guide", "/guides without a guide"),
  pageAt("/guides/trash", "The trash is empty", "/guides/trash without a guide"),
  pageAt("/insights", "No readers in this period", "/insights without a reader"),
  pageAt("/insights/feedback", "No feedback yet", "/insights/feedback without a text"),
  pageAt("/developer/keys", "API keys", "/developer/keys of a member"),
  pageAt("/developer/webhooks", "Only owners manage webhooks", "/developer/webhooks of a member"),
  pageAt("/developer/usage", "Usage", "/developer/usage of a member"),
  pageAt("/notifications", "No notifications yet", "/notifications without one"),
  pageAt("/settings/notifications", "Notification settings", "/settings/notifications of a member"),
  pageAt("/settings/members", "Members", "/settings/members of a member"),
  pageAt("/settings/plan", "Plans", "/settings/plan of a member"),
];

/** Pages for the owner of a Free account. */
const free: CatalogPage[] = [
  pageAt("/developer/logs", "No requests yet", "/developer/logs without a request"),
  pageAt("/developer/webhooks", "No webhooks yet", "/developer/webhooks without a webhook"),
  pageAt("/developer/usage", "Usage", "/developer/usage on Free"),
  pageAt("/developer/quick-start", "Quick start", "/developer/quick-start on Free"),
  pageAt("/settings/plan", "Plans", "/settings/plan on Free"),
  pageAt("/settings/branding", "Branding", "/settings/branding on Free"),
  pageAt("/settings/audit-log", "No entries yet", "/settings/audit-log without an entry"),
];

/** Pages for a user whose account requires two factors, which the user has not set up. */
const withoutTwoFactor: CatalogPage[] = [
  pageAt("/set-up-two-factor", "Set up two-factor sign-in"),
  {
    ...pageAt("/set-up-two-factor", "Set up two-factor sign-in", "the required set-up"),
    open: async (page) => {
      await pressFirst("Set up")(page);
      await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
    },
  },
];

/** The page for such a user whose address is not verified. */
const unverified: CatalogPage[] = [
  pageAt("/set-up-two-factor", "Set up two-factor sign-in", "the set-up of an unverified user"),
];

/** All pages, by kind of user. */
export const pageCatalog = { anonymous, owner, newMember, free, withoutTwoFactor, unverified };

export type Visitor = keyof typeof pageCatalog;
