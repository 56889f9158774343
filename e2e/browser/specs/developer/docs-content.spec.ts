import { expect, test } from "#browser/support/fixtures.ts";

type Answer = { guide: { steps: { content: string }[] }; warnings: unknown[] };

test("the API returns the content and the warnings of the documentation's example of cleaning", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner("pro");
  const page = await openAs(owner);
  await page.goto("/docs/content");
  const example = (label: string) =>
    page.getByRole("region", { name: label }).or(page.getByLabel(label)).first().innerText();
  const content = await example("What you send");
  const documented = JSON.parse(await example("The response")) as Answer;
  const { status, body } = await site.rest({
    method: "POST",
    path: "/guides",
    key: owner.key,
    json: { guide: { title: "x", user_id: owner.username, steps: [{ position: 1, content }] } },
  });
  expect(status).toBe(201);
  const { guide, warnings } = body as Answer;
  const contentsOf = ({ steps }: Answer["guide"]) => steps.map((step) => step.content.trim());
  expect(contentsOf(guide)).toEqual(contentsOf(documented.guide));
  expect(warnings).toEqual(documented.warnings);
});
