import { expect, test, type Page } from "@playwright/test";
import { createPeople } from "#harness/people.ts";
import { openStack, type Stack } from "#harness/servers/stack.ts";
import { axeViolations } from "#browser/support/axe.ts";

let stack: Stack;
let url: string;
let key: string;
/** Requests to other origins, errors and violations of the policy. */
let pageErrors: string[];

test.beforeAll(async () => {
  test.setTimeout(300_000);
  stack = openStack();
  ({ url } = await stack.startApi());
  const people = createPeople(stack.sharedCli);
  await people.addOwner("ada", "pro");
  key = (await people.addKey("ada", "read")).secret;
});

test.afterAll(() => stack.close());

test.beforeEach(async ({ page }) => {
  pageErrors = [];
  page.on("request", (request) => {
    const address = request.url();
    if (!address.startsWith(`${url}/`) && !address.startsWith("data:")) pageErrors.push(address);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) pageErrors.push(`${response.status()} ${response.url()}`);
  });
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) pageErrors.push(message.text());
  });
  page.on("pageerror", (error) => pageErrors.push(error.message));
  await page.goto(`${url}/docs`);
  await expect(page.locator(".opblock").first()).toBeVisible();
});

test.afterEach(() => {
  expect(pageErrors).toEqual([]);
});

/** Rules that Swagger UI's own tables and its dialog for keys violate. */
const except = ["td-has-header", "label-content-name-mismatch"];

const operation = (page: Page, id: string) => page.locator(`.opblock[id$="-${id}"]`);

async function open(page: Page, id: string) {
  await operation(page, id).locator("button.opblock-summary-control").click();
  await operation(page, id).getByRole("button", { name: "Try it out" }).click();
}

async function authorize(page: Page) {
  const dialog = page.locator(".modal-ux");
  await page.locator(".scheme-container").getByRole("button", { name: "Authorize" }).click();
  expect(await axeViolations(page, { part: ".modal-ux", except })).toEqual([]);
  await dialog.locator("input").fill(key);
  await dialog.getByRole("button", { name: "Apply credentials" }).click();
  await dialog.getByRole("button", { name: "Close" }).last().click();
}

type Document = { paths: Record<string, Record<string, { operationId: string }>> };

test("Swagger UI shows every operation of the document", async ({ page, request }) => {
  const { paths } = (await (await request.get(`${url}/openapi.json`)).json()) as Document;
  const declared = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const found = page.locator(".opblock-summary");
  await expect(found).toHaveCount(declared.length);
  const summaries = await found.all();
  const shown = await Promise.all(
    summaries.map(async (summary) => {
      const method = await summary.locator(".opblock-summary-method").textContent();
      const path = await summary.locator(".opblock-summary-path").getAttribute("data-path");
      return `${method} ${path}`;
    }),
  );
  expect(shown.toSorted()).toEqual(declared.toSorted());
});

test("Swagger UI sends an operation with a key, which is not stored after the page is closed", async ({
  page,
}) => {
  await authorize(page);
  await open(page, "getUsage");
  await operation(page, "getUsage").getByRole("button", { name: "Execute" }).click();
  const response = operation(page, "getUsage").locator(".live-responses-table .response");
  await expect(response.locator(".response-col_status")).toContainText("200");
  await expect(response).toContainText('"requests_used": 1');
  await expect(response).toContainText("x-ratelimit-remaining");
  expect(await axeViolations(page, { part: ".live-responses-table", except })).toEqual([]);

  const stored = "JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])";
  expect(await page.evaluate(stored)).not.toContain(key);
  await page.reload();
  await expect(page.locator(".btn.authorize.unlocked")).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const)
  for (const width of [1440, 360])
    test(`Swagger UI has no accessibility violations: ${colorScheme}, ${width} px`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(
        "document.querySelectorAll('details').forEach((one) => (one.open = true))",
      );
      for (const id of ["listGuides", "createGuide"]) await open(page, id);

      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      expect(await axeViolations(page, { except })).toEqual([]);
    });
