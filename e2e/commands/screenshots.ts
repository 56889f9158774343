import { rmSync } from "node:fs";
import { join } from "node:path";
import { signIn } from "../browser/sign-in.ts";
import { expect, test, type Page, type Site } from "../browser/site.ts";

/** Ignored by Git; looked at by people. */
const folder = join(import.meta.dirname, "..", "screenshots");
/** What the README shows. */
const pictures = join(import.meta.dirname, "..", "..", "docs", "pictures");

type Demo = { email: string; password: string; username: string };
type Look = { width: number; height: number; colorScheme: "light" | "dark" };

const looks: Look[] = [1440, 768, 360].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({
    width,
    height: width === 360 ? 740 : 900,
    colorScheme,
  })),
);

const outside = {
  landing: "/",
  "sign-in": "/sign-in",
  "sign-up": "/sign-up",
  join: "/join/not-valid-any-more",
  profile: "/@demo",
  guide: "/@demo/undo-almost-anything-in-git",
  "not-found": "/@demo/nothing",
};

const inside = {
  guides: "/guides",
  "guides-none-found": "/guides?search=nothing+like+this",
  "guide-new": "/guides/new",
  "guide-editor": "/guides/1",
  trash: "/guides/trash",
  keys: "/developer/keys",
  usage: "/developer/usage",
  "quick-start": "/developer/quick-start",
  reference: "/developer/reference",
  docs: "/developer/docs",
  "docs-authentication": "/developer/docs/authentication",
  "docs-errors": "/developer/docs/errors",
  "docs-limits": "/developer/docs/limits",
  "docs-pagination": "/developer/docs/pagination",
  "docs-versions": "/developer/docs/versions",
  "settings-profile": "/settings/profile",
  "settings-security": "/settings/security",
  "settings-members": "/settings/members",
  "settings-plan": "/settings/plan",
};

/** A month of requests, so that the usage page has something to show. */
const addUsage = async ({ stack }: Site) => {
  await stack.sql(
    `insert into usage_detail (account_id, day, api_key_id, operation, outcome, requests)
     select k.account_id, day::date, k.id, o.operation, o.outcome,
            (o.share * (60 + 40 * sin(extract(day from day)::int * 0.7)))::int
       from api_keys k, generate_series(date_trunc('month', now()), now(), '1 day') day,
            (values ('guides.list', 'ok', 9), ('guides.get', 'ok', 14), ('guides.create', 'ok', 2),
                    ('guides.get', 'not_found', 1), ('guides.list', 'rate_limit_exceeded', 1))
              as o (operation, outcome, share)
     on conflict do nothing`,
  );
  await stack.sql(
    `insert into usage_months (account_id, period, used)
     select account_id, to_char(now(), 'YYYY-MM'), sum(requests) from usage_detail
      where outcome = 'ok' group by account_id
     on conflict (account_id, period) do update set used = excluded.used`,
  );
};

const open = async (page: Page, path: string) => {
  await page.goto(path);
  // Skeletons are marked as loading; charts come last.
  await expect(page.locator("[aria-label^=Loading]")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  await page.evaluate("document.fonts.ready");
};

test("npm run screenshots: every page in three sizes and two themes", async ({ site, browser }) => {
  rmSync(folder, { recursive: true, force: true });
  const demo = await site.stack.cli<Demo>("seed");
  await addUsage(site);
  const cookie = await signIn(site.url, demo.email, demo.password);

  for (const [pages, cookies] of [[outside, []] as const, [inside, [cookie]] as const])
    for (const { width, height, colorScheme } of looks) {
      const context = await browser.newContext({
        baseURL: site.url,
        viewport: { width, height },
        colorScheme,
      });
      await context.addCookies([...cookies]);
      const page = await context.newPage();
      for (const [name, path] of Object.entries(pages)) {
        await open(page, path);
        const file = `${name}-${width}-${colorScheme}.png`;
        await page.screenshot({ path: join(folder, file), fullPage: true });
      }
      await context.close();
    }
});

test("npm run screenshots: the pictures of the README", async ({ site, browser }) => {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await open(page, "/@demo/undo-almost-anything-in-git");
  await page.screenshot({ path: join(pictures, "guide.png") });
  await site.stack.cli("user", "set-password", "demo", "--password", "for the pictures");
  await context.addCookies([await signIn(site.url, "demo@guidepost.example", "for the pictures")]);
  await open(page, "/developer/usage");
  await page.screenshot({ path: join(pictures, "usage.png") });
  await context.close();
});
