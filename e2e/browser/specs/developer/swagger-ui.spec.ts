import { axeViolations, COLOR_RULES } from "#browser/support/axe.ts";
import { expect, test, type Page } from "#browser/support/fixtures.ts";
import { IS_STRESS } from "#harness/stress.ts";

/** Notes requests to other origins, failures, errors and violations of the policy. */
function watch(page: Page, origin: string): string[] {
  const notes: string[] = [];
  page.on("request", (request) => {
    const address = request.url();
    if (!address.startsWith(`${origin}/`) && !address.startsWith("data:")) notes.push(address);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) notes.push(`${response.status()} ${response.url()}`);
  });
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) notes.push(message.text());
  });
  page.on("pageerror", (error) => notes.push(error.message));
  return notes;
}

/** Rules that Swagger UI's own tables and its dialog for keys violate. */
const except = ["td-has-header", "label-content-name-mismatch"];

const operation = (page: Page, id: string) => page.locator(`.opblock[id$="-${id}"]`);

async function open(page: Page, id: string) {
  await operation(page, id).locator("button.opblock-summary-control").click();
  await operation(page, id).getByRole("button", { name: "Try it out" }).click();
}

async function authorize(page: Page, key: string) {
  const dialog = page.locator(".modal-ux");
  await page.locator(".scheme-container").getByRole("button", { name: "Authorize" }).click();
  expect(await axeViolations(page, { part: ".modal-ux", except })).toEqual([]);
  await dialog.locator("input").fill(key);
  await dialog.getByRole("button", { name: "Apply credentials" }).click();
  await dialog.getByRole("button", { name: "Close" }).last().click();
}

type Look = { colorScheme: "light" | "dark"; width: number; only: string[] | null };

/** The document is long: all rules run once, and then those of colors. */
const TWO_LOOKS: Look[] = [
  { colorScheme: "light", width: 1440, only: null },
  { colorScheme: "dark", width: 360, only: COLOR_RULES },
];
const OTHER_LOOKS: Look[] = [
  { colorScheme: "light", width: 360, only: COLOR_RULES },
  { colorScheme: "dark", width: 1440, only: COLOR_RULES },
];
const LOOKS = IS_STRESS ? [...TWO_LOOKS, ...OTHER_LOOKS] : TWO_LOOKS;

type Operations = Record<string, Record<string, { operationId: string }>>;
type Document = { paths: Operations; webhooks: Operations };

/** Checks that the page shows every operation and every webhook of the document. */
async function expectAllOperations(page: Page): Promise<void> {
  const document = (await (await page.request.get("/openapi.json")).json()) as Document;
  const declared = Object.entries({ ...document.paths, ...document.webhooks }).flatMap(
    ([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const summaries = page.locator(".opblock-summary");
  await expect(summaries).toHaveCount(declared.length);
  const shown = await summaries.evaluateAll((elements) =>
    elements.map((element) => {
      const method = element.querySelector(".opblock-summary-method")?.textContent;
      const path = element.querySelector(".opblock-summary-path")?.getAttribute("data-path");
      return `${method} ${path}`;
    }),
  );
  expect(shown.toSorted()).toEqual(declared.toSorted());
}

/** Sends an operation with the key of the page, and checks its response. */
async function sendOperation(page: Page): Promise<void> {
  await open(page, "getUsage");
  await operation(page, "getUsage").getByRole("button", { name: "Execute" }).click();
  const response = operation(page, "getUsage").locator(".live-responses-table .response");
  await expect(response.locator(".response-col_status")).toContainText("200");
  await expect(response).toContainText('"requests_used": 1');
  await expect(response).toContainText("x-ratelimit-remaining");
  expect(await axeViolations(page, { part: ".live-responses-table", except })).toEqual([]);
}

test("Swagger UI shows every operation of the document, sends one with a key that it does not store, and has no accessibility violations in any color scheme and width", async ({
  browser,
  site,
}) => {
  const { key } = await site.addOwner();
  const page = await browser.newPage({ baseURL: site.apiUrl });
  const notes = watch(page, site.apiUrl);
  await page.goto("/docs");
  await expect(page.locator(".opblock").first()).toBeVisible();
  await expectAllOperations(page);
  await authorize(page, key);
  await sendOperation(page);

  const stored = "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])";
  expect(await page.evaluate(stored)).not.toContain(key);
  await page.reload();
  await expect(page.locator(".btn.authorize.unlocked")).toBeVisible();

  await page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))");
  for (const id of ["listGuides", "createGuide"]) await open(page, id);
  for (const { colorScheme, width, only } of LOOKS)
    await test.step(`${colorScheme}, ${width} px`, async () => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      expect(await axeViolations(page, { except, only })).toEqual([]);
    });
  expect(notes).toEqual([]);
  await page.close();
});
