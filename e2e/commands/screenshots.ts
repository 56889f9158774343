import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, BrowserContext } from "@playwright/test";
import { seed, seedInPortal } from "../browser/support/content/seed.ts";
import {
  openCatalogPage,
  pageCatalog,
  type Visitor,
} from "../browser/support/content/page-catalog.ts";
import { renderMailExamples } from "../browser/support/content/mail-examples.ts";
import { signIn } from "../browser/support/sign-in.ts";
import { expect, password, test, type Page, type Site } from "../browser/support/fixtures.ts";
import { fromNewAddress } from "../harness/call.ts";
import { insertPeople } from "../harness/people.ts";

/** Ignored by Git; for review by people. */
const folder = join(import.meta.dirname, "..", "screenshots");
/** The pictures of the README. */
const pictures = join(import.meta.dirname, "..", "..", "docs", "pictures");

/** The pictures of the home page (contract PUBLIC-16). */
const landingPictures = join(
  import.meta.dirname,
  "../../apps/portal/src/features/landing/pictures",
);

type Look = { width: number; height: number; colorScheme: "light" | "dark" };

const looks: Look[] = [1440, 768, 360].flatMap((width) =>
  (["light", "dark"] as const).map((colorScheme) => ({
    width,
    height: width === 360 ? 740 : 900,
    colorScheme,
  })),
);

/** A month of requests, so that the usage page has something to show. */
async function addUsage({ stack }: Site) {
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
}

/** Sends a request that a key without the scope may not send, and returns its id once it is in the log. */
async function refuseRequest({ stack, rest }: Site): Promise<string> {
  const { secret } = await insertPeople(stack).addKey("demo", "read");
  const { headers } = await rest({
    path: "/guides",
    method: "POST",
    key: secret,
    json: { guide: { title: "A guide", user_id: "demo" } },
  });
  const id = headers.get("x-request-id") ?? "";
  await expect.poll(() => stack.sql("select from request_log where id = $1", [id])).toHaveLength(1);
  return id;
}

/** Waits for charts, pictures and fonts. */
async function settle(page: Page) {
  await page.waitForLoadState("networkidle");
  await page.evaluate("document.fonts.ready");
}

/** Writes the window as a WebP file, which Playwright cannot: a fifth of the bytes of a PNG file. */
async function saveWebp(page: Page, file: string) {
  const png = (await page.screenshot({ animations: "disabled" })).toString("base64");
  const webp = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
    const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.8 });
    return Array.from(new Uint8Array(await blob.arrayBuffer()));
  }, png);
  writeFileSync(file, Uint8Array.from(webp));
}

/** Creates the pictures of the home page: a guide, and the editor with the same guide. */
async function saveLandingPictures(
  browser: Browser,
  { url, session }: { url: string; session: Parameters<BrowserContext["addCookies"]>[0][number] },
) {
  for (const colorScheme of ["light", "dark"] as const) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 880, height: 720 },
      deviceScaleFactor: 1.5,
      colorScheme,
    });
    const page = await context.newPage();
    await page.goto("/@demo/undo-almost-anything-in-git");
    await settle(page);
    await saveWebp(page, join(landingPictures, `guide-${colorScheme}.webp`));
    await context.addCookies([session]);
    await page.setViewportSize({ width: 1200, height: 800 });
    await page.goto("/guides");
    await page.getByRole("link", { name: "Undo almost anything in Git" }).first().click();
    await expect(page.getByRole("textbox", { name: "Title" }).first()).toBeVisible();
    await settle(page);
    // The fields above the steps contain the URL of this test's portal.
    await page
      .getByRole("heading", { name: "Steps", exact: true })
      .evaluate((heading) => heading.scrollIntoView());
    await saveWebp(page, join(landingPictures, `portal-${colorScheme}.webp`));
    await context.close();
  }
}

// First, because the demo data needs an empty database.
test("npm run screenshots creates the images of the README and the home page", async ({
  site,
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await site.stack.cli("seed");
  await addUsage(site);
  await page.goto("/@demo/undo-almost-anything-in-git");
  await settle(page);
  await page.screenshot({ path: join(pictures, "guide.png") });
  await site.stack.cli("user", "set-password", "demo", "--password", "for the pictures");
  await context.addCookies([await signIn(site.url, "demo@guidepost.example", "for the pictures")]);
  await page.goto("/developer/usage");
  await expect(page.getByRole("heading", { name: "By operation" })).toBeVisible();
  await settle(page);
  await page.screenshot({ path: join(pictures, "usage.png") });
  await page.goto("/guides");
  await page.getByRole("link", { name: "Undo almost anything in Git" }).first().click();
  await expect(page.getByRole("textbox", { name: "Title" }).first()).toBeVisible();
  await page
    .getByRole("heading", { name: "Steps", exact: true })
    .evaluate((heading) => heading.scrollIntoView());
  await page.getByRole("button", { name: "Edit step 1" }).click();
  await settle(page);
  await page.screenshot({ path: join(pictures, "editor.png") });
  await page.goto(`/developer/logs/${await refuseRequest(site)}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await settle(page);
  await page.screenshot({ path: join(pictures, "refused-request.png") });
  const session = (await context.cookies()).find(({ name }) => name.includes("session-token"));
  await context.close();
  if (session) await saveLandingPictures(browser, { url: site.url, session });
});

test("npm run screenshots captures every page in three sizes and two themes", async ({
  site,
  browser,
}) => {
  test.setTimeout(1_800_000);
  rmSync(folder, { recursive: true, force: true });
  const seeded = await seed(site);
  const openFor = async (who: Visitor, look?: Look) => {
    const context = await browser.newContext({
      baseURL: site.url,
      ...(look && { viewport: look, colorScheme: look.colorScheme }),
    });
    // A separate client address: all pages together exceed the read limit of one address.
    const address = fromNewAddress();
    await context.route(`${site.url}/**`, async (route) => {
      await route.continue({ headers: { ...route.request().headers(), ...address } });
    });
    if (who !== "anonymous")
      await context.addCookies([await signIn(site.url, seeded[who].email, password)]);
    return context.newPage();
  };
  const ownerPage = await openFor("owner");
  const data = { ...seeded, ...(await seedInPortal(ownerPage, seeded.guide)) };
  await ownerPage.context().close();
  await addUsage(site);

  for (const [who, list] of Object.entries(pageCatalog))
    for (const look of looks) {
      const page = await openFor(who as Visitor, look);
      for (const entry of list) {
        await openCatalogPage(page, entry, data);
        await settle(page);
        const name = entry.name.replaceAll(/[^a-z]+/gi, "-").replace(/^-/, "") || "landing";
        const file = `${who}-${name}-${look.width}-${look.colorScheme}.png`;
        await page.screenshot({ path: join(folder, file), fullPage: true });
      }
      await page.context().close();
    }
});

test("npm run screenshots captures every mail in three sizes and two themes", async ({
  browser,
}) => {
  test.setTimeout(600_000);
  for (const look of looks) {
    const context = await browser.newContext({ viewport: look, colorScheme: look.colorScheme });
    const page = await context.newPage();
    for (const [kind, html] of await renderMailExamples("Ada Lovelace")) {
      await page.setContent(html);
      const file = `mail-${kind.replaceAll("_", "-")}-${look.width}-${look.colorScheme}.png`;
      await page.screenshot({ path: join(folder, file), fullPage: true });
    }
    await context.close();
  }
});
