import { ample } from "#harness/people.ts";
import {
  expectStored,
  expectStatus,
  openEditor,
  openStep,
  textOf,
  titleOf,
} from "#browser/flows/editor.ts";
import { addGuide, readGuide, type Guide } from "#browser/flows/guides.ts";
import { axeViolations } from "#browser/support/axe.ts";
import { expect, test, type Person } from "#browser/support/fixtures.ts";

let owner: Person;

test.beforeAll(async ({ site }) => {
  owner = await site.addOwner("pro", ample);
});

const contentsOf = ({ steps }: Guide) => steps.map(({ content }) => content);

test("the editor shows the API's validation message and does not save rejected content", async ({
  site,
  openAs,
  pageErrors,
}) => {
  const guide = await addGuide(site, owner, { draft: true, title: "Kept" });
  const { steps, updated_at } = guide;
  const page = await openAs(owner);
  await openEditor(page, guide);
  /** The API's validation message for a change, as a sentence. */
  const wordsOf = async (field: string, change: object): Promise<string> => {
    const path = `/guides/${guide.id}`;
    const { body } = await site.rest({
      ...{ method: "PATCH", path, key: owner.key },
      json: { guide: change },
    });
    const { details } = (body as { error: { details: Record<string, string[]> } }).error;
    const [words = ""] = details[field] ?? [];
    return words.charAt(0).toUpperCase() + words.slice(1);
  };

  const refused = async (field: string, label: string, text: string) => {
    const box = page.getByRole("textbox", { name: label, exact: true });
    const before = await box.inputValue();
    await box.fill(text);
    const words = await wordsOf(field, { [field]: text });
    await expect(box).toHaveAccessibleDescription(words);
    await expectStatus(page, "Not saved: check the marked fields");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expectStatus(page, "Not saved: check the marked fields");
    return { words, reset: () => box.fill(before) };
  };
  await (await refused("title", "Title", "   ")).reset();
  await (await refused("description", "Description (optional)", "a".repeat(501))).reset();
  // The API counts code points: an emoji is one character.
  const { words } = await refused("title", "Title", "🐟".repeat(201));
  const colour = (text: string | RegExp) =>
    page.getByText(text).evaluate((one) => getComputedStyle(one).color);
  const [red, plain] = [await colour(words), await colour(/^\d+ \/ 500/)];
  expect(red).not.toBe(plain);
  expect(await colour("201 / 200")).toBe(red);
  expect((await readGuide(site, owner, guide.id)).updated_at).toBe(updated_at);
  await titleOf(page).fill("🐟".repeat(200));
  expect(await colour("200 / 200")).toBe(plain);
  await expectStored(site, owner, guide, { title: "🐟".repeat(200) });

  await openStep(page, 1);
  const mode = page.getByRole("group", { name: "How to edit step 1" });
  await mode.getByRole("button", { name: "HTML" }).click();
  const html = page.getByRole("textbox", { name: "HTML of step 1" });
  await html.fill("<script>x</script>");
  await expect(html).toHaveAccessibleDescription(/^This content is not permitted in guides/);
  await expectStatus(page, "Not saved: check the marked fields");
  pageErrors.expect(/status of 422/);
  expect(
    await wordsOf("steps.0.content", { steps: [{ position: 1, content: "<script>x</script>" }] }),
  ).toBe("Has no permitted content");
  expect(contentsOf(await readGuide(site, owner, guide.id))).toEqual(
    contentsOf({ ...guide, steps }),
  );
  await html.fill("<p data-x='1'>Permitted</p>");
  await expectStored(site, owner, guide, { steps: [{ content: "<p>Permitted</p>" }, {}, {}] });
  await expect(page.getByText("Some of this HTML is not permitted in guides.")).toBeVisible();
});

