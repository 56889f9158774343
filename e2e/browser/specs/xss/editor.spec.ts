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

test("HTML that is typed into the HTML field executes no script before or after saving", async ({
  site,
}) => {
  test.slow();
  const { page } = instrumented;
  const typed = lists();
  const guide = await addGuide(site, author, { steps: typed.map(() => "Step"), draft: true });
  await page.goto(`/guides/${guide.id}`);
  for (const [index, list] of typed.entries()) {
    const step = page.getByRole("listitem", { name: `Step ${index + 1}`, exact: true });
    await openStep(page, index + 1);
    await step.getByRole("button", { name: "HTML", exact: true }).click();
    const html = list.map((one) => one.html).join("\n");
    await step.getByRole("textbox", { name: /^HTML of step/ }).fill(`<p>Text</p>${html}`);
    await step.getByRole("button", { name: "Visual", exact: true }).click();
    // The editor asks for confirmation when the visual editor would drop something.
    const confirm = page.getByRole("button", { name: "Switch" });
    const text = step.getByRole("textbox", { name: /^Text of step/ });
    await expect(confirm.or(text)).toBeVisible();
    if (await confirm.isVisible()) await confirm.click();
    await expect(text).toBeVisible();
    await provoke(page, `[aria-label="Step ${index + 1}"]`);
  }
  await save(page);
  await openOnEveryPage(site, instrumented, await readGuide(site, author, guide.id));
});

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

test("HTML that is pasted into the editor executes no script before or after saving", async ({
  site,
}) => {
  test.slow();
  const { page } = instrumented;
  const pasted = lists();
  const guide = await addGuide(site, author, { steps: pasted.map(() => "Step"), draft: true });
  await page.goto(`/guides/${guide.id}`);
  for (const [index, list] of pasted.entries()) {
    const position = index + 1;
    await openStep(page, position);
    // After a code block, the editor would paste the rest as text.
    const isCode = ({ html }: Fragment) => /<(?:pre|code|listing|xmp)/i.test(html);
    const ordered = [...list.filter((one) => !isCode(one)), ...list.filter(isCode)];
    await page.evaluate(paste, { position, pieces: ordered.map(({ html }) => html) });
    await provoke(page, `[aria-label="Step ${position}"]`);
  }
  await save(page);
  const saved = await readGuide(site, author, guide.id);
  for (const [index, { content }] of saved.steps.entries())
    expect(content, `step ${index + 1} has what was pasted`).not.toBe(guide.steps[index]?.content);
  await openOnEveryPage(site, instrumented, saved);
});

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

for (const { what, refusal } of [
  { what: "Link", refusal: "Enter an address that begins with" },
  { what: "Image", refusal: "Enter a public address that begins with" },
])
  test(`the dialog for ${what.toLowerCase()}s rejects URLs that execute code`, async ({ site }) => {
    const { page, ran } = instrumented;
    const guide = await addGuide(site, author, { steps: ["Step"], draft: true });
    await page.goto(`/guides/${guide.id}`);
    await openStep(page, 1);
    await page.getByRole("button", { name: what, exact: true }).click();
    if (what === "Image")
      await page.getByRole("menuitem", { name: "Add an image by its address" }).click();
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
    await save(page);
    const saved = await readGuide(site, author, guide.id);
    expect(saved.steps[0]?.content).toContain("/friend");
    await openOnEveryPage(site, instrumented, saved);
    expect(ran.has(1)).toBe(false);
  });

test("the visual editor keeps typed markup as text", async ({ site }) => {
  const { page } = instrumented;
  const guide = await addGuide(site, author, { steps: ["Step"], draft: true });
  await page.goto(`/guides/${guide.id}`);
  await openStep(page, 1);
  const typed = [
    "<script>__ran(1)</script>",
    "<img src=x: onerror=__ran(1)>",
    "[x](javascript:__ran(1))",
    '![x](x: "onerror=__ran(1)")',
    "javascript:__ran(1)",
    "`<img src=x: onerror=__ran(1)>`",
  ];
  const text = page.getByRole("textbox", { name: "Text of step 1" });
  for (const line of typed) {
    await text.pressSequentially(`${line} `);
    await page.keyboard.press("Enter");
  }
  await provoke(page);
  await save(page);
  const saved = await readGuide(site, author, guide.id);
  expect(saved.steps[0]?.content).toContain("&lt;script&gt;__ran(1)&lt;/script&gt;");
  expect(saved.steps[0]?.content).not.toMatch(/<(?:img|a|script)\b/);
  await openOnEveryPage(site, instrumented, saved);
});
