import { axeViolations } from "#browser/support/axe.ts";
import { openKeys, storeSecret } from "#browser/flows/keys.ts";
import { expect, test, type Page } from "#browser/support/fixtures.ts";

const OWN = "198.51.100.7";
const fromAddress = (address: string) => ({ "X-Forwarded-For": address });

/** Opens the section and returns its parts. */
async function openRestrictions(page: Page, dialog = page.getByRole("dialog")) {
  await dialog.getByText("Restrict use", { exact: true }).click();
  return {
    dialog,
    addresses: dialog.getByLabel("Permitted addresses"),
    referrers: dialog.getByLabel("Permitted referrers"),
    useOwn: dialog.getByRole("button", { name: "Use my current address" }),
    warning: dialog.getByText(`Your current address ${OWN} is not in this list.`),
  };
}

test("an owner restricts a new key to addresses and referrers, and changes the restrictions of a member's key (contract KEY-14, KEY-15, KEY-16)", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner();
  const member = await site.addMember(owner);
  const page = await openAs(owner);
  await page.context().setExtraHTTPHeaders(fromAddress(OWN));
  const statusFrom = async (key: string, address: string, origin?: string) => {
    const headers = { ...fromAddress(address), ...(origin !== undefined && { Origin: origin }) };
    return (await site.rest({ path: "/me", key, headers })).status;
  };

  await test.step("the form names invalid lines, and adds the current address", async () => {
    await openKeys(page);
    await page.getByRole("button", { name: "Create key" }).first().click();
    const { dialog, addresses, referrers, useOwn, warning } = await openRestrictions(page);
    await dialog.getByLabel("Name").fill("Office");
    await addresses.fill("203.0.113.0/24\n\n10.0.0.300\n10.1.2.3/8");
    await referrers.fill("https://app.example.com");
    await expect(warning).toBeVisible();
    const create = dialog.getByRole("button", { name: "Create key" });
    await create.click();
    await expect(addresses).toBeFocused();
    await expect(addresses).toHaveAccessibleDescription(
      /^Line 3, “10\.0\.0\.300”: must be an IPv4 or IPv6 address, .* Line 4, “10\.1\.2\.3\/8”: must be 10\.0\.0\.0\/8, or one address/,
    );
    await expect(referrers).toHaveAccessibleDescription(/^Line 1, “https:.*”: must be a host/);

    await page.setViewportSize({ width: 360, height: 800 });
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    expect(await axeViolations(page)).toEqual([]);
    const overflow = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);

    await addresses.fill("203.0.113.0/24");
    await useOwn.click();
    await expect(addresses).toHaveValue(`203.0.113.0/24\n${OWN}`);
    await expect(warning).toBeHidden();
    await expect(useOwn).toBeDisabled();
    await referrers.fill("*.Example.com");
    expect(await axeViolations(page)).toEqual([]);
    await create.click();
    const secret = await storeSecret(
      page,
      page.getByRole("alertdialog", { name: "Store your new key" }),
    );
    await expect(page.getByText("Only from 2 addresses, 1 referrer")).toBeVisible();
    expect(await statusFrom(secret, OWN, "https://app.example.com")).toBe(200);
    expect(await statusFrom(secret, "198.51.100.8", "https://app.example.com")).toBe(401);
    expect(await statusFrom(secret, OWN, "https://example.org")).toBe(401);
  });

  await test.step("the page of a key shows its restrictions, which an owner changes", async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole("row").filter({ hasText: member.username }).getByRole("link").click();
    const list = (name: string) =>
      page.getByRole("term").filter({ hasText: name }).locator("xpath=following-sibling::dd");
    await expect(list("Permitted addresses")).toHaveText("Any");
    const edit = () => page.getByRole("button", { name: "Edit" }).click();
    await edit();
    const first = await openRestrictions(page);
    await first.addresses.fill("2001:DB8:0:0::/32\n192.0.2.1\n192.0.2.1");
    await first.dialog.getByRole("button", { name: "Save changes" }).click();
    await expect(list("Permitted addresses").getByRole("listitem")).toHaveText([
      "2001:db8::/32",
      "192.0.2.1",
    ]);
    expect(await statusFrom(member.key, "192.0.2.1")).toBe(200);
    expect(await statusFrom(member.key, "192.0.2.2")).toBe(401);

    // Lists that exist are open.
    await edit();
    const dialog = page.getByRole("dialog");
    const addresses = dialog.getByLabel("Permitted addresses");
    await expect(addresses).toHaveValue("2001:db8::/32\n192.0.2.1");
    await addresses.fill("");
    await dialog.getByRole("button", { name: "Save changes" }).click();
    await expect(list("Permitted addresses")).toHaveText("Any");
    expect(await statusFrom(member.key, "192.0.2.2")).toBe(200);
  });
});
