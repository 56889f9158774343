import { callProcedure } from "#browser/support/call-procedure.ts";
import { addGuide, pathOf, readGuide } from "#browser/flows/guides.ts";
import {
  expect,
  password,
  test,
  type Page,
  type Person,
  type Site,
} from "#browser/support/fixtures.ts";

async function idOf(site: Site, { username }: Person): Promise<number> {
  const [row] = await site.stack.sql<{ id: number }>("select id from users where username = $1", [
    username,
  ]);
  return row?.id ?? 0;
}

async function openMembers(page: Page) {
  await page.goto("/settings/members");
  await expect(page.getByRole("heading", { level: 1, name: "Members" })).toBeVisible();
}

/** Creates an invitation and resolves to its link, which is shown once. */
async function invite(page: Page, email: string): Promise<string> {
  await page.getByRole("button", { name: "Invite member" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  const url = await dialog.getByRole("textbox", { name: "Invitation link" }).inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog).toBeHidden();
  return url;
}

async function act(page: Page, { username }: Person, entry: string, confirm: string) {
  await page.getByRole("button", { name: `Actions for The ${username}` }).click();
  await page.getByRole("menuitem", { name: entry }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: confirm }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
}

const isInvalid = (page: Page) =>
  expect(page.getByRole("heading", { name: "This invitation is no longer valid" })).toBeVisible();

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
  await page.goto("/settings/profile");
  await expect(page.getByText("Your role").locator("..")).toContainText("Member");
  await expect(page.getByRole("button", { name: "Rename account" })).toHaveCount(0);
  await page.goto("/settings/plan");
  await expect(page.getByText(`ask an owner of your account: The ${owner.username}`)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Switch to/ })).toHaveCount(0);
  await page.goto("/guides");
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await expect(page.getByRole("menuitem", { name: "Unpublish" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Feature" })).toHaveCount(0);

  const [me, them] = [await idOf(site, member), await idOf(site, owner)];
  const refusals: [string, object, string?][] = [
    ["members.setRole", { id: me, role: "owner" }],
    ["members.remove", { id: them }],
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
});

test("an invitation link creates exactly one member of the account", async ({ site, openAs }) => {
  const owner = await site.addOwner();
  const owners = await openAs(owner);
  const name = `Acme of ${owner.username}`;
  await owners.goto("/settings/profile");
  await owners.getByLabel("Account name").fill(name);
  await owners.getByRole("button", { name: "Rename account" }).click();
  await expect(owners.getByText("Account renamed")).toBeVisible();
  await expect(owners.getByRole("button", { name: /^Signed in as/ })).toContainText(name);
  await openMembers(owners);
  const email = `guest-${owner.email}`;
  const link = await invite(owners, email);
  await expect(owners.getByText(email)).toBeVisible();

  const page = await openAs();
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Join ${name}`);
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await expect(page.getByLabel("E-mail")).not.toBeEditable();
  await page.getByLabel("Your name").fill("The guest");
  await page.getByLabel("Username").fill(`g-${owner.username}`);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Join" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Guides" })).toBeVisible();
  await page.goto("/settings/profile");
  await expect(page.getByText("Your role").locator("..")).toContainText("Member");

  await page.goto(link);
  await isInvalid(page);
  expect(
    await callProcedure(page, "members.accept", {
      token: link.split("/").at(-1),
      display_name: "Second",
      username: `s-${owner.username}`,
      password,
    }),
  ).toBe("not_found");
  await openMembers(owners);
  await expect(owners.getByRole("row", { name: /The guest/ })).toContainText("Member");
  await expect(owners.getByText("No pending invitations.")).toBeVisible();
});

test("an owner sends an invitation again, and cancels it: its link creates no member", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const page = await openAs(owner);
  await openMembers(page);
  const email = `guest-${owner.email}`;
  const link = await invite(page, email);
  await page.getByRole("button", { name: `Send again the invitation of ${email}` }).click();
  await expect(page.getByText("Invitation sent again")).toBeVisible();
  await page.getByRole("button", { name: `Cancel the invitation of ${email}` }).click();
  const dialog = page.getByRole("alertdialog", { name: "Cancel this invitation?" });
  await dialog.getByRole("button", { name: "Cancel invitation" }).click();
  await expect(page.getByText("No pending invitations.")).toBeVisible();
  await page.goto(link);
  await isInvalid(page);
});

test("a promotion or a demotion applies to the user's next request", async ({ site, openAs }) => {
  const owner = await site.addOwner();
  const member = await site.addMember(owner);
  const guide = await addGuide(site, member);
  const [page, theirs] = [await openAs(owner), await openAs(member)];
  const adminChoice = theirs.getByRole("checkbox", { name: /^admin/ });
  const openForm = async () => {
    await theirs.goto("/developer/keys");
    await theirs.getByRole("button", { name: "Create key" }).first().click();
    await expect(theirs.getByRole("checkbox", { name: /^write/ })).toBeVisible();
  };
  await openForm();
  await expect(adminChoice).toHaveCount(0);

  await openMembers(page);
  await act(page, member, "Make owner…", "Make owner");
  expect(await callProcedure(theirs, "guides.feature", { id: guide.id })).toBe("done");
  await openForm();
  await expect(adminChoice).toBeVisible();

  await act(page, member, "Make member…", "Make member");
  expect(await callProcedure(theirs, "guides.unfeature", { id: guide.id })).toBe("forbidden");
  expect((await readGuide(site, owner, guide.id)).featured).toBe(true);
  await openForm();
  await expect(adminChoice).toHaveCount(0);
});

test("removing a member ends their sessions and keys immediately, and keeps their published guides", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const member = await site.addMember(owner);
  const guide = await addGuide(site, member);
  const [page, theirs] = [await openAs(owner), await openAs(member)];
  await theirs.goto("/guides");
  await expect(theirs.getByRole("heading", { level: 1, name: "Guides" })).toBeVisible();

  await openMembers(page);
  await act(page, member, "Remove…", "Remove member");
  expect((await site.rest({ path: "/guides", key: member.key })).status).toBe(401);
  expect(await callProcedure(theirs, "guides.unpublish", { id: guide.id })).toBe("unauthorized");
  await theirs.goto("/guides");
  await expect(theirs.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible();
  expect((await page.request.get(pathOf(guide))).status()).toBe(200);
  await expect(page.getByRole("row", { name: new RegExp(member.username) })).toHaveCount(0);
});

test("the last owner of an account can neither leave it nor become a member", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const owner = await site.addOwner();
  const page = await openAs(owner);
  await openMembers(page);
  for (const [entry, confirm] of [
    ["Make member…", "Make member"],
    ["Leave the account…", "Leave the account"],
  ] as const) {
    await page.getByRole("button", { name: /^Actions for/ }).click();
    await page.getByRole("menuitem", { name: entry }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: confirm }).click();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
  }
  pageErrors.expect(/status of 409/);
});
