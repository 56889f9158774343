import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { ageSession } from "#browser/support/age-session.ts";
import type { ServerProcess } from "#harness/servers/server-process.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { callProcedure } from "#browser/support/call-procedure.ts";
import { expect, password, test, type Page } from "#browser/support/fixtures.ts";

type Received = { headers: IncomingHttpHeaders; body: string };

const received: Received[] = [];
let receiver: Server;
let worker: ServerProcess | undefined;
let url: string;
let status = 200;

test.beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8");
    request.on("data", (text: string) => (body += text));
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end('{"stored":true}');
    });
  });
  await new Promise<void>((done) => receiver.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
});
test.beforeEach(() => {
  received.length = 0;
  status = 200;
});
test.afterAll(async () => {
  receiver.close();
  // The next file may use the same site, and create deliveries that stay as they are.
  worker?.kill("SIGTERM");
  await worker?.ended;
});

const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);

async function openWebhooks(page: Page): Promise<void> {
  await page.goto("/developer/webhooks");
  await expect(page.getByRole("heading", { level: 1, name: "Webhooks" })).toBeVisible();
}

/** Reads the secret from its dialog, which only its own button closes. */
async function storeSecret(page: Page): Promise<string> {
  const dialog = page.getByRole("alertdialog", { name: /^Store the (new )?signing secret$/ });
  const secret = (await dialog.getByLabel("Signing secret").textContent()) ?? "";
  expect(secret).toMatch(/^whsec_[\w+/=]{44}$/);
  await page.keyboard.press("Escape");
  await dialog.getByRole("checkbox", { name: "I have stored this secret" }).check();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  return secret;
}

/** Creates a webhook in the portal; resolves to its secret. */
async function createWebhook(page: Page, events: string[]): Promise<string> {
  await page.getByRole("button", { name: "Create webhook" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create webhook" });
  await dialog.getByLabel("URL").fill(url);
  await dialog.getByLabel("Description").fill("Search index");
  for (const event of events) await dialog.getByRole("checkbox", { name: event }).check();
  await dialog.getByRole("button", { name: "Create webhook" }).click();
  return storeSecret(page);
}

const chooseAction = async (page: Page, name: string) => {
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name }).click();
};

