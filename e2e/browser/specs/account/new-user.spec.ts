import { randomUUID } from "node:crypto";
import { openKeys } from "#browser/flows/keys.ts";
import { addMailToken } from "#harness/mail-tokens.ts";
import { expect, password, test } from "#browser/support/fixtures.ts";
import { waitForHydration } from "#browser/support/hydration.ts";

test("a new user signs up, verifies the address, chooses a plan, and creates, uses and revokes a key", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const taken = await site.addOwner();
  const page = await openAs();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const name = `new-${randomUUID().slice(0, 8)}`;
  const address = `${name}@guidepost.test`;
  const firstSteps = page.getByRole("region", { name: "Get started with the API" });

  await test.step("the sign-up shows an error at the field when the username or the email address is taken", async () => {
    await page.goto("/");
    await page.getByRole("link", { name: "Start for free" }).click();
    const [username, email] = [page.getByLabel("Username"), page.getByLabel("Email")];
    await page.getByLabel("Your name").fill("New Person");
    await username.fill(taken.username.toUpperCase());
    await email.fill(address);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(username).toHaveAccessibleDescription("This username is already taken.");
    await expect(username).toBeFocused();
    await expect(email).not.toHaveAttribute("aria-invalid");
    pageErrors.expect(/status of 422/);

    await username.fill(name.toUpperCase());
    await email.fill(taken.email);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(email).toHaveAccessibleDescription("This email address is already taken.");
    await expect(email).toBeFocused();
    const added = await site.stack.sql("select from users where email = $1", [address]);
    expect(added).toEqual([]);

    await email.fill(address);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL(/\/settings\/plan/);
  });

  await test.step("the mail to verify the address is sent again, and its link verifies once, with a button", async () => {
    await expect(page.getByText(`Open the link in the email to ${address}.`)).toBeVisible();
    await waitForHydration(page);
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByText("A new email is on its way.")).toBeVisible();
    const [user] = await site.stack.sql<{ id: number }>("select id from users where email = $1", [
      address,
    ]);
    const person = { id: user?.id ?? 0, email: address };
    const link = `/verify-email/${await addMailToken(site.stack, person, "verify_email")}`;
    // A program that opens the link does not use it.
    expect((await page.request.get(link)).status()).toBe(200);
    await page.goto(link);
    await expect(page.getByText(`Confirm that ${address} is your address.`)).toBeVisible();
    await page.getByRole("button", { name: "Verify address" }).click();
    await expect(
      page.getByRole("heading", { name: "Your email address is verified" }),
    ).toBeVisible();
    const again = await page.request.get(link);
    expect(await again.text()).toContain("This link is no longer valid");
    await page.getByRole("link", { name: "Go to the portal" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Verify your email address")).toHaveCount(0);
  });

  const secret =
    await test.step("the user chooses a plan, opens the form for a key from the notification and from the checklist, and copies the secret", async () => {
      await page.goto("/settings/plan");
      await page.getByRole("button", { name: "Switch to Pro" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Switch to Pro" }).click();
      await expect(page.getByRole("heading", { name: "Your plan: Pro" })).toBeVisible();
      await expect(firstSteps).toContainText("0 of 3 steps done");
      await page
        .getByRole("region", { name: "Notifications" })
        .getByRole("button", { name: "Create a key" })
        .click();
      const create = page.getByRole("dialog", { name: "Create key" });
      await expect(create).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(create).toBeHidden();
      // On the page that it leads to.
      await firstSteps.getByRole("link", { name: "Create a key" }).click();
      await create.getByLabel("Name").fill("Website");
      await create.getByRole("button", { name: "Create key" }).click();
      const dialog = page.getByRole("alertdialog", { name: "Store your new key" });
      await dialog.getByRole("button", { name: "Copy the key" }).click();
      await expect(dialog.getByRole("button", { name: "Done" })).toBeEnabled();
      const copied = await page.evaluate<string>("navigator.clipboard.readText()");
      await dialog.getByRole("button", { name: "Done" }).click();
      await expect(firstSteps).toContainText("1 of 3 steps done");
      await expect(firstSteps.getByRole("link")).toHaveText([
        "Send your first request",
        "Publish a guide",
      ]);
      return copied;
    });
  const statusOf = async (path: string) => (await site.rest({ path, key: secret })).status;

  await test.step("the usage page counts the requests of the key", async () => {
    for (const path of ["/guides", "/guides", "/usage"]) expect(await statusOf(path)).toBe(200);
    // Usage and the log are written in batches.
    const written = `select (select sum(requests)::int from usage_detail d where d.account_id = u.account_id) as used,
      (select count(*)::int from request_log l where l.account_id = u.account_id) as logged
      from users u where email = $1`;
    await expect.poll(() => site.stack.sql(written, [address])).toEqual([{ used: 3, logged: 3 }]);
    await page.getByRole("link", { name: "Usage", exact: true }).click();
    const used = page.getByRole("table", { name: /key/i }).getByRole("row", { name: /^Website/ });
    await expect(used.getByRole("cell", { name: "3", exact: true })).toBeVisible();
    await expect(page.getByText("3 of 50,000")).toBeVisible();
  });

  await test.step("the dialog that revokes a key describes its use", async () => {
    await openKeys(page);
    await expect(firstSteps).toBeHidden();
    await page.getByRole("button", { name: /^Actions for Website / }).click();
    await page.getByRole("menuitem", { name: "Revoke…" }).click();
    const revoke = page.getByRole("alertdialog", { name: "Revoke “Website”?" });
    await expect(revoke).toContainText(
      "3 requests in the last 7 days, from 1 program at 1 address.",
    );
    await expect(revoke).toContainText(/Last used *(just now|\d+ minutes? ago)/);
    await revoke.getByRole("button", { name: "Revoke key" }).click();
    await expect(page.getByText("“Website” was revoked")).toBeVisible();
    expect(await statusOf("/usage")).toBe(401);
  });
  await page.context().clearPermissions();
});