test("a step with unsupported HTML opens in the HTML field, and saving it changes no other step", async ({
  site,
  openAs,
}) => {
  const pieces: Record<string, string> = {
    Figure: "<figure><blockquote><p>Said</p></blockquote><figcaption>One</figcaption></figure>",
    List: "<dl><dt>Term</dt><dd>What it means</dd></dl>",
    Odd: "<p>One<br />  two &amp; <b>three</b></p>\n\n<ul><li>tight</li></ul>loose",
    Plain: "<p>Plain</p>",
  };
  const guide = await addGuide(site, owner, {
    draft: true,
    steps: Object.keys(pieces),
    content: (name) => pieces[name] ?? "",
  });
  const [figure, list, odd] = contentsOf(guide);
  const page = await openAs(owner);
  await openEditor(page, guide);
  await page.getByRole("button", { name: "Edit step 1" }).click();
  const html = page.getByRole("textbox", { name: "HTML of step 1" });
  await expect(html).toHaveValue(figure ?? "");
  await expect(page.getByText("This step has <figure>, <figcaption>")).toBeVisible();
  const mode = page.getByRole("group", { name: "How to edit step 1" });
  await mode.getByRole("button", { name: "Visual" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Switch to the visual editor?" });
  await dialog.getByRole("button", { name: "Keep editing HTML" }).click();
  await page.getByRole("button", { name: "Edit step 2" }).click();
  await expect(page.getByRole("textbox", { name: "HTML of step 2" })).toHaveValue(list ?? "");

  // The visual editor would rewrite this HTML: typed text is undone.
  await openStep(page, 3);
  await page.keyboard.type("!");
  await expect(textOf(page, 3)).toContainText("loose!");
  await page.keyboard.press("Backspace");
  await openStep(page, 4);
  await page.keyboard.type(" and simple");
  await expectStored(site, owner, guide, {
    steps: [{}, {}, {}, { content: "<p>Plain and simple</p>" }],
  });
  expect(contentsOf(await readGuide(site, owner, guide.id)).slice(0, 3)).toEqual([
    figure,
    list,
    odd,
  ]);

  await page.getByRole("button", { name: "Edit step 1" }).click();
  await html.fill(`${figure?.replace("One", "Two")}`);
  await expectStored(site, owner, guide, {
    steps: [{ content: figure?.replace("One", "Two") }, {}, {}, {}],
  });
  expect(contentsOf(await readGuide(site, owner, guide.id)).slice(1, 3)).toEqual([list, odd]);
});

test("the editor states that a change of a step's text removes its Markdown, and keeps it until then (contract MD-5)", async ({
  site,
  openAs,
}) => {
  const guide = await addGuide(site, owner, { draft: true });
  const { key } = owner;
  const [first] = guide.steps;
  await site.rest({
    ...{ method: "PATCH", path: `/guides/${guide.id}/steps/${first?.id}`, key },
    json: { step: { format: "markdown", content: "Boil *fresh* water." } },
  });
  const sources = async () => {
    const { body } = await site.rest({ path: `/guides/${guide.id}?include=source`, key });
    const { steps } = (body as { guide: { steps: { source: string | null }[] } }).guide;
    return steps.map(({ source }) => source);
  };
  const page = await openAs(owner);
  await openEditor(page, guide);
  await openStep(page, 2);
  const notice = page.getByText("the Markdown is removed");
  await expect(notice).toBeHidden();
  await page.keyboard.type(" Slowly.");
  await expectStored(site, owner, guide, {
    steps: [{}, { content: "<p>How to steep. Slowly.</p>" }, {}],
  });
  expect(await sources()).toEqual(["Boil *fresh* water.", null, null]);

  await openStep(page, 1);
  await expect(notice).toBeVisible();
  await expect(textOf(page, 1)).toHaveAccessibleDescription(/the Markdown is removed/);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.type(" Twice.");
  await expectStored(site, owner, guide, {
    steps: [{ content: "<p>Boil <em>fresh</em> water. Twice.</p>" }, {}, {}],
  });
  await expect(notice).toBeHidden();
  expect(await sources()).toEqual([null, null, null]);
});
