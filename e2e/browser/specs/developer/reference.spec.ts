import { readFile } from "node:fs/promises";
import { readGuide } from "#browser/flows/guides.ts";
import { expect, test, type Locator, type Page } from "#browser/support/fixtures.ts";

/** The section of an operation, by its summary. */
const operation = (page: Page, summary: string) =>
  page.getByRole("region", { name: summary, exact: true });

const keyField = (page: Page) => page.getByLabel("API key");

const send = (page: Page, summary: string) =>
  operation(page, summary).getByRole("button", { name: "Send", exact: true }).click();

/** The response that the page shows for an operation. */
const responseOf = (page: Page, summary: string) =>
  operation(page, summary).getByRole("group", { name: "Response" });

const bodyOf = async (page: Page, summary: string) =>
  JSON.parse((await responseOf(page, summary).locator("pre").textContent()) ?? "") as {
    guides: { id: number }[];
  };

type Document = {
  paths: Record<string, Record<string, { summary: string; "x-required-scope"?: string }>>;
};

/** All storage of the page, its cookies and its address. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(new Error(request.error?.message)));
      });
    // By index: an entry with the name of a method is no property of the storage.
    const values = (storage: Storage) =>
      Array.from({ length: storage.length }, (_, place) =>
        storage.getItem(storage.key(place) ?? ""),
      );
    const databases = (await indexedDB.databases()).map(async ({ name = "" }) => {
      const database = await settled(indexedDB.open(name));
      const stores = [...database.objectStoreNames].map((store) =>
        settled<unknown[]>(database.transaction(store).objectStore(store).getAll()),
      );
      return Promise.all(stores);
    });
    return JSON.stringify([
      values(localStorage),
      values(sessionStorage),
      document.cookie,
      location.href,
      history.state as unknown,
      await Promise.all(databases),
    ]);
  });

test("the reference lists the operations of the OpenAPI document, and sends real requests with temporary keys and with a pasted one", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner();
  const member = await site.addMember(await site.addOwner());
  const document = `${site.apiUrl}/openapi.json`;
  const api = `${site.apiUrl}/v1/**`;
  const page = await openAs(owner);
  // Without the proxy header of other tests, which CORS does not permit.
  await page.context().setExtraHTTPHeaders({});
  const toApi: string[] = [];
  const elsewhere: string[] = [];
  const credentials = new Set<string>();
  page.on("request", (request) => {
    const isApi = request.url().startsWith(`${site.apiUrl}/v1/`);
    const headers = JSON.stringify(request.headers());
    if (isApi) toApi.push(request.url());
    else elsewhere.push(request.url(), headers, request.postData() ?? "");
    if (isApi)
      void request.allHeaders().then(({ authorization = "" }) => credentials.add(authorization));
  });
  const responds = async (summary: string, text: string) => {
    await send(page, summary);
    await expect(responseOf(page, summary)).toContainText(text);
  };
  /** Creates a guide, and waits until the page shows this response. */
  const createGuide = async () => {
    const responded = page.waitForResponse(`${site.apiUrl}/v1/guides`);
    await send(page, "Create a guide");
    const response = await responded;
    expect(response.status()).toBe(201);
    const { guide } = (await response.json()) as { guide: { id: number; status: string } };
    await expect(responseOf(page, "Create a guide")).toContainText("201");
    await expect(responseOf(page, "Create a guide")).toContainText(`"id": ${guide.id},`);
    return guide;
  };

  await test.step("an unreachable API is named, and is requested again", async () => {
    await page.route(document, (route) => route.abort());
    await page.goto("/developer/reference");
    const unreachable = page.getByRole("main").getByRole("alert");
    await expect(unreachable).toContainText("The API could not be reached");
    await expect(unreachable).toContainText(document);
    await page.unroute(document);
    await unreachable.getByRole("button", { name: "Try again" }).click();
    await expect(operation(page, "Get usage")).toBeVisible();
  });

  await test.step("the page lists exactly the operations of the OpenAPI document, and downloads it", async () => {
    const openApi = (await (await fetch(document)).json()) as Document;
    const declared = Object.entries(openApi.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, { summary, ...rest }]) =>
        [summary, method.toUpperCase(), `/v1${path}`, rest["x-required-scope"] ?? "any"].join(" "),
      ),
    );
    expect(declared.length).toBeGreaterThan(10);
    const sections = page
      .getByRole("region")
      .filter({ has: page.getByRole("heading", { name: "Try it" }) });
    const shown = await sections.evaluateAll((all) =>
      all.map((section) => {
        const path = section.querySelector("code");
        const summary = section.querySelector("h3")?.textContent;
        const scope = /(any|read|write|admin) scope/.exec(section.textContent);
        return [summary, path?.previousSibling?.textContent, path?.textContent, scope?.[1]].join(
          " ",
        );
      }),
    );
    expect(shown.toSorted()).toEqual(declared.toSorted());
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download openapi.json" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("openapi.json");
    expect(JSON.parse(await readFile(await file.path(), "utf8"))).toEqual(openApi);
  });

  await test.step("the list of operations is next to them, and the form of an operation next to its description only in a window that is wide enough for both", async () => {
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    const usage = operation(page, "Get usage");
    const boxOf = async (element: Locator) => {
      const box = await element.boundingBox();
      if (!box) throw new Error("The element is not visible");
      return box;
    };
    for (const [window, isNextTo] of [
      [1_440, false],
      [1_920, true],
    ] as const) {
      await page.setViewportSize({ width: window, height });
      const search = await boxOf(page.getByLabel("Search operations"));
      const description = await boxOf(usage.getByRole("heading", { name: "Responses" }));
      const form = await boxOf(usage.getByRole("heading", { name: "Try it" }));
      expect(search.width).toBeGreaterThan(240);
      expect(description.x).toBeGreaterThan(search.x + search.width);
      expect(form.x > description.x + 400, `at ${window} px`).toBe(isNextTo);
      expect(form.y > description.y, `at ${window} px`).toBe(!isNextTo);
    }
    await page.setViewportSize({ width, height });
  });

  await test.step("Try it creates one temporary key for each scope without a pasted key, and reuses it", async () => {
    const temporary = () =>
      site.stack.sql<{ scopes: string; id: number }>(
        `select id, scopes::text from api_keys where account_id = $1 and origin = 'try_it' order by id`,
        [owner.account],
      );
    await responds("Get usage", "200");
    await responds("List guides", "200");
    expect((await temporary()).map(({ scopes }) => scopes)).toEqual(["{read}"]);
    const { id } = await createGuide();
    await operation(page, "Feature a guide").getByLabel("id", { exact: true }).fill(`${id}`);
    await responds("Feature a guide", "200");
    expect((await temporary()).map(({ scopes }) => scopes)).toEqual([
      "{read}",
      "{write}",
      "{admin}",
    ]);
    const secrets = [...credentials].map((credential) => credential.replace("Bearer ", ""));
    expect(secrets).toHaveLength(3);

    // A revoked key is replaced, and the request is sent again.
    await site.stack.sql(
      "update api_keys set revoked_at = now() where account_id = $1 and origin = 'try_it'",
      [owner.account],
    );
    await responds("Get usage", '"requests_used": 5,');
    expect(await temporary()).toHaveLength(3);
    pageErrors.expect(/status of 401/);

    const remains = JSON.stringify([
      await page.evaluate(
        "JSON.stringify([document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage }, document.cookie])",
      ),
      site.portal.logs(),
    ]);
    for (const secret of secrets) expect(remains).not.toContain(secret);
  });

  await test.step("Try it sends requests with a pasted key, which is stored only in the page's memory", async () => {
    toApi.length = 0;
    await page.getByRole("button", { name: "Use another key" }).click();
    await expect(keyField(page)).toBeFocused();
    await send(page, "Get usage");
    await expect(keyField(page)).toBeFocused();
    await expect(keyField(page)).toHaveAccessibleDescription("Enter your API key first.");
    await keyField(page).fill("sk_0123");
    await send(page, "Get usage");
    await expect(keyField(page)).toHaveAccessibleDescription(
      "A key is sk_ and 48 characters, 0 to 9 and a to f.",
    );
    expect(toApi).toEqual([]);

    await keyField(page).fill(` ${member.key} `);
    await responds("Get usage", '"requests_used": 1,');
    const usage = responseOf(page, "Get usage");
    await expect(usage).toContainText("200");
    await expect(usage).toContainText(/X-RateLimit-Limit:300X-RateLimit-Remaining:299/);
    await expect(usage).toContainText(/X-RateLimit-Reset:\d{10} \(\d\d:\d\d:00 UTC\)/);
    await expect(usage).toContainText(/X-Request-Id:[\w.-]+/);
    await createGuide();
    // The second response replaces the first.
    const { id, status } = await createGuide();
    expect(status).toBe("draft");

    const list = operation(page, "List guides");
    await list.getByLabel("limit", { exact: true }).fill("1");
    await responds("List guides", `"id": ${id},`);
    expect((await bodyOf(page, "List guides")).guides.map((one) => one.id)).toEqual([id]);
    await list.getByRole("button", { name: "Next page" }).click();
    await expect(list.getByRole("button", { name: "Next page" })).toBeHidden();
    const [older] = (await bodyOf(page, "List guides")).guides;
    expect(older?.id).toBeLessThan(id);

    const remove = operation(page, "Delete a guide");
    await remove.getByLabel("id", { exact: true }).fill(`${id}`);
    await send(page, "Delete a guide");
    const question = page.getByRole("alertdialog", { name: "Delete a guide?" });
    await expect(question).toContainText(`DELETE ${site.apiUrl}/v1/guides/${id} to the live API`);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    expect((await readGuide(site, member, id)).id).toBe(id);
    await send(page, "Delete a guide");
    await question.getByRole("button", { name: "Delete a guide" }).click();
    await expect(responseOf(page, "Delete a guide")).toContainText("204");
    await expect(responseOf(page, "Delete a guide")).toContainText("The response has no body.");
    const gone = await site.rest({ path: `/guides/${id}`, key: member.key });
    expect(gone.status).toBe(404);

    expect(await kept(page)).not.toContain(member.key);
    expect(toApi.concat(elsewhere).join("\n")).not.toContain(member.key);
    await page.reload();
    await expect(operation(page, "Get usage")).toBeVisible();
    await page.getByRole("button", { name: "Use another key" }).click();
    await expect(keyField(page)).toHaveValue("");
    expect(await kept(page)).not.toContain(member.key);
  });

  await test.step("Try it shows an unreachable API and an error response, and succeeds after the API is reachable again", async () => {
    await keyField(page).fill(member.key);
    await page.route(api, (route) => route.abort());
    await send(page, "Get usage");
    const noResponse = operation(page, "Get usage").getByRole("alert");
    await expect(noResponse).toContainText("No response");
    await expect(noResponse).toContainText(`The API at ${site.apiUrl} could not be reached.`);
    await expect(noResponse).not.toContainText("may have received");
    await send(page, "Create a guide");
    await expect(operation(page, "Create a guide").getByRole("alert")).toContainText(
      "The API may have received the request. Check before you send it again.",
    );
    await page.unroute(api);
    await responds("Get usage", "200");
    await expect(noResponse).toBeHidden();

    await keyField(page).fill(`sk_${"0".repeat(48)}`);
    await responds("Get usage", "401");
    await expect(responseOf(page, "Get usage")).toContainText("Missing or invalid API key");
    pageErrors.expect(/net::ERR_FAILED/);
  });

  await test.step("the keys page lists the temporary keys", async () => {
    await page.getByRole("link", { name: "API keys", exact: true }).click();
    const row = page.getByRole("row", { name: /Try it in the reference/ });
    await expect(row).toContainText("Temporary");
  });
});
