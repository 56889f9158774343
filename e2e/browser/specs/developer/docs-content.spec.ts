import { expect, test } from "#browser/support/fixtures.ts";

type Answer = { guide: { steps: { content: string }[] }; warnings: unknown[] };

test("the API returns the content and the warnings of the documentation's example of cleaning", async ({
  site,
}) => {
  const owner = await site.addOwner("pro");
  const markdown = await (await fetch(`${site.url}/docs/content.md`)).text();
  const [, content, documentedText = ""] =
    /you send this content:\s+```\w*\n([^]*?)\n```\s+The response contains:\s+```\w*\n([^]*?)\n```/.exec(
      markdown,
    ) ?? [];
  expect(content).toContain("<script>");
  const documented = JSON.parse(documentedText) as Answer;
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
