import { ample } from "#harness/people.ts";
import {
  expectStored,
  expectStatus,
  openEditor,
  openStep,
  saveNow,
  textOf,
  titleOf,
} from "#browser/flows/editor.ts";
import { addGuide, readGuide } from "#browser/flows/guides.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { expect, test, type Person } from "#browser/support/fixtures.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner("pro", ample);
});

test("the editor keeps HTML that it does not support, states what a change removes, and does not save what the API rejects (contract MD-5)", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const pieces: Record<string, string> = {
    Code: "<pre><code>One <em>word</em></code></pre>",
    Division: '<div lang="en"><p>What it means</p></div>',
    Odd: "<p>One<br />  two &amp; <b>three</b></p>\n\n<ul><li>tight</li></ul>loose",
    Plain: "<p>Plain</p>",
    Markdown: "<p>Replaced</p>",
  };
  const guide = await addGuide(site, owner, {
    draft: true,
    title: "Kept",
    steps: Object.keys(pieces),
    content: (name) => pieces[name] ?? "",
  });
  const { key } = owner;
  await site.rest({
    method: "PATCH",
    path: `/guides/${guide.id}/steps/${guide.steps[4]?.id}`,
    key,
    json: { step: { format: "markdown", content: "Boil *fresh* water." } },
  });
  const readContents = async () =>
    (await readGuide(site, owner, guide.id)).steps.map(({ content }) => content);
  const readSources = async () => {
    const { body } = await site.rest({ path: `/guides/${guide.id}?include=source`, key });
    const { steps } = (body as { guide: { steps: { source: string | null }[] } }).guide;
    return steps.map(({ source }) => source);
  };
  const [code = "", division = "", odd, , markdown] = await readContents();
  const page = await openAs(owner);
  await openEditor(page, guide);
  const htmlOf = (step: number) => page.getByRole("textbox", { name: `HTML of step ${step}` });
  const modeOf = (step: number) => page.getByRole("group", { name: `How to edit step ${step}` });
  const notice = page.getByText("the Markdown is removed");

  await test.step("a step with unsupported HTML opens in the HTML field", async () => {
    await page.getByRole("button", { name: "Edit step 1" }).click();
    await expect(htmlOf(1)).toHaveValue(code);
    await expect(page.getByText("This step has <em>")).toBeVisible();
    await modeOf(1).getByRole("button", { name: "Visual" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Switch to the visual editor?" });
    await dialog.getByRole("button", { name: "Keep editing HTML" }).click();
    await page.getByRole("button", { name: "Edit step 2" }).click();
    await expect(htmlOf(2)).toHaveValue(division);
  });

  await test.step("saving a step changes no other one, and keeps the Markdown of others", async () => {
    // The visual editor would rewrite this HTML: typed text is undone.
    await openStep(page, 3);
    await page.keyboard.type("!");
    await expect(textOf(page, 3)).toContainText("loose!");
    await page.keyboard.press("Backspace");
    await openStep(page, 4);
    await page.keyboard.type(" and simple");
    await expect(notice).toBeHidden();
    await saveNow(page);
    await expect
      .poll(readContents)
      .toEqual([code, division, odd, "<p>Plain and simple</p>", markdown]);

    await page.getByRole("button", { name: "Edit step 1" }).click();
    const changed = code.replace("One", "Two");
    await htmlOf(1).fill(changed);
    await saveNow(page);
    await expect
      .poll(readContents)
      .toEqual([changed, division, odd, "<p>Plain and simple</p>", markdown]);
    expect(await readSources()).toEqual([null, null, null, null, "Boil *fresh* water."]);
  });

  await test.step("a change of a step's text removes its Markdown, as the editor states before", async () => {
    await openStep(page, 5);
    await expect(notice).toBeVisible();
    await expect(textOf(page, 5)).toHaveAccessibleDescription(/the Markdown is removed/);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.type(" Twice.");
    await saveNow(page);
    await expectStored(site, owner, guide, {
      steps: [{}, {}, {}, {}, { content: "<p>Boil <em>fresh</em> water. Twice.</p>" }],
    });
    await expect(notice).toBeHidden();
    expect(await readSources()).toEqual([null, null, null, null, null]);
  });

  const stored = await readGuide(site, owner, guide.id);
  await test.step("an invalid field has a sentence that states what to do, and is not saved", async () => {
    const enter = async (label: string, text: string, message: string) => {
      const box = page.getByRole("textbox", { name: label, exact: true });
      const before = await box.inputValue();
      await box.fill(text);
      await expect(box).toHaveAccessibleDescription(message);
      await expectStatus(page, "Not saved: check the marked fields");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expectStatus(page, "Not saved: check the marked fields");
      return () => box.fill(before);
    };
    const resetTitle = await enter("Title", "   ", "Enter the title.");
    await resetTitle();
    const resetDescription = await enter(
      "Description (optional)",
      "a".repeat(501),
      "The description is too long: use at most 500 characters.",
    );
    await resetDescription();
    // The API counts code points: an emoji is one character.
    const message = "The title is too long: use at most 200 characters.";
    await enter("Title", "🐟".repeat(201), message);
    const colour = (text: string | RegExp) =>
      page.getByText(text).evaluate((one) => getComputedStyle(one).color);
    const [red, plain] = [await colour(message), await colour(/^\d+ \/ 500/)];
    expect(red).not.toBe(plain);
    expect(await colour("201 / 200")).toBe(red);
    expect((await readGuide(site, owner, guide.id)).updated_at).toBe(stored.updated_at);
    await titleOf(page).fill("🐟".repeat(200));
    expect(await colour("200 / 200")).toBe(plain);
    await saveNow(page);
    await expectStored(site, owner, guide, { title: "🐟".repeat(200) });
  });

  await test.step("HTML that is not permitted is marked, and removed when it is saved", async () => {
    await openStep(page, 4);
    await modeOf(4).getByRole("button", { name: "HTML" }).click();
    await htmlOf(4).fill("<script>x</script>");
    await expect(htmlOf(4)).toHaveAccessibleDescription(/^This content is not permitted in guides/);
    await expectStatus(page, "Not saved: check the marked fields");
    pageErrors.expect(/status of 422/);
    expect(await readContents()).toEqual(stored.steps.map((step) => step.content));
    await htmlOf(4).fill("<p data-x='1'>Permitted</p>");
    await saveNow(page);
    await expectStored(site, owner, guide, {
      steps: [{}, {}, {}, { content: "<p>Permitted</p>" }, {}],
    });
    await expect(page.getByText("Some of this HTML is not permitted in guides.")).toBeVisible();
  });
});
