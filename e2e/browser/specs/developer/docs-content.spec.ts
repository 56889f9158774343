import { expect, test } from "../../support/fixtures.ts";

test("the API stores HTML as the documentation's example of cleaning shows", async ({
  site,
  openAs,
}) => {
  const owner = await site.addOwner("pro");
  const page = await openAs(owner);
  await page.goto("/docs/content");
  const example = (label: string) =>
    page.getByRole("region", { name: label }).or(page.getByLabel(label)).first().innerText();
  const [content, stored] = [await example("What you send"), await example("What is stored")];
  const { status, body } = await site.rest({
    method: "POST",
    path: "/guides",
    key: owner.key,
    json: { guide: { title: "x", user_id: owner.username, steps: [{ position: 1, content }] } },
  });
  expect(status).toBe(201);
  const { steps } = (body as { guide: { steps: { content: string }[] } }).guide;
  expect(steps.map((step) => step.content.trim())).toEqual([stored.trim()]);
});
