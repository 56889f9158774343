import { addGuide, pathOf, readGuide } from "#browser/flows/guides.ts";
import { callProcedure } from "#browser/support/call-procedure.ts";
import { expect, password, test, type Page } from "#browser/support/fixtures.ts";

async function openMembers(page: Page) {
  await page.goto("/settings/members");
  await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
}

/** Creates an invitation and resolves to its link, which is shown once. */
async function invite(page: Page, email: string): Promise<string> {
  await page.getByRole("button", { name: "Invite member" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  const url = await dialog.getByRole("textbox", { name: "Invitation link" }).inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  return url;
}

/** Opens the dialog of an action on a user. */
async function startAction(page: Page, name: string, entry: string) {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: entry }).click();
  return page.getByRole("alertdialog");
}

async function act(page: Page, name: string, entry: string, confirm: string) {
  const dialog = await startAction(page, name, entry);
  await dialog.getByRole("button", { name: confirm }).click();
  await expect(dialog).toBeHidden();
}

/** Opens a page with its link in the sidebar. */
async function follow(page: Page, name: string) {
  const link = page.getByRole("navigation", { name: "Portal" }).getByRole("link", { name });
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test("the members page shows the owners to a member, without actions", async ({ site, openAs }) => {
  const owner = await site.addOwner();
  const member = await site.addMember(owner);
  const own = await addGuide(site, member);
  const others = await addGuide(site, owner);
  const page = await openAs(member);

  await openMembers(page);
  const row = page.getByRole("row", { name: new RegExp(`The ${owner.username}`) });
  await expect(row).toContainText("Owner");
  await expect(page.getByText("Only owners can add, remove or change members")).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Actions for|Invite|Cancel)/ })).toHaveCount(0);
  await follow(page, "Profile");
  await expect(page.getByText("Your role").locator("..")).toContainText("Member");
  await expect(page.getByRole("button", { name: "Rename account" })).toHaveCount(0);
  await follow(page, "Plan");
  await expect(page.getByText(`ask an owner of your account: The ${owner.username}`)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Switch to/ })).toHaveCount(0);
  await follow(page, "Guides");
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await expect(page.getByRole("menuitem", { name: "Unpublish" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Feature" })).toHaveCount(0);

  const refusals: [string, object, string?][] = [
    ["members.setRole", { id: member.id, role: "owner" }],
    ["members.remove", { id: owner.id }],
    ["members.invite", { email: "x@guidepost.test", role: "owner" }],
    ["members.cancelInvitation", { id: 1 }],
    ["account.changePlan", { plan: "team" }],
    ["account.rename", { name: "Mine" }],
    ["guides.feature", { id: own.id }],
    ["keys.create", { name: "x", scopes: ["admin"] }, "validation_failed"],
    ["guides.unpublish", { id: others.id }, "not_found"],
  ];
  for (const [procedure, input, code = "forbidden"] of refusals)
    expect(await callProcedure(page, procedure, input), procedure).toBe(code);

  await test.step("the member leaves the account (contract ACCT-10)", async () => {
    await openMembers(page);
    await page.getByRole("button", { name: "Leave the account…" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Leave the account?" });
    await expect(dialog.getByText(/stays? with the account/)).toBeVisible();
    await dialog.getByRole("button", { name: "Leave the account" }).click();
    await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
    const rows = await site.stack.sql("select from users where id = $1 and removed_at is null", [
      member.id,
    ]);
    expect(rows).toEqual([]);
  });
});

test("an owner invites a member, cancels an invitation, changes the member's role, and removes the member", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const member = await site.addMember(owner);
  const guide = await addGuide(site, member);
  const [page, theirs] = [await openAs(owner), await openAs(member)];
  const guest = `guest-${owner.email}`;
  const username = `g-${owner.username}`;
  await openMembers(page);

  await test.step("the last owner is offered neither another role nor a removal", async () => {
    const row = page.getByRole("row", { name: new RegExp(`The ${owner.username}`) });
    await expect(row).toBeVisible();
    await expect(page.getByRole("button", { name: /^Actions for/ })).toHaveCount(1);
    await expect(row.getByRole("button")).toHaveCount(0);
  });

  await test.step("an invitation is sent again, and cancelled: its link creates no member", async () => {
    const email = `other-${guest}`;
    const link = await invite(page, email);
    await page.getByRole("button", { name: `Send again the invitation of ${email}` }).click();
    await expect(page.getByText("Invitation sent again")).toBeVisible();
    await page.getByRole("button", { name: `Cancel the invitation of ${email}` }).click();
    const dialog = page.getByRole("alertdialog", { name: "Cancel this invitation?" });
    await dialog.getByRole("button", { name: "Cancel invitation" }).click();
    await expect(page.getByText("No pending invitations.")).toBeVisible();
    const cancelled = await page.request.get(link);
    expect(await cancelled.text()).toContain("This invitation is no longer valid");
  });

  await test.step("an invitation link creates exactly one member of the account", async () => {
    const link = await invite(page, guest);
    await expect(page.getByText(guest)).toBeVisible();
    const visitor = await openAs();
    await visitor.goto(link);
    const account = `Join The ${owner.username}`;
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(account);
    await expect(visitor.getByLabel("Email")).toHaveValue(guest);
    await expect(visitor.getByLabel("Email")).not.toBeEditable();
    await visitor.getByLabel("Your name").fill("The guest");
    await visitor.getByLabel("Username").fill(username);
    await visitor.getByLabel("Password").fill(password);
    await visitor.getByRole("button", { name: "Join" }).click();
    await expect(visitor.getByRole("heading", { level: 1, name: "Guides" })).toBeVisible();
    await expect(visitor.getByText(`Open the link in the email to ${guest}.`)).toBeVisible();

    const used = await page.request.get(link);
    expect(await used.text()).toContain("This invitation is no longer valid");
    const second = { display_name: "Second", username: `s-${owner.username}`, password };
    const token = link.split("/").at(-1);
    expect(await callProcedure(visitor, "members.accept", { token, ...second })).toBe("not_found");
    await openMembers(page);
    await expect(page.getByRole("row", { name: /The guest/ })).toContainText("Member");
    await expect(page.getByText("No pending invitations.")).toBeVisible();
  });

  await test.step("a promotion or a demotion applies to the user's next request", async () => {
    // A file of the portal: calls need its origin, not a page.
    await theirs.goto("/robots.txt", { waitUntil: "commit" });
    expect(await callProcedure(theirs, "guides.feature", { id: guide.id })).toBe("forbidden");
    await act(page, `The ${member.username}`, "Make owner…", "Make owner");
    expect(await callProcedure(theirs, "guides.feature", { id: guide.id })).toBe("done");
    await act(page, `The ${member.username}`, "Make member…", "Make member");
    expect(await callProcedure(theirs, "guides.unfeature", { id: guide.id })).toBe("forbidden");
    expect((await readGuide(site, owner, guide.id)).featured).toBe(true);
  });

  await test.step("the removal of a member ends their sessions and keys immediately, and keeps their published guides", async () => {
    await act(page, `The ${member.username}`, "Remove…", "Remove member");
    expect((await site.rest({ path: "/guides", key: member.key })).status).toBe(401);
    expect(await callProcedure(theirs, "guides.unpublish", { id: guide.id })).toBe("unauthorized");
    expect((await page.request.get(pathOf(guide))).status()).toBe(200);
    await expect(page.getByRole("row", { name: new RegExp(member.username) })).toHaveCount(0);
  });
});
