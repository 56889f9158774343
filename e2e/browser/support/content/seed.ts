import { callProcedure } from "../call-procedure.ts";
import { openEditor } from "../../flows/editor.ts";
import { addGuide } from "../../flows/guides.ts";
import { addReaders } from "../../flows/insights.ts";
import { addFeedback } from "#harness/feedback.ts";
import { addLink, openShare } from "../../flows/private-links.ts";
import { addNotifications } from "../../flows/notifications.ts";
import { expect, type Page, type Site } from "../fixtures.ts";

/** HTML of a step with wide parts: a table, a long line of code, a long word. */
const WIDE_CONTENT = `<h2>Before you begin</h2><p>Read <a href="https://example.com">this</a>, press
<kbd>Ctrl</kbd>, run <code>npm install</code>. <mark>Mind the gap.</mark></p>
<pre><code>${"curl --header 'Accept: application/json' ".repeat(8)}</code></pre>
<table><thead><tr>${"<th>Column</th>".repeat(9)}</tr></thead>
<tbody><tr>${"<td>Something of a cell</td>".repeat(9)}</tr></tbody></table>
<blockquote><p>${"Longword".repeat(30)}</p></blockquote><ol><li>One</li><li>Two</li></ol>`;

/** Adds a webhook with a failed and a successful delivery. No worker runs, so their attempts are inserted. */
async function addWebhook({ rest, stack }: Site, key: string) {
  const { body } = await rest({
    path: "/webhooks",
    method: "POST",
    key,
    json: {
      url: "https://receiver.example/guidepost/events",
      description: "Search index",
      events: ["guide.published", "guide.deleted"],
    },
  });
  const { webhook } = body as { webhook: { id: number } };
  const send = async () => {
    const path = `/webhooks/${webhook.id}/test`;
    const sent = await rest({ path, method: "POST", key });
    return (sent.body as { delivery: { id: number } }).delivery.id;
  };
  await send();
  const deliveryId = await send();
  await stack.sql(
    `
with finished as (
  update webhook_deliveries set attempts = 1, finished_at = now(), state = case when id = $2 then 'failed' else 'succeeded' end,
         last_status = case when id = $2 then 500 else 200 end,
         last_error = case when id = $2 then 'The response had the status 500' end
   where endpoint_id = $1 returning id, last_status, last_error)
insert into webhook_attempts (delivery_id, number, started_at, duration_ms, headers, status, response, error, response_headers)
select id, 1, now(), 87, '{"content-type":"application/json","webhook-id":"evt_1"}', last_status, '{"ok":false}', last_error,
       '{"content-type":"application/json","server":"nginx"}'
  from finished`,
    [webhook.id, deliveryId],
  );
  return { webhookId: webhook.id, deliveryId };
}

/** Creates an account with data for every page, a member without data, and a Free account. */
export async function seed(site: Site) {
  const owner = await site.addOwner("team");
  const newMember = await site.addMember(owner);
  const free = await site.addOwner("free");
  const withTwoFactor = await site.addOwner();
  const withoutTwoFactor = await site.addOwner();
  const unverified = await site.addMember(withoutTwoFactor);
  await site.stack.sql(
    `
with required as (update accounts set requires_two_factor = true where id = $1),
     unverified as (update users set email_verified_at = null where id = $2)
insert into two_factors (user_id, sealed_secret, last_step, enabled_at) values ($3, '', 0, now())`,
    [withoutTwoFactor.account, unverified.id, withTwoFactor.id],
  );
  const guide = await addGuide(site, owner, { content: () => WIDE_CONTENT });
  await addGuide(site, owner, { title: `A ${"verylongword".repeat(12)} draft`, draft: true });
  const gone = await addGuide(site, owner, { title: "Thrown away" });
  await addNotifications(site, owner);
  await addReaders(site, guide.id);
  await addFeedback(site.stack, guide.id, { text: "Clear steps.", rating: 5, isRead: true });
  await addFeedback(site.stack, guide.id, { text: `${"Longword".repeat(30)}\n\n2.`, rating: 2 });
  const { key } = owner;
  await site.rest({ path: `/guides/${gone.id}`, key, method: "DELETE" });
  await site.rest({ path: `/guides/${guide.id}/feature`, key, method: "POST" });
  await site.rest({ path: "/guides/2147483647", key });
  await site.rest({ path: "/guides?limit=0", key: newMember.key });
  const refused = await site.rest({
    path: `/guides/${guide.id}`,
    key,
    method: "PATCH",
    json: { guide: { title: "", category: "none", steps: [{ title: "No content" }] } },
  });
  const webhook = await addWebhook(site, key);
  const requestId = refused.headers.get("x-request-id");
  const [usedKey] = await site.stack.sql<{ id: number }>(
    "select id from api_keys where user_id = $1 order by id limit 1",
    [owner.id],
  );
  const people = { owner, newMember, free, withTwoFactor, withoutTwoFactor, unverified };
  return { ...people, guide, requestId, keyId: usedKey?.id, ...webhook };
}

/** What `seedInPortal` creates: paths of an invitation, and of a private link to the guide. */
type PortalData = { invitation: string; privateLink: string };

/** Creates what only the portal can create, with a page of the owner: keys, an invitation and a private link. */
export async function seedInPortal(page: Page, guide: { id: number }): Promise<PortalData> {
  await page.goto("/settings/members");
  // A name that differs from the user's: axe compares accessible names with all visible text.
  expect(await callProcedure(page, "account.rename", { name: "Example Studio" })).toBe("done");
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const long = { name: `Release script of ${"a long name ".repeat(6)}`, expires_at: inAWeek };
  for (const key of [{ name: "Website" }, long])
    expect(await callProcedure(page, "keys.create", { ...key, scopes: ["read", "write"] })).toBe(
      "done",
    );
  await page.getByRole("button", { name: "Invite member" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Email").fill(`guest-${Date.now()}@guidepost.test`);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  const invitation = await dialog.getByRole("textbox", { name: "Invitation link" }).inputValue();
  // Usage appears after its batch is written.
  await expect(async () => {
    await page.goto("/developer/usage");
    await expect(page.locator(".animate-pulse")).toHaveCount(0);
    expect(await page.getByRole("heading", { name: "By day" }).count()).toBe(1);
  }).toPass();
  await openEditor(page, guide);
  await openShare(page);
  const privateLink = await addLink(page);
  return { invitation: new URL(invitation).pathname, privateLink };
}

export type SeedData = Awaited<ReturnType<typeof seed>> & PortalData;
