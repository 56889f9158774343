import { axeViolations } from "#browser/support/axe.ts";
import { expect, test } from "#browser/support/fixtures.ts";
import { renderMailExamples } from "#browser/support/mail-examples.ts";

const LONG_NAME = `${"Lovelace".repeat(30)} <b>Ada</b>`;
const LOOKS = [
  { width: 768, colorScheme: "light" },
  { width: 768, colorScheme: "dark" },
  { width: 360, colorScheme: "light" },
  { width: 360, colorScheme: "dark" },
] as const;

for (const { width, colorScheme } of LOOKS)
  test(`each mail is readable with a width of ${width} pixels in the ${colorScheme} theme, and loads nothing (contract MAIL-2)`, async ({
    openAs,
  }) => {
    const page = await openAs(undefined, { viewport: { width, height: 740 }, colorScheme });
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    for (const name of ["Ada Lovelace", LONG_NAME])
      for (const [kind, html] of await renderMailExamples(name)) {
        await page.setContent(html);
        await expect(page.getByRole("heading", { level: 1 }), kind).toBeVisible();
        const overflow = await page.evaluate(
          "document.documentElement.scrollWidth - document.documentElement.clientWidth",
        );
        expect(overflow, `${kind} is wider than the screen`).toBe(0);
        if (name !== LONG_NAME) expect(await axeViolations(page), kind).toEqual([]);
      }
    expect(requests).toEqual([]);
  });
