import { ample } from "#harness/people.ts";
import { addGuide, pathOf, publishGuide, readGuide, type Guide } from "#browser/flows/guides.ts";
import { expect, test, type Page, type Person, type Site } from "#browser/support/fixtures.ts";
import { openBeacon, type Beacon } from "#browser/xss/beacon.ts";
import { openPreview, openStep } from "#browser/xss/editor.ts";
import type { Fragment } from "#browser/xss/fragment.ts";
import { fragmentsFor } from "#browser/xss/fragments.ts";
import {
  expectToReport,
  findExecutions,
  openInstrumented,
  provoke,
  type InstrumentedPage,
} from "#browser/xss/watch.ts";

// The limit of a hang: under stress, the whole corpus needs minutes.
test.describe.configure({ timeout: 900_000 });

let beacon: Beacon;
let author: Person;
let fragments: Fragment[];
let instrumented: InstrumentedPage;

test.beforeAll(async ({ browser, site }) => {
  beacon = await openBeacon();
  fragments = fragmentsFor(beacon.host);
  author = await site.addOwner("pro", ample);
  // Without a policy, the editor and cleaning are the only protection.
  instrumented = await openInstrumented(browser, site, { bypassCSP: true, person: author });
});
test.afterAll(async () => {
  await instrumented.close();
  beacon.close();
});

/** Lists of fragments of one category that fit into one step. */
function lists(): Fragment[][] {
  const short = fragments.filter(
    ({ category, html }) => category !== "nuls" && html.length < 1_000,
  );
  const all: Fragment[][] = [];
  for (const fragment of short) {
    const last = all.at(-1);
    if (last?.[0]?.category === fragment.category && last.length < 60) last.push(fragment);
    else all.push([fragment]);
  }
  return all;
}

async function save(page: Page) {
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible({ timeout: 60_000 });
}

/** Opens a saved guide on every page that shows it. */
async function openOnEveryPage(site: Site, { page, ran }: InstrumentedPage, guide: Guide) {
  await publishGuide(site, author, guide);
  await page.goto(`/guides/${guide.id}`);
  for (const { position } of guide.steps) {
    await openStep(page, position);
    await provoke(page, `[aria-label="Step ${position}"]`);
  }
  await openPreview(page);
  await provoke(page);
  await page.goto(pathOf(guide));
  await provoke(page);
  expect(findExecutions(fragments, ran, beacon)).toEqual([]);
  await expectToReport(instrumented);
}

const stepOf = (page: Page, position: number) =>
  page.getByRole("listitem", { name: `Step ${position}`, exact: true });

/** Runs in a page: dispatches a paste event for each piece of HTML. */
function paste({ position, pieces }: { position: number; pieces: string[] }) {
  const text = document.querySelector(`[aria-label="Text of step ${position}"]`);
  for (const html of pieces) {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    clipboardData.setData("text/plain", html);
    text?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }
}

/** Appends HTML in the HTML field of an open step, and switches to the visual editor. */
async function typeHtml(page: Page, position: number, html: string) {
  const step = stepOf(page, position);
  await step.getByRole("button", { name: "HTML", exact: true }).click();
  const field = step.getByRole("textbox", { name: /^HTML of step/ });
  await field.fill((await field.inputValue()) + html);
  await step.getByRole("button", { name: "Visual", exact: true }).click();
  // The editor asks for confirmation when the visual editor would drop something.
  const confirm = page.getByRole("button", { name: "Switch" });
  const text = step.getByRole("textbox", { name: /^Text of step/ });
  await expect(confirm.or(text)).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await expect(text).toBeVisible();
}

/** Pastes fragments into an empty step, and then types them into its HTML field. */
async function enterFragments(page: Page, position: number, list: readonly Fragment[]) {
  const part = `[aria-label="Step ${position}"]`;
  await openStep(page, position);
  // After a code block, the editor would paste the rest as text.
  const isCode = ({ html }: Fragment) => /<(?:pre|code|listing|xmp)/i.test(html);
  const ordered = [...list.filter((one) => !isCode(one)), ...list.filter(isCode)];
  const pieces = ["<p>Pasted</p>", ...ordered.map(({ html }) => html)];
  await page.evaluate(paste, { position, pieces });
  await provoke(page, part);
  await typeHtml(page, position, `<p>Typed</p>${list.map(({ html }) => html).join("\n")}`);
  await provoke(page, part);
}

