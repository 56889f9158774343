import { callProcedure } from "#browser/support/call-procedure.ts";
import { expect, type Page } from "#browser/support/fixtures.ts";
import { waitForHydration } from "#browser/support/hydration.ts";
import { countOf } from "#browser/xss/fragments.ts";
import { test } from "#browser/xss/text.ts";
import { provoke } from "#browser/xss/watch.ts";

type Key = { id: number; name: string; last_four: string };

/** Creates a key with the page's session; resolves to the key and its secret. */
async function makeKey(page: Page, name: string, description: string) {
  const response = await page.request.post("/api/trpc/keys.create", {
    headers: { Origin: new URL(page.url()).origin },
    data: { name, description, scopes: ["read"] },
  });
  const body = (await response.json()) as { result: { data: { key: Key; secret: string } } };
  return body.result.data;
}

async function actOnKey(
  page: Page,
  { last_four: lastFour }: Pick<Key, "last_four">,
  action: string,
) {
  await waitForHydration(page);
  await page
    .getByRole("button", { name: new RegExp(`^Actions for [^]*\\(sk_…${lastFour}\\)$`) })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("every page renders hostile key names as text", async ({
  site,
  hostile: { page, pick, open },
}) => {
  // The limit of a hang.
  test.setTimeout(900_000);
  await page.goto("/developer/keys");
  const names = pick(countOf({ sample: 4, whole: 8 }), 90);
  const descriptions = pick(names.length, 500);
  const [first = ""] = names;
  const keys: Key[] = [];
  for (const [index, name] of names.entries()) {
    const { key, secret } = await makeKey(page, name, descriptions[index] ?? name);
    expect((await site.rest({ path: "/usage", key: secret })).status).toBe(200);
    keys.push(key);
  }

  await page.reload();
  for (const name of names)
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
  await provoke(page);

  for (const key of keys.slice(-countOf({ sample: 1, whole: 3 }))) {
    await actOnKey(page, key, "Rotate…");
    const asked = page.getByRole("alertdialog", { name: /^Rotate “/ });
    await expect(asked).toContainText(key.name);
    await asked.getByRole("radio", { name: /^Stop it now/ }).check();
    await provoke(page);
    await asked.getByRole("button", { name: "Rotate key" }).click();
    const stored = page.getByRole("alertdialog", { name: "Store the new secret" });
    await expect(stored).toContainText(key.name);
    await provoke(page);
    const lastFour = /sk_[0-9a-f]{44}([0-9a-f]{4})/.exec((await stored.textContent()) ?? "")?.[1];
    await stored.getByRole("checkbox", { name: "I have stored this key" }).check();
    await stored.getByRole("button", { name: "Done" }).click();
    await expect(stored).toBeHidden();
    await actOnKey(page, { last_four: lastFour ?? "" }, "Revoke…");
    const ended = page.getByRole("alertdialog", { name: /^Revoke “/ });
    await provoke(page);
    await ended.getByRole("button", { name: "Revoke key" }).click();
    await expect(page.getByText(`“${key.name}” was revoked`).first()).toBeVisible();
    await expect(ended).toBeHidden();
    await provoke(page);
  }

  // Usage appears after its batch is written.
  await expect(async () => {
    await page.goto("/developer/usage");
    const table = page.getByRole("table", { name: "Requests by key" });
    await expect(table.getByText(first, { exact: true })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await provoke(page);

  // A name with a line break would end the comment in the shell command below: it is rejected.
  expect(
    await callProcedure(page, "keys.create", { name: `Line\n${first}`, scopes: ["read"] }),
  ).toBe("validation_failed");
  await page.goto("/developer/quick-start");
  const choice = page.getByLabel("Key", { exact: true });
  for (const [value] of (await choice.locator("option").all()).entries()) {
    await choice.selectOption({ index: value });
    const code = page.getByLabel("Keep the key in the environment", { exact: true });
    await expect(code).toHaveText(/^# The key [^\n<>$`]*\nexport GUIDEPOST_KEY="sk_…"$/);
    await provoke(page);
  }
  await open("/developer/reference");
});
