import { axeViolations, COLOR_RULES } from "#browser/support/axe.ts";
import { expect, test } from "#browser/support/fixtures.ts";
import { renderMailExamples } from "#browser/support/content/mail-examples.ts";

const LONG_NAME = `${"Lovelace".repeat(30)} <b>Ada</b>`;
/** `only` is the rules of axe that run: those of colours, when only the theme differs from another look. */
const LOOKS = [
  { width: 768, colorScheme: "light", only: null },
  { width: 360, colorScheme: "light", only: [] },
  { width: 360, colorScheme: "dark", only: COLOR_RULES },
] as const;

for (const { width, colorScheme, only } of LOOKS)
  test(`each mail is readable with a width of ${width} pixels in the ${colorScheme} theme, and loads nothing (contract MAIL-2)`, async ({
    openAs,
  }) => {
    test.slow();
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
        if (name !== LONG_NAME && only?.length !== 0)
          expect(await axeViolations(page, { only: only && [...only] }), kind).toEqual([]);
      }
    expect(requests).toEqual([]);
  });
