import { ask } from "./ask.ts";
import { addGuide } from "./guides.ts";
import { expect, type Page, type Site } from "./site.ts";

/** What a step may hold, some of it wide: a table, code in one line, a word without an end. */
const rich = `<h2>Before you begin</h2><p>Read <a href="https://example.com">this</a>, press
<kbd>Ctrl</kbd>, run <code>npm install</code>. <mark>Mind the gap.</mark></p>
<pre><code>${"curl --header 'Accept: application/json' ".repeat(8)}</code></pre>
<table><thead><tr>${"<th>Column</th>".repeat(9)}</tr></thead>
<tbody><tr>${"<td>Something of a cell</td>".repeat(9)}</tr></tbody></table>
<blockquote><p>${"Longword".repeat(30)}</p></blockquote><ol><li>One</li><li>Two</li></ol>`;

/** An account in which every page has something to show, and a member who has nothing yet. */
export const furnish = async (site: Site) => {
  const owner = await site.addOwner("team");
  const newcomer = await site.addMember(owner);
  const free = await site.addOwner("free");
  const guide = await addGuide(site, owner, { content: () => rich });
  await addGuide(site, owner, { title: `A ${"verylongword".repeat(12)} draft`, draft: true });
  const gone = await addGuide(site, owner, { title: "Thrown away" });
  const { key } = owner;
  await site.rest({ path: `/guides/${gone.id}`, key, method: "DELETE" });
  await site.rest({ path: `/guides/${guide.id}/feature`, key, method: "POST" });
  await site.rest({ path: "/guides/2147483647", key });
  await site.rest({ path: "/guides?limit=0", key: newcomer.key });
  return { owner, newcomer, free, guide };
};

/** What is made in the portal alone, by a page of the owner's: further keys, and an invitation. */
export const furnishMore = async (page: Page): Promise<{ invitation: string }> => {
  await page.goto("/settings/members");
  // Another name than the user's: accessible names are compared with all the text that is visible.
  expect(await ask(page, "account.rename", { name: "Example Studio" })).toBe("done");
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const long = { name: `Release script of ${"a long name ".repeat(6)}`, expires_at: inAWeek };
  for (const key of [{ name: "Website" }, long])
    expect(await ask(page, "keys.create", { ...key, scopes: ["read", "write"] })).toBe("done");
  await page.getByRole("button", { name: "Invite member" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("E-mail").fill(`guest-${Date.now()}@guidepost.test`);
  await dialog.getByRole("button", { name: "Create link" }).click();
  const invitation = await dialog.getByRole("textbox", { name: "Invitation link" }).inputValue();
  // What was requested is shown once its batch is written.
  await expect(async () => {
    await page.goto("/developer/usage");
    await expect(page.getByRole("heading", { name: "By day" })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  return { invitation: new URL(invitation).pathname };
};

export type World = Awaited<ReturnType<typeof furnish>> & { invitation: string };