test("an owner creates a webhook, reads and repeats its signed deliveries, edits it, rotates its secret, and deletes it (contract HOOK-19 to HOOK-23)", async ({
  site,
  openAs,
  pageErrors,
}) => {
  worker = await site.stack.startWorker(site.settings);
  const owner = await site.addOwner();
  const page = await openAs(owner);
  await openWebhooks(page);
  await expect(page.getByText("No webhooks yet")).toBeVisible();
  const secret = await createWebhook(page, ["guide.created", "guide.published"]);

  const rows = page.getByRole("table", { name: "Deliveries" }).getByRole("rowheader");

  await test.step("a test event is signed, and its page shows the attempt without a reload", async () => {
    await page.getByRole("link", { name: "127.0.0.1" }).click();
    await expect(page.getByText("No deliveries yet")).toBeVisible();
    await page.getByRole("button", { name: "Send test event" }).click();
    // The page shows the attempt without a reload.
    await expect(page.getByRole("heading", { level: 1, name: "webhook.test" })).toBeVisible();
    await expect(page.getByRole("status").getByText("Succeeded 200")).toBeVisible();
    const [first] = received;
    expect(verify(secret, first as Received)).toMatchObject({ type: "webhook.test" });
    await expect(page.getByLabel("request headers of attempt 1", { exact: true })).toContainText(
      `webhook-id: ${first?.headers["webhook-id"] as string}`,
    );
    await expect(page.getByLabel("response headers of attempt 1", { exact: true })).toContainText(
      "content-type: application/json",
    );
    await expect(page.getByLabel("response body of attempt 1", { exact: true })).toHaveText(
      '{"stored":true}',
    );
    const shown = (await page.getByLabel("request body", { exact: true }).textContent()) ?? "";
    expect(JSON.parse(shown)).toEqual(JSON.parse(first?.body ?? ""));
    expect(await page.content()).not.toContain(secret);

    await page.getByRole("button", { name: "Redeliver" }).click();
    await expect(page.getByText("Attempt 2")).toBeVisible();
    expect(received[1]?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  });

  await test.step("the status 410 disables the webhook, and filters find the failed delivery", async () => {
    status = 410;
    await site.rest({
      path: "/guides",
      method: "POST",
      key: owner.key,
      json: { guide: { title: "A guide", user_id: owner.username } },
    });
    await page.getByRole("link", { name: "127.0.0.1" }).click();
    await expect(page.getByText("Guidepost disabled this webhook after status 410")).toBeVisible();
    await expect(page.getByRole("button", { name: "Send test event" })).toBeDisabled();
    await page.getByLabel("State", { exact: true }).selectOption("Failed");
    await expect(rows).toHaveText([/^guide\.created/]);
    await expect(page).toHaveURL(/\?state=failed$/);
    await page.getByLabel("Event", { exact: true }).selectOption("webhook.test");
    await expect(page.getByText("No deliveries match these filters")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Event", { exact: true })).toHaveValue("webhook.test");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(rows).toHaveCount(2);
  });

  await test.step("an enabled webhook receives its failed deliveries again", async () => {
    status = 200;
    await page.getByRole("button", { name: "Enable" }).click();
    await page.getByRole("button", { name: "Redeliver failed…" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Redeliver failed deliveries?" });
    await dialog.getByRole("radio", { name: "Of the last hour" }).check();
    await dialog.getByRole("button", { name: "Redeliver" }).click();
    await expect(page.getByText("1 delivery is sent again")).toBeVisible();
    await expect(rows.filter({ hasText: "guide.created" })).toBeVisible();
    await expect.poll(() => received.length).toBe(4);
    expect(verify(secret, received[3] as Received)).toMatchObject({ type: "guide.created" });
  });

  await test.step("rotating the secret requires a confirmation in an old session, because access would last", async () => {
    await ageSession(page, site, 60);
    pageErrors.expect(/status of 403/);
    await chooseAction(page, "Rotate secret…");
    await page.getByRole("button", { name: "Rotate secret" }).click();
    const identity = page.getByRole("alertdialog", { name: "Confirm your identity" });
    await identity.getByLabel("Password").fill(password);
    await identity.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText(/signed with the old and the new secret until/)).toBeVisible();
    expect(await storeSecret(page)).not.toBe(secret);
    await expect(page.getByText("Two secrets sign")).toBeVisible();
  });

  await test.step("the owner edits and deletes the webhook, which the audit log contains", async () => {
    await page.getByRole("button", { name: "Edit" }).click();
    const form = page.getByRole("dialog", { name: "Edit webhook" });
    await form.getByRole("button", { name: "Select all" }).click();
    await form.getByRole("checkbox", { name: "Enabled" }).uncheck();
    await form.getByLabel("URL").fill("ftp://receiver.example/");
    await form.getByRole("button", { name: "Save changes" }).click();
    await expect(form.getByText(/^Enter a URL that starts with https/)).toBeVisible();
    await form.getByLabel("URL").fill("https://receiver.example/new");
    await form.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("receiver.example/new");
    await expect(page.getByText("This webhook is disabled")).toBeVisible();

    await chooseAction(page, "Delete…");
    await page.getByRole("button", { name: "Delete webhook" }).click();
    await expect(page.getByText("No webhooks yet")).toBeVisible();

    await page.getByRole("link", { name: "Audit log" }).click();
    await expect(
      page.getByRole("table", { name: "Entries" }).getByRole("rowheader", { name: /the webhook/ }),
    ).toHaveText([
      /deleted the webhook .receiver\.example/,
      /changed the webhook .receiver\.example/,
      /replaced the secret of the webhook .127\.0\.0\.1/,
      /changed the webhook .127\.0\.0\.1.*: enabled/,
      /disabled the webhook .127\.0\.0\.1/,
      /created the webhook .127\.0\.0\.1/,
    ]);
  });
});

test("an owner reads that the operator has disabled a webhook, and enables it (contract HOOK-10, HOOK-20)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  await site.rest({
    path: "/webhooks",
    method: "POST",
    key: owner.key,
    json: { url: "https://receiver.example/hooks", events: ["guide.created"] },
  });
  await site.stack.cli("deliveries", "pause");

  const page = await openAs(owner);
  await page.goto("/developer/webhooks");
  const list = page.getByRole("table", { name: "Webhooks" });
  await expect(list.getByText("Disabled by the operator")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await list.getByRole("link").click();
  const notice = page.getByText("The operator has disabled this webhook");
  await expect(notice).toBeVisible();
  await expect(page.getByText("Disabled by the operator")).toBeVisible();
  await expect(page.getByText(/requests to receiver\.example\/hooks are intended/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send test event" })).toBeDisabled();
  expect(await axeViolations(page)).toEqual([]);

  // On a phone in the dark theme, nothing is wider than the screen.
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(notice).toBeVisible();
  expect(
    await page.evaluate("document.documentElement.scrollWidth - window.innerWidth"),
  ).toBeLessThanOrEqual(0);
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "Enable" }).press("Enter");
  await expect(notice).toBeHidden();
  await expect(page.getByText("Enabled", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Send test event" })).toBeEnabled();

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("link", { name: "Audit log" }).click();
  await expect(
    page.getByRole("table", { name: "Entries" }).getByRole("rowheader", { name: /the webhook/ }),
  ).toHaveText([
    /changed the webhook .?receiver\.example/,
    /disabled the webhook .?receiver\.example/,
    /created the webhook .?receiver\.example/,
  ]);
});

test("members read who manages webhooks, and get 404 for a webhook and its deliveries (contract HOOK-20)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const { body } = await site.rest({
    path: "/webhooks",
    method: "POST",
    key: owner.key,
    json: { url, events: ["guide.created"] },
  });
  const { id } = (body as { webhook: { id: number } }).webhook;
  const page = await openAs(await site.addMember(owner));
  await openWebhooks(page);
  await expect(page.getByText("Only owners manage webhooks")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create webhook" })).toHaveCount(0);
  expect(await callProcedure(page, "webhooks.delete", { webhook_id: id })).toBe("forbidden");
  for (const path of [`/developer/webhooks/${id}`, `/developer/webhooks/${id}/deliveries/1`])
    expect((await page.request.get(path)).status()).toBe(404);
  const outsider = await openAs(await site.addOwner());
  expect((await outsider.request.get(`/developer/webhooks/${id}`)).status()).toBe(404);
});