/** Addresses that would run code. */
const addresses = [
  "javascript:__ran(1)",
  "JaVaScRiPt:__ran(1)",
  " \u0001javascript:__ran(1)",
  "java\tscript:__ran(1)",
  "javascript://example.com/%0a__ran(1)",
  "data:text/html,<script>__ran(1)</script>",
  "data:image/svg+xml,<svg onload=__ran(1)>",
  "vbscript:__ran(1)",
  "//example.com",
  "/\\example.com",
  "view-source:javascript:__ran(1)",
  "blob:http://example.com/1",
];

/** Submits each address in the open dialog, which rejects it, and then one with HTML characters. */
async function enterAddresses(page: Page, refusal: string) {
  const dialog = page.getByRole("dialog");
  for (const address of addresses) {
    await dialog.getByLabel("Address").fill(address);
    await page.keyboard.press("Enter");
    await expect(dialog.getByText(refusal)).toBeVisible();
  }
  // A valid address with HTML characters stays in its attribute.
  const tricky = `https://pictures.example.com/friend"onerror="__ran(1)"onmouseover="__ran(1)"><img src=x: onerror=__ran(1)>`;
  await dialog.getByLabel("Address").fill(tricky);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
}

/** Markup as a user types it into the visual editor. */
const markup = [
  "<script>__ran(1)</script>",
  "<img src=x: onerror=__ran(1)>",
  "[x](javascript:__ran(1))",
  '![x](x: "onerror=__ran(1)")',
  "javascript:__ran(1)",
  "`<img src=x: onerror=__ran(1)>`",
];

test("the editor executes nothing that is pasted, typed as HTML or text, or entered as a URL, before or after saving", async ({
  site,
}) => {
  const { page, ran } = instrumented;
  const texts = lists();
  const names = ["Link", "Image", "Markup", ...texts.keys()].map(String);
  const guide = await addGuide(site, author, { steps: names, draft: true });
  await page.goto(`/guides/${guide.id}`);
  await test.step("the dialog for links rejects URLs that execute code", async () => {
    await openStep(page, 1);
    await stepOf(page, 1).getByRole("button", { name: "Link", exact: true }).click();
    await enterAddresses(page, "Enter an address that begins with");
  });
  await test.step("the dialog for images rejects URLs that execute code", async () => {
    await openStep(page, 2);
    await stepOf(page, 2).getByRole("button", { name: "Image", exact: true }).click();
    await page.getByRole("menuitem", { name: "Add an image by its address" }).click();
    await enterAddresses(page, "Enter a public address that begins with");
  });
  await test.step("the visual editor keeps typed markup as text", async () => {
    await openStep(page, 3);
    const text = page.getByRole("textbox", { name: "Text of step 3" });
    for (const line of markup) {
      await text.pressSequentially(`${line} `);
      await page.keyboard.press("Enter");
    }
    await provoke(page);
  });
  await test.step("hostile HTML is pasted and typed", async () => {
    for (const [index, list] of texts.entries()) await enterFragments(page, index + 4, list);
  });

  await save(page);
  const saved = await readGuide(site, author, guide.id);
  const [link, image, typed, ...others] = saved.steps.map(({ content }) => content);
  expect(link).toContain("/friend");
  expect(image).toContain("/friend");
  expect(typed).toContain("&lt;script&gt;__ran(1)&lt;/script&gt;");
  expect(typed).not.toMatch(/<(?:img|a|script)\b/);
  for (const content of others) expect(content).toMatch(/Pasted[^]*Typed/);
  await openOnEveryPage(site, instrumented, saved);
  expect(ran.has(1)).toBe(false);
});
